package import CGLib

/// A connection to a message bus: `GDBusConnection`.
///
/// Calls, signals and name watches go through it.
package final class DBusConnection {
  let reference: GObjectReference<GObject>
  var pointer: OpaquePointer { OpaquePointer(reference.pointer) }

  /// Takes a reference to a `GDBusConnection`.
  package init(_ pointer: OpaquePointer) {
    reference = GObjectReference(
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self))
  }

  /// Takes over a reference; `nil` for `NULL`.
  private convenience init?(taking pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.init(pointer)
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Connects to the session bus without waiting: `g_bus_get`.
  ///
  /// It starts no bus, and the process goes on when the bus goes. The completion gets `nil` where
  /// there is none.
  package static func toSessionBus(_ completion: @escaping (DBusConnection?) -> Void) {
    guard hasSessionBus else { return completion(nil) }
    callAsynchronously {
      g_bus_get(G_BUS_TYPE_SESSION, nil, $0, $1)
    } completion: { result in
      let connection = DBusConnection(taking: g_bus_get_finish(result, nil))
      if let connection { g_dbus_connection_set_exit_on_close(connection.pointer, 0) }
      completion(connection)
    }
  }

  /// Connects to the bus at a D-Bus address without waiting: `g_dbus_connection_new_for_address`.
  ///
  /// The completion gets `nil` if that fails.
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
      completion(DBusConnection(taking: g_dbus_connection_new_for_address_finish(result, nil)))
    }
  }

  package var isClosed: Bool { g_dbus_connection_is_closed(pointer) == 1 }

  /// Calls a function when either end closes the connection.
  package func whenClosed(_ handler: @escaping () -> Void) {
    connect(UnsafeMutableRawPointer(pointer), .plain("closed"), handler)
  }

  /// The unique name on the bus.
  package var name: String { makeString(g_dbus_connection_get_unique_name(pointer)) }

  /// Broadcasts a signal; the arguments are a tuple: `g_dbus_connection_emit_signal`.
  package func emit(
    _ signal: String, of interface: String, at path: String, _ arguments: Variant
  ) {
    _ = arguments.withPointer {
      g_dbus_connection_emit_signal(pointer, nil, path, interface, signal, $0, nil)
    }
  }

  /// True if GLib would find a session bus without `dbus-launch` starting one.
  private static var hasSessionBus: Bool {
    guard environmentVariable("DBUS_SESSION_BUS_ADDRESS").isEmpty else { return true }
    let socket = makeString(g_get_user_runtime_dir()) + "/bus"
    return g_file_test(socket, G_FILE_TEST_EXISTS) == 1
  }

  /// A method or a signal of a bus name.
  package struct Member {
    /// A bus name.
    package let owner: String
    /// The object's path; for a signal `nil` is any.
    package let path: String?
    package let interface: String
    package let name: String

    package init(_ name: String, of interface: String, at path: String? = nil, owner: String) {
      self.name = name
      self.interface = interface
      self.path = path
      self.owner = owner
    }
  }

  /// Calls a method without waiting and without starting its owner: `g_dbus_connection_call`.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - arguments: A tuple.
  ///   - patience: The timeout.
  ///   - completion: Receives the answer, a tuple; `nil` on an error or timeout.
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

  /// Calls a method without an answer and without starting its owner: `g_dbus_connection_call`.
  package func send(_ method: Member, _ arguments: Variant?) {
    arguments.withPointer {
      g_dbus_connection_call(
        pointer, method.owner, method.path, method.interface, method.name, $0, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil, nil, nil)
    }
  }

  /// Reports, soon and at each change, if a name is owned: `g_bus_watch_name_on_connection`.
  ///
  /// It reports from the main loop until it is released, but nothing once the connection is lost.
  /// It does not start the owner.
  package final class NameWatch {
    private let watch: UInt32

    package init(
      _ connection: DBusConnection, _ name: String, _ tell: @escaping (_ isOwned: Bool) -> Void
    ) {
      watch = g_bus_watch_name_on_connection(
        connection.pointer, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
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
  /// It calls from the main loop until it is released.
  package final class SignalWatch {
    private let connection: DBusConnection
    private let subscription: UInt32

    /// Watches for signals with this first argument, a string, or with any; the handler gets all
    /// arguments, a tuple.
    package init(
      _ connection: DBusConnection, _ signal: Member, argument: String? = nil,
      _ handler: @escaping (_ arguments: Variant) -> Void
    ) {
      self.connection = connection
      subscription = g_dbus_connection_signal_subscribe(
        connection.pointer, signal.owner, signal.interface, signal.name, signal.path, argument,
        GDBusSignalFlags(rawValue: 0),
        { _, _, _, _, _, arguments, data in
          guard let arguments else { return }
          Callback<(Variant) -> Void>.handler(data)?(Variant(taking: g_variant_ref(arguments)))
        },
        Callback.box(handler), releaseCallback)
    }

    deinit {
      g_dbus_connection_signal_unsubscribe(connection.pointer, subscription)
    }
  }
}

/// Makes an asynchronous GIO call, whose result comes from the main loop.
///
/// - Parameters:
///   - start: Makes the call with the given callback and user data.
///   - completion: Receives, exactly once, the `GAsyncResult` for the call's `_finish`; it is valid
///     until the function returns.
package func callAsynchronously(
  _ start: (_ callback: GAsyncReadyCallback?, _ data: gpointer?) -> Void,
  completion: @escaping (_ result: OpaquePointer?) -> Void
) {
  start(
    { _, result, data in Callback<(OpaquePointer?) -> Void>.take(data)?(result) },
    Callback.box(completion))
}
