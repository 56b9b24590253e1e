/// What passes on the IBus bus, from `dbus-monitor`.
package final class BusRecorder {
  /// One message.
  package struct Message: Sendable {
    /// `sig`, `mc` (method call), `mr` (method return) or `err`.
    package let kind: String
    /// The object's path.
    package let path: String
    /// The D-Bus interface.
    package let interface: String
    /// The method or signal.
    package let member: String
  }

  private let session: PrivateSession
  private let address: String
  private let monitor: ChildProcess
  private var messages: [Message] = []
  private var marks = 0

  /// Starts to record.
  ///
  /// - Parameter session: The session.
  /// - Throws: ``Timeout``, or when the monitor cannot be started.
  package init(_ session: PrivateSession) throws {
    self.session = session
    address = String(try session.run("ibus", "address").output.prefix { !$0.isNewline })
    monitor = try ChildProcess(
      ["dbus-monitor", "--profile", "--address", address], in: session)
    try waitUntil("dbus-monitor sees the bus") { (try? mark(within: .milliseconds(500))) != nil }
  }

  /// Marks this moment in the record: all that was on the bus until now is before it.
  ///
  /// - Parameter limit: How long to wait for the record to come this far.
  /// - Returns: The mark, for ``messages(since:)`` and ``fromEngine(since:)``.
  /// - Throws: ``Timeout``.
  @discardableResult
  package func mark(within limit: Duration = .seconds(10)) throws -> Int {
    marks += 1
    // A call to nobody, which the monitor sees in its place among the others.
    let path = "/calculator/mark/\(marks)"
    try session.run(
      "dbus-send", "--bus=\(address)", "--type=method_call", "--dest=org.freedesktop.IBus", path,
      "calculator.Mark.Set")
    let end = ContinuousClock.now + limit
    while let line = monitor.line(within: max(.zero, end - .now)) {
      guard let message = Message(line) else { continue }
      if message.path == path { return messages.count }
      messages.append(message)
    }
    throw Timeout(description: "dbus-monitor shows no mark")
  }

  /// The messages after a mark, up to now.
  ///
  /// - Parameter mark: The mark.
  /// - Returns: The messages, in their order.
  /// - Throws: ``Timeout``.
  package func messages(since mark: Int) throws -> [Message] {
    try self.mark()
    return Array(messages[mark...])
  }

  /// What the engine did after a mark, up to now: `CommitText`, `DeleteSurroundingText`,
  /// `UpdateAuxiliaryText`, `ForwardKeyEvent` and so on.
  ///
  /// - Parameter mark: The mark.
  /// - Returns: The names of the signals, in their order.
  /// - Throws: ``Timeout``.
  package func fromEngine(since mark: Int) throws -> [String] {
    try messages(since: mark)
      .filter { $0.kind == "sig" && $0.interface == "org.freedesktop.IBus.Engine" }
      .map(\.member)
  }

  /// How many keys reached the engine after a mark, releases included.
  ///
  /// - Parameter mark: The mark.
  /// - Returns: The number.
  /// - Throws: ``Timeout``.
  package func keysToEngine(since mark: Int) throws -> Int {
    try messages(since: mark)
      .count { $0.interface == "org.freedesktop.IBus.Engine" && $0.member == "ProcessKeyEvent" }
  }

  /// Ends the recording.
  package func stop() {
    monitor.stop(closesInput: false)
  }
}

extension BusRecorder.Message {
  /// Reads a line of `dbus-monitor --profile`: kind, time, serial, sender, destination, path,
  /// interface and member; answers have no path.
  fileprivate init?(_ line: String) {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count >= 8 else { return nil }
    self.init(kind: columns[0], path: columns[5], interface: columns[6], member: columns[7])
  }
}
