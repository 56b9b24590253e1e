/// What an engine's libraries print and is no fault of the engine.
///
/// All else that GLib or libibus warns of is one: a library that was called with what it does not take.
enum LibraryMessages {
  /// How a message begins and ends: what stands between differs.
  private typealias Message = (start: String, end: String)

  /// In any session.
  private static let always: [Message] = [
    // The lock-in closes the folder; only a daemon has to write there.
    ("IBUS-WARNING: Failed to mkdir ", "/.config/ibus/bus: Permission denied"),
    // libibus composes, and has no plain character for some dead keys.
    ("IBUS-WARNING: Not found alternative character of compose key 0x", ""),
  ]

  /// Where it was sent what is no message of IBus, which libibus takes apart before the engine sees it, or keys
  /// that are on no keyboard.
  private static let afterNonsense: [Message] = [
    (
      "GLib-CRITICAL: the GVariant format string '(v)' has a type of '(v)' but the given value",
      " has a type of 's'"
    ),
    (
      "GLib-CRITICAL: g_variant_get: assertion 'valid_format_string (format_string, TRUE, value)'",
      " failed"
    ),
    // libibus commits the characters of a dead key and of the key behind it, also where both have none
    // (`ibusenginesimple.c`).
    ("IBUS-CRITICAL: ibus_engine_simple_commit_str: assertion 'str && *str' failed", ""),
  ]

  /// What an engine printed, without these.
  ///
  /// - Parameters:
  ///   - text: All that it printed.
  ///   - getsNonsense: Whether it was sent what is no message of IBus, or keys that are on no keyboard.
  /// - Returns: The rest; empty when all is well.
  static func removed(from text: String, getsNonsense: Bool = false) -> String {
    let known = always + (getsNonsense ? afterNonsense : [])
    return text.split(separator: "\n").filter { line in
      guard let message = message(in: line) else { return true }
      return !known.contains { message.hasPrefix($0.start) && message.hasSuffix($0.end) }
    }.joined(separator: "\n")
  }

  /// `IBUS-WARNING: text` of `(process:1): IBUS-WARNING **: 20:52:17.391: text`.
  private static func message(in line: Substring) -> String? {
    guard let match = line.wholeMatch(of: #/\(.*:\d+\): (\S+) \*\*: [\d:.]+: (.*)/#) else {
      return nil
    }
    return "\(match.1): \(match.2)"
  }
}
