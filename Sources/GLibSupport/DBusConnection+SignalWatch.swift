internal import CGLib

extension DBusConnection {
  /// Calls a function whenever a signal comes, with what it tells: `g_dbus_connection_signal_subscribe`.
  ///
  /// - Parameters:
  ///   - signal: The signal.
  ///   - handler: Is given the arguments, a tuple, from the main loop.
  /// - Returns: The watch, which ends when it is let go of.
  package func watch(
    _ signal: Member, _ handler: @escaping (_ arguments: Variant) -> Void
  ) -> SignalWatch {
    SignalWatch(self, signal, handler)
  }

  /// Listens to a signal.
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
