/// Messages of an engine's libraries that are no fault of the engine.
///
/// Any other warning of GLib or libibus is a fault: a call with bad arguments.
enum LibraryMessages {
  /// The beginning and the end of a message; the middle varies.
  private typealias Message = (start: String, end: String)

  private static let always: [Message] = [
    // The lock-in closes the folder; only a daemon must write there.
    ("IBUS-WARNING: Failed to mkdir ", "/.config/ibus/bus: Permission denied"),
    // libibus has no plain character for some dead keys.
    ("IBUS-WARNING: Not found alternative character of compose key 0x", ""),
  ]

  /// Messages after malformed IBus messages, which libibus parses before the engine, and after keys that no
  /// keyboard has.
  private static let afterNonsense: [Message] = [
    (
      "GLib-CRITICAL: the GVariant format string '(v)' has a type of '(v)' but the given value",
      " has a type of 's'"
    ),
    (
      "GLib-CRITICAL: g_variant_get: assertion 'valid_format_string (format_string, TRUE, value)'",
      " failed"
    ),
    // libibus commits the characters of a dead key and of the key after it, even if both have none
    // (`ibusenginesimple.c`).
    ("IBUS-CRITICAL: ibus_engine_simple_commit_str: assertion 'str && *str' failed", ""),
  ]

  /// Returns the engine's output without these messages; empty if there are no others.
  ///
  /// `getsNonsense` is true if it got malformed messages, or keys that no keyboard has.
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
