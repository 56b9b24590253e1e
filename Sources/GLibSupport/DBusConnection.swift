internal import CGLib

/// A connection to a message bus: `GDBusConnection`.
package final class DBusConnection {
  private let reference: GObjectReference<GObject>
  private var pointer: OpaquePointer { OpaquePointer(reference.pointer) }

  /// Keeps a connection.
  ///
  /// - Parameter pointer: A `GDBusConnection`, of which a reference is taken.
  package init(_ pointer: OpaquePointer) {
    reference = GObjectReference(
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self))
  }

  /// Connects to the session bus without waiting for it: `g_bus_get`.
  ///
  /// The process goes on when that bus goes.
  ///
  /// - Parameter completion: Is given the connection; `nil` when there is none.
  package static func toSessionBus(_ completion: @escaping (DBusConnection?) -> Void) {
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
  ///   - patience: How long to wait for the answer, in milliseconds.
  ///   - completion: Is given the answer, a tuple; `nil` when there is none, or an error.
  package func call(
    _ method: Member, _ arguments: Variant?, patience: Int32,
    _ completion: @escaping (Variant?) -> Void
  ) {
    callAsynchronously {
      g_dbus_connection_call(
        pointer, method.owner, method.path, method.interface, method.name, arguments?.pointer, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, patience, nil, $0, $1)
    } completion: { [self] result in
      completion(g_dbus_connection_call_finish(pointer, result, nil).map(Variant.init(taking:)))
    }
  }

  /// Calls a function whenever a signal comes: `g_dbus_connection_signal_subscribe`.
  ///
  /// The subscription is for as long as the connection lives, and owns the function.
  ///
  /// - Parameters:
  ///   - signal: The signal.
  ///   - argument: What its first argument, a string, must be.
  ///   - handler: The function.
  package func whenSignalled(
    _ signal: Member, _ argument: String, _ handler: @escaping () -> Void
  ) {
    g_dbus_connection_signal_subscribe(
      pointer, signal.owner, signal.interface, signal.name, signal.path, argument,
      GDBusSignalFlags(rawValue: 0),
      { _, _, _, _, _, _, data in Callback<() -> Void>.handler(data)?() },
      Callback.box(handler), releaseCallback)
  }
}
