import BusSupport
import CIBus
import TestSupport
import Testing

/// Tests a third program on the bus of a real ibus-daemon, while the user types in another program.
@Suite(
  .serialized,
  .enabled(if: PrivateSession.missing() == nil, "ibus-daemon and dbus-daemon are needed"))
struct StrangerTests {
  @Test("A third program gets an error for every method, and nothing happens in the field")
  func stranger() throws {
    let session = try PrivateSession()
    defer { session.stop() }
    let field = try BusField(session)
    defer { field.close() }
    try field.type("12+30", awaiting: "12 + 30 = 42")
    let stranger = try BusConnection(address: BusField.address(session))
    defer { stranger.close() }
    let calls = EngineCall.all()
    #expect(calls.count > 30)
    for call in calls {
      let failure = #expect(throws: BusConnection.Failure.self, "\(call)") {
        try stranger.call(call.target, call.method, call.arguments) { _ in }
      }
      #expect(failure?.description.contains(".AccessDenied:") == true, "\(call)")
    }
    try expectUntouched(field)
  }

  /// The program's calls have the same sender as ibus-daemon's own, and it gets no answer.
  @Test("Nothing happens for one that has not said Hello either")
  func withoutHello() throws {
    let session = try PrivateSession()
    defer { session.stop() }
    let field = try BusField(session)
    defer { field.close() }
    try field.type("12+30", awaiting: "12 + 30 = 42")
    let stranger = try BusConnection(address: BusField.address(session), saysHello: false)
    defer { stranger.close() }
    let calls = EngineCall.all()
    for call in calls { stranger.send(call.target, call.method, call.arguments) { _ in } }
    // The bus keeps the order: once it answers this call, it has all calls of the stranger. It forwards
    // them before the call of `last`.
    try stranger.call(
      BusConnection.Target(
        "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus"),
      "ListNames", []
    ) { _ in }
    let last = try BusConnection(address: BusField.address(session))
    defer { last.close() }
    for call in calls.prefix(1) {
      #expect(throws: BusConnection.Failure.self) {
        try last.call(call.target, call.method, call.arguments) { _ in }
      }
    }
    try expectUntouched(field)
    #expect(stranger.pendingCount == calls.count)
  }

  /// Expects that nothing was inserted in the field, and that its own Return inserts.
  private func expectUntouched(_ field: BusField) throws {
    try field.settle()
    #expect(field.edits == [])
    #expect(try field.press(UInt32(IBUS_KEY_Return)))
    #expect(field.edits == ["delete 5 at -5", "commit 42"])
  }
}

private struct EngineCall: CustomStringConvertible {
  let target: BusConnection.Target
  let method: String
  let arguments: [BusValue]

  var description: String { "\(target.path) \(target.interface).\(method)" }

  /// Every method of the factory and of an engine object, and those that GDBus answers for any object.
  static func all() -> [EngineCall] {
    let factory = "/org/freedesktop/IBus/Factory"
    let engine = "/org/freedesktop/IBus/Engine/1"
    var calls = methods(of: ibus_engine_get_type(), at: engine)
    calls += methods(of: ibus_factory_get_type(), at: factory)
    for path in [engine, factory] {
      calls += [
        EngineCall(path, "org.freedesktop.DBus.Introspectable", "Introspect"),
        EngineCall(path, "org.freedesktop.DBus.Peer", "Ping"),
      ]
    }
    let properties = "org.freedesktop.DBus.Properties"
    let name = BusValue.string("org.freedesktop.IBus.Engine")
    let contentType = [name, .string("ContentType"), .boxed(.pair(8, 0))]
    return calls + [
      EngineCall(engine, properties, "Set", contentType),
      EngineCall(engine, properties, "Get", [name, .string("FocusId")]),
      EngineCall(engine, properties, "GetAll", [name]),
    ]
  }

  init(_ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = []) {
    target = BusConnection.Target(
      "org.freedesktop.IBus.Calculator", path: path, interface: interface)
    self.method = method
    self.arguments = arguments
  }

  private static func methods(of type: GType, at path: String) -> [EngineCall] {
    guard
      let service = g_type_class_ref(type)?.assumingMemoryBound(to: IBusServiceClass.self),
      let array = service.pointee.interfaces?.pointee, let data = array.data
    else { return [] }
    return data.withMemoryRebound(
      to: UnsafeMutablePointer<GDBusInterfaceInfo>?.self, capacity: Int(array.len)
    ) { interfaces in
      (0..<Int(array.len)).flatMap { index -> [EngineCall] in
        guard let interface = interfaces[index]?.pointee else { return [] }
        return list(interface.methods).map { method in
          EngineCall(
            path, String(cString: interface.name), String(cString: method.name),
            arguments(list(method.in_args).map { String(cString: $0.signature) }))
        }
      }
    }
  }

  /// Arguments of these D-Bus types: for example Return as a key, and an entry of the panel's menu.
  private static func arguments(_ types: [String]) -> [BusValue] {
    types.enumerated().map { index, type in
      switch type {
      case "u": .uint32(index == 0 ? UInt32(IBUS_KEY_Return) : 0)
      case "i": .int32(0)
      case "s": .string(types.count == 1 ? "calculator" : "UsedSpace/0")
      case "ad": .doubles([0, 0, 1, 1])
      default: .text("9+9=")
      }
    }
  }

  /// The items of a `NULL`-terminated list of pointers.
  private static func list<Item>(
    _ pointer: UnsafeMutablePointer<UnsafeMutablePointer<Item>?>?
  ) -> [Item] {
    var items: [Item] = []
    var next = pointer
    while let item = next?.pointee {
      items.append(item.pointee)
      next = next?.successor()
    }
    return items
  }
}
