internal import CGLib

extension Variant {
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

  package convenience init?(tupleOf values: [Variant]) {
    let tuple = values.withPointers { g_variant_new_tuple($0, gsize(values.count)) }
    guard let tuple else { return nil }
    self.init(taking: tuple)
  }
}

extension Variant {
  /// Makes a value of type `t`.
  package convenience init(unsigned number: UInt64) {
    self.init(taking: g_variant_new_uint64(guint64(number)))
  }

  /// Makes a value of type `x`.
  package convenience init(signed number: Int64) {
    self.init(taking: g_variant_new_int64(gint64(number)))
  }

  /// The number, of a value of type `t`.
  package var unsigned: UInt64? {
    type == "t" ? UInt64(withPointer(g_variant_get_uint64)) : nil
  }

  /// The number, of a value of type `x`.
  package var signed: Int64? {
    type == "x" ? Int64(withPointer(g_variant_get_int64)) : nil
  }
}

// Types that only D-Bus uses.
extension Variant {
  /// The number, of a value of type `u`.
  package var word: UInt32? {
    type == "u" ? withPointer(g_variant_get_uint32) : nil
  }

  /// The path, of a value of type `o`.
  package var objectPath: String? {
    type == "o" ? withPointer { makeString(g_variant_get_string($0, nil)) } : nil
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
