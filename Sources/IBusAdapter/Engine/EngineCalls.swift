internal import CIBus

/// Decides which D-Bus calls the engine obeys.
///
/// Any program on the IBus bus can call the engine's objects. libibus checks neither the caller nor
/// the objects in the arguments: a malformed text ends the process.
enum EngineCalls {
  /// Answers calls of other programs with an error, so that only ibus-daemon is obeyed:
  /// `g_dbus_connection_add_filter`.
  ///
  /// ibus-daemon is the bus itself, at the other end of the connection. Its own calls have no
  /// destination; a forwarded call always has one, since that is how the daemon finds the engine.
  /// The sender proves nothing: a program that has not said `Hello` has the sender of the daemon's
  /// own calls, `org.freedesktop.DBus`.
  ///
  /// Call it before anything is registered on the connection. GDBus runs the filter for every
  /// message on its own thread, so it touches only the message.
  static func refuseForwardedCalls(on connection: OpaquePointer) {
    _ = g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, _ in
        guard isIncoming == 1, let connection, let message,
          g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
          g_dbus_message_get_destination(message) != nil
        else { return message }
        EngineCalls.refuse(message, on: connection)
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, nil, nil)
  }

  private static func refuse(_ call: OpaquePointer, on connection: OpaquePointer) {
    // Answer only a unique name. An answer to any other goes to ibus-daemon, which could take it
    // for the answer to its own call with the same serial number.
    guard let sender = g_dbus_message_get_sender(call), g_dbus_is_unique_name(sender) == 1,
      let answer = g_dbus_message_new_method_error_literal(
        call, "org.freedesktop.DBus.Error.AccessDenied", "Only ibus-daemon may call the engine")
    else { return }
    g_dbus_connection_send_message(
      connection, answer, GDBusSendMessageFlags(rawValue: 0), nil, nil)
    g_object_unref(UnsafeMutableRawPointer(answer))
  }

  /// True if the arguments of a method are what libibus expects, including the objects inside them.
  ///
  /// GDBus has checked the types of the arguments; this checks the contents of each `v`. It does
  /// not copy the text or look at its characters.
  static func isWellFormed(_ method: UnsafePointer<CChar>?, _ arguments: OpaquePointer?) -> Bool {
    guard let method, let arguments else { return true }
    if strcmp(method, "SetSurroundingText") == 0 { return contents(of: arguments, 0, isText) }
    if strcmp(method, "PanelExtensionReceived") == 0 { return contents(of: arguments, 0, isEvent) }
    return true
  }

  private static func isText(_ value: OpaquePointer) -> Bool {
    isObject(value, "IBusText", "(sa{sv}sv)") && contents(of: value, 3, isAttributeList)
  }

  private static func isAttributeList(_ value: OpaquePointer) -> Bool {
    isObject(value, "IBusAttrList", "(sa{sv}av)")
      && child(of: value, 2) { all(of: $0) { isObject($0, "IBusAttribute", "(sa{sv}uuuu)") } }
  }

  /// An IBusExtensionEvent, from the panel's emoji chooser.
  private static func isEvent(_ value: OpaquePointer) -> Bool {
    isObject(value, "IBusExtensionEvent", "(sa{sv}usbbs)")
  }

  /// True if a value is a serialized object of a class.
  ///
  /// It begins with the class name and the attachments, which are empty in the objects that an
  /// engine gets.
  private static func isObject(
    _ value: OpaquePointer, _ name: StaticString, _ type: StaticString
  ) -> Bool {
    isEqual(g_variant_get_type_string(value), type)
      && child(of: value, 0) { isEqual(g_variant_get_string($0, nil), name) }
      && child(of: value, 1) { g_variant_n_children($0) == 0 }
  }

  private static func isEqual(_ text: UnsafePointer<CChar>?, _ other: StaticString) -> Bool {
    guard let text else { return false }
    return other.utf8Start.withMemoryRebound(to: CChar.self, capacity: 1) { strcmp(text, $0) == 0 }
  }

  private static func all(of array: OpaquePointer, _ check: (OpaquePointer) -> Bool) -> Bool {
    (0..<g_variant_n_children(array)).allSatisfy { contents(of: array, $0, check) }
  }

  private static func contents(
    of parent: OpaquePointer, _ index: gsize, _ check: (OpaquePointer) -> Bool
  ) -> Bool {
    child(of: parent, index) { child(of: $0, 0, check) }
  }

  private static func child(
    of parent: OpaquePointer, _ index: gsize, _ check: (OpaquePointer) -> Bool
  ) -> Bool {
    guard let value = g_variant_get_child_value(parent, index) else { return false }
    defer { g_variant_unref(value) }
    return check(value)
  }
}
