package import Foundation
import Glibc
import Synchronization

/// A program that runs beside the test and talks line by line.
package final class ChildProcess {
  package var pid: pid_t { process.processIdentifier }
  package var isRunning: Bool { process.isRunning }

  private let process = Process()
  private let input = Pipe.forProgram()
  private let output = Pipe.forProgram()
  private let errors: FileHandle
  private let name: String
  private var pending = Data()

  /// Starts a program, found by `PATH`; its errors go to the session's log, and `environment` is added to the session's.
  package init(
    _ arguments: [String], in session: PrivateSession, environment: [String: String] = [:]
  ) throws {
    // Writing to a program that has gone then fails, instead of ending the tests.
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

  package func send(_ line: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The next line of output; `nil` if none comes in time, or the program has ended.
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

  /// Sends a JSON object as a line, and reads the answer; throws if that is not JSON or has the key `error`.
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

  /// Waits for the program to end by itself; returns its exit status, or `nil` if it still runs.
  package func status(within limit: Duration) -> Int32? {
    let hasEnded = (try? waitUntil("it ends", within: limit) { !process.isRunning }) != nil
    return hasEnded ? process.terminationStatus : nil
  }

  /// Ends the program: closes its input, then sends SIGTERM, then SIGKILL.
  ///
  /// Pass false for `closesInput` if the program does not end with its input.
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
  func close() {
    try? fileHandleForReading.close()
    try? fileHandleForWriting.close()
  }
}

extension Process {
  /// Starts the program so that signals reach it.
  ///
  /// Tests run on threads that block signals, which a program inherits: SIGTERM could not end it. No other program is started and
  /// no pipe made meanwhile.
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
  /// Makes a pipe that only the program to be started gets.
  package static func forProgram() -> Pipe {
    starting.withLock { _ in Pipe() }
  }
}

/// Held while a program is started or a pipe made.
///
/// A started program inherits every descriptor that another thread has just opened, and the reader of a pipe waits for its last
/// writer.
private let starting = Mutex(())
