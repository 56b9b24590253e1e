/// A message from the engine to the keypad.
package enum KeypadUpdate: KeypadMessage {
  /// `calculator-keypad VERSION`: the first line.
  case version(Int)
  /// `display TEXT`, or `display` alone for an empty text.
  case display(String)
  /// `calculation TEXT`, or `calculation` alone for none.
  case calculation(String)
  /// `error NAME|none`.
  case error(KeypadError?)
  /// `enabled`, `no-insert REASON` or `refused REASON`.
  case status(KeypadStatus)
  case mark(Unicode.Scalar)
  case visible(Bool)

  package init?(line: String) {
    guard let words = KeypadProtocol.words(line), let name = words.first else { return nil }
    let argument = words.count == 2 ? String(words[1]) : nil
    guard words.count == (argument == nil ? 1 : 2) else { return nil }
    switch (name, argument) {
    case ("display", let text), ("calculation", let text):
      let text = text ?? ""
      guard Self.isDisplayText(text) else { return nil }
      self = name == "display" ? .display(text) : .calculation(text)
    case ("error", "none"): self = .error(nil)
    case ("error", let name?):
      guard let error = KeypadError(rawValue: name) else { return nil }
      self = .error(error)
    case ("visible", "yes"): self = .visible(true)
    case ("visible", "no"): self = .visible(false)
    case ("enabled", nil): self = .status(.enabled)
    case ("no-insert", let name?), ("refused", let name?):
      guard let reason = FieldRefusal(rawValue: name) else { return nil }
      self = .status(words[0] == "refused" ? .refused(reason) : .insertRefused(reason))
    case ("mark", let text?):
      guard Self.isDisplayText(text), text.unicodeScalars.count == 1,
        let mark = text.unicodeScalars.first
      else { return nil }
      self = .mark(mark)
    case (Substring(KeypadProtocol.greeting), let text?):
      guard let version = Int(text) else { return nil }
      self = .version(version)
    default: return nil
    }
  }

  package var line: String {
    switch self {
    case .version(let version): "\(KeypadProtocol.greeting) \(version)"
    case .display(""): "display"
    case .display(let text): "display \(text)"
    case .calculation(""): "calculation"
    case .calculation(let text): "calculation \(text)"
    case .error(let error): "error \(error?.rawValue ?? "none")"
    case .status(.enabled): "enabled"
    case .status(.insertRefused(let reason)): "no-insert \(reason.rawValue)"
    case .status(.refused(let reason)): "refused \(reason.rawValue)"
    case .mark(let mark): "mark \(mark)"
    case .visible(let isVisible): "visible \(isVisible ? "yes" : "no")"
    }
  }

  /// True if a text can be shown: short, and without control or format characters.
  private static func isDisplayText(_ text: String) -> Bool {
    text.unicodeScalars.count <= KeypadProtocol.maximumDisplayLength
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
          .paragraphSeparator:
          false
        default: true
        }
      }
  }
}
