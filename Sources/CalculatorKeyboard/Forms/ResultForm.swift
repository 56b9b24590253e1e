internal import CalculationReading
internal import Messages

/// A text that can replace a calculation or a column: a row of the list of forms.
struct ResultForm: Equatable {
  /// The text that is inserted; empty for a row that changes a setting.
  let text: String
  /// The number, from which a calculation can go on; `nil` for an equation.
  var result: InsertedResult?
  /// An explanation, where the text does not explain itself.
  var detail: Detail?
  /// The number for the history, an equation's too; `nil` for a row that changes a setting.
  var entry: HistoryEntry?
  /// False if the number is rounded: the list then says `≈`.
  var isExact = true
  /// The reading that comes first from now on; `nil` for a row that inserts.
  var order: Order?

  /// The words or the calculation after the text of a row.
  enum Detail: Equatable {
    case calculation(String)
    /// Words in the user's language, and perhaps a calculation after them.
    case words(String, String? = nil)
  }

  /// The row in the list: the inserted text, and the detail after it.
  ///
  /// Numbers are isolated from left to right, and words run as their language does.
  var label: String {
    let shown = text.isEmpty ? [] : [text.isolatedFromLeftToRight]
    return (shown + (detail.map { [(isExact ? "" : "≈ ") + $0.label] } ?? [])).joined(
      separator: "   ")
  }
}

extension ResultForm {
  init(
    _ result: InsertedResult, _ detail: Detail? = nil, of calculation: String? = nil,
    isExact: Bool = true
  ) {
    self.init(
      text: result.text, result: result, detail: detail,
      entry: HistoryEntry(result: result, calculation: calculation), isExact: isExact)
  }

  /// The row that changes which reading comes first.
  init(setting order: Order) {
    let words =
      order == .written ? tr("Always × and ÷ first") : tr("Always in the order of the keys")
    self.init(text: "", detail: .words(words), order: order)
  }
}

extension Offer {
  /// The result as Return inserts it without the list; `nil` for an error.
  var form: ResultForm? { result.map { ResultForm($0, of: first.calculation) } }
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
  /// The text isolated from left to right (U+2066 … U+2069), so that right-to-left text does not reorder it.
  var isolatedFromLeftToRight: String { "\u{2066}\(self)\u{2069}" }

  /// The text without isolating characters, which a terminal may show.
  package var unisolated: String {
    String(unicodeScalars.filter { $0 != "\u{2066}" && $0 != "\u{2069}" })
  }
}

struct HistoryEntry: Equatable, Sendable {
  let result: InsertedResult
  /// The calculation it came from; `nil` for a result of the keypad or of a column.
  let calculation: String?
}

/// The results that were inserted, the latest first; kept until the process ends.
struct History: Equatable {
  private(set) var entries: [HistoryEntry] = []

  var results: [InsertedResult] { entries.map(\.result) }

  /// Puts a result first; an earlier result with the same text is dropped.
  mutating func add(_ entry: HistoryEntry, keeping maximumCount: Int) {
    entries.removeAll { $0.result.text == entry.result.text }
    entries.insert(entry, at: 0)
    keep(maximumCount)
  }

  mutating func keep(_ maximumCount: Int) {
    entries.removeLast(max(0, entries.count - max(0, maximumCount)))
  }
}
