internal import CIBus
internal import CalculatorKeyboard

/// The calls that the keyboard makes to an IBus engine object, which arrive in order.
///
/// ``LibIBusEngineObject`` sends them; unit tests record them.
protocol EngineObject: AnyObject {
  // MARK: To the client

  func commit(_ text: String)
  /// Deletes Unicode scalars; the offset is relative to the caret.
  func deleteSurroundingText(offset: Int32, count: UInt32)
  func forwardKey(_ event: PlatformKeyEvent)
  /// Asks the client to report its surrounding text now and at each change.
  func requestSurroundingText()

  // MARK: To the panel

  /// Shows an underlined preedit at the caret, which the client commits if it loses the focus.
  func showPreedit(_ text: String)
  /// Hides the preedit, which the client does not commit.
  func hidePreedit()
  /// Shows the bubble; a hair space wider if that makes the panel place its window anew.
  func showAuxiliaryText(_ text: String, isWider: Bool)
  func hideAuxiliaryText()
  func showLookupTable(_ table: LookupTable, isWider: Bool)
  func hideLookupTable()
  func registerProperties(_ properties: [PanelProperty])
  func updateProperty(_ property: PanelProperty)

  // MARK: From the client

  /// The field's `IBusInputPurpose` and the bits of `IBusInputHints`.
  var contentType: (purpose: UInt32, hints: UInt32) { get }
  /// The client's capabilities: the bits of `IBusCapabilite`.
  var capabilities: UInt32 { get }

  // MARK: The parent class

  /// Passes a dead key, Compose, or a key after one to the parent class; true if it took the key.
  func compose(_ event: PlatformKeyEvent) -> Bool
  func forgetComposition()
  /// Gives the parent class its copy of the surrounding text; positions are in scalars.
  func keepSurroundingText(
    _ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32)
}
