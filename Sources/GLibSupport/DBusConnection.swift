package import CGLib

/// A connection to a message bus: `GDBusConnection`.
package final class DBusConnection {
  let reference: GObjectReference<GObject>
  var pointer: OpaquePointer { OpaquePointer(reference.pointer) }

  /// Keeps a connection.
  ///
  /// - Parameter pointer: A `GDBusConnection`, of which a reference is taken.
  package init(_ pointer: OpaquePointer) {
    reference = GObjectReference(
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self))
  }

  /// Connects to the session bus without waiting for it: `g_bus_get`.
  ///
  /// The process goes on when that bus goes. Where there is none, none is started.
  ///
  /// - Parameter completion: Is given the connection; `nil` when there is none.
  package static func toSessionBus(_ completion: @escaping (DBusConnection?) -> Void) {
    guard hasSessionBus else { return completion(nil) }
    callAsynchronously {
      g_bus_get(G_BUS_TYPE_SESSION, nil, $0, $1)
    } completion: { result in
      guard let pointer = g_bus_get_finish(result, nil) else { return completion(nil) }
      g_dbus_connection_set_exit_on_close(pointer, 0)
      let connection = DBusConnection(pointer)
      g_object_unref(UnsafeMutableRawPointer(pointer))
      completion(connection)
    }
  }

  /// Connects to the message bus at an address without waiting for it:
  /// `g_dbus_connection_new_for_address`.
  ///
  /// - Parameters:
  ///   - address: The address, as D-Bus writes it.
  ///   - completion: Is given the connection; `nil` when there is none.
  package static func toBus(
    at address: String, _ completion: @escaping (DBusConnection?) -> Void
  ) {
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    callAsynchronously {
      g_dbus_connection_new_for_address(
        address, GDBusConnectionFlags(rawValue: flags), nil, nil, $0, $1)
    } completion: { result in
      guard let pointer = g_dbus_connection_new_for_address_finish(result, nil) else {
        return completion(nil)
      }
      let connection = DBusConnection(pointer)
      g_object_unref(UnsafeMutableRawPointer(pointer))
      completion(connection)
    }
  }

  /// Whether the bus is there no more: `g_dbus_connection_is_closed`.
  package var isClosed: Bool { g_dbus_connection_is_closed(pointer) == 1 }

  /// Calls a function when the connection is closed, by either end.
  ///
  /// - Parameter handler: The function.
  package func whenClosed(_ handler: @escaping () -> Void) {
    connect(UnsafeMutableRawPointer(pointer), .closed, handler)
  }

  /// Its own name on the bus: `g_dbus_connection_get_unique_name`.
  package var name: String { makeString(g_dbus_connection_get_unique_name(pointer)) }

  /// Emits a signal to all who listen: `g_dbus_connection_emit_signal`.
  ///
  /// - Parameters:
  ///   - signal: Its name.
  ///   - interface: The interface that has it.
  ///   - path: The object's path.
  ///   - arguments: A tuple.
  package func emit(
    _ signal: String, of interface: String, at path: String, _ arguments: Variant
  ) {
    _ = arguments.withPointer {
      g_dbus_connection_emit_signal(pointer, nil, path, interface, signal, $0, nil)
    }
  }

  /// Whether GLib would find a session bus, and not have `dbus-launch` start one.
  private static var hasSessionBus: Bool {
    guard environmentVariable("DBUS_SESSION_BUS_ADDRESS").isEmpty else { return true }
    let socket = makeString(g_get_user_runtime_dir()) + "/bus"
    return g_file_test(socket, G_FILE_TEST_EXISTS) == 1
  }

  /// A method of somebody on the bus, or a signal.
  package struct Member {
    /// The bus name of whose it is.
    package let owner: String
    /// The object's path; for a signal `nil` is any.
    package let path: String?
    /// The interface.
    package let interface: String
    /// Its name there.
    package let name: String

    /// Names a member.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - interface: The interface that has it.
    ///   - path: The object's path; for a signal `nil` is any.
    ///   - owner: The bus name of whose it is.
    package init(_ name: String, of interface: String, at path: String? = nil, owner: String) {
      self.name = name
      self.interface = interface
      self.path = path
      self.owner = owner
    }
  }

  /// Calls a method without waiting for it, and without having its owner started:
  /// `g_dbus_connection_call`.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - arguments: A tuple.
  ///   - patience: How long to wait for the answer.
  ///   - completion: Is given the answer, a tuple; `nil` when there is none, or an error.
  package func call(
    _ method: Member, _ arguments: Variant?, patience: Duration,
    _ completion: @escaping (Variant?) -> Void
  ) {
    callAsynchronously { callback, data in
      arguments.withPointer {
        g_dbus_connection_call(
          pointer, method.owner, method.path, method.interface, method.name, $0,
          nil, G_DBUS_CALL_FLAGS_NO_AUTO_START,
          Int32(clamping: patience.wholeMilliseconds), nil, callback, data)
      }
    } completion: { [self] result in
      completion(g_dbus_connection_call_finish(pointer, result, nil).map(Variant.init(taking:)))
    }
  }

  /// Calls a method whose answer nobody waits for, without having its owner started:
  /// `g_dbus_connection_call`.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - arguments: A tuple.
  package func send(_ method: Member, _ arguments: Variant?) {
    arguments.withPointer {
      g_dbus_connection_call(
        pointer, method.owner, method.path, method.interface, method.name, $0, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil, nil, nil)
    }
  }

  /// Tells whether somebody owns a name, from the main loop: soon, and whenever that changes.
  ///
  /// Its owner is not started. Until it changes, nothing more is sent.
  ///
  /// - Parameters:
  ///   - name: A bus name.
  ///   - tell: Is told whether it is owned; not, once the connection is lost.
  /// - Returns: The watch, which ends when it is let go of.
  package func watch(_ name: String, _ tell: @escaping (_ isOwned: Bool) -> Void) -> NameWatch {
    NameWatch(pointer, name, tell)
  }

  /// Looks at who owns a name: `g_bus_watch_name_on_connection`.
  package final class NameWatch {
    private let watch: UInt32

    fileprivate init(
      _ connection: OpaquePointer, _ name: String, _ tell: @escaping (_ isOwned: Bool) -> Void
    ) {
      watch = g_bus_watch_name_on_connection(
        connection, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
        { _, _, _, data in Callback<(Bool) -> Void>.handler(data)?(true) },
        { _, _, data in Callback<(Bool) -> Void>.handler(data)?(false) },
        Callback.box(tell), releaseCallback)
    }

    deinit {
      g_bus_unwatch_name(watch)
    }
  }

  /// Calls a function whenever a signal comes: `g_dbus_connection_signal_subscribe`.
  ///
  /// The subscription is for as long as the connection lives, and owns the function.
  ///
  /// - Parameters:
  ///   - signal: The signal.
  ///   - argument: What its first argument, a string, must be; `nil` is anything.
  ///   - handler: The function.
  package func whenSignalled(
    _ signal: Member, _ argument: String?, _ handler: @escaping () -> Void
  ) {
    g_dbus_connection_signal_subscribe(
      pointer, signal.owner, signal.interface, signal.name, signal.path, argument,
      GDBusSignalFlags(rawValue: 0),
      { _, _, _, _, _, _, data in Callback<() -> Void>.handler(data)?() },
      Callback.box(handler), releaseCallback)
  }
}

/// Makes a call in the manner of GIO, whose result comes from the main loop.
///
/// The call owns the function until it has called it, which it does exactly once.
///
/// - Parameters:
///   - start: Makes the call, with its last two arguments: the callback and the user data.
///   - completion: Is given the `GAsyncResult` for the call's `_finish`; it is valid until the
///     function returns.
package func callAsynchronously(
  _ start: (_ callback: GAsyncReadyCallback?, _ data: gpointer?) -> Void,
  completion: @escaping (_ result: OpaquePointer?) -> Void
) {
  start(
    { _, result, data in Callback<(OpaquePointer?) -> Void>.take(data)?(result) },
    Callback.box(completion))
}
