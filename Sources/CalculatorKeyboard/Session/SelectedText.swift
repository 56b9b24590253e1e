internal import CalculationReading

/// Selected text about which Insert has asked; if it is a calculation, the result replaces it.
struct SelectedText: Equatable {
  let text: String
  private let bodyRange: Range<String.Index>

  /// The selected text; `nil` if it is only spaces.
  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return nil }
    self.text = text
    bodyRange = first..<scalars.index(after: last)
  }

  /// The text between its leading and trailing spaces.
  var body: String { String(text[bodyRange]) }

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(let stroke, let meaning):
      return handle(stroke, meaning, in: &field)
    case .keypadInsert:
      return insertShown(in: field) ?? .take(.asking(self))
    case .textReported:
      return .pass(field.isSelected(self) ? .asking(self) : .idle(behind: .other))
    case .reset:
      field.report = .clicked
      return .pass(.idle(behind: .other))
    case .end, .keyElsewhere:
      return .pass(.idle(behind: .other))
    case .contentTypeReported, .waitIsOver, .listMoved, .rowClicked, .settingsChanged:
      return .pass(.asking(self))
    }
  }

  private func handle(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: inout FieldContext
  ) -> Step {
    switch meaning {
    case .character(let scalar):
      return field.type(scalar, behind: .other, isLineKnown: field.isLineReported)
    case .return:
      return insertShown(in: field) ?? field.pass(meaning)
    case .insert where !field.caretMayHaveMoved:
      return insertShown(in: field) ?? field.pass(meaning)
    case .foreign:
      return field.openForms(stroke, over: .asking(self), selection: self) ?? field.pass(meaning)
    case .insert, .backSpace, .shortcut, .nextKeyboard, .keypad, .nothing:
      return field.pass(meaning)
    }
  }

  private func insertShown(in field: FieldContext) -> Step? {
    field.search(.asking(self))?.offer?.form.flatMap { insert($0, in: field) }
  }

  /// Replaces the selected text by a form; `nil` if something else is selected by now.
  ///
  /// Nothing is deleted: the application itself replaces its selection by inserted text.
  func insert(_ form: ResultForm, in field: FieldContext) -> Step? {
    guard field.isSelected(self) else { return nil }
    var inserted = text
    inserted.replaceSubrange(bodyRange, with: form.text)
    // After a space no calculation goes on.
    let result = inserted == form.text ? form.result : nil
    let replacement = Replacement(calculation: text, text: inserted, result: result)
    var step = Step.take(.replaced(replacement), [.insert(inserted)])
    step.response.inserted = form.entry
    return step
  }
}

extension FieldContext {
  /// Insert shows the result of a selected calculation, or the list of a selected column; `nil` without either.
  func askAboutSelection(over before: Composition) -> Step? {
    guard settings.showsPreview, let selection, let subject = subject(of: selection) else {
      return nil
    }
    if case .column = subject { return open(subject, over: before, selection: selection) }
    return .take(.asking(selection))
  }

  /// The selection; `nil` if there is none, if the client does not report selections, or if it may not have
  /// reported what it did with the last key.
  private var selection: SelectedText? {
    guard policy == .inDocument, traits.entry.tellsSelections, isReportCurrent else { return nil }
    return document.selectedText.flatMap { SelectedText($0) }
  }

  func isSelected(_ selection: SelectedText) -> Bool { self.selection == selection }

  /// The subject of a selection: a calculation as a whole, or a column of numbers.
  func subject(of selection: SelectedText) -> Choice.Subject? {
    let body = selection.body
    if let offer = search(in: selection).offer, offer.text == body {
      return .calculation(offer)
    }
    return NumberColumn(body, locale: reader.locale).map { .column($0) }
  }

  /// The search when Insert asks about a selection: in the selected text, as if an `=` were after it.
  func search(in selection: SelectedText) -> OfferSearch {
    // A selection longer than any calculation is none as a whole.
    let line = Array(selection.body.unicodeScalars.prefix(CalculationReader.maximumLength + 1))
    return OfferSearch(
      CalculationReader.Source(line: line), asked: true, replacing: false, in: self)
  }
}
