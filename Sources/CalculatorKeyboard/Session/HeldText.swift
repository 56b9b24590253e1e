internal import CalculationReading

/// Text that is held as preedit, on request: an opening `=` and the typed text behind it.
struct HeldText: Equatable {
  /// The most characters that are held behind the `=`; one more inserts them as typed.
  static let maximumLength = CaretContext.maximumLength

  /// The `=`, as typed.
  let opening: Unicode.Scalar
  /// What was typed before it.
  let last: LastTyped
  private(set) var body: TypedText?
  /// Where the preedit is in the reported text, which does not contain it; `nil` while nothing is reported.
  private var place: Place?
  /// Whether the application has told of it, or of what it was before, as of its text while it showed it.
  private var isShown = false

  /// Just the opening `=`; `nil` for another character, or where it may not open.
  init?(opening: Unicode.Scalar, behind last: LastTyped) {
    guard CalculatorCharacter(opening) == .equals, last != .other else { return nil }
    self.opening = opening
    self.last = last
  }

  private func with(_ body: TypedText?) -> HeldText {
    var text = self
    text.body = body
    return text
  }

  /// All of it, exactly as typed.
  var text: String { String([opening] + scalars) }

  /// What is held behind the opening `=`.
  var scalars: [Unicode.Scalar] { body?.scalars ?? [] }

  /// The text after one more character; `nil` when that character ends it.
  func appending(
    _ scalar: Unicode.Scalar, _ locale: LocaleConventions
  ) -> HeldText? {
    if let body {
      // A sign stands directly before what it belongs to.
      let isSign = body.scalars.count == 1 && CalculatorCharacter(body.scalars[0])?.isSign == true
      let takesSign = CalculatorCharacter(scalar)?.beginsOperand == true || scalar.isCapital
      guard body.scalars.count < Self.maximumLength, !isSign || takesSign,
        let longer = body.appending(scalar, locale), longer.scalars.count > 1
      else { return nil }
      return with(longer)
    }
    return TypedText(held: scalar, locale).map { with($0) }
  }

  func handle(_ event: FieldEvent, in field: inout FieldContext) -> Step {
    switch event {
    case .key(let stroke, let meaning):
      return handle(stroke, meaning, in: &field)
    case .keypadInsert:
      return insertShown(in: field) ?? .take(.holding(self))
    case .textReported:
      var held = self
      return .pass(field.noteReport(of: &held) ? .idle(behind: .other) : .holding(held))
    case .reset:
      field.report = .clicked
      return .pass(.idle(behind: .other))
    case .end, .keyElsewhere:
      return .pass(.idle(behind: .other), [.insert(text)])
    case .contentTypeReported, .waitIsOver, .listMoved, .rowClicked, .settingsChanged:
      return .pass(.holding(self))
    }
  }

  private func handle(
    _ stroke: KeyStroke, _ meaning: KeyMeaning, in field: inout FieldContext
  ) -> Step {
    switch meaning {
    case .character(let scalar):
      return appending(scalar, field.reader.locale).map { .take(.holding($0)) }
        ?? ended(by: stroke, meaning, in: &field)
    case .backSpace:
      return .take(removingLast().map { .holding($0) } ?? .idle(behind: last))
    case .return, .insert:
      return insertShown(in: field) ?? ended(by: stroke, meaning, in: &field)
    case .foreign:
      return field.openForms(stroke, over: .holding(self))
        ?? ended(by: stroke, meaning, in: &field)
    case .shortcut, .nextKeyboard, .keypad, .nothing:
      return ended(by: stroke, meaning, in: &field)
    }
  }

  private func insertShown(in field: FieldContext) -> Step? {
    guard let offer = field.search(.holding(self))?.offer, let result = offer.result else {
      return nil
    }
    return insert(ResultForm(result, of: offer.first.calculation), of: offer)
  }

  /// Inserts a form of the result; what is held before the calculation stays as it was typed.
  func insert(_ form: ResultForm, of offer: Offer) -> Step {
    let kept = scalars.dropLast(offer.text.unicodeScalars.count)
    var step = Step.take(.idle(behind: .other), [.insert(String(kept) + form.text)])
    step.response.inserted = form.entry(or: offer.result)
    return step
  }

