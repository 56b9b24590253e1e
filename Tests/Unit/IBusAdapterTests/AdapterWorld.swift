import CIBus
import CalculationReading
import CalculatorKeyboard
import GLibSupport
import KeypadLine
import MainLoopSupport

@testable import IBusAdapter

/// The adapter without a daemon: a keyboard, an engine object that records its calls, and a focused field.
@MainActor final class AdapterWorld {
  typealias Call = RecordedEngineObject.Call

  let object = RecordedEngineObject()
  let switcher = RecordedSwitcher()
  let reader = RecordedReader()
  let keyboard: Keyboard
  let engine: Engine

  /// Gives the focus to an empty field of `client`; XIM does not report its text.
  init(
    client: String = "gtk3-im:test", locale: LocaleConventions = LocaleConventions(),
    settings: StoredSettings? = nil, launchKeypad: KeypadLaunch? = nil,
    openPreferences: PreferencesOpening? = nil, usedSpace: (any UsedSpaceProvider)? = nil,
    bridge: WaylandBridge = .absent
  ) {
    let desktop = RunningDesktop(isGNOME: false, waylandBridge: bridge)
    keyboard = Keyboard(
      session: KeyboardSession(
        settings: settings?.current ?? KeyboardSettings(isIntroduced: true), locale: locale),
      settings: settings, desktop: desktop,
      nextKeyboard: NextKeyboard(switcher, desktop: desktop), launchKeypad: launchKeypad,
      openPreferences: openPreferences, usedSpace: usedSpace, screenReader: reader)
    engine = Engine(object, keyboard: keyboard)
    if client == "xim" { object.capabilities = IBUS_CAP_FOCUS.rawValue }
    focusIn(client)
    if client != "xim" { tell("") }
    _ = take()
  }

  /// The calls since the last call of this function, including those that the main loop still makes.
  func take() -> [Call] {
    MainContext.settle()
    return object.take()
  }

  func focusIn(_ client: String = "gtk3-im:test", context: String = "/context/1") {
    engine.focusIn(FieldIdentity(context: context, client: client))
  }

  /// Another engine object of the same keyboard, as every switch to the keyboard makes one.
  func makeEngine(_ object: RecordedEngineObject) -> Engine {
    Engine(object, keyboard: keyboard)
  }

  /// Presses a key; returns true if the client does not get it.
  @discardableResult
  func press(_ keyval: Int32, code: UInt32 = 0, state: UInt32 = 0) -> Bool {
    engine.processKey(
      PlatformKeyEvent(symbol: UInt32(bitPattern: keyval), code: code, state: state))
  }

  /// Presses the keys of a text; the main loop does nothing meanwhile.
  func type(_ text: String) {
    for scalar in text.unicodeScalars {
      press(Int32(bitPattern: ibus_unicode_to_keyval(scalar.value)))
    }
  }

  func typeAndTell(_ text: String) {
    type(text)
    tell(text)
  }

  /// The client reports its text; positions are in Unicode scalars, by default the caret is at the end.
  func tell(_ text: String, caret: Int? = nil, anchor: Int? = nil, to engine: Engine? = nil) {
    guard let told = makeText(text) else { return }
    let caret = UInt32(clamping: caret ?? text.unicodeScalars.count)
    let reference = GObjectReference(told)
    (engine ?? self.engine).surroundingTextDidChange(
      reference.pointer, caret: caret, anchor: anchor.map { UInt32(clamping: $0) } ?? caret)
  }
}

final class RecordedSwitcher: EngineSwitching {
  var didChange: () -> Void = {}
  private(set) var count = 0
  private var completion: () -> Void = {}

  func switchToNext(_ completion: @escaping () -> Void) {
    count += 1
    self.completion = completion
  }

  func complete() {
    completion()
  }
}

/// A screen reader that records its messages.
final class RecordedReader: ScreenReading {
  var isRunning = true
  /// True while the adapter is still looking for it.
  var isLookedFor = false
  /// The number of times the adapter asked for it.
  private(set) var askCount = 0
  private(set) var messages: [String] = []
  private var task: (() -> Void)?

  func whenRunning(_ task: @escaping () -> Void) {
    askCount += 1
    if isLookedFor { self.task = task } else if isRunning { task() }
  }

  func present(_ message: String) { messages.append(message) }

  func find() {
    isLookedFor = false
    task?()
    task = nil
  }

  /// The messages since the last call of this function.
  func take() -> [String] {
    defer { messages = [] }
    return messages
  }
}
