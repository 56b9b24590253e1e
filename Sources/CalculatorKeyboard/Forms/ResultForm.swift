internal import CalculationReading
internal import Messages

/// A text that can be put in place of a calculation or a column: a row of the list of forms.
struct ResultForm: Equatable {
  /// What is put into the document; empty for a row that changes a setting.
  let text: String
  /// The number it is, to be gone on from; `nil` for an equation.
  let result: InsertedResult?
  /// The calculation that comes to it, for the history.
  var calculation: String?
  /// What it is, where the text does not say that.
  let detail: Detail?
  /// Whether the text is all of the number: else the list says `≈`.
  let isExact: Bool
  /// Which reading comes first from now on; `nil` for a row that puts something into the document.
  let order: Order?

  /// What a row says behind its text.
  enum Detail: Equatable {
    /// A calculation.
    case calculation(String)
    /// Words in the user's language, and perhaps a calculation behind them.
    case words(String, String? = nil)
  }

  /// A text.
  ///
  /// - Parameters:
  ///   - text: What is put into the document.
  ///   - result: The number it is; `nil` for an equation.
  ///   - detail: What it is, where the text does not say that.
  ///   - calculation: The calculation that comes to it.
  ///   - isExact: Whether the text is all of the number.
  init(
    _ text: String, _ result: InsertedResult?, _ detail: Detail? = nil, of calculation: String?,
    isExact: Bool = true
  ) {
    self.isExact = isExact
    self.text = text
    self.result = result
    self.detail = detail
    self.calculation = calculation
    order = nil
  }

  /// A number.
  init(
    _ result: InsertedResult, _ detail: Detail? = nil, of calculation: String? = nil,
    isExact: Bool = true
  ) {
    self.init(result.text, result, detail, of: calculation, isExact: isExact)
  }

  /// The row that has the other reading come first from now on.
  init(setting order: Order) {
    text = ""
    result = nil
    isExact = true
    detail = .words(
      order == .written ? tr("Always × and ÷ first") : tr("Always in the order of the keys"))
    self.order = order
  }

  /// What the history keeps where it is inserted.
  ///
  /// - Parameter result: The number that an equation comes to.
  /// - Returns: `nil` without a number.
  func entry(or result: InsertedResult?) -> HistoryEntry? {
    (self.result ?? result).map { HistoryEntry(result: $0, calculation: calculation) }
  }

  /// What the list shows: what is inserted, and what that is behind it.
  ///
  /// Numbers are isolated from left to right, and words run as their language does.
  var label: String {
    let shown = text.isEmpty ? [] : [text.isolatedFromLeftToRight]
    return (shown + (detail.map { [(isExact ? "" : "≈ ") + $0.label] } ?? [])).joined(
      separator: "   ")
  }
}

extension ResultForm.Detail {
  fileprivate var label: String {
    switch self {
    case .calculation(let text): text.isolatedFromLeftToRight
    case .words(let words, nil): words
    case .words(let words, let text?): "\(words): \(text.isolatedFromLeftToRight)"
    }
  }
}

extension String {
  /// Isolated from left to right (U+2066 … U+2069): neither digits that run the other way nor a desktop
  /// that does may reorder it.
  var isolatedFromLeftToRight: String { "\u{2066}\(self)\u{2069}" }

  /// Without what isolates it, which a terminal may show.
  package var unisolated: String {
    String(unicodeScalars.filter { $0 != "\u{2066}" && $0 != "\u{2069}" })
  }
}
