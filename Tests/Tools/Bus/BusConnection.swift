import CIBus

/// A D-Bus connection without libibus; a call need not wait for its answer.
///
/// It pushes a main context of its own on the thread that makes it, and ``close()`` pops it. Use it from that
/// thread only.
package final class BusConnection {
  package struct Failure: Error, CustomStringConvertible {
    /// GLib's message.
    package let description: String

    init(_ description: String) { self.description = description }

    init(_ error: UnsafeMutablePointer<GError>?) {
      description = makeString(error?.pointee.message)
      g_error_free(error)
    }
  }

  package struct Target {
    let destination: String?
    package let path: String
    package let interface: String

    package init(_ destination: String? = nil, path: String, interface: String) {
      self.destination = destination
      self.path = path
      self.interface = interface
    }
  }

  package struct Signal {
    package let path: String
    package let member: String
    /// Its arguments, valid while the signal is handled.
    package let arguments: BusArguments
  }

  /// Called for each subscribed signal, in the order of signals and answers.
  package var received: (Signal) -> Void = { _ in }
  /// The number of unanswered calls.
  package private(set) var pendingCount = 0
  /// The errors of calls without a handler for their answer.
  package private(set) var failures: [String] = []

  /// The longest wait for an answer, in milliseconds; it matters only when something is broken.
  private static let patience: Int32 = 30_000

  let context: OpaquePointer?
  let connection: OpaquePointer

  /// Connects to the bus at an address.
  ///
  /// A program that says no hello gets no name on the bus, and no answers. Throws ``Failure``.
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

  package func close() {
    _ = g_dbus_connection_close_sync(connection, nil, nil)
    while g_main_context_iteration(context, 0) == 1 {}
    g_object_unref(UnsafeMutableRawPointer(connection))
    g_main_context_pop_thread_default(context)
    g_main_context_unref(context)
  }

  /// Passes the signals of an interface to ``received``.
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
  /// `answered` is called with the answer, during a later wait. Without it an error becomes one of ``failures``.
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

  /// Calls a method and waits for its answer, which `read` reads; throws ``Failure``.
  ///
  /// Signals that were sent before the answer are handled before this returns.
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

  /// Waits until at most `count` calls are unanswered; every call has a deadline.
  package func wait(untilPending count: Int = 0) {
    while pendingCount > count { g_main_context_iteration(context, 1) }
  }

  private final class Call {
    let bus: BusConnection
    let answered: ((Result<BusArguments, Failure>) -> Void)?

    init(bus: BusConnection, answered: ((Result<BusArguments, Failure>) -> Void)?) {
      self.bus = bus
      self.answered = answered
    }
  }
}
