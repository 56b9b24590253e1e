import CIBus
import CalculatorKeyboard

@testable import IBusAdapter

/// An engine object that records its calls in order.
final class RecordedEngineObject: EngineObject {
  enum Call: Equatable {
    case commit(String)
    case delete(offset: Int32, count: UInt32)
    case forward(PlatformKeyEvent)
    case requestSurroundingText
    case showPreedit(String)
    case hidePreedit
    case showAuxiliary(String)
    case hideAuxiliary
    case showTable(LookupTable)
    case hideTable
    case register([PanelProperty])
    case update(PanelProperty)
    case compose(PlatformKeyEvent)
    case forgetComposition
    case keep(String, caret: UInt32, anchor: UInt32)
  }

  private(set) var calls: [Call] = []
  /// The number of reads of the content type: one for each use of the field.
  private(set) var contentTypeReadCount = 0
  var contentType: (purpose: UInt32, hints: UInt32) {
    get {
      contentTypeReadCount += 1
      return storedContentType
    }
    set { storedContentType = newValue }
  }
  private var storedContentType: (purpose: UInt32, hints: UInt32) = (0, 0)
  var capabilities: UInt32 = IBUS_CAP_FOCUS.rawValue | IBUS_CAP_SURROUNDING_TEXT.rawValue
  /// The parent class's answer to a key that may compose.
  var composes: (PlatformKeyEvent) -> Bool = { _ in false }

  /// The calls since the last call of this function.
  func take() -> [Call] {
    defer { calls = [] }
    return calls
  }

  private(set) var isWider = false

  private func show(_ call: Call, isWider: Bool) {
    self.isWider = isWider
    calls.append(call)
  }

  func commit(_ text: String) { calls.append(.commit(text)) }
  func deleteSurroundingText(offset: Int32, count: UInt32) {
    calls.append(.delete(offset: offset, count: count))
  }
  func forwardKey(_ event: PlatformKeyEvent) { calls.append(.forward(event)) }
  func requestSurroundingText() { calls.append(.requestSurroundingText) }
  func showPreedit(_ text: String) { calls.append(.showPreedit(text)) }
  func hidePreedit() { calls.append(.hidePreedit) }
  func showAuxiliaryText(_ text: String, isWider: Bool) {
    show(.showAuxiliary(text), isWider: isWider)
  }
  func hideAuxiliaryText() { calls.append(.hideAuxiliary) }
  func showLookupTable(_ table: LookupTable, isWider: Bool) {
    show(.showTable(table), isWider: isWider)
  }
  func hideLookupTable() { calls.append(.hideTable) }
  func registerProperties(_ properties: [PanelProperty]) { calls.append(.register(properties)) }
  func updateProperty(_ property: PanelProperty) { calls.append(.update(property)) }
  func compose(_ event: PlatformKeyEvent) -> Bool {
    calls.append(.compose(event))
    return composes(event)
  }
  func forgetComposition() { calls.append(.forgetComposition) }
  func keepSurroundingText(
    _ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32
  ) {
    calls.append(.keep(String(cString: text.pointee.text), caret: caret, anchor: anchor))
  }
}