  /// Inserts the text exactly as typed, before a key that ends it.
  ///
  /// A character goes in together with the text, so that nothing can reorder them; an `=` opens anew where the
  /// text ends as it may.
  func ended(
    by stroke: KeyStroke, _ meaning: KeyMeaning, in field: inout FieldContext
  ) -> Step {
    guard case .character(let scalar) = meaning, !field.policy.isRefused else {
      let next = Composition.idle(behind: LastTyped(meaning))
      return field.traits.forwardsKeys
        ? .take(next, [.insert(text), .send(stroke)]) : .pass(next, [.insert(text)])
    }
    if let last = scalars.last.map(LastTyped.init),
      let next = HeldText(opening: scalar, behind: last)
    {
      return .take(.holding(next), [.insert(text)])
    }
    return .take(field.pass(meaning).next, [.insert(text + String(scalar))])
  }

  /// Takes note of the text that the application reports.
  ///
  /// At a click the client commits the preedit itself. Most then send a reset. IBus's Wayland bridge does
  /// not, so the text is the only sign.
  ///
  /// Some, such as KTextEditor, report a preedit as part of their text while they show it, from its `=` on. The
  /// caret is then right after it.
  ///
  /// - Parameters:
  ///   - before: The text before the caret.
  ///   - after: The text after it.
  /// - Returns: True if the client has committed this text, so that nothing is held any more.
  mutating func noteReport(before: String, after: String) -> Bool {
    let shownCount = shownCount(in: before)
    let isBehind = shownCount == text.unicodeScalars.count
    // An `=` alone may also be one that was typed earlier, and is told only now.
    let isPart = shownCount > 0 && (!isBehind || body == nil)
    isShown = isShown || isPart
    let text = Array(text.unicodeScalars)
    if let place, place.isTaken(by: text, in: Array((before + after).unicodeScalars)) {
      return !(isBehind && isShown)
    }
    let ownCount = body == nil ? 0 : shownCount
    place = Place(before: String(before.unicodeScalars.dropLast(ownCount)), after: after)
    return false
  }

  /// How much of this, from its start, stands at the end of a text: the application may not be through with
  /// showing it.
  private func shownCount(in before: String) -> Int {
    var shown = text.unicodeScalars[...]
    while !before.endsExactly(with: String(shown)) { shown.removeLast() }
    return shown.count
  }

  /// The text after BackSpace; `nil` when nothing is left.
  func removingLast() -> HeldText? {
    body.map { with($0.removingLast()) }
  }
}

/// Where held text is in the text that the application reports, which does not contain it.
private struct Place: Equatable {
  /// How many more characters may be before it by now: typed there, and not reported yet.
  ///
  /// While a preedit is shown, Firefox reports nothing.
  private static let maximumLag = 8

  let before: [Unicode.Scalar]
  let after: [Unicode.Scalar]

  init(before: String, after: String) {
    self.before = Array(before.unicodeScalars)
    self.after = Array(after.unicodeScalars)
  }

  private var text: [Unicode.Scalar] { before + after }

  /// Whether a text has come to be here in what the application reports now.
  ///
  /// Some applications report their text from a few words before the caret to a few words after it, others the
  /// line of the caret. So two reports are compared as far as both go.
  func isTaken(by text: [Unicode.Scalar], in reported: [Unicode.Scalar]) -> Bool {
    // A lone `=` is found in too many places.
    guard text.count > 1 else { return reported == before + text + after }
    return has(text, in: reported) && !has(text, in: self.text)
  }

  private func has(_ text: [Unicode.Scalar], in reported: [Unicode.Scalar]) -> Bool {
    guard reported.count >= text.count else { return false }
    return (0...reported.count - text.count).contains { start in
      let right = reported[(start + text.count)...]
      guard reported[start...].starts(with: text), right.isEmpty == after.isEmpty,
        right.agrees(with: after[...])
      else { return false }
      let left = Array(reported[..<start].reversed())
      return (0...min(Self.maximumLag, left.count)).contains { lag in
        // With some characters between, a few that agree would be found anywhere.
        (lag == 0 || left.count - lag >= min(before.count, Self.maximumLag))
          && left.dropFirst(lag).agrees(with: Array(before.reversed())[...])
      }
    }
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether two texts begin alike, as far as both go; where a line ends at once, it must in both.
  fileprivate func agrees(with other: ArraySlice) -> Bool {
    (first?.endsLine ?? true) == (other.first?.endsLine ?? true)
      && zip(self, other).allSatisfy(==)
  }
}

extension FieldContext {
  /// Takes note of what the application reports, and says whether it has taken held text in by itself.
  func noteReport(of held: inout HeldText) -> Bool {
    guard let before = document.documentContextBeforeInput else { return false }
    return held.noteReport(before: before, after: document.documentContextAfterInput ?? "")
  }
}
