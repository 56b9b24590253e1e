package import GLibSupport

/// The keypad as the engine offers it to a panel: an `IBusProperty` of that name.
package struct KeypadProperty: Equatable, Sendable {
  /// Its key on the bus.
  package static let key = "Keypad"

  /// Whether it is offered: its program is installed.
  package let isVisible: Bool
  /// Whether it can be used in the field that has the focus.
  package let isSensitive: Bool
  /// Whether the keypad is open.
  package let isOpen: Bool

  /// Looks for it in what an engine registers; `nil` where there is none, or that is no list of properties.
  ///
  /// - Parameter arguments: Those of the signal `RegisterProperties`: a list of properties as IBus writes
  ///   it, in whatever is around it.
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
