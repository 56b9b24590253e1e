/// The keys that have names, by their X11 names.
package enum KeyNames {
  /// The table.
  package static let symbols: [String: KeySymbol] = [
    "Return": .return, "KP_Enter": .return, "ISO_Enter": .return,
    "BackSpace": .backSpace, "Escape": .escape, "Insert": .insert, "KP_Insert": .insert,
    "XF86Calculator": .calculator,
    "space": .character(" "), "equal": .character("="), "plus": .character("+"),
    "Shift": .modifier, "Control": .modifier, "Caps_Lock": .modifier, "Num_Lock": .modifier,
    "Tab": .named("Tab"), "Left": .named("Left"), "Right": .named("Right"),
    "Up": .named("Up"), "Down": .named("Down"), "Home": .named("Home"), "End": .named("End"),
    "Delete": .named("Delete"), "Page_Up": .named("Page_Up"), "Page_Down": .named("Page_Down"),
    "Menu": .named("Menu"),
  ].merging((1...12).map { ("F\($0)", .named("F\($0)")) }) { $1 }

  /// Looks up the name of a key.
  ///
  /// - Parameter name: One of the names above, or the character that the key types.
  /// - Returns: The key; `nil` for an unknown name.
  package static func symbol(_ name: String) -> KeySymbol? {
    if let named = symbols[name] { return named }
    let scalars = Array(name.unicodeScalars)
    return scalars.count == 1 ? .character(scalars[0]) : nil
  }
}
