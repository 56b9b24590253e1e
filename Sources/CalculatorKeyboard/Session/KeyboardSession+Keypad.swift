internal import CalculationReading
internal import CalculatorCore
package import KeypadLine

// The on-screen keypad: its presses, which do not come from the field, and its content.
extension KeyboardSession {
  /// Decides what a press on the keypad does; only an allowed Insert changes the document.
  mutating func press(_ key: KeypadKey, in field: FieldContext) -> Response {
    switch keypad.press(key, mirroring: mirrored(field), status: keypadStatus(field)) {
    case .nothing: return Response(.handled)
    case .nextKeyboard: return advanceToNextInputMode(from: field)
    case .insertTyped: return respond(to: .keypadInsert, in: field) ?? Response(.handled)
    case .insert(let number):
      // Held text is before the caret, and the number comes after it.
      let edits = endWhatIsUnderWay(in: field)
      let style = ResultStyle(settings, reader.locale, field.traits)
      let (result, _) = style.write(number)
      var response = Response(.handled, edits: edits + [.insert(result.text)])
      response.inserted = HistoryEntry(result: result, calculation: nil)
      return response
    }
  }

  package func keypadContent(in document: some TextDocument) -> KeypadContent {
    let field = context(document)
    let style = ResultStyle(settings, reader.locale, FieldTraits())
    let numerals = style.numerals(Numerals())
    let mirrored = mirrored(field).flatMap { keypad.isMirroring($0) ? $0 : nil }
    var content = KeypadContent()
    content.mark = numerals.decimalMark ?? style.locale.decimalMark
    content.status = keypadStatus(field)
    content.error = keypad.error(showing: mirrored)
    content.showCalculation(
      mirrored.map { $0.calculation ?? "" }
        ?? keypad.calculator.calculation(style.format) { style.localized($0, numerals) })
    let display = mirrored?.display ?? keypad.calculator.display(style.format).text
    content.display =
      content.error == nil || content.error == .entryFull ? style.localized(display, numerals) : ""
    return content
  }

  private func mirrored(_ field: FieldContext) -> Mirrored? {
    guard !field.policy.isRefused, field.traits.isMirrored else { return nil }
    return field.mirrored(focus?.composition)
  }

  func keypadStatus(_ field: FieldContext) -> KeypadStatus {
    KeypadStatus.decide(
      field.traits, hasFocus: focus != nil, focus?.proof ?? .none, terminals: settings.terminals)
  }
}
