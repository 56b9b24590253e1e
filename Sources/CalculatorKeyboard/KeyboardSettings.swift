/// The settings of the keyboard, with the names and defaults of docs/behaviour.md 5.
public struct KeyboardSettings: Equatable, Sendable {
  /// When Return inserts.
  public enum ReturnInserts: String, CaseIterable, Sendable {
    /// Where the calculation is clear, or a final `=` asked.
    case clear
    /// Only where a final `=` asked.
    case asked
    /// Wherever a final `=` would calculate.
    case any
  }

  /// In which order operations are applied, where that makes a difference.
  public enum Order: String, CaseIterable, Sendable {
    /// Both are shown when asked, and nothing is offered without an `=`.
    case both
    /// As the keys are pressed, from left to right.
    case keys
    /// As it is written: `×` and `÷` before `+` and `−`.
    case written
  }

  /// The decimal mark of results.
  public enum DecimalMark: String, CaseIterable, Sendable {
    /// The mark that was typed; where none was, the locale's.
    case asTyped = "as-typed"
    /// The locale's.
    case locale
    /// Always `.`.
    case dot
  }

  /// How terminals are treated.
  public enum Terminals: String, CaseIterable, Sendable {
    /// A calculation is held from its opening `=`.
    case onRequest = "on-request"
    /// Every key is the terminal's.
    case off
  }

  /// `return-inserts`.
  ///
  /// With ``showsPreview`` off, `clear` and `any` mean `asked`.
  public var returnInserts = ReturnInserts.clear
  /// `order`.
  public var order = Order.both
  /// `fraction-digits`: 0 to 15.
  public var fractionDigits = 5
  /// `decimal-mark`.
  public var decimalMark = DecimalMark.asTyped
  /// `terminals`.
  public var terminals = Terminals.onRequest
  /// `next-keyboard-key`; `nil` for none.
  public var nextKeyboardKey: Accelerator? = .shiftEscape
  /// `show-preview`: whether the auxiliary text is shown.
  public var showsPreview = true

  /// The defaults.
  public init() {}

  /// When Return inserts, with the preview taken into account.
  var effectiveReturnInserts: ReturnInserts { showsPreview ? returnInserts : .asked }
}
