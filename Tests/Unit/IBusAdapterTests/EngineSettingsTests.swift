import CIBus
import CalculationReading
import CalculatorKeyboard
import Foundation
import GLibSupport
import MainLoopSupport
import TestSupport
import Testing

@testable import IBusAdapter

/// Tests the stored settings: the schema, other versions of it, and notifications of changes.
@MainActor
@Suite(
  .enabled(if: PrivateSession.missing("glib-compile-schemas") == nil, "GLib's tools are needed"))
struct EngineSettingsTests {
  private final class Log {
    var lines: [String] = []
  }

  private static let other = """
    <schemalist>
      <schema id="\(SettingKey.schema)" path="/org/freedesktop/ibus/engine/calculator/">
        KEYS
      </schema>
    </schemalist>
    """

  private func own() throws -> Settings {
    try #require(
      Settings(inMemory: SettingKey.schema, schemasIn: CompiledSchemas.own.get().path))
  }

  private func settings(
    _ keys: String, store: Settings.MemoryStore = Settings.MemoryStore()
  ) throws -> Settings {
    let folder = try CompiledSchemas.make(Self.other.replacing("KEYS", with: keys))
    defer { try? FileManager.default.removeItem(at: folder) }
    return try #require(
      Settings(inMemory: SettingKey.schema, schemasIn: folder.path, store: store))
  }

  @Test("The schema has every key, its defaults are the keyboard's, and its ranges") func schema()
    throws
  {
    let settings = try own()
    let log = Log()
    let stored = StoredSettings(settings) { log.lines.append($0) }
    #expect(stored.current == KeyboardSettings() && log.lines == [])
    for key in SettingKey.allCases { #expect(settings.value(key.rawValue) != nil, "\(key)") }
    func isAllowed(_ key: SettingKey, _ value: Variant) -> Bool {
      settings.set(key.rawValue, to: value)
    }
    for choice in KeyboardSettings.ReturnInserts.allCases.map(\.rawValue) {
      #expect(isAllowed(.returnInserts, Variant(choice)))
    }
    for choice in KeyboardSettings.Order.allCases.map(\.rawValue) {
      #expect(isAllowed(.order, Variant(choice)))
    }
    for choice in KeyboardSettings.DecimalMark.allCases.map(\.rawValue) {
      #expect(isAllowed(.decimalMark, Variant(choice)))
    }
    for choice in KeyboardSettings.Terminals.allCases.map(\.rawValue) {
      #expect(isAllowed(.terminals, Variant(choice)))
    }
    for key: SettingKey in [.returnInserts, .order, .decimalMark, .terminals] {
      #expect(!isAllowed(key, Variant("other")))
    }
    for (key, range) in [
      (SettingKey.fractionDigits, KeyboardSettings.fractionDigitRange),
      (.historySize, KeyboardSettings.historySizeRange),
    ] {
      for (number, isIn) in [
        (range.lowerBound - 1, false), (range.lowerBound, true), (range.upperBound, true),
        (range.upperBound + 1, false),
      ] {
        #expect(isAllowed(key, Variant(Int32(number))) == isIn, "\(key) \(number)")
      }
    }
    #expect(log.lines == [])
    #expect(settings.value("used-space-snapshot")?.type == "(tttx)")
  }

  @Test("A change is told at once, with all settings, and once") func changes() throws {
    let settings = try own()
    let log = Log()
    let stored = StoredSettings(settings) { log.lines.append($0) }
    var told: [KeyboardSettings] = []
    stored.didChange = { told.append($0) }
    settings.set("order", to: Variant("written"))
    settings.set("order", to: Variant("written"))
    #expect(MainContext.run { told.count == 1 })
    MainContext.settle()
    var expected = KeyboardSettings()
    expected.order = .written
    #expect(told == [expected] && stored.current == expected)
    settings.set("used-space-snapshot", to: Variant(true))
    settings.set("order", to: Variant("keys"))
    #expect(MainContext.run { told.count == 2 })
    #expect(told.last == KeyboardSettings() && log.lines == [])
  }

  @Test(
    "What another version has stored and this one does not allow is the default, with a warning")
  func notAllowed() throws {
    let store = Settings.MemoryStore()
    let other = try settings(
      """
      <key name="fraction-digits" type="i"><default>3</default></key>
      <key name="order" type="s"><default>'keys'</default></key>
      """, store: store)
    #expect(other.set("fraction-digits", to: Variant(Int32(99))))
    #expect(other.set("order", to: Variant("written")))
    let folder = try CompiledSchemas.own.get().path
    let settings = try #require(
      Settings(inMemory: SettingKey.schema, schemasIn: folder, store: store))
    let log = Log()
    var expected = KeyboardSettings()
    expected.order = .written
    #expect(StoredSettings(settings) { log.lines.append($0) }.current == expected)
    #expect(log.lines.count == 1 && log.lines[0].contains(" fraction-digits "))
  }

  @Test("Without the schema all is the default, with one warning") func noSchema() {
    let log = Log()
    let stored = StoredSettings(nil) { log.lines.append($0) }
    #expect(stored.current == KeyboardSettings())
    stored.resultWasInserted()
    stored.storeIntroduced()
    #expect(log.lines.count == 1 && log.lines[0].contains(SettingKey.schema))
  }

  @Test(
    "A schema of another version: what cannot be used is the default, with one warning for each")
  func otherVersion() throws {
    let settings = try settings(
      """
      <key name="order" type="s"><default>'postfix'</default></key>
      <key name="fraction-digits" type="i"><default>3</default></key>
      <key name="show-preview" type="s"><default>'sometimes'</default></key>
      <key name="terminals" type="s"><default>'off'</default></key>
      <key name="next-keyboard-key" type="s"><default>'F13'</default></key>
      <key name="insert-key" type="s"><default>'F9'</default></key>
      <key name="introduced" type="b"><default>true</default></key>
      <key name="decimal-mark" type="s"><default>'dot'</default></key>
      <key name="history-size" type="i"><default>1000</default></key>
      <key name="new" type="s"><default>'unknown'</default></key>
      """)
    let log = Log()
    let stored = StoredSettings(settings) { log.lines.append($0) }
    var told: [KeyboardSettings] = []
    stored.didChange = { told.append($0) }
    var expected = KeyboardSettings()
    expected.fractionDigits = 3
    expected.terminals = .off
    expected.nextKeyboardKey = Accelerator("F13", naming: KeyTranslator.symbol(named:))
    expected.insertKey = Accelerator("F9")
    expected.isIntroduced = true
    expected.decimalMark = .dot
    #expect(expected.nextKeyboardKey != nil && stored.current == expected)
    func named() -> [SettingKey] {
      SettingKey.allCases.filter { key in log.lines.contains { $0.contains(" \(key.rawValue) ") } }
    }
    #expect(
      named() == [.returnInserts, .order, .showPreview, .historySize] && log.lines.count == 4)

    // A later error is logged once as well, and never again.
    for digits: Int32 in [16, 5, -1, 99] {
      settings.set("fraction-digits", to: Variant(digits))
      MainContext.settle()
      #expect(stored.current.fractionDigits == 5, "\(digits)")
    }
    settings.set("order", to: Variant("written"))
    #expect(MainContext.run { stored.current.order == .written })
    settings.set("order", to: Variant("infix"))
    #expect(MainContext.run { stored.current.order == .keys })
    #expect(named().contains(.fractionDigits) && log.lines.count == 5)
    #expect(!log.lines.joined().contains("infix"), "a value is named")
  }

  @Test("That the user knows how to insert is stored") func introduced() throws {
    let settings = try own()
    let stored = StoredSettings(settings) { _ in }
    var told: [KeyboardSettings] = []
    stored.didChange = { told.append($0) }
    stored.storeIntroduced()
    #expect(!stored.current.isIntroduced, "nothing was inserted yet")
    stored.resultWasInserted()
    // A change of another setting does not make it false again.
    settings.set("order", to: Variant("keys"))
    #expect(MainContext.run { stored.current.order == .keys })
    #expect(stored.current.isIntroduced && settings.value("introduced")?.boolean == false)
    told = []
    stored.storeIntroduced()
    #expect(stored.current.isIntroduced && settings.value("introduced")?.boolean == true)
    stored.resultWasInserted()
    stored.storeIntroduced()
    MainContext.settle()
    #expect(told == [])
    // After a reset, the user sees the note about Return again.
    settings.set("introduced", to: Variant(false))
    #expect(MainContext.run { !stored.current.isIntroduced })
  }

  @Test("The used space is kept beside the settings, and is none of them") func usedSpace() throws {
    let settings = try own()
    let stored = StoredSettings(settings) { _ in }
    var changeCount = 0
    stored.didChange = { _ in changeCount += 1 }
    let key = SettingKey.usedSpaceSnapshot
    #expect(settings.numbers(key).map { $0 == (0, 0, 0, 0) } == true)
    settings.set(key, to: (.max, 2, 3, .min))
    MainContext.settle()
    #expect(settings.numbers(key).map { $0 == (.max, 2, 3, .min) } == true)
    #expect(changeCount == 0 && stored.current == KeyboardSettings())
    #expect(settings.numbers("order") == nil)
  }

  @Test("Where it cannot be stored, it is known until the end") func introducedNowhere() throws {
    let settings = try settings("<key name='order' type='s'><default>'both'</default></key>")
    let stored = StoredSettings(settings) { _ in }
    stored.resultWasInserted()
    stored.storeIntroduced()
    #expect(stored.current.isIntroduced)
    settings.set("order", to: Variant("keys"))
    #expect(MainContext.run { stored.current.order == .keys })
    #expect(stored.current.isIntroduced)
  }

  // MARK: The adapter

  private func world(
    _ client: String = "gtk3-im:test", isIntroduced: Bool = true
  ) throws -> (Settings, AdapterWorld) {
    let settings = try own()
    settings.set("introduced", to: Variant(isIntroduced))
    return (settings, AdapterWorld(client: client, settings: StoredSettings(settings) { _ in }))
  }

  @Test("A bubble is drawn anew, and goes") func bubble() throws {
    let (settings, world) = try world()
    world.typeAndTell("1/3=")
    #expect(world.take().showing == ["1 ÷ 3 ≈ 0.33333 ⏎ ↓"])
    settings.set("fraction-digits", to: Variant(2))
    #expect(world.take().showing == ["1 ÷ 3 ≈ 0.33 ⏎ ↓"])
    settings.set("show-preview", to: Variant(false))
    // The note about the first steps, a property, changes as well: see PreferencesTests.
    #expect(world.take().filter { !$0.isProperty } == [.hideAuxiliary])
    settings.set("show-preview", to: Variant(true))
    #expect(world.take().showing == ["1 ÷ 3 ≈ 0.33 ⏎ ↓"])
    // A change that nobody sees sends nothing.
    settings.set("next-keyboard-key", to: Variant("F1"))
    settings.set("used-space-snapshot", to: Variant(true))
    #expect(world.take() == [])
    #expect(world.press(IBUS_KEY_F1))
    MainContext.settle()
    #expect(world.switcher.count == 1)
  }

  @Test("A terminal that is left alone gets what was held, and is a refused field") func terminal()
    throws
  {
    let (settings, world) = try world("xim")
    world.type("=12+30")
    #expect(world.take().contains(.showPreedit("=12+30")))
    settings.set("terminals", to: Variant("off"))
    let calls = world.take()
    #expect(Array(calls.prefix(3)) == [.hideAuxiliary, .hidePreedit, .commit("=12+30")])
    #expect(calls.contains(.keep("", caret: 0, anchor: 0)))
    #expect(!world.press(IBUS_KEY_equal))
    settings.set("terminals", to: Variant("on-request"))
    #expect(world.take().contains(.requestSurroundingText))
  }

  @Test("Settings that change while no field has the focus are those of the next one")
  func withoutFocus() throws {
    let (settings, world) = try world()
    world.engine.focusOut()
    settings.set("order", to: Variant("written"))
    MainContext.settle()
    world.focusIn()
    world.tell("")
    _ = world.take()
    world.typeAndTell("1+2*3=")
    #expect(world.take().showing == ["1 + 2 × 3 = 7 ⏎   (1 + 2) × 3 = 9 ↓"])
  }

  @Test("The menu of the last results shrinks at once, also one that was left") func menu() throws {
    let (settings, world) = try world()
    let other = RecordedEngineObject()
    let engine = world.makeEngine(other)
    for (text, result) in [("1+1=", "2"), ("1+2=", "3"), ("1+3=", "4")] {
      world.typeAndTell(text)
      #expect(world.press(IBUS_KEY_Return))
      world.tell(result)
      world.tell("")
    }
    // Both engine objects get the focus once, so both have sent a menu with three results.
    world.engine.focusOut()
    engine.focusIn(FieldIdentity(context: "/context/2", client: "gtk3-im:test"))
    engine.focusOut()
    world.focusIn()
    _ = (world.take(), other.take())
    settings.set("history-size", to: Variant(1))
    #expect(results(in: world.take()) == ["4"])
    world.engine.focusOut()
    engine.focusIn(FieldIdentity(context: "/context/2", client: "gtk3-im:test"))
    MainContext.settle()
    #expect(results(in: other.take()) == ["4"])
    engine.focusOut()
    world.focusIn()
    _ = world.take()
    settings.set("history-size", to: Variant(0))
    #expect(results(in: world.take()) == [])
    // A larger history takes more results at once.
    settings.set("history-size", to: Variant(50))
    _ = world.take()
    for number in 10..<40 {
      world.typeAndTell("0+\(number)=")
      #expect(world.press(IBUS_KEY_Return))
      world.tell("\(number)")
      world.tell("")
    }
    world.engine.propertiesDidChange()
    #expect(results(in: world.take()) == (10..<40).reversed().map(String.init))
  }

  /// The results in the menu that was sent last; `nil` if none was sent.
  private func results(in calls: [RecordedEngineObject.Call]) -> [String]? {
    for case .register(let properties) in calls.reversed() {
      let entries = properties.first { $0.key == .history }?.entries ?? []
      return entries.filter { $0.key != .clearHistory }.map { $0.label.filter(\.isNumber) }
    }
    return nil
  }

  @Test("The first insert is stored, a moment later") func firstInsert() throws {
    let (settings, world) = try world(isIntroduced: false)
    world.typeAndTell("12+30")
    #expect(world.take().showing == ["12 + 30 = 42 ⏎ Return inserts"])
    #expect(world.press(IBUS_KEY_Return))
    // The next bubble is without the note even before the setting is stored.
    world.tell("42")
    world.type("+5")
    world.tell("42+5")
    #expect(world.take().showing.last == "42 + 5 = 47 ⏎")
    #expect(settings.value("introduced")?.boolean == false)
    #expect(MainContext.run { settings.value("introduced")?.boolean == true })
  }
}

extension [RecordedEngineObject.Call] {
  fileprivate var showing: [String] {
    compactMap { if case .showAuxiliary(let text) = $0 { text.unisolated } else { nil } }
  }

  fileprivate var properties: [PanelProperty] {
    compactMap { if case .update(let property) = $0 { property } else { nil } }
  }
}

extension RecordedEngineObject.Call {
  fileprivate var isProperty: Bool {
    if case .update = self { true } else { false }
  }
}
