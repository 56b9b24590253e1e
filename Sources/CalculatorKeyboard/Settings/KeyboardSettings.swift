/// The settings of the keyboard, with the names and defaults of docs/behaviour.md 5.
package struct KeyboardSettings: Equatable, Sendable {
  /// When Return inserts.
  package enum ReturnInserts: String, CaseIterable, Sendable {
    /// Where the calculation is clear, or a final `=` asked.
    case clear
    /// Only where a final `=` asked.
    case asked
    /// Wherever a final `=` would calculate.
    case any
  }

  /// In which order operations are applied, where that makes a difference.
  package enum Order: String, CaseIterable, Sendable {
    /// Both are shown when asked, and nothing is offered without an `=`.
    case both
    /// As the keys are pressed, from left to right.
    case keys
    /// As it is written: `×` and `÷` before `+` and `−`.
    case written
  }

  /// The decimal mark of results.
  package enum DecimalMark: String, CaseIterable, Sendable {
    /// The mark that was typed; where none was, the locale's.
    case asTyped = "as-typed"
    /// The locale's.
    case locale
    /// Always `.`.
    case dot
  }

  /// How terminals are treated.
  package enum Terminals: String, CaseIterable, Sendable {
    /// A calculation is held from its opening `=`.
    case onRequest = "on-request"
    /// Every key is the terminal's.
    case off
  }

  /// `return-inserts`.
  ///
  /// With ``showsPreview`` off, `clear` and `any` mean `asked`.
  package var returnInserts = ReturnInserts.clear
  /// `order`.
  package var order = Order.both
  /// `fraction-digits`: 0 to 15.
  package var fractionDigits = 5
  /// `decimal-mark`.
  package var decimalMark = DecimalMark.asTyped
  /// `terminals`.
  package var terminals = Terminals.onRequest
  /// `next-keyboard-key`; `nil` for none.
  package var nextKeyboardKey: Accelerator? = .shiftEscape
  /// `history-size`: how many results are remembered, 0 to 100; 0 for none.
  package var historySize = 20
  /// `show-preview`: whether the auxiliary text is shown.
  package var showsPreview = true
  /// `introduced`: whether a result has been inserted before, by this user; until then the bubble says that
  /// Return inserts.
  package var isIntroduced: Bool

  /// The defaults.
  ///
  /// - Parameter isIntroduced: Whether a result has been inserted before.
  package init(isIntroduced: Bool = false) {
    self.isIntroduced = isIntroduced
  }

  /// Whether Return inserts only where a final `=` asked.
  package var insertsOnlyWhenAsked: Bool { effectiveReturnInserts == .asked }

  /// When Return inserts, with the preview taken into account.
  var effectiveReturnInserts: ReturnInserts { showsPreview ? returnInserts : .asked }
}
