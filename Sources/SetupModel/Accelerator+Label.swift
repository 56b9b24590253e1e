package import CalculatorKeyboard
internal import Messages

extension AcceleratorNotation {
  /// The key combination as people read it on their keyboards: `Shift+Esc`.
  package var label: String {
    let names: [(KeyModifiers, String)] = [
      (.control, tr("Ctrl")), (.alt, tr("Alt")), (.super, tr("Super")), (.hyper, "Hyper"),
      (.meta, "Meta"), (.shift, tr("Shift")),
    ]
    let held = modifiers.reduce(into: KeyModifiers()) { $0.formUnion($1) }
    let parts = names.filter { held.contains($0.0) }.map(\.1)
    // Of all keys only these have names everywhere that X11 does not have.
    let keyName =
      switch key {
      case "Escape": tr("Esc")
      case "space": tr("Space")
      default: key.count == 1 ? key.uppercased() : key
      }
    return (parts + [keyName]).joined(separator: "+")
  }
}
