internal import CalculationReading

// The list of forms: opened by Down under a shown ↓, and by Insert over a selected column.
extension Focus {
  /// Down: opens the list under a shown ↓.
  ///
  /// - Returns: `nil` where the key is another, or the application's.
  mutating func openForms(_ stroke: KeyStroke, in field: FieldContext) -> Response? {
    guard ListKey(stroke) == .move(.down), field.settings.showsPreview,
      let offer = field.search(composition)?.offer, offer.opensForms
    else { return nil }
    var selection: SelectedText?
    if case .asking(let asked) = composition { selection = asked }
    return open(.calculation(offer), over: selection, in: field)
  }

  /// Opens the list over what is under way.
  ///
  /// - Parameters:
  ///   - subject: What its rows are forms of.
  ///   - selection: The selection that a row replaces; `nil` for typed text.
  ///   - field: The field.
  /// - Returns: `nil` where there is nothing to choose.
  mutating func open(
    _ subject: Choice.Subject, over selection: SelectedText?, in field: FieldContext
  ) -> Response? {
    guard let list = FormList(field.forms(of: subject), choosing: subject.firstIndex) else {
      return nil
    }
    composition = .choosing(
      Choice(before: composition, subject: subject, selection: selection, list: list))
    return Response(.handled)
  }

  /// A key while the list is open: what is not the list's closes it, and is what it is without.
  mutating func handleInList(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, _ choice: Choice, in field: FieldContext
  ) -> Response {
    switch ListKey(stroke) {
    case .move(let move):
      return moveInList(move)
    case .choose:
      return choose(choice.list.chosen, choice, in: field)
    case .close:
      closeList()
      return Response(.handled)
    case nil:
      closeList()
      return handle(stroke, meaning, in: field)
    }
  }

  /// A move in the list, which may close it.
  mutating func moveInList(_ move: ListMove) -> Response {
    guard case .choosing(var choice) = composition else { return Response(.passedOn) }
    if let list = choice.list.moved(move) {
      choice.list = list
      composition = .choosing(choice)
    } else {
      closeList()
    }
    return Response(.handled)
  }

  /// A row of the list was clicked.
  mutating func chooseRow(_ row: Int, in field: FieldContext) -> Response {
    guard case .choosing(let choice) = composition, let form = choice.list.form(onPage: row) else {
      return Response(.passedOn)
    }
    return choose(form, choice, in: field)
  }

  /// Closes the list; what was under way before goes on.
  mutating func closeList() {
    if case .choosing(let choice) = composition { composition = choice.before }
  }

  /// The application has told something while the list is open, which stays where that changes nothing.
  mutating func textTold(_ choice: Choice, in field: FieldContext) -> Response {
    composition = choice.before
    let response = textTold(in: field)
    if subject(beneath: choice, in: field) == choice.subject {
      var choice = choice
      choice.before = composition
      composition = .choosing(choice)
    }
    return response
  }

  /// What the list would be opened over now.
  func subject(beneath choice: Choice, in field: FieldContext) -> Choice.Subject? {
    if let selection = choice.selection {
      return field.isSelected(selection) ? field.subject(of: selection) : nil
    }
    return field.search(composition.underlying)?.offer.map { .calculation($0) }
  }

  private mutating func choose(
    _ form: ResultForm, _ choice: Choice, in field: FieldContext
  ) -> Response {
    composition = choice.before
    if let order = form.order {
      var response = Response(.handled)
      response.order = order
      return response
    }
    if let selection = choice.selection {
      return insert(form, of: choice.subject, over: selection, in: field) ?? Response(.handled)
    }
    guard case .calculation(let offer) = choice.subject else { return Response(.handled) }
    switch composition {
    case .holding(let held):
      return insert(form, of: offer, from: held)
    case .following(let typed, let progress):
      return insert(form, of: offer, typed, progress, by: nil, in: field) ?? Response(.handled)
    case .idle, .replaced, .asking, .choosing:
      return Response(.handled)
    }
  }
}

/// The list of forms while it is open.
struct Choice: Equatable {
  /// What it was opened over.
  enum Subject: Equatable {
    /// A calculation, and what it comes to.
    case calculation(Offer)
    /// A column of numbers.
    case column(NumberColumn)

    /// The row that is chosen at first: of a calculation's the second, since the first is what is inserted
    /// without the list.
    var firstIndex: Int {
      switch self {
      case .calculation: 1
      case .column: 0
      }
    }

    /// What is remembered where a row is chosen that is no number itself.
    var result: InsertedResult? {
      switch self {
      case .calculation(let offer): offer.result
      case .column: nil
      }
    }
  }

  /// What was under way when it was opened, and is again when it is closed.
  var before: Composition
  let subject: Subject
  /// The selection that a row replaces; `nil` where it replaces typed text.
  let selection: SelectedText?
  var list: FormList
}

extension FieldContext {
  /// The rows of a list.
  func forms(of subject: Choice.Subject) -> [ResultForm] {
    let style = ResultStyle(settings, reader.locale, traits)
    return switch subject {
    case .calculation(let offer):
      ResultForms(of: offer, style: style, settings, reader)?.all(history) ?? []
    case .column(let column): column.forms(style)
    }
  }
}
