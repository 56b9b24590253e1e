internal import CGLib

extension Variant {
  /// Makes an array of values of the same type.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - type: Their type, as D-Bus writes it, for an array without any too: `s` or `(ss)`.
  package convenience init?(array values: [Variant], of type: String) {
    guard values.allSatisfy({ $0.type == type }), g_variant_type_string_is_valid(type) != 0,
      let element = g_variant_type_new(type)
    else { return nil }
    defer { g_variant_type_free(element) }
    // Their last use in Swift is not the last one.
    let array = withExtendedLifetime(values) {
      var pointers: [OpaquePointer?] = values.map(\.pointer)
      return g_variant_new_array(element, &pointers, gsize(pointers.count))
    }
    guard let array else { return nil }
    self.init(taking: array)
  }

  /// Makes a tuple of values.
  ///
  /// - Parameter values: The values.
  package convenience init?(tupleOf values: [Variant]) {
    // Their last use in Swift is not the last one.
    let tuple = withExtendedLifetime(values) {
      var pointers: [OpaquePointer?] = values.map(\.pointer)
      return g_variant_new_tuple(&pointers, gsize(pointers.count))
    }
    guard let tuple else { return nil }
    self.init(taking: tuple)
  }
}

// Numbers of 64 bits.
extension Variant {
  /// Makes a number without a sign, `t`.
  ///
  /// - Parameter number: The number.
  package convenience init(unsigned number: UInt64) {
    self.init(taking: g_variant_new_uint64(guint64(number)))
  }

  /// Makes a number with a sign, `x`.
  ///
  /// - Parameter number: The number.
  package convenience init(signed number: Int64) {
    self.init(taking: g_variant_new_int64(gint64(number)))
  }

  /// The number, of a value of type `t`.
  package var unsigned: UInt64? {
    type == "t" ? UInt64(g_variant_get_uint64(pointer)) : nil
  }

  /// The number, of a value of type `x`.
  package var signed: Int64? {
    type == "x" ? Int64(g_variant_get_int64(pointer)) : nil
  }
}

// What only D-Bus has.
extension Variant {
  /// The number, of a value of type `u`.
  package var word: UInt32? {
    type == "u" ? g_variant_get_uint32(pointer) : nil
  }

  /// The path, of a value of type `o`.
  package var objectPath: String? {
    type == "o" ? makeString(g_variant_get_string(pointer, nil)) : nil
  }
}
