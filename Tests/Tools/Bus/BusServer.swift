import CIBus

/// The other end of an engine's D-Bus connection: it answers as a bus and as ibus-daemon.
///
/// It answers only what an engine needs to start, and refuses the rest.
package final class BusServer {
  package let address: String
  package private(set) var requestedNames: [String] = []
  /// The engines requested, as on a switch to the next keyboard.
  package private(set) var requestedEngines: [String] = []

  private let server: OpaquePointer
  private let context: OpaquePointer?
  private var accepted: OpaquePointer?

  /// Listens on a socket; throws ``BusConnection/Failure``.
  package init(path: String) throws {
    address = "unix:path=\(path)"
    context = g_main_context_new()
    g_main_context_push_thread_default(context)
    let guid = g_dbus_generate_guid()
    defer { g_free(guid) }
    var error: UnsafeMutablePointer<GError>?
    guard
      let server = g_dbus_server_new_sync(
        address, GDBusServerFlags(rawValue: 0), guid, nil, nil, &error)
    else { throw BusConnection.Failure(error) }
    self.server = server
    let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, connection, data in
      guard let connection, let data else { return 0 }
      return Unmanaged<BusServer>.fromOpaque(data).takeUnretainedValue().accept(connection)
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(server), "new-connection",
      unsafeBitCast(handler, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
    g_dbus_server_start(server)
  }

  /// Waits for a connection that asks for a name; returns `nil` once `isAlive` is false.
  package func connection(owning name: String, while isAlive: () -> Bool) -> BusConnection? {
    while !requestedNames.contains(name) {
      guard isAlive() else { return nil }
      if g_main_context_iteration(context, 0) == 0 { g_usleep(1_000) }
    }
    return accepted.map { BusConnection($0, context: context) }
  }

  package func stop() {
    g_dbus_server_stop(server)
    g_object_unref(UnsafeMutableRawPointer(server))
  }

  /// The objects must exist before the signal's handler returns.
  private func accept(_ connection: OpaquePointer) -> gboolean {
    guard accepted == nil, let node = g_dbus_node_info_new_for_xml(Self.interfaces, nil) else {
      return 0
    }
    defer { g_dbus_node_info_unref(node) }
    signOwnMessages(connection)
    g_object_ref(UnsafeMutableRawPointer(connection))
    accepted = connection
    var vtable = GDBusInterfaceVTable()
    vtable.method_call = { _, _, _, _, method, arguments, invocation, data in
      guard let invocation, let data else { return }
      let server = Unmanaged<BusServer>.fromOpaque(data).takeUnretainedValue()
      server.answer(makeString(method), BusArguments(body: arguments), invocation)
    }
    for (path, interface) in [
      ("/org/freedesktop/DBus", "org.freedesktop.DBus"),
      ("/org/freedesktop/IBus", "org.freedesktop.IBus"),
    ] {
      g_dbus_connection_register_object(
        connection, path, g_dbus_node_info_lookup_interface(node, interface), &vtable,
        Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    }
    return 1
  }

  /// Gives the connection's own messages the sender of ibus-daemon's.
  private func signOwnMessages(_ connection: OpaquePointer) {
    _ = g_dbus_connection_add_filter(
      connection,
      { _, message, isIncoming, _ in
        guard isIncoming == 0, let message, g_dbus_message_get_sender(message) == nil,
          let signed = g_dbus_message_copy(message, nil)
        else { return message }
        g_dbus_message_set_sender(signed, "org.freedesktop.DBus")
        g_object_unref(UnsafeMutableRawPointer(message))
        return signed
      }, nil, nil)
  }

  private func answer(_ method: String, _ arguments: BusArguments, _ invocation: OpaquePointer) {
    var values: [BusValue] = []
    switch method {
    case "Hello": values = [.string(":1.1")]
    case "RequestName":
      requestedNames.append(arguments.string(0) ?? "")
      let isPrimaryOwner: UInt32 = 1
      values = [.uint32(isPrimaryOwner)]
    case "SetGlobalEngine": requestedEngines.append(arguments.string(0) ?? "")
    default: break
    }
    g_dbus_method_invocation_return_value(invocation, BusValue.tuple(values))
  }

  private static let interfaces = """
    <node>
      <interface name='org.freedesktop.DBus'>
        <method name='Hello'><arg type='s' direction='out'/></method>
        <method name='AddMatch'><arg type='s' direction='in'/></method>
        <method name='RemoveMatch'><arg type='s' direction='in'/></method>
        <method name='RequestName'>
          <arg type='s' direction='in'/><arg type='u' direction='in'/>
          <arg type='u' direction='out'/>
        </method>
      </interface>
      <interface name='org.freedesktop.IBus'>
        <method name='SetGlobalEngine'><arg type='s' direction='in'/></method>
      </interface>
    </node>
    """
}
