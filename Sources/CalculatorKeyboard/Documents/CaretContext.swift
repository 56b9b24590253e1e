internal import CalculationReading

/// The surrounding text on the caret's line, to be compared with what was typed.
struct CaretContext {
  /// The number of Unicode scalars read before the caret: the longest calculation, and room before it.
  ///
  /// It bounds the cost of a key, however long the line.
  static let maximumLength = 512

  /// The text before the caret on its line; a tab begins a new line, as a cell of a table does.
  let line: [Unicode.Scalar]
  let after: String.UnicodeScalarView

  /// Reads a document; `nil` if its text is unknown, or may be selected, so that typing would replace it.
  init?(_ document: some TextDocument) {
    guard let before = document.documentContextBeforeInput,
      document.selectedText?.isEmpty == true
    else { return nil }
    self.init(before: before, after: document.documentContextAfterInput ?? "")
  }

  init(before: String, after: String = "") {
    let scalars = Array(before.unicodeScalars).suffix(Self.maximumLength)
    let lineBreak = scalars.lastIndex { $0 == "\t" || $0.endsLine }
    line = Array(lineBreak.map { scalars[($0 + 1)...] } ?? scalars)
    self.after = after.unicodeScalars
  }

  /// The line before typed text, whose last `maximumLag` characters may be unreported; `nil` if it is not
  /// there.
  func line(
    before typed: [Unicode.Scalar], maximumLag: Int = ClientTable.maximumLag
  ) -> ArraySlice<Unicode.Scalar>? {
    for lag in 0...min(maximumLag, ClientTable.maximumLag, typed.count) {
      let arrived = typed.dropLast(lag)
      if line.reversed().starts(with: arrived.reversed()) { return line.dropLast(arrived.count) }
    }
    return nil
  }
}
