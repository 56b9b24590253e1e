// Insert over selected text that is a calculation: its result comes in place of it.
extension Focus {
  /// Insert: puts the result in place of a selected calculation, or opens the list where the readings differ.
  ///
  /// - Returns: `nil` where nothing is selected, or no calculation.
  mutating func insertOverSelection(in field: FieldContext) -> Response? {
    guard let selection = field.selection, let search = field.search(selection),
      let offer = search.offer, offer.calculation.text == selection.body
    else { return nil }
    guard offer.isAmbiguous else { return insert(of: offer, over: selection, in: field) }
    return open(search, offer, by: .selection(selection), in: field)
  }

  /// Puts a form in place of selected text.
  ///
  /// Nothing is deleted: the application itself puts what is inserted in place of what is selected.
  ///
  /// - Parameters:
  ///   - form: The form; `nil` for the result.
  ///   - offer: The calculation, and what it comes to.
  ///   - selection: What must be selected.
  ///   - field: The field.
  /// - Returns: `nil` for an error, or when something else is selected by now.
  mutating func insert(
    _ form: ResultForm? = nil, of offer: Offer, over selection: SelectedText,
    in field: FieldContext
  ) -> Response? {
    guard field.isSelected(selection), let form = form ?? offer.result.map({ ResultForm($0) })
    else { return nil }
    let text = selection.replacingBody(with: form.text)
    composition = .replaced(
      Replacement(
        calculation: selection.text, text: text,
        // Behind a space nothing is gone on from.
        result: text == form.text ? form.result : nil, isTakenBack: false),
      isTold: false)
    var response = Response(.handled, edits: [.insert(text)])
    response.result = form.result ?? offer.result
    return response
  }
}

/// Text that is selected in the document, with the spaces around it apart.
struct SelectedText: Equatable {
  /// All of it.
  let text: String
  private let bodyRange: Range<String.Index>

  /// - Parameter text: What is selected; `nil` is the result for nothing but spaces.
  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return nil }
    self.text = text
    bodyRange = first..<scalars.index(after: last)
  }

  /// What stands between the spaces.
  var body: String { String(text[bodyRange]) }

  /// The text with something else between its spaces.
  func replacingBody(with other: String) -> String {
    String(text[..<bodyRange.lowerBound]) + other + String(text[bodyRange.upperBound...])
  }
}

extension FieldContext {
  /// What is selected; `nil` where nothing is, where the client does not tell selections, or where it may
  /// not have told of what it did with the last key.
  var selection: SelectedText? {
    guard policy == .inDocument, traits.entry.tellsSelections, !document.mayBeBehind else {
      return nil
    }
    return document.selectedText.flatMap { SelectedText($0) }
  }

  /// Whether just this is selected now.
  func isSelected(_ selection: SelectedText) -> Bool { self.selection == selection }

  /// What is looked at for Insert over a selection: what is selected, as if one more `=` stood behind it.
  func search(_ selection: SelectedText) -> OfferSearch? {
    let line = Array(selection.body.unicodeScalars)
    guard line.count <= CalculationReader.maximumLength else { return nil }
    return OfferSearch(
      CalculationReader.Source(line: line, isAskedFor: true, mayHaveBullets: false), wanting: .any,
      replacing: false, in: self)
  }
}
