internal import CGLib

/// A value of D-Bus or GSettings: `GVariant`.
///
/// Reading a value as another type gives `nil`, false or an empty array.
package final class Variant {
  private let pointer: OpaquePointer

  /// Takes over a reference, which may be floating.
  init(taking pointer: OpaquePointer) {
    g_variant_take_ref(pointer)
    self.pointer = pointer
  }

  /// Makes a value of type `s`; the string ends at its first NUL.
  package convenience init(_ string: String) {
    self.init(taking: g_variant_new_string(string))
  }

  /// Makes a value of type `i`.
  package convenience init(_ number: Int32) {
    self.init(taking: g_variant_new_int32(number))
  }

  /// Makes a value of type `b`.
  package convenience init(_ flag: Bool) {
    self.init(taking: g_variant_new_boolean(flag ? 1 : 0))
  }

  /// Parses GVariant text, such as `(uint32 101,)`: `g_variant_parse`.
  package convenience init?(parsing text: String) {
    guard let value = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(taking: value)
  }

  /// Makes a tuple; `nil` if a value is missing.
  package convenience init?(tuple values: [Variant?]) {
    let children = values.compactMap { $0 }
    guard children.count == values.count else { return nil }
    let tuple = children.withPointers { g_variant_new_tuple($0, gsize(children.count)) }
    guard let tuple else { return nil }
    self.init(taking: tuple)
  }

  /// Makes an array of values of this type, such as `s` or `(ss)`; `nil` if a value has another
  /// type.
  package convenience init?(array values: [Variant], of type: String) {
    guard values.allSatisfy({ $0.type == type }), g_variant_type_string_is_valid(type) != 0,
      let element = g_variant_type_new(type)
    else { return nil }
    defer { g_variant_type_free(element) }
    let array = values.withPointers { g_variant_new_array(element, $0, gsize(values.count)) }
    guard let array else { return nil }
    self.init(taking: array)
  }

  /// The value inside a new value of type `v`.
  package var boxing: Variant? {
    withPointer { g_variant_new_variant($0).map(Variant.init(taking:)) }
  }

  deinit {
    g_variant_unref(pointer)
  }

  /// Lends the value to C, and keeps it alive until that returns.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// The type as D-Bus writes it, such as `a(ss)`.
  package var type: String { makeString(g_variant_get_type_string(pointer)) }

  /// The string, of a value of type `s`.
  package var string: String? {
    type == "s" ? makeString(g_variant_get_string(pointer, nil)) : nil
  }

  /// The number, of a value of type `i`.
  package var integer: Int32? {
    type == "i" ? g_variant_get_int32(pointer) : nil
  }

  package var boolean: Bool? {
    type == "b" ? g_variant_get_boolean(pointer) == 1 : nil
  }

  /// The number, of a value of type `t`.
  package var unsigned: UInt64? {
    type == "t" ? UInt64(g_variant_get_uint64(pointer)) : nil
  }

  /// The number, of a value of type `x`.
  package var signed: Int64? {
    type == "x" ? Int64(g_variant_get_int64(pointer)) : nil
  }

  /// The number, of a value of type `u`.
  package var word: UInt32? {
    type == "u" ? g_variant_get_uint32(pointer) : nil
  }

  /// The path, of a value of type `o`.
  package var objectPath: String? {
    type == "o" ? makeString(g_variant_get_string(pointer, nil)) : nil
  }

  /// The value inside a value of type `v`.
  package var boxed: Variant? {
    type == "v" ? g_variant_get_variant(pointer).map(Variant.init(taking:)) : nil
  }

  /// The elements of any container; a `v` or a maybe value has at most one.
  package var children: [Variant] {
    guard g_variant_is_container(pointer) == 1 else { return [] }
    return (0..<g_variant_n_children(pointer)).compactMap { index in
      g_variant_get_child_value(pointer, index).map(Variant.init(taking:))
    }
  }
}

extension Variant? {
  /// Lends the value to C, or `NULL`: ``Variant/withPointer(_:)``.
  func withPointer<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    if let self { self.withPointer { body($0) } } else { body(nil) }
  }
}

extension Array<Variant> {
  /// Lends the values to C.
  fileprivate func withPointers<Result>(
    _ body: (UnsafePointer<OpaquePointer?>?) -> Result
  ) -> Result {
    withExtendedLifetime(self) {
      map { value in value.withPointer { Optional($0) } }.withUnsafeBufferPointer {
        body($0.baseAddress)
      }
    }
  }
}
