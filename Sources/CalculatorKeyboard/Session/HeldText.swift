internal import CalculationReading

/// Text that is held as preedit, on request: an opening `=` and the text typed after it.
struct HeldText: Equatable {
  /// The most characters held after the `=`; one more inserts them as typed.
  static let maximumLength = CaretContext.maximumLength

  let opening: Unicode.Scalar
  /// The class of the character before it.
  let last: LastTyped
  private(set) var body: TypedText?
  /// The place of the preedit in the reported text, which does not contain it; `nil` while nothing is reported.
  private var place: Place?
  /// True if the application has reported this preedit, or an earlier state of it, as part of its text.
  private var isShown = false
  /// True if the last report ended with all of this text.
  private var isReported = false

  /// Just the opening `=`; `nil` for another character, or where it may not open.
  init?(opening: Unicode.Scalar, behind last: LastTyped) {
    guard CalculatorCharacter(opening) == .equals, last != .other else { return nil }
    self.opening = opening
    self.last = last
  }

  private func with(_ body: TypedText?) -> HeldText {
    var text = self
    text.body = body
    text.isReported = false
    return text
  }

  var text: String { String([opening] + scalars) }

  var scalars: [Unicode.Scalar] { body?.scalars ?? [] }

  /// The text after one more character; `nil` if that character ends it.
  func appending(_ scalar: Unicode.Scalar, _ locale: LocaleConventions) -> HeldText? {
    // `=B$2*3` is a spreadsheet's formula.
    guard
      !scalar.isCapital || CalculatorCharacter(scalar) == .letterX
        || locale.currencySymbol.unicodeScalars.contains(scalar)
    else { return nil }
    if let body {
      // A sign must be directly before its operand.
      let isSign = body.scalars.count == 1 && CalculatorCharacter(body.scalars[0])?.isSign == true
      let takesSign =
        CalculatorCharacter(scalar)?.isSign != true && TypedText(held: scalar, locale) != nil
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
      return .pass(held.noteReport(in: field.document) ? .idle(behind: .other) : .holding(held))
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
    guard let offer = field.search(.holding(self))?.offer else { return nil }
    return offer.form.map { insert($0, of: offer) }
  }

  /// Inserts a form of the result; held text before the calculation stays as typed.
  func insert(_ form: ResultForm, of offer: Offer) -> Step {
    let kept = scalars.dropLast(offer.text.unicodeScalars.count)
    var step = Step.take(.idle(behind: .other), [.insert(String(kept) + form.text)])
    step.response.inserted = form.entry
    return step
  }

  /// Inserts the text exactly as typed, before a key that ends it.
  ///
  /// A character is inserted together with the text, so that they cannot be reordered. An `=` opens anew if the
  /// text ends so that it may.
  func ended(by stroke: KeyStroke, _ meaning: KeyMeaning, in field: inout FieldContext) -> Step {
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

  /// Takes note of the reported text; returns true if the client has committed this preedit.
  ///
  /// At a click the client commits the preedit itself. Most then send a reset. IBus's Wayland bridge does not,
  /// so the text is the only sign.
  ///
  /// Some, such as KTextEditor, report a preedit as part of their text while they show it, from its `=` on. The
  /// caret is then right after it.
  mutating func noteReport(in document: some TextDocument) -> Bool {
    guard let before = document.documentContextBeforeInput else { return false }
    let after = document.documentContextAfterInput ?? ""
    let shownCount = shownCount(in: before)
    let isBehind = shownCount == text.unicodeScalars.count
    // The last report had all of this text at its end: a report without it is of the place of a click.
    if isReported, !isBehind { return true }
    isReported = isBehind && body != nil
    // A lone `=` may also have been typed earlier, and be reported only now.
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

  /// The length of the preedit's start that ends `before`: the application may not show all of it yet.
  private func shownCount(in before: String) -> Int {
    var shown = text.unicodeScalars[...]
    while !before.endsExactly(with: String(shown)) { shown.removeLast() }
    return shown.count
  }

  func removingLast() -> HeldText? { body.map { with($0.removingLast()) } }
}

/// The place of held text in the reported text, which does not contain it.
private struct Place: Equatable {
  /// The most unreported characters before it: Firefox reports nothing while it shows a preedit.
  private static let maximumLag = 8

  let before: [Unicode.Scalar]
  let after: [Unicode.Scalar]

  init(before: String, after: String) {
    self.before = Array(before.unicodeScalars)
    self.after = Array(after.unicodeScalars)
  }

  private var text: [Unicode.Scalar] { before + after }

  /// True if a text has appeared at this place in the text that is reported now.
  ///
  /// Some applications report a few words on either side of the caret, others its line. So two reports are
  /// compared as far as both go.
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
        // If characters may be missing, a match of only a few would be found anywhere.
        (lag == 0 || left.count - lag >= min(before.count, Self.maximumLag))
          && left.dropFirst(lag).agrees(with: Array(before.reversed())[...])
      }
    }
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// True if two texts begin alike, as far as both go; if one begins with the end of a line, so must the other.
  fileprivate func agrees(with other: ArraySlice) -> Bool {
    (first?.endsLine ?? true) == (other.first?.endsLine ?? true)
      && zip(self, other).allSatisfy(==)
  }
}
