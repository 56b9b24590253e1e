import CIBus
import CalculatorKeyboard
import Foundation
import GLibSupport
import MainLoopSupport
import TestSupport
import Testing

@testable import IBusAdapter

/// Tests the panel's entry for the preferences, and its note about the first steps.
@MainActor @Suite struct PreferencesTests {
  private typealias Call = RecordedEngineObject.Call

  private final class Preferences {
    var isThere = true
    private(set) var openCount = 0

    func open() -> Bool {
      if isThere { openCount += 1 }
      return isThere
    }
  }

  /// A property as it was last registered or sent; `nil` if it was not.
  private func last(_ key: PanelProperty.Key, in calls: [Call]) -> PanelProperty? {
    calls.reversed().lazy.compactMap { call -> PanelProperty? in
      switch call {
      case .register(let properties): properties.first { $0.key == key }
      case .update(let property): property.key == key ? property : nil
      default: nil
      }
    }.first
  }

  @Test("They are opened from any field, with a refused one too, and without one") func opened() {
    let preferences = Preferences()
    let world = AdapterWorld(openPreferences: preferences.open)
    world.focusIn()
    let property = last(.preferences, in: world.take())
    #expect(property?.isVisible == true && property?.isEnabled == true)
    #expect(property?.label == "Preferences")
    world.engine.activateProperty("Preferences")
    world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
    world.engine.contentTypeDidChange()
    // The others are disabled; this property is not sent.
    let calls = world.take()
    #expect(last(.nextKeyboard, in: calls)?.isEnabled == false)
    #expect(last(.preferences, in: calls) == nil)
    world.engine.activateProperty("Preferences")
    world.focusIn()
    #expect(last(.preferences, in: world.take())?.isEnabled == true)
    world.engine.focusOut()
    _ = world.take()
    world.engine.activateProperty("Preferences")
    #expect(preferences.openCount == 3 && world.take() == [])
  }

  @Test("Where they are not installed they are not there") func missing() {
    let world = AdapterWorld()
    world.focusIn()
    #expect(last(.preferences, in: world.take())?.isVisible == false)
    world.engine.activateProperty("Preferences")
    #expect(world.take() == [])
  }

  @Test("What starts them has gone: they are taken away, also elsewhere") func gone() {
    let preferences = Preferences()
    let world = AdapterWorld(openPreferences: preferences.open)
    preferences.isThere = false
    world.engine.activateProperty("Preferences")
    #expect(last(.preferences, in: world.take())?.isVisible == false)
    preferences.isThere = true
    world.engine.activateProperty("Preferences")
    world.focusIn()
    #expect(last(.preferences, in: world.take())?.isVisible == false)
    #expect(preferences.openCount == 0)
  }

  @Test("The panel says how to begin and how to decline, by the settings as they are")
  func introduction() throws {
    let schemas = try CompiledSchemas.own.get()
    let settings = try #require(
      Settings(inMemory: SettingKey.schema, schemasIn: schemas.path))
    let world = AdapterWorld(settings: StoredSettings(settings) { _ in })
    world.focusIn()
    let clear = try #require(last(.inputMode, in: world.take())?.tooltip)
    #expect(clear.hasPrefix("Type 12+30 and press Return"))
    #expect(clear.hasSuffix("press space, then Return."))
    for (key, value, initial) in [
      ("return-inserts", Variant("asked"), Variant("clear")),
      ("show-preview", Variant(false), Variant(true)),
    ] {
      settings.set(key, to: value)
      let asked = try #require(last(.inputMode, in: world.take())?.tooltip)
      #expect(asked.hasPrefix("Type 12+30= and press Return"))
      #expect(asked.hasSuffix("press BackSpace, then Return."))
      settings.set(key, to: initial)
      #expect(last(.inputMode, in: world.take())?.tooltip == clear)
    }
    settings.set("return-inserts", to: Variant("asked"))
    _ = world.take()
    world.focusIn()
    #expect(last(.inputMode, in: world.take())?.tooltip.contains("12+30=") == true)
  }
}
