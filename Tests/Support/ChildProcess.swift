package import Foundation
import Glibc
import Synchronization

/// A program that runs beside the test, to be talked to line by line.
package final class ChildProcess {
  /// The process id.
  package var pid: pid_t { process.processIdentifier }
  /// Whether it has not ended yet.
  package var isRunning: Bool { process.isRunning }

  private let process = Process()
  private let input = Pipe.forProgram()
  private let output = Pipe.forProgram()
  private let errors: FileHandle
  private let name: String
  private var pending = Data()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The program, found by `PATH`, and its arguments.
  ///   - session: The session it runs in. What it prints as errors goes into the session's log.
  ///   - environment: What to add to the session's environment.
  /// - Throws: When it cannot be started.
  package init(
    _ arguments: [String], in session: PrivateSession, environment: [String: String] = [:]
  ) throws {
    // A write to a program that has gone is then an error and not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    name = arguments.prefix(2).compactMap { $0.split(separator: "/").last }
      .joined(separator: "-")
    let log = session.folder.appending(path: "log/\(name)")
    try Data().write(to: log)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = session.environment.merging(environment) { _, new in new }
    process.standardInput = input
    process.standardOutput = output
    errors = try FileHandle(forWritingTo: log)
    process.standardError = errors
    try process.runWithSignals()
  }

  deinit {
    // Foundation keeps them open longer, and cannot start a program when there are a thousand.
    input.close()
    output.close()
    try? errors.close()
  }

  /// Sends a line.
  ///
  /// - Parameter line: The line, without its end.
  package func send(_ line: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The next line it prints, without its end.
  ///
  /// - Parameter limit: How long to wait for it.
  /// - Returns: The line; `nil` when none came in time, or the program has ended.
  package func line(within limit: Duration) -> String? {
    let end = ContinuousClock.now + limit
    while true {
      if let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[pending.startIndex..<newline], as: UTF8.self)
        pending = Data(pending[pending.index(after: newline)...])
        return line
      }
      let milliseconds = Int32(max(0, (end - .now) / .milliseconds(1)))
      var descriptor = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&descriptor, 1, milliseconds)
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { return nil }
      pending += chunk
    }
  }

  /// Sends a JSON object as a line, and reads one as the answer.
  ///
  /// - Parameters:
  ///   - command: The object.
  ///   - limit: How long to wait for the answer.
  /// - Returns: The answer.
  /// - Throws: ``Timeout``, also when the answer is none or has the key `error`.
  @discardableResult
  package func ask(
    _ command: [String: Any], within limit: Duration = .seconds(20)
  ) throws -> [String: Any] {
    send(String(decoding: try JSONSerialization.data(withJSONObject: command), as: UTF8.self))
    let line = line(within: limit)
    guard let line,
      let answer = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
      answer["error"] == nil
    else { throw Timeout(description: "\(name) answers \(command); it says \(line ?? "nothing")") }
    return answer
  }

  /// Waits until it has ended by itself.
  ///
  /// - Parameter limit: How long to wait.
  /// - Returns: Its exit status; `nil` when it still runs.
  package func status(within limit: Duration) -> Int32? {
    let hasEnded = (try? waitUntil("it ends", within: limit) { !process.isRunning }) != nil
    return hasEnded ? process.terminationStatus : nil
  }

  /// Ends it: closes its input, and should that not be enough, by its process id.
  ///
  /// - Parameter closesInput: Whether the program ends when its input does.
  package func stop(closesInput: Bool = true) {
    try? input.fileHandleForWriting.close()
    if closesInput && status(within: .seconds(5)) != nil { return }
    if process.isRunning { kill(pid, SIGTERM) }
    if status(within: .seconds(5)) != nil { return }
    kill(pid, SIGKILL)
    _ = status(within: .seconds(5))
  }
}

extension Pipe {
  /// Closes what is still open of it.
  func close() {
    try? fileHandleForReading.close()
    try? fileHandleForWriting.close()
  }
}

extension Process {
  /// Starts the program so that signals reach it.
  ///
  /// Tests run on threads that block them, and a program inherits that: it could not be ended with
  /// SIGTERM.
  ///
  /// No other program is started, nor a pipe made for one, meanwhile.
  ///
  /// - Throws: When it cannot be started.
  package func runWithSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try starting.withLock { _ in try run() }
  }
}

extension Pipe {
  /// A pipe for a program to be started, which only that program gets.
  ///
  /// - Returns: The pipe.
  package static func forProgram() -> Pipe {
    starting.withLock { _ in Pipe() }
  }
}

/// Held while a program is started or a pipe made for one.
///
/// A program that is started gets every descriptor that another thread has just opened, and the reader of a
/// pipe waits until the last of its writers has ended.
private let starting = Mutex(())
