/// Records the messages on the IBus bus, with `dbus-monitor`.
package final class BusRecorder {
  package struct Message: Sendable {
    /// `sig`, `mc` (method call), `mr` (method return) or `err`.
    package let kind: String
    package let path: String
    package let interface: String
    package let member: String
  }

  private let session: PrivateSession
  private let address: String
  private let monitor: ChildProcess
  private var messages: [Message] = []
  private var marks = 0

  package init(_ session: PrivateSession) throws {
    self.session = session
    address = String(try session.run("ibus", "address").output.prefix { !$0.isNewline })
    monitor = try ChildProcess(
      ["dbus-monitor", "--profile", "--address", address], in: session)
    try waitUntil("dbus-monitor sees the bus") { (try? mark(within: .milliseconds(500))) != nil }
  }

  /// Marks this moment in the record: earlier messages are before the mark.
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

  /// The messages from a mark until now.
  package func messages(since mark: Int) throws -> [Message] {
    try self.mark()
    return Array(messages[mark...])
  }

  /// The signals of the engine from a mark until now: `CommitText`, `DeleteSurroundingText`, `ForwardKeyEvent` and so on.
  package func fromEngine(since mark: Int) throws -> [String] {
    try messages(since: mark)
      .filter { $0.kind == "sig" && $0.interface == "org.freedesktop.IBus.Engine" }
      .map(\.member)
  }

  /// The number of keys that reached the engine since a mark, releases included.
  package func keysToEngine(since mark: Int) throws -> Int {
    try messages(since: mark)
      .count { $0.interface == "org.freedesktop.IBus.Engine" && $0.member == "ProcessKeyEvent" }
  }

  package func stop() {
    monitor.stop(closesInput: false)
  }
}

extension BusRecorder.Message {
  /// Reads a line of `dbus-monitor --profile`: kind, time, serial, sender, destination, path, interface and member.
  ///
  /// Answers have no path.
  fileprivate init?(_ line: String) {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count >= 8 else { return nil }
    self.init(kind: columns[0], path: columns[5], interface: columns[6], member: columns[7])
  }
}
