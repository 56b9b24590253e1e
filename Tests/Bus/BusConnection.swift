import CIBus

/// A D-Bus connection without libibus, whose calls need not be waited for.
///
/// It has a main context of its own, which is pushed on the thread that makes it and popped by
/// ``close()``; both and all in between are on one thread.
package final class BusConnection {
  /// Why there is no connection, or no answer.
  package struct Failure: Error, CustomStringConvertible {
    /// What GLib said.
    package let description: String

    init(_ description: String) { self.description = description }

    init(_ error: UnsafeMutablePointer<GError>?) {
      description = makeString(error?.pointee.message)
      g_error_free(error)
    }
  }

  /// The object and interface that a call is for.
  package struct Target {
    let destination: String?
    /// The object's path.
    package let path: String
    /// The interface's name.
    package let interface: String

    /// An interface of an object.
    ///
    /// - Parameters:
    ///   - destination: The name on the bus; `nil` without a bus.
    ///   - path: The object's path.
    ///   - interface: The interface.
    package init(_ destination: String? = nil, path: String, interface: String) {
      self.destination = destination
      self.path = path
      self.interface = interface
    }
  }

  /// A signal that has come.
  package struct Signal {
    /// The object's path.
    package let path: String
    /// The signal.
    package let member: String
    /// Its arguments, which are valid while it is handled.
    package let arguments: BusArguments
  }

  /// Called with each signal that was subscribed to, in their order and between the answers.
  package var received: (Signal) -> Void = { _ in }
  /// How many calls are not answered yet.
  package private(set) var pendingCount = 0
  /// What went wrong with calls whose answer nobody wanted.
  package private(set) var failures: [String] = []
  /// Whether the other side has closed the connection.
  package var isClosed: Bool { g_dbus_connection_is_closed(connection) == 1 }

  /// How long an answer may take, in milliseconds: it only matters when something is broken.
  private static let patience: Int32 = 30_000

  let context: OpaquePointer?
  let connection: OpaquePointer

  /// Connects to a bus.
  ///
  /// - Parameters:
  ///   - address: Its address.
  ///   - saysHello: False for a program that asks the bus for no name: it gets no answers.
  /// - Throws: ``Failure``.
  package convenience init(address: String, saysHello: Bool = true) throws {
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    var error: UnsafeMutablePointer<GError>?
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | (saysHello ? G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue : 0)
    let connection = g_dbus_connection_new_for_address_sync(
      address, GDBusConnectionFlags(rawValue: flags), nil, nil, &error)
    guard let connection else {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
      throw Failure(error)
    }
    self.init(connection, context: context)
  }

  /// Takes over a connection whose context has been pushed.
  init(_ connection: OpaquePointer, context: OpaquePointer?) {
    self.connection = connection
    self.context = context
  }

  /// Closes the connection.
  package func close() {
    _ = g_dbus_connection_close_sync(connection, nil, nil)
    while g_main_context_iteration(context, 0) == 1 {}
    g_object_unref(UnsafeMutableRawPointer(connection))
    g_main_context_pop_thread_default(context)
    g_main_context_unref(context)
  }

  /// Hands the signals of an interface to ``received``.
  ///
  /// - Parameter interface: The interface.
  package func subscribe(to interface: String) {
    g_dbus_connection_signal_subscribe(
      connection, nil, interface, nil, nil, nil, GDBusSignalFlags(rawValue: 0),
      { _, _, path, _, member, body, data in
        guard let data else { return }
        let bus = Unmanaged<BusConnection>.fromOpaque(data).takeUnretainedValue()
        bus.received(
          Signal(
            path: makeString(path), member: makeString(member), arguments: BusArguments(body: body))
        )
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Calls a method without waiting.
  ///
  /// - Parameters:
  ///   - target: Whose method it is.
  ///   - method: The method.
  ///   - values: Its arguments.
  ///   - answered: Is called with the answer, while something waits; an error otherwise counts as
  ///     one of ``failures``.
  package func send(
    _ target: Target, _ method: String, _ values: [BusValue] = [],
    answered: ((Result<BusArguments, Failure>) -> Void)? = nil
  ) {
    pendingCount += 1
    let call = Call(bus: self, answered: answered)
    g_dbus_connection_call(
      connection, target.destination, target.path, target.interface, method,
      BusValue.tuple(values), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, Self.patience, nil,
      { _, result, data in
        guard let data else { return }
        let call = Unmanaged<Call>.fromOpaque(data).takeRetainedValue()
        call.bus.pendingCount -= 1
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_finish(call.bus.connection, result, &error)
        defer { if let answer { g_variant_unref(answer) } }
        let outcome: Result<BusArguments, Failure> =
          answer == nil ? .failure(Failure(error)) : .success(BusArguments(body: answer))
        if let answered = call.answered {
          answered(outcome)
        } else if case .failure(let failure) = outcome {
          call.bus.failures.append(failure.description)
        }
      }, Unmanaged.passRetained(call).toOpaque())
  }

  /// Calls a method and waits for what it answers.
  ///
  /// Signals that were sent before the answer are handled before this returns.
  ///
  /// - Parameters:
  ///   - target: Whose method it is.
  ///   - method: The method.
  ///   - values: Its arguments.
  ///   - read: Reads the answer.
  /// - Returns: What was read.
  /// - Throws: ``Failure``.
  @discardableResult
  package func call<Value>(
    _ target: Target, _ method: String, _ values: [BusValue], read: (BusArguments) -> Value
  ) throws -> Value {
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      connection, target.destination, target.path, target.interface, method,
      BusValue.tuple(values), nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, Self.patience, nil, &error)
    guard let answer else { throw Failure(error) }
    defer { g_variant_unref(answer) }
    while g_main_context_iteration(context, 0) == 1 {}
    return read(BusArguments(body: answer))
  }

  /// Waits until no more than some calls are unanswered.
  ///
  /// Every call has a deadline, so this ends.
  ///
  /// - Parameter count: How many may be.
  package func wait(untilPending count: Int = 0) {
    while pendingCount > count { g_main_context_iteration(context, 1) }
  }

  /// A call that is not answered yet.
  private final class Call {
    let bus: BusConnection
    let answered: ((Result<BusArguments, Failure>) -> Void)?

    init(bus: BusConnection, answered: ((Result<BusArguments, Failure>) -> Void)?) {
      self.bus = bus
      self.answered = answered
    }
  }
}
