// The list of forms: opened by Down under a shown ↓, and by Insert where the readings differ.
extension Focus {
  /// Down: opens the list under a shown ↓.
  ///
  /// - Returns: `nil` where the key is another, or the application's.
  mutating func openForms(_ stroke: KeyStroke, in field: FieldContext) -> Response? {
    guard ListKey(stroke) == .move(.down), field.settings.showsPreview,
      let search = field.search(composition), let offer = search.offer, offer.opensForms
    else { return nil }
    return open(search, offer, by: .preview, in: field)
  }

  /// Insert in held text: opens the list where the readings differ.
  mutating func openReadings(in field: FieldContext) -> Response? {
    guard let search = field.search(composition), let offer = search.offer, offer.isAmbiguous
    else { return nil }
    return open(search, offer, by: .preview, in: field)
  }

  /// Opens the list over what is under way.
  ///
  /// - Returns: `nil` where there is nothing to choose.
  mutating func open(
    _ search: OfferSearch, _ offer: Offer, by opener: Choice.Opener, in field: FieldContext
  ) -> Response? {
    guard let list = FormList(search.forms(of: offer, field.history)) else { return nil }
    composition = .choosing(Choice(before: composition, offer: offer, opener: opener, list: list))
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
    if search(beneath: choice, in: field)?.offer == choice.offer {
      var choice = choice
      choice.before = composition
      composition = .choosing(choice)
    }
    return response
  }

  /// What is looked at now for what the list was opened over.
  func search(beneath choice: Choice, in field: FieldContext) -> OfferSearch? {
    let composition = composition.underlying
    return switch choice.opener {
    case .preview: field.search(composition)
    case .insertKey: field.searchForInsert(composition)
    case .selection(let selection): field.isSelected(selection) ? field.search(selection) : nil
    }
  }

  private mutating func choose(
    _ form: ResultForm, _ choice: Choice, in field: FieldContext
  ) -> Response {
    composition = choice.before
    if case .selection(let selection) = choice.opener {
      return insert(form, of: choice.offer, over: selection, in: field) ?? Response(.handled)
    }
    switch composition {
    case .holding(let held):
      return insert(form, of: choice.offer, from: held)
    case .following(let typed, .behind(let lag)) where choice.opener == .preview:
      let waiting = WaitingReturn(
        key: nil, offer: choice.offer, form: form, settings: field.settings, lag: lag)
      return insertOrWait(waiting, typed, in: field) ?? Response(.handled)
    case .idle, .following, .replaced, .choosing:
      return insert(form, of: choice.offer) ?? Response(.handled)
    }
  }
}

/// The list of forms while it is open.
struct Choice: Equatable {
  /// What opened it.
  enum Opener: Equatable {
    /// Down, under the preview.
    case preview
    /// Insert.
    case insertKey
    /// Insert, over a calculation that is selected.
    case selection(SelectedText)
  }

  /// What was under way when it was opened, and is again when it is closed.
  var before: Composition
  /// The calculation, and what it comes to.
  let offer: Offer
  let opener: Opener
  var list: FormList
}
