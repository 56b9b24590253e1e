package import CalculatorKeyboard
internal import Messages

extension AcceleratorNotation {
  /// The key combination as people read it: `Shift+Escape`.
  package var label: String {
    let names: [(KeyModifiers, String)] = [
      (.control, tr("Ctrl")), (.alt, tr("Alt")), (.super, tr("Super")), (.hyper, "Hyper"),
      (.meta, "Meta"), (.shift, tr("Shift")),
    ]
    let held = modifiers.reduce(into: KeyModifiers()) { $0.formUnion($1) }
    let parts = names.filter { held.contains($0.0) }.map(\.1)
    return (parts + [key.count == 1 ? key.uppercased() : key]).joined(separator: "+")
  }
}
