package import GLibSupport

/// The engine's `IBusProperty` for the keypad, as a panel gets it.
package struct KeypadProperty: Equatable, Sendable {
  package static let key = "Keypad"

  /// False if the keypad's program is not installed.
  package let isVisible: Bool
  /// False in a field that Calculator refuses.
  package let isSensitive: Bool
  /// True if the keypad is open.
  package let isOpen: Bool

  /// - Parameter arguments: The arguments of the signal `RegisterProperties`: a list of properties as IBus
  ///   writes it, in tuples and variants. `nil` is the result if the property is not in it.
  package init?(in arguments: Variant) {
    guard let fields = Self.find(arguments, depth: 0), fields.count > 9,
      let isSensitive = fields[7].boolean, let isVisible = fields[8].boolean
    else { return nil }
    self.isVisible = isVisible
    self.isSensitive = isSensitive
    // PROP_STATE_CHECKED
    isOpen = fields[9].word == 1
  }

  /// The fields of the property: `("IBusProperty", {…}, key, type, label, icon, tooltip, sensitive, visible,
  /// state, …)`.
  private static func find(_ value: Variant, depth: Int) -> [Variant]? {
    // A list is five deep: a tuple, a value, the list's tuple, its array, a value.
    guard depth < 8 else { return nil }
    if let boxed = value.boxed { return find(boxed, depth: depth + 1) }
    let fields = value.children
    if fields.count > 2, fields[0].string == "IBusProperty" {
      return fields[2].string == key ? fields : nil
    }
    for field in fields {
      if let found = find(field, depth: depth + 1) { return found }
    }
    return nil
  }
}
