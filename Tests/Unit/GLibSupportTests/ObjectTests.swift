import CGLib
import GLibSupport
import MainLoopSupport
import Testing

/// Tests GObjects: their owners, their properties and their signals.
@MainActor @Suite struct ObjectTests {
  @Test("A reference keeps an object, and lets it go") func reference() {
    let peers = GObjectPeers("calculator-test-reference")
    weak var token: Token?
    var reference: GObjectReference<GObject>?
    do {
      let object = Self.makeObject()
      reference = GObjectReference(object)
      let held = Token()
      token = held
      peers.give(held, to: object)
      g_object_unref(object)
    }
    #expect(reference?.pointer.pointee.ref_count == 1)
    #expect(token != nil)
    reference = nil
    #expect(token == nil)
  }

  @Test("A reference takes a floating one over") func floating() {
    let object = g_object_new_with_properties(g_initially_unowned_get_type(), 0, nil, nil)
    guard let object else { return #expect(Bool(false), "no memory") }
    let reference = GObjectReference(object)
    #expect(g_object_is_floating(object) == 0)
    #expect(reference.pointer.pointee.ref_count == 1)
  }

  @Test("A peer is found by its name, on its object only") func peers() {
    let some = GObjectPeers("calculator-test-some")
    let others = GObjectPeers("calculator-test-others")
    let object = GObjectReference(Self.makeObject())
    g_object_unref(object.pointer)
    let token = Token()
    #expect(some.peer(of: object.pointer) == nil)
    some.give(token, to: object.pointer)
    #expect(some.peer(of: object.pointer) === token)
    #expect(others.peer(of: object.pointer) == nil)
  }

  @Test("A signal reaches its function, which goes with the object") func plainSignal() {
    var count = 0
    weak var token: Token?
    do {
      guard let object = g_cancellable_new() else { return }
      let held = Token()
      token = held
      connect(object, .plain("cancelled")) {
        _ = held
        count += 1
      }
      #expect(count == 0)
      g_cancellable_cancel(object)
      g_object_unref(object)
    }
    #expect(count == 1)
    #expect(token == nil)
  }

  @Test("A changed property, other items") func otherSignals() {
    var changes: [String] = []
    let action = g_simple_action_new("test", nil)
    let store = g_list_store_new(GType(20 << 2))
    guard let action, let store else { return #expect(Bool(false), "no memory") }
    defer {
      g_object_unref(UnsafeMutableRawPointer(action))
      g_object_unref(UnsafeMutableRawPointer(store))
    }
    connect(UnsafeMutableRawPointer(action), .plain("notify::enabled")) {
      changes.append("enabled")
    }
    connect(UnsafeMutableRawPointer(store), .plain("items-changed")) { changes.append("items") }
    g_simple_action_set_enabled(action, 0)
    let item = GObjectReference(Self.makeObject())
    g_object_unref(item.pointer)
    g_list_store_append(store, item.pointer)
    #expect(changes == ["enabled", "items"])
  }

  @Test("A signal tells a name") func stringSignal() {
    var names: [String] = []
    guard let object = g_app_launch_context_new() else { return }
    defer { g_object_unref(object) }
    connect(object, .string("launch-failed")) { names.append($0) }
    var values = [GValue(), GValue()]
    g_value_init(&values[0], g_app_launch_context_get_type())
    g_value_set_object(&values[0], object)
    // G_TYPE_STRING, which is a macro.
    g_value_init(&values[1], GType(16 << 2))
    g_value_set_string(&values[1], "12+30")
    g_signal_emitv(
      values, g_signal_lookup("launch-failed", g_app_launch_context_get_type()), 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
    #expect(names == ["12+30"])
  }

  @Test("An asynchronous call calls its function once, and lets go of it") func asynchronous() {
    var count = 0
    weak var token: Token?
    do {
      let held = Token()
      token = held
      callAsynchronously { callback, data in
        let task = g_task_new(nil, nil, callback, data)
        g_task_return_boolean(task, 1)
        g_object_unref(task.map { UnsafeMutableRawPointer($0) })
      } completion: { result in
        _ = held
        count += result.map { g_task_propagate_boolean($0, nil) == 1 } == true ? 1 : 0
      }
    }
    #expect(count == 0)
    #expect(MainContext.run { count == 1 })
    MainContext.settle()
    #expect(count == 1)
    #expect(token == nil)
  }

  private static func makeObject() -> UnsafeMutablePointer<GObject> {
    // G_TYPE_OBJECT, which is a macro.
    guard let object = g_object_new_with_properties(GType(20 << 2), 0, nil, nil) else {
      preconditionFailure("no memory")
    }
    return object
  }
}
