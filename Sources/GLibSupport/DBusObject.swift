internal import CGLib

/// An object that others can call on a bus: `g_dbus_connection_register_object`.
///
/// It is registered until it is released.
package final class DBusObject {
  private let connection: GObjectReference<GObject>
  private var registrations: [UInt32] = []

  /// Registers an object.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - interfaces: Introspection data: a `<node>`.
  ///   - connection: The connection.
  ///   - answer: Returns a method's result, a tuple, or a property's value, by its name; `nil` is
  ///     an error. It is called from the main loop.
  package init(
    _ path: String, _ interfaces: String, on connection: DBusConnection,
    _ answer: @escaping (_ member: String) -> Variant?
  ) {
    self.connection = connection.reference
    guard let node = g_dbus_node_info_new_for_xml(interfaces, nil) else { return }
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, _, invocation, data in
      if let answer = Callback<(String) -> Variant?>.handler(data)?(makeString(method)) {
        answer.withPointer { g_dbus_method_invocation_return_value(invocation, $0) }
      } else {
        g_dbus_method_invocation_return_dbus_error(
          invocation, "org.freedesktop.DBus.Error.NotSupported", "")
      }
    }
    table.get_property = { _, _, _, _, property, error, data in
      if let answer = Callback<(String) -> Variant?>.handler(data)?(makeString(property)) {
        return answer.withPointer { g_variant_ref($0) }
      }
      g_set_error_literal(error, g_io_error_quark(), Int32(G_IO_ERROR_NOT_SUPPORTED.rawValue), "")
      return nil
    }
    var next = node.pointee.interfaces
    while let interface = next?.pointee {
      registrations.append(
        g_dbus_connection_register_object(
          connection.pointer, path, interface, &table, Callback.box(answer), releaseCallback, nil))
      next = next?.successor()
    }
  }

  deinit {
    let pointer = OpaquePointer(connection.pointer)
    for registration in registrations where registration != 0 {
      g_dbus_connection_unregister_object(pointer, registration)
    }
  }
}
