/// What can be pressed on the keypad, decided before any press is looked at.
///
/// | focus and field | status |
/// |---|---|
/// | none (the daemon's own context; the focus has gone) | Insert refused: `no-field` |
/// | purpose password, PIN; hint hidden text | refused: `password` |
/// | purpose phone | refused: `phone` |
/// | a purpose this program does not know; a client that gets inserted text behind later keys | refused: `unknown-field` |
/// | a terminal, when the setting leaves terminals alone | refused: `terminal` |
/// | it was one of these a moment ago, and no key came since | Insert refused: `key-needed` |
/// | a client whose keys say that it is no password, and none came since | Insert refused: `key-needed` |
/// | any other | enabled |
///
/// Before GNOME Shell takes the focus from a password field it says that the field is an ordinary
/// one. Qt, Chromium and XIM never tell; but they hand no key of a password field to an input
/// method, so a key is the proof that there is none. Where neither the client nor a key tells
/// (`wayland` before IBus 1.5.34) the keypad puts in the number that was pressed on it, and nothing
/// that was typed is shown on it or inserted by it: ``FieldTraits/isMirrored``.
public enum KeypadStatus: Equatable, Sendable {
  /// Everything.
  case enabled
  /// Everything but Insert.
  case insertRefused(KeypadRefusal)
  /// Nothing: the keypad is greyed out.
  case refused(KeypadRefusal)

  /// Decides.
  ///
  /// - Parameters:
  ///   - traits: The field.
  ///   - evidence: What happened since it got the focus.
  ///   - terminals: The setting `terminals`.
  /// - Returns: The status.
  public static func decide(
    _ traits: FieldTraits, _ evidence: FocusEvidence, terminals: KeyboardSettings.Terminals
  ) -> KeypadStatus {
    let client = traits.entry
    guard evidence.isLive, traits.hasField, client.kind != .noField else {
      return .insertRefused(.noField)
    }
    if traits.isHidden { return .refused(.password) }
    switch traits.purpose {
    case .password, .pin: return .refused(.password)
    case .phone: return .refused(.phone)
    case .unknown: return .refused(.unknownField)
    case .freeForm, .letters, .digits, .number, .url, .email, .name, .terminal: break
    }
    if client.kind == .outOfOrder { return .refused(.unknownField) }
    let policy = FieldPolicy.decide(traits, terminals: terminals)
    if policy == .refused { return .refused(.terminal) }
    let isTerminal = traits.purpose == .terminal || client.kind == .terminal
    let needsKey = client.passwords == .key || isTerminal || evidence.wasRefused
    return !needsKey || evidence.hasKey ? .enabled : .insertRefused(.keyNeeded)
  }
}

extension FieldTraits {
  /// Whether the keypad may show, and insert the result of, what is typed in the field: not where a
  /// password would be taken for any other text.
  var isMirrored: Bool {
    switch entry.passwords {
    case .told, .key: true
    case .none: false
    }
  }
}

/// Why something cannot be pressed, by its name on the line.
public enum KeypadRefusal: String, CaseIterable, Sendable {
  /// A password, a PIN, or another text that is hidden.
  case password
  /// A telephone number.
  case phone
  /// A field of an unknown kind.
  case unknownField = "unknown-field"
  /// A terminal, which the settings leave alone.
  case terminal
  /// Nothing has the focus.
  case noField = "no-field"
  /// The application does not say whether this is a password; a key typed into the field would.
  case keyNeeded = "key-needed"

  /// The reason as a tooltip.
  public var message: String {
    switch self {
    case .password: "Calculator does not work in password fields"
    case .phone: "Calculator does not work in telephone number fields"
    case .unknownField: "Calculator does not know this kind of field"
    case .terminal: "The settings leave terminals alone"
    case .noField: "Click into a text field first"
    case .keyNeeded:
      "Type something into the field first: the application does not say whether it is a password"
    }
  }
}

/// What is known about the focus of a field besides what the client tells, for presses that do not
/// come from the field itself.
public struct FocusEvidence: Equatable, Sendable {
  /// Whether a field got the focus, and has not lost it.
  public private(set) var isLive = false
  /// Whether a key came from the field since then, and no reset after it.
  public private(set) var hasKey = false
  /// Whether the field was a refused one until a moment ago.
  public private(set) var wasRefused = false

  /// No focus.
  public init() {}

  /// A field has got the focus.
  mutating func focusIn() {
    self = FocusEvidence()
    isLive = true
  }

  /// The focus has gone.
  mutating func focusOut() {
    self = FocusEvidence()
  }

  /// A key was pressed in a field that is not refused.
  mutating func keyPressed() {
    hasKey = true
    wasRefused = false
  }

  /// The client has reset its context: Qt goes from one field to the next like that, and tells
  /// nothing else when the next is a password.
  mutating func reset() {
    hasKey = false
  }

  /// The client has said of what kind the field is.
  mutating func contentTypeChanged(isRefused: Bool, wasRefused: Bool) {
    hasKey = false
    self.wasRefused = wasRefused && !isRefused
  }
}
