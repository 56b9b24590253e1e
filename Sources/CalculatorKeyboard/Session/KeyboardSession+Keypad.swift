internal import CalculationReading
internal import CalculatorCore
package import KeypadLine

// The on-screen keypad: its presses, which do not come from the field, and its content.
extension KeyboardSession {
  /// Decides what a press on the keypad does; only an allowed Insert changes the document.
  mutating func press(_ key: KeypadKey, in field: FieldContext) -> Response {
    let request = keypad.press(key, mirroring: mirrored(field), status: keypadStatus(field))
    switch request {
    case .nothing:
      return Response(.handled)
    case .nextKeyboard:
      return advanceToNextInputMode(from: field)
    case .insertTyped:
      return focus?.handle(.keypadInsert, in: field) ?? Response(.handled)
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
    let mirrored = mirrored(field)
    let shown = mirrored.flatMap { keypad.isMirroring($0) ? $0.display : nil }
    var content = KeypadContent()
    content.mark = numerals.decimalMark ?? style.locale.decimalMark
    content.status = keypadStatus(field)
    content.error = keypad.error(mirroring: mirrored)
    let isMirroring = mirrored.map(keypad.isMirroring) == true
    content.showCalculation(
      isMirroring
        ? mirrored?.calculation ?? ""
        : keypad.calculator.calculation(style.format) { style.localized($0, numerals) })
    content.display =
      content.error == nil || content.error == .entryFull
      ? style.localized(shown ?? keypad.calculator.display(style.format).text, numerals) : ""
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
