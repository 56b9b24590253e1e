package import CalculationReading

/// The settings of the keyboard, with the names and defaults of docs/behaviour.md 5.
package struct KeyboardSettings: Equatable, Sendable {
  /// When Return inserts.
  package enum ReturnInserts: String, CaseIterable, Sendable {
    /// Where the calculation is clear, or a final `=` asked.
    case clear
    /// Only where a final `=` asked.
    case asked
  }

  /// Which reading comes first where they differ.
  package typealias Order = CalculationReading.Order

  /// The decimal mark of results.
  package typealias DecimalMark = ResultStyle.DecimalMark

  /// How terminals are treated.
  package enum Terminals: String, CaseIterable, Sendable {
    /// A calculation is held from its opening `=`.
    case onRequest = "on-request"
    /// Every key is the terminal's.
    case off
  }

  /// `return-inserts`.
  ///
  /// With ``showsPreview`` off, `clear` means `asked`.
  package var returnInserts = ReturnInserts.clear
  /// `order`.
  package var order = Order.keys
  /// `fraction-digits`: 0 to 15.
  package var fractionDigits = 5
  /// `decimal-mark`.
  package var decimalMark = DecimalMark.asTyped
  /// `terminals`.
  package var terminals = Terminals.onRequest
  /// `next-keyboard-key`; `nil` for none.
  package var nextKeyboardKey: Accelerator? = .shiftEscape
  /// `insert-key`; `nil` for none.
  package var insertKey: Accelerator? = .insert
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

  /// Whether Return inserts only where a final `=` asked; always without the preview.
  package var insertsOnlyWhenAsked: Bool { returnInserts == .asked || !showsPreview }
}
