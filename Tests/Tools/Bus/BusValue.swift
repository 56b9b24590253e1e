import CIBus

/// An argument of a D-Bus message to ibus-daemon or an engine.
package enum BusValue {
  /// `s`.
  case string(String)
  /// `u`.
  case uint32(UInt32)
  /// `i`.
  case int32(Int32)
  /// `b`.
  case boolean(Bool)
  /// `ad`.
  case doubles([Double])
  /// `(uu)`.
  case pair(UInt32, UInt32)
  /// `v`: another value, boxed.
  indirect case boxed(BusValue)
  /// `v`: an IBusText as libibus writes it.
  case text(String)
  /// Any value, as `g_variant_parse` reads it: `<('IBusText', 1)>`.
  case parsed(String)

  /// The value as a floating GVariant, which the message takes over.
  var variant: OpaquePointer? {
    switch self {
    case .string(let string): return g_variant_new_string(string)
    case .uint32(let number): return g_variant_new_uint32(number)
    case .int32(let number): return g_variant_new_int32(number)
    case .boolean(let flag): return g_variant_new_boolean(flag ? 1 : 0)
    case .doubles(let numbers):
      let type = g_variant_type_new("d")
      defer { g_variant_type_free(type) }
      let variants = numbers.map { g_variant_new_double($0) }
      return g_variant_new_array(type, variants, gsize(variants.count))
    case .pair(let first, let second): return Self.tuple([.uint32(first), .uint32(second)])
    case .boxed(let value): return g_variant_new_variant(value.variant)
    case .text(let string):
      guard let text = ibus_text_new_from_string(string) else { return nil }
      g_object_ref_sink(text)
      defer { g_object_unref(text) }
      let object = UnsafeMutableRawPointer(text).assumingMemoryBound(to: IBusSerializable.self)
      return g_variant_new_variant(ibus_serializable_serialize_object(object))
    case .parsed(let text): return g_variant_parse(nil, text, nil, nil, nil)
    }
  }

  static func tuple(_ values: [BusValue]) -> OpaquePointer? {
    let variants = values.map(\.variant)
    return g_variant_new_tuple(variants, gsize(variants.count))
  }
}

/// The arguments of a received message; each reader returns `nil` if there is no such value at `index`.
package struct BusArguments {
  let body: OpaquePointer?

  package var count: Int { body.map { Int(g_variant_n_children($0)) } ?? 0 }

  /// A number of type `u` or `i`.
  package func number(_ index: Int) -> Int? {
    child(index) { value in
      switch makeString(g_variant_get_type_string(value)) {
      case "u": Int(g_variant_get_uint32(value))
      case "i": Int(g_variant_get_int32(value))
      default: nil
      }
    }
  }

  /// A value of type `b`.
  package func boolean(_ index: Int) -> Bool? {
    child(index) { value in
      makeString(g_variant_get_type_string(value)) == "b" ? g_variant_get_boolean(value) == 1 : nil
    }
  }

  /// A value of type `s` or `o`.
  package func string(_ index: Int) -> String? {
    child(index) { value in
      ["s", "o"].contains(makeString(g_variant_get_type_string(value)))
        ? makeString(g_variant_get_string(value, nil)) : nil
    }
  }

  /// The characters of an IBusText in a value of type `v`.
  package func text(_ index: Int) -> String? {
    // An IBusText is (name, attachments, characters, attributes).
    object(index) { $0.string(2) }
  }

  /// The characters of the IBusTexts in a value of type `av`.
  package func texts(_ index: Int) -> [String]? {
    child(index) { value in
      guard makeString(g_variant_get_type_string(value)) == "av" else { return nil }
      let array = BusArguments(body: value)
      return (0..<array.count).map { array.text($0) ?? "" }
    }
  }

  /// Reads an object of libibus in a value of type `v`.
  ///
  /// `read` gets its parts, of which the first two are its class and its attachments.
  package func object<Value>(_ index: Int, _ read: (BusArguments) -> Value?) -> Value? {
    child(index) { value in
      guard makeString(g_variant_get_type_string(value)) == "v" else { return nil }
      let inner = g_variant_get_variant(value)
      defer { g_variant_unref(inner) }
      return read(BusArguments(body: inner))
    }
  }

  private func child<Value>(_ index: Int, _ read: (OpaquePointer?) -> Value?) -> Value? {
    guard let body, index < count else { return nil }
    let value = g_variant_get_child_value(body, gsize(index))
    defer { g_variant_unref(value) }
    return read(value)
  }
}

func makeString(_ pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}
