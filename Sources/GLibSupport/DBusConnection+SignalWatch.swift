internal import CGLib

extension DBusConnection {
  /// Calls a function with the arguments, a tuple, whenever a signal comes:
  /// `g_dbus_connection_signal_subscribe`.
  ///
  /// It is called from the main loop, until the watch is released.
  package func watch(
    _ signal: Member, _ handler: @escaping (_ arguments: Variant) -> Void
  ) -> SignalWatch {
    SignalWatch(self, signal, handler)
  }

  /// A subscription to a signal; it ends when this object is released.
  package final class SignalWatch {
    private let connection: DBusConnection
    private let subscription: UInt32

    fileprivate init(
      _ connection: DBusConnection, _ signal: Member, _ handler: @escaping (Variant) -> Void
    ) {
      self.connection = connection
      subscription = g_dbus_connection_signal_subscribe(
        connection.pointer, signal.owner, signal.interface, signal.name, signal.path, nil,
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
