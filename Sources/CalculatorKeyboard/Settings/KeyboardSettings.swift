package import CalculationReading

/// The settings of the keyboard; their names and defaults are in docs/behaviour.md 5.
///
/// ```swift
/// var settings = KeyboardSettings()
/// settings.fractionDigits = 2
/// settings.returnInserts = .asked
/// let session = KeyboardSession(settings: settings)
/// ```
package struct KeyboardSettings: Equatable, Sendable {
  package enum ReturnInserts: String, CaseIterable, Sendable {
    /// If the calculation is clear, or a final `=` asked.
    case clear
    /// Only if a final `=` asked.
    case asked
  }

  package typealias Order = CalculationReading.Order

  package typealias DecimalMark = ResultStyle.DecimalMark

  package enum Terminals: String, CaseIterable, Sendable {
    /// A calculation is held from its opening `=`.
    case onRequest = "on-request"
    /// Every key is the terminal's.
    case off
  }

  /// `return-inserts`; with ``showsPreview`` off, `clear` means `asked`.
  package var returnInserts = ReturnInserts.clear
  package var order = Order.keys
  /// `fraction-digits`: 0 to 15.
  package var fractionDigits = 5
  package var decimalMark = DecimalMark.asTyped
  package var terminals = Terminals.onRequest
  /// `next-keyboard-key`; `nil` for none.
  package var nextKeyboardKey: Accelerator? = .shiftEscape
  /// `insert-key`; `nil` for none.
  package var insertKey: Accelerator? = .insert
  /// `history-size`: how many results are remembered, 0 to 100; 0 for none.
  package var historySize = 20
  /// `show-preview`: true if the auxiliary text is shown.
  package var showsPreview = true
  /// `introduced`: true once this user has inserted a result; before, the bubble says that Return inserts.
  package var isIntroduced: Bool

  package init(isIntroduced: Bool = false) {
    self.isIntroduced = isIntroduced
  }

  /// True if Return inserts only where a final `=` asked; always without the preview.
  package var insertsOnlyWhenAsked: Bool { returnInserts == .asked || !showsPreview }
}
