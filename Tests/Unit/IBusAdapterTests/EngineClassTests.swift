import CIBus
import CalculatorKeyboard
import KeypadLine
import Testing

@testable import IBusAdapter

/// Tests engine objects of libibus, without a bus.
@MainActor @Suite struct EngineClassTests {
  private final class World {
    let keyboard: Keyboard
    let object: UnsafeMutablePointer<IBusEngine>

    init() throws {
      let desktop = RunningDesktop(isGNOME: false, waylandBridge: .absent)
      keyboard = Keyboard(
        session: KeyboardSession(settings: .init(isIntroduced: true)), desktop: desktop,
        nextKeyboard: NextKeyboard(RecordedSwitcher(), desktop: desktop))
      object = try #require(
        EngineClass.makeObject(path: "/test", connection: nil, keyboard: keyboard))
      g_object_ref_sink(object)
    }

    var methods: IBusEngineClass? {
      let engineClass = UnsafeMutableRawPointer(object)
        .assumingMemoryBound(to: GTypeInstance.self).pointee.g_class
      return UnsafeMutableRawPointer(engineClass)?
        .assumingMemoryBound(to: IBusEngineClass.self).pointee
    }

    deinit {
      g_object_unref(object)
    }
  }

  @Test("A menu goes over the bus with its entries, and other properties have none") func menu()
    throws
  {
    let state = PanelProperty.State(
      isEnabled: false, history: ["42"], historySize: 2,
      usedSpace: [.bytes("1", 1), .hidden, .note("Why")])
    let object = LibIBusEngineObject(try World().object)
    for key in PanelProperty.Key.outermost {
      let property = try #require(object.makeProperty(PanelProperty(key, state)))
      g_object_ref_sink(property)
      defer { g_object_unref(property) }
      let isMenu = key == .history || key == .usedSpace
      #expect((ibus_property_get_prop_type(property) == PROP_TYPE_MENU) == isMenu)
      // A panel updates the same property; if its type differs, libibus aborts.
      for shown in [PanelProperty(key, state), PanelProperty(key, PanelProperty.State())] {
        for other in [shown.withoutEntries, shown.withoutHiddenEntries] {
          let update = try #require(object.makeProperty(other))
          g_object_ref_sink(update)
          #expect(ibus_property_update(property, update) == 1)
          g_object_unref(update)
        }
      }
      let again = try #require(object.makeProperty(PanelProperty(key, state)))
      g_object_ref_sink(again)
      #expect(ibus_property_update(property, again) == 1)
      g_object_unref(again)
      #expect(ibus_property_get_sensitive(property) == (key == .preferences ? 1 : 0))
      guard isMenu else { continue }
      let entries = ibus_property_get_sub_props(property)
      let shown = (0..<3).map { (index: guint) -> [Int32] in
        let entry = ibus_prop_list_get(entries, index)
        return [ibus_property_get_visible(entry), ibus_property_get_sensitive(entry)]
      }
      // Entries stay enabled in a disabled menu: panels that take entries only once would keep them disabled.
      #expect(shown == [[1, 1], [0, 1], [1, key == .usedSpace ? 0 : 1]])
      #expect(ibus_prop_list_get(entries, 3) == nil)
    }
  }

  @Test("A list goes over the bus with its rows, the chosen one, and no numbers before them")
  func list() throws {
    let object = LibIBusEngineObject(try World().object)
    let labels = (0..<12).map { "row \($0)" }
    let table = try #require(object.makeTable(LookupTable(labels: labels, index: 10)))
    g_object_ref_sink(table)
    defer { g_object_unref(table) }
    func text(_ text: UnsafeMutablePointer<IBusText>?) -> String? {
      text.map { String(cString: $0.pointee.text) }
    }
    #expect(ibus_lookup_table_get_cursor_pos(table) == 10)
    #expect(ibus_lookup_table_get_page_size(table) == 9)
    #expect(ibus_lookup_table_get_number_of_candidates(table) == 12)
    #expect(text(ibus_lookup_table_get_candidate(table, 11)) == "row 11")
    for row in 0..<9 { #expect(text(ibus_lookup_table_get_label(table, UInt32(row))) == " ") }
  }

  @Test(
    "The event of the panel's emoji chooser is let through, as it is and not changed",
    arguments: [
      ("('IBusExtensionEvent', @a{sv} {}, uint32 1, 'emoji', true, false, '')", true),
      ("('IBusExtensionEvent', {'x': <1>}, uint32 1, 'emoji', true, false, '')", false),
      ("('IBusExtensionEvent', @a{sv} {}, uint32 1, 'emoji', true, false)", false),
      ("('IBusXEvent', @a{sv} {}, uint32 1, 'emoji', true, false, '')", false),
      ("'emoji'", false),
    ])
  func event(source: String, isWellFormed: Bool) throws {
    let arguments = try #require(g_variant_parse(nil, "(<\(source)>,)", nil, nil, nil))
    defer { g_variant_unref(arguments) }
    #expect(EngineCalls.isWellFormed("PanelExtensionReceived", arguments) == isWellFormed)
  }

  @Test("A focus of which the daemon does not say the field is one") func focusIn() throws {
    let world = try World()
    #expect(world.keyboard.keypadContent.status == .insertRefused(.noField))
    world.methods?.focus_in?(world.object)
    #expect(world.keyboard.keypadContent.status == .insertRefused(.keyNeeded))
  }

  @Test("An object that was destroyed is no engine any more, though the bus still holds it")
  func destroyed() throws {
    let world = try World()
    #expect(world.keyboard.keypadContent.isVisible)
    let object = UnsafeMutableRawPointer(world.object).assumingMemoryBound(to: IBusObject.self)
    ibus_object_destroy(object)
    #expect(!world.keyboard.keypadContent.isVisible)
    // Late messages of the daemon to the destroyed object do nothing.
    world.methods?.focus_in?(world.object)
    #expect(world.methods?.process_key_event?(world.object, 0x31, 0, 0) == 0)
  }
}
