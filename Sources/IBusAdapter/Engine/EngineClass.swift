internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport
internal import Synchronization

/// The GObject class of engine objects, with its C functions.
///
/// It derives from IBusEngineSimple, which composes dead keys and Compose sequences; other keys
/// never reach the parent. The C functions run on the main thread and find their ``Engine`` by
/// object data.
enum EngineClass {
  static let type: GType = {
    var query = GTypeQuery()
    g_type_query(ibus_engine_simple_get_type(), &query)
    return g_type_register_static_simple(
      ibus_engine_simple_get_type(), "CalculatorEngine", query.class_size, initializeClass,
      query.instance_size, nil, GTypeFlags(rawValue: 0))
  }()

  /// Makes an engine object at a D-Bus path, with its ``Engine``; the caller owns it.
  static func makeObject(
    path: String, connection: OpaquePointer?, keyboard: Keyboard
  ) -> UnsafeMutablePointer<IBusEngine>? {
    let engine = calculator_engine_new(type, EngineMetadata.engineName, path, connection)
    guard let engine else { return nil }
    peers.give(Engine(LibIBusEngineObject(engine), keyboard: keyboard), to: engine)
    return engine
  }

  /// Passes a dead key, or a key after one, to the parent class.
  static func parentProcessKey(
    _ engine: UnsafeMutablePointer<IBusEngine>, _ keyval: UInt32, _ keycode: UInt32,
    _ state: UInt32
  ) -> Bool {
    if !hasComposeTables.load(ordering: .relaxed) {
      // Shared by all objects. Loaded by the first dead key, since most people have none.
      let simple = UnsafeMutableRawPointer(engine).assumingMemoryBound(to: IBusEngineSimple.self)
      hasComposeTables.store(
        ibus_engine_simple_add_table_by_locale(simple, nil) == 1, ordering: .relaxed)
    }
    let parent = parent(IBusEngineClass.self)
    return parent?.pointee.process_key_event?(engine, keyval, keycode, state) == 1
  }

  private static let hasComposeTables = Atomic(false)

  /// Releases the ``Engine``, and lets the parent class destroy the object.
  ///
  /// The bus registration keeps the object until the next turn of the main loop. Until then no
  /// event, such as a key of the keypad, may reach it.
  fileprivate static func destroy(_ object: UnsafeMutablePointer<IBusObject>) {
    peers.take(from: object)
    parent(IBusObjectClass.self)?.pointee.destroy?(object)
  }

  fileprivate static let peers = GObjectPeers("calculator-engine")

  /// The parent class, as itself or as one that it derives from.
  static func parent<Class>(_ type: Class.Type) -> UnsafeMutablePointer<Class>? {
    g_type_class_peek(ibus_engine_simple_get_type())?.assumingMemoryBound(to: type)
  }
}

/// The engine of an object; `nil` while the object is made or after it was destroyed.
private func peer(_ engine: UnsafeMutablePointer<IBusEngine>?) -> Engine? {
  engine.flatMap { EngineClass.peers.peer(of: $0) as? Engine }
}

private let initializeClass: GClassInitFunc = { data, _ in
  guard let data else { return }
  data.assumingMemoryBound(to: IBusObjectClass.self).pointee.destroy = { object in
    object.map(EngineClass.destroy)
  }
  let serviceClass = data.assumingMemoryBound(to: IBusServiceClass.self)
  serviceClass.pointee.service_method_call = {
    service, connection, sender, path, interface, method, arguments, invocation in
    guard EngineCalls.isWellFormed(method, arguments) else {
      g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.DBus.Error.InvalidArgs", "Not an object that IBus sends")
      return
    }
    EngineClass.parent(IBusServiceClass.self)?.pointee.service_method_call?(
      service, connection, sender, path, interface, method, arguments, invocation)
  }
  let engineClass = data.assumingMemoryBound(to: IBusEngineClass.self)
  engineClass.pointee.process_key_event = { engine, keyval, keycode, state in
    let event = PlatformKeyEvent(symbol: keyval, code: keycode, state: state)
    return peer(engine)?.processKey(event) == true ? 1 : 0
  }
  engineClass.pointee.focus_in = { peer($0)?.focusIn(nil) }
  engineClass.pointee.focus_in_id = { engine, context, client in
    peer(engine)?.focusIn(
      FieldIdentity(context: makeString(context), client: makeString(client)))
  }
  engineClass.pointee.focus_out = { peer($0)?.focusOut() }
  engineClass.pointee.focus_out_id = { engine, context in
    peer(engine)?.focusOut(of: makeString(context))
  }
  engineClass.pointee.reset = { peer($0)?.reset() }
  engineClass.pointee.enable = { peer($0)?.enable() }
  engineClass.pointee.disable = { peer($0)?.disable() }
  engineClass.pointee.set_content_type = { engine, _, _ in peer(engine)?.contentTypeDidChange() }
  engineClass.pointee.set_surrounding_text = { engine, text, caret, anchor in
    guard let text else { return }
    peer(engine)?.surroundingTextDidChange(text, caret: caret, anchor: anchor)
  }
  engineClass.pointee.set_cursor_location = { engine, _, _, _, _ in
    peer(engine)?.caretPlaceWasReported()
  }
  engineClass.pointee.page_up = { _ = peer($0)?.handle(.listMoved(.pageUp)) }
  engineClass.pointee.page_down = { _ = peer($0)?.handle(.listMoved(.pageDown)) }
  engineClass.pointee.cursor_up = { _ = peer($0)?.handle(.listMoved(.up)) }
  engineClass.pointee.cursor_down = { _ = peer($0)?.handle(.listMoved(.down)) }
  engineClass.pointee.candidate_clicked = { engine, row, _, _ in
    _ = peer(engine)?.handle(.rowClicked(Int(clamping: row)))
  }
  engineClass.pointee.property_activate = { engine, name, _ in
    peer(engine)?.activateProperty(makeString(name))
  }
}
