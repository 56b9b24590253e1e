internal import CIBus
internal import CalculatorKeyboard

/// All that the keyboard asks of an IBus engine object.
///
/// What it sends arrives in the order in which it is called. ``LibIBusEngineObject`` is the real one;
/// unit tests have one that writes down what is called.
protocol EngineObject: AnyObject {
  // MARK: To the client

  /// Inserts text at the caret.
  func commit(_ text: String)
  /// Deletes Unicode scalars.
  ///
  /// - Parameters:
  ///   - offset: Where, counted from the caret.
  ///   - count: How many.
  func deleteSurroundingText(offset: Int32, count: UInt32)
  /// Gives the client a key event.
  func forwardKey(_ event: PlatformKeyEvent)
  /// Asks the client to tell its surrounding text, now and from now on.
  func requestSurroundingText()

  // MARK: To the panel

  /// Shows text before the caret, underlined, which the client keeps should the focus go.
  func showPreedit(_ text: String)
  /// Hides the preedit, which the client does not keep.
  func hidePreedit()
  /// Shows the bubble.
  func showAuxiliaryText(_ text: String)
  /// Hides the bubble.
  func hideAuxiliaryText()
  /// Shows a list, of which one row is chosen.
  func showLookupTable(_ table: LookupTable)
  /// Shows no list.
  func hideLookupTable()
  /// Makes known which properties there are.
  func registerProperties(_ properties: [PanelProperty])
  /// Shows a property as it is now.
  func updateProperty(_ property: PanelProperty)

  // MARK: From the client

  /// What the field is for: an `IBusInputPurpose`, and the bits of `IBusInputHints`.
  var contentType: (purpose: UInt32, hints: UInt32) { get }
  /// What the client can do: the bits of `IBusCapabilite`.
  var capabilities: UInt32 { get }

  // MARK: The parent class

  /// Lets the parent class compose a character: a dead key or Compose, or what follows one.
  ///
  /// - Returns: Whether it took the key.
  func compose(_ event: PlatformKeyEvent) -> Bool
  /// Lets the parent class forget an unfinished composition.
  func forgetComposition()
  /// Gives the parent class its copy of the surrounding text; positions are in scalars.
  func keepSurroundingText(
    _ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32)
}
