/// A message on the private line between the engine and its keypad: one line of words with single
/// spaces between.
///
/// `docs/keypad-protocol.md` describes it. What cannot be read is no message, and never an error.
public protocol KeypadMessage: Equatable, Sendable {
  /// Reads a line, without its end.
  ///
  /// - Parameter line: The line.
  init?(line: String)

  /// The line, without its end.
  var line: String { get }
}

/// The version of the protocol that this program speaks.
public enum KeypadProtocol {
  /// The version.
  public static let version = 1
  /// The longest line, in bytes, without its end.
  ///
  /// A longer one is ignored.
  public static let maximumLineLength = 512
  /// The longest display text, in Unicode scalars.
  static let maximumDisplayLength = 128

  /// The first word of the line with the version.
  static let greeting = "calculator-keypad"

  static func words(_ line: String) -> [Substring]? {
    guard line.utf8.count <= maximumLineLength else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    return words.contains { $0.isEmpty } ? nil : words
  }
}

/// What the engine tells the keypad.
public enum KeypadUpdate: KeypadMessage {
  /// `calculator-keypad VERSION`: the first line.
  case version(Int)
  /// `display TEXT`, or `display` alone for an empty one.
  case display(String)
  /// `pending add|subtract|multiply|divide|none`.
  case pending(KeypadOperation?)
  /// `error NAME|none`.
  case error(KeypadError?)
  /// `enabled`, `no-insert REASON` or `refused REASON`.
  case status(KeypadStatus)
  /// `mark CHARACTER`.
  case mark(Unicode.Scalar)
  /// `visible yes|no`.
  case visible(Bool)

  /// Reads a line.
  ///
  /// - Parameter line: The line, without its end.
  public init?(line: String) {
    guard let words = KeypadProtocol.words(line), let name = words.first else { return nil }
    let argument = words.count == 2 ? String(words[1]) : nil
    guard words.count == (argument == nil ? 1 : 2) else { return nil }
    switch (name, argument) {
    case ("display", nil): self = .display("")
    case ("display", let text?):
      guard Self.isDisplayText(text) else { return nil }
      self = .display(text)
    case ("pending", "none"): self = .pending(nil)
    case ("pending", let name?):
      guard let operation = KeypadOperation(rawValue: name) else { return nil }
      self = .pending(operation)
    case ("error", "none"): self = .error(nil)
    case ("error", let name?):
      guard let error = KeypadError(rawValue: name) else { return nil }
      self = .error(error)
    case ("visible", "yes"): self = .visible(true)
    case ("visible", "no"): self = .visible(false)
    case ("enabled", nil): self = .status(.enabled)
    case ("no-insert", let name?), ("refused", let name?):
      guard let reason = KeypadRefusal(rawValue: name) else { return nil }
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

  /// The line, without its end.
  public var line: String {
    switch self {
    case .version(let version): "\(KeypadProtocol.greeting) \(version)"
    case .display(""): "display"
    case .display(let text): "display \(text)"
    case .pending(let operation): "pending \(operation?.rawValue ?? "none")"
    case .error(let error): "error \(error?.rawValue ?? "none")"
    case .status(.enabled): "enabled"
    case .status(.insertRefused(let reason)): "no-insert \(reason.rawValue)"
    case .status(.refused(let reason)): "refused \(reason.rawValue)"
    case .mark(let mark): "mark \(mark)"
    case .visible(let isVisible): "visible \(isVisible ? "yes" : "no")"
    }
  }

  /// Whether a text is fit to be shown: short, and without control or format characters.
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

/// What the keypad tells the engine.
public enum KeypadEvent: KeypadMessage {
  /// `calculator-keypad VERSION`: the first line.
  case version(Int)
  /// `key NAME`.
  case key(KeypadKey)
  /// `close`: the user has closed the keypad.
  case close
  /// `unavailable`: there is no screen on which the keypad could leave the focus where it is.
  case unavailable

  /// Reads a line.
  ///
  /// - Parameter line: The line, without its end.
  public init?(line: String) {
    guard let words = KeypadProtocol.words(line), let name = words.first else { return nil }
    switch (name, words.count) {
    case ("key", 2):
      guard let key = KeypadKey(rawValue: String(words[1])) else { return nil }
      self = .key(key)
    case ("close", 1): self = .close
    case ("unavailable", 1): self = .unavailable
    case (Substring(KeypadProtocol.greeting), 2):
      guard let version = Int(words[1]) else { return nil }
      self = .version(version)
    default: return nil
    }
  }

  /// The line, without its end.
  public var line: String {
    switch self {
    case .version(let version): "\(KeypadProtocol.greeting) \(version)"
    case .key(let key): "key \(key.rawValue)"
    case .close: "close"
    case .unavailable: "unavailable"
    }
  }
}

extension KeypadContent {
  /// What must be told for a keypad to show this.
  ///
  /// - Parameter shown: What it shows now; `nil` when it has just been started.
  /// - Returns: The messages; none when it shows this already.
  public func updates(from shown: KeypadContent?) -> [KeypadUpdate] {
    var updates: [KeypadUpdate] = []
    if shown == nil { updates.append(.version(KeypadProtocol.version)) }
    if shown?.mark != mark { updates.append(.mark(mark)) }
    if shown?.display != display { updates.append(.display(display)) }
    if shown == nil || shown?.pending != pending { updates.append(.pending(pending)) }
    if shown == nil || shown?.error != error { updates.append(.error(error)) }
    if shown?.status != status { updates.append(.status(status)) }
    if shown?.isVisible != isVisible { updates.append(.visible(isVisible)) }
    return updates
  }

  /// Takes in a message.
  ///
  /// - Parameter update: The message.
  public mutating func apply(_ update: KeypadUpdate) {
    switch update {
    case .version: break
    case .display(let text): display = text
    case .pending(let operation): pending = operation
    case .error(let error): self.error = error
    case .status(let status): self.status = status
    case .mark(let mark): self.mark = mark
    case .visible(let isVisible): self.isVisible = isVisible
    }
  }
}
