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

  /// Makes a tuple of strings, `(s…)`.
  package convenience init?(tuple strings: [String]) {
    let children = strings.map { g_variant_new_string($0) }
    // The tuple takes over the floating strings.
    guard let tuple = g_variant_new_tuple(children, gsize(children.count)) else { return nil }
    self.init(taking: tuple)
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
  package convenience init?(values: [Variant?]) {
    let children = values.compactMap { $0 }
    guard children.count == values.count else { return nil }
    self.init(tupleOf: children)
  }

  /// The value inside a new value of type `v`.
  package var boxing: Variant? {
    withPointer { g_variant_new_variant($0).map(Variant.init(taking:)) }
  }

  /// True for a value of type `b` that is true.
  package var isTrue: Bool { type == "b" && g_variant_get_boolean(pointer) == 1 }

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
