internal import CalculationReading

/// The open list of forms: opened by Down under a shown ↓, or by Insert over a selected column.
struct Choice: Equatable {
  enum Subject: Equatable {
    case calculation(Offer)
    case column(NumberColumn)

    /// The row chosen at first: of a calculation the second, since Return inserts the first without the list.
    var firstIndex: Int { if case .calculation = self { 1 } else { 0 } }
  }

  /// The state beneath the list, which is restored when the list closes.
  private(set) var before: Composition
  let subject: Subject
  /// The selection that a row replaces; `nil` if a row replaces typed text.
  let selection: SelectedText?
  private(set) var list: FormList

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(_, .return), .key(_, .insert):
      return choose(list.chosen, in: &field)
    case .key(let stroke, _):
      switch ListKey(stroke) {
      case .move(let move): return .take(moved(move))
      case .close: return .take(before)
      // Any other key closes the list, and does what it does without the list.
      case nil: return before.handle(event, in: &field)
      }
    case .listMoved(let move):
      return .take(moved(move))
    case .rowClicked(let row):
      return list.form(onPage: row).map { choose($0, in: &field) } ?? .pass(.choosing(self))
    case .textReported,
      // Firefox resets for a change of its text, too.
      .reset where selection == nil:
      // The list stays open if this does not change its subject.
      var step = before.handle(event, in: &field)
      if subject(over: step.next, in: field) == subject {
        var choice = self
        choice.before = step.next
        step.next = .choosing(choice)
      }
      return step
    case .settingsChanged:
      let isSame =
        subject(over: before, in: field) == subject && field.forms(of: subject) == list.forms
      return .pass(isSame ? .choosing(self) : before)
    case .reset, .keypadInsert, .end, .keyElsewhere:
      return before.handle(event, in: &field)
    case .contentTypeReported, .waitIsOver:
      return .pass(.choosing(self))
    }
  }

  private func moved(_ move: ListMove) -> Composition {
    guard let list = list.moved(move) else { return before }
    var choice = self
    choice.list = list
    return .choosing(choice)
  }

  private func choose(_ form: ResultForm, in field: inout FieldContext) -> Step {
    if let order = form.order {
      var step = Step.take(before)
      step.response.order = order
      return step
    }
    if let selection {
      return selection.insert(form, in: field) ?? .take(before)
    }
    switch (subject, before) {
    case (.calculation(let offer), .holding(let held)):
      return held.insert(form, of: offer)
    case (.calculation(let offer), .following(let text)):
      return text.insert(form, of: offer, by: nil, in: &field) ?? .take(before)
    default:
      return .take(before)
    }
  }

  /// The subject that the list would have now.
  private func subject(over composition: Composition, in field: FieldContext) -> Subject? {
    if let selection {
      return field.isSelected(selection) ? field.subject(of: selection) : nil
    }
    return field.search(composition)?.offer.map { .calculation($0) }
  }
}

extension FieldContext {
  /// Down opens the list under a shown ↓; `nil` for another key, or without a ↓.
  func openForms(
    _ stroke: KeyStroke, over composition: Composition, selection: SelectedText? = nil
  ) -> Step? {
    guard ListKey(stroke) == .move(.down), settings.showsPreview,
      let offer = search(composition)?.offer, offer.opensForms
    else { return nil }
    return open(.calculation(offer), over: composition, selection: selection)
  }

  /// Opens the list; `nil` if there is nothing to choose.
  func open(
    _ subject: Choice.Subject, over composition: Composition, selection: SelectedText?
  ) -> Step? {
    FormList(forms(of: subject), choosing: subject.firstIndex).map {
      .take(
        .choosing(Choice(before: composition, subject: subject, selection: selection, list: $0)))
    }
  }

  func forms(of subject: Choice.Subject) -> [ResultForm] {
    let style = ResultStyle(settings, reader.locale, traits)
    return switch subject {
    case .calculation(let offer):
      ResultForms(of: offer, style: style, settings, reader)?.all(history) ?? []
    case .column(let column): column.forms(style)
    }
  }
}
