internal import CalculationReading

// Insert over selected text that is a calculation or a column of numbers: the result replaces it.
extension Focus {
  /// Insert: shows what would replace a selected calculation; over a column of numbers it opens the list.
  ///
  /// - Returns: `nil` where nothing is selected, or neither of them.
  mutating func askAboutSelection(in field: FieldContext) -> Response? {
    switch composition {
    // After an insert, too: what has been selected since has nothing to do with it.
    case .idle, .replaced: break
    case .following, .holding, .asking, .choosing: return nil
    }
    guard field.settings.showsPreview, let selection = field.selection,
      let subject = field.subject(of: selection)
    else { return nil }
    if case .column = subject { return open(subject, over: selection, in: field) }
    composition = .asking(selection)
    return Response(.handled)
  }

  /// Puts a form in place of selected text.
  ///
  /// Nothing is deleted: the application itself puts what is inserted in place of what is selected.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - subject: What it is a form of.
  ///   - selection: What must be selected.
  ///   - field: The field.
  /// - Returns: `nil` when something else is selected by now.
  mutating func insert(
    _ form: ResultForm, of subject: Choice.Subject, over selection: SelectedText,
    in field: FieldContext
  ) -> Response? {
    guard field.isSelected(selection) else { return nil }
    let text = selection.replacingBody(with: form.text)
    composition = .replaced(
      Replacement(
        calculation: selection.text, text: text,
        // Behind a space nothing is gone on from.
        result: text == form.text ? form.result : nil, isTakenBack: false),
      isTold: false)
    var response = Response(.handled, edits: [.insert(text)])
    response.result = form.result ?? subject.result
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
    guard policy == .inDocument, traits.entry.tellsSelections, isReportCurrent else { return nil }
    return document.selectedText.flatMap { SelectedText($0) }
  }

  /// Whether just this is selected now.
  func isSelected(_ selection: SelectedText) -> Bool { self.selection == selection }

  /// What is selected: a calculation as a whole, or a column of numbers.
  func subject(of selection: SelectedText) -> Choice.Subject? {
    let body = selection.body
    if let offer = search(in: selection).offer, offer.text == body {
      return .calculation(offer)
    }
    return NumberColumn(body, locale: reader.locale).map { .column($0) }
  }

  /// What is looked at when Insert asks about a selection: the selected text, as if an `=` were after it.
  func search(in selection: SelectedText) -> OfferSearch {
    // Of what is longer than a calculation can be, no part is all of it.
    let line = Array(selection.body.unicodeScalars.prefix(CalculationReader.maximumLength + 1))
    return OfferSearch(
      CalculationReader.Source(line: line), asked: true, replacing: false, in: self)
  }
}
