internal import CalculationReading
internal import Messages

/// A text that can be put in place of a calculation or a column: a row of the list of forms.
struct ResultForm: Equatable {
  /// What the list shows, its numbers isolated from left to right.
  let label: String
  /// What is put into the document.
  let text: String
  /// The number it is, to be gone on from; `nil` for an equation.
  let result: InsertedResult?
  /// With what the label begins that is no calculation.
  let name: String
  /// Which reading comes first from now on; `nil` for a row that puts something into the document.
  var order: Order?

  /// - Parameters:
  ///   - text: What is put into the document.
  ///   - result: The number it is.
  ///   - label: What the list shows, where that is more.
  init(_ text: String, _ result: InsertedResult?, label: String? = nil) {
    self.text = text
    self.result = result
    name = ""
    self.label = (label ?? text).isolatedFromLeftToRight
  }

  /// A number with a name, of which only the number is isolated: the name runs as its language does.
  ///
  /// - Parameters:
  ///   - result: The number and its text.
  ///   - name: What the list calls it.
  ///   - isExact: Whether the text is the whole number: else `≈` stands between.
  init(_ result: InsertedResult, named name: String, isExact: Bool) {
    text = result.text
    self.result = result
    self.name = name
    label = "\(name) \(isExact ? "=" : "≈") \(result.text.isolatedFromLeftToRight)"
  }

  /// The row that has the other reading come first from now on.
  init(setting order: Order) {
    let label =
      order == .written ? tr("Always × and ÷ first") : tr("Always in the order of the keys")
    text = ""
    result = nil
    name = label
    self.label = label
    self.order = order
  }

  /// A number.
  ///
  /// - Parameters:
  ///   - result: The number and its text.
  ///   - label: What the list shows, where that is more.
  init(_ result: InsertedResult, label: String? = nil) {
    self.init(result.text, result, label: label)
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
