internal import CalculatorCore

// The on-screen keypad: presses that do not come from the field, and what it shows.
extension KeyboardSession {
  /// Decides what a press on the keypad does.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - document: The document that has the focus, which is only read.
  /// - Returns: What to do. Without an Insert that is allowed: nothing to the document.
  public mutating func press(
    _ key: KeypadKey, in document: some TextDocumentProxy
  ) -> Response {
    let traits = document.fieldTraits
    let status = keypadStatus(traits)
    switch keypad.press(key, mirroring: mirrored(traits), status: status) {
    case .nothing:
      return Response(.handled, showing: presentation)
    case .nextKeyboard:
      return advanceToNextInputMode()
    case .insertTyped:
      let response = insertTyped(document, traits)
      return response ?? Response(.handled, showing: presentation)
    case .insert(let number):
      // What is held stands before the caret, and the number comes behind it.
      var response = endHeldText(.handled)
      endFollowing()
      lastTyped = .other
      let style = style(traits)
      let text = style.numerals(Numerals())
        .localize(style.format.display(number).text, defaultMark: style.locale.decimalMark)
      response.edits.append(.insert(text))
      response.presentation = presentation
      return response
    }
  }

  /// What the keypad shows.
  ///
  /// - Parameter traits: The field that has the focus.
  /// - Returns: The content.
  public func keypadContent(_ traits: FieldTraits) -> KeypadContent {
    let style = style(FieldTraits())
    let numerals = style.numerals(Numerals())
    let mirrored = mirrored(traits)
    let shown = keypad.shown(mirroring: mirrored)
    var content = KeypadContent()
    content.mark = numerals.decimalMark ?? style.locale.decimalMark
    content.status = keypadStatus(traits)
    content.error = keypad.error(mirroring: mirrored)
    content.pending = shown.pendingOperation.map(KeypadOperation.init)
    content.display =
      shown.error == nil
      ? numerals.localize(shown.display(style.format).text, defaultMark: style.locale.decimalMark)
      : ""
    return content
  }

  /// The purpose of the field has become another one, perhaps a password.
  ///
  /// - Parameter document: The document, which is only read.
  /// - Returns: What to do: what is shown in a refused field is hidden at once.
  public mutating func contentTypeDidChange(in document: some TextDocumentProxy) -> Response {
    let wasRefused = !presentation.isSensitive
    // No key, but the same decision.
    let response = decide(KeyStroke(.modifier), in: document)
    evidence.contentTypeChanged(
      isRefused: !response.presentation.isSensitive, wasRefused: wasRefused)
    return response
  }

  /// The calculator after what is being typed, where the keypad may have it.
  private func mirrored(_ traits: FieldTraits) -> Calculator? {
    traits.isMirrored ? typedCalculator : nil
  }

  private func keypadStatus(_ traits: FieldTraits) -> KeypadStatus {
    KeypadStatus.decide(traits, evidence, terminals: settings.terminals)
  }

  /// Insert for the calculation being typed; `nil` where there is nothing to insert.
  private mutating func insertTyped(
    _ document: some TextDocumentProxy, _ traits: FieldTraits
  ) -> Response? {
    if case .holding(let held) = composition {
      return offer?.result == nil ? nil : handleHeld(.insert, held, traits)
    }
    guard wayOfWorking(traits) == .inDocument else { return nil }
    return insertAsIfAsked(document, traits)
  }
}
