package import CalculatorKeyboard
internal import Messages

extension Accelerator {
  /// The key combination by the names on the keyboard: `Shift+Esc`.
  package var label: String {
    let names: [(KeyModifiers, String)] = [
      (.control, tr("Ctrl")), (.alt, tr("Alt")), (.super, tr("Super")), (.hyper, "Hyper"),
      (.meta, "Meta"), (.shift, tr("Shift")),
    ]
    let key =
      switch symbol {
      case .escape: tr("Esc")
      // TRANSLATORS: the names on the keyboard
      case .insert: tr("Ins")
      case .return: tr("Return")
      case .backSpace: "BackSpace"
      case .character(" "): tr("Space")
      case .character(let scalar): scalar.properties.uppercaseMapping
      case .named(let name): name
      case .calculator, .modifier, .other: "Calculator"
      }
    return (names.filter { modifiers.contains($0.0) }.map(\.1) + [key]).joined(separator: "+")
  }
}
