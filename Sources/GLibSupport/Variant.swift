internal import CGLib

/// A value of D-Bus or GSettings: `GVariant`.
///
/// What is read is checked first: a value of another type than asked for is `nil` or empty.
package final class Variant {
  /// The value; valid as long as this object lives.
  private let pointer: OpaquePointer

  /// Takes a reference over, which may be floating.
  init(taking pointer: OpaquePointer) {
    g_variant_take_ref(pointer)
    self.pointer = pointer
  }

  /// Makes a tuple of strings, `(s…)`.
  ///
  /// - Parameter strings: The strings.
  package convenience init?(tuple strings: [String]) {
    let children = strings.map { g_variant_new_string($0) }
    // Takes the floating strings over.
    guard let tuple = g_variant_new_tuple(children, gsize(children.count)) else { return nil }
    self.init(taking: tuple)
  }

  /// Makes a string, `s`.
  ///
  /// - Parameter string: The string; it ends at its first NUL.
  package convenience init(_ string: String) {
    self.init(taking: g_variant_new_string(string))
  }

  /// Makes a number, `i`.
  ///
  /// - Parameter number: The number.
  package convenience init(_ number: Int32) {
    self.init(taking: g_variant_new_int32(number))
  }

  /// Makes a truth value, `b`.
  ///
  /// - Parameter flag: The value.
  package convenience init(_ flag: Bool) {
    self.init(taking: g_variant_new_boolean(flag ? 1 : 0))
  }

  /// Reads a value as GLib writes it, such as `(uint32 101,)`: `g_variant_parse`.
  ///
  /// - Parameter text: The text; one that is no value gives `nil`.
  package convenience init?(parsing text: String) {
    guard let value = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(taking: value)
  }

  /// Makes a tuple of values.
  ///
  /// - Parameter values: The values.
  package convenience init?(values: [Variant?]) {
    let children = values.compactMap { $0 }
    guard children.count == values.count else { return nil }
    self.init(tupleOf: children)
  }

  /// Puts it into a value of type `v`.
  package var boxing: Variant? {
    withPointer { g_variant_new_variant($0).map(Variant.init(taking:)) }
  }

  /// Whether it is true, of a value of type `b`.
  package var isTrue: Bool { type == "b" && g_variant_get_boolean(pointer) == 1 }

  deinit {
    g_variant_unref(pointer)
  }

  /// Lends the value to C: it lives until that returns, which a use of its pointer alone does not ensure.
  ///
  /// - Parameter body: What is done with it.
  /// - Returns: What that gives.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// Its type, as D-Bus writes it: `a(ss)`.
  package var type: String { makeString(g_variant_get_type_string(pointer)) }

  /// The string, of a value of type `s`.
  package var string: String? {
    type == "s" ? makeString(g_variant_get_string(pointer, nil)) : nil
  }

  /// The number, of a value of type `i`.
  package var integer: Int32? {
    type == "i" ? g_variant_get_int32(pointer) : nil
  }

  /// The truth value, of a value of type `b`.
  package var boolean: Bool? {
    type == "b" ? g_variant_get_boolean(pointer) == 1 : nil
  }

  /// The value in a value of type `v`.
  package var boxed: Variant? {
    type == "v" ? g_variant_get_variant(pointer).map(Variant.init(taking:)) : nil
  }

  /// The values in an array, a tuple or a dictionary entry; empty for others but `v` and `m`, which
  /// hold one.
  package var children: [Variant] {
    guard g_variant_is_container(pointer) == 1 else { return [] }
    return (0..<g_variant_n_children(pointer)).compactMap { index in
      g_variant_get_child_value(pointer, index).map(Variant.init(taking:))
    }
  }
}
