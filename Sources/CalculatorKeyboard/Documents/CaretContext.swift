internal import CalculationReading

/// What an application says stands around the caret, held against what was typed.
struct CaretContext {
  /// How many Unicode scalars before the caret are looked at.
  ///
  /// There is room for what stands before the longest calculation. It bounds what a key costs,
  /// however long the line.
  static let maximumLength = 512

  /// What stands before the caret on its line, as far as it is looked at; behind a tab another line
  /// begins, as a cell of a table does.
  let line: [Unicode.Scalar]
  /// What stands behind the caret.
  let after: String.UnicodeScalarView

  /// Asks a document; `nil` when it does not say, or when text is or may be selected, which typing would
  /// replace.
  init?(_ document: some TextDocument) {
    guard let before = document.documentContextBeforeInput,
      document.selectedText?.isEmpty == true
    else { return nil }
    self.init(before: before, after: document.documentContextAfterInput ?? "")
  }

  /// A text around a caret.
  init(before: String, after: String = "") {
    let scalars = Array(before.unicodeScalars).suffix(Self.maximumLength)
    let lineBreak = scalars.lastIndex(where: \.endsCell)
    line = Array(lineBreak.map { scalars[($0 + 1)...] } ?? scalars)
    self.after = after.unicodeScalars
  }

  /// Whether the line ends with a text.
  func ends(with text: String) -> Bool {
    line.reversed().starts(with: text.unicodeScalars.reversed())
  }

  /// The line without typed text at its end, of which the last characters may not be there yet.
  ///
  /// - Parameters:
  ///   - typed: What was typed.
  ///   - maximumLag: How many of its last characters may be missing.
  /// - Returns: `nil` when the line does not end with it: the caret is elsewhere.
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

extension Unicode.Scalar {
  /// Whether the character ends a line, a paragraph or a cell.
  fileprivate var endsCell: Bool { self == "\t" || endsLine }
}
