import Foundation

/// An xterm, an application that gets its keys through XIM, with a program in it that reads them.
public final class TerminalWindow {
  private let child: ChildProcess
  private let session: PrivateSession
  private let copy: URL

  /// Opens a terminal, and waits until keys reach the engine.
  ///
  /// - Parameters:
  ///   - session: A session with a display.
  ///   - recorder: The record of the session's IBus bus.
  /// - Throws: ``Timeout``.
  public init(in session: PrivateSession, _ recorder: BusRecorder) throws {
    self.session = session
    copy = session.folder.appending(path: "terminal")
    child = try ChildProcess(Toolkit.xterm.command + [copy.path], in: session)
    let keyboard = Keyboard(session)
    try waitUntil("the terminal is read") { FileManager.default.fileExists(atPath: copy.path) }
    try waitUntil("keys in the terminal reach the engine") {
      let mark = try recorder.mark()
      try keyboard.press("Control_R")
      return try recorder.keysToEngine(since: mark) > 0
    }
  }

  /// What the program in the terminal has read so far.
  public var received: String {
    String(decoding: FileManager.default.contents(atPath: copy.path) ?? Data(), as: UTF8.self)
  }

  /// Waits until the program has read a text.
  ///
  /// - Parameter text: All it should have read.
  /// - Throws: ``Timeout``, with what it has read.
  public func waitUntilReceived(_ text: String) throws {
    try waitUntil("\(text.debugDescription) is read, not \(received.debugDescription)") {
      received == text
    }
  }

  /// Closes the terminal.
  public func stop() {
    child.stop(closesInput: false)
  }
}
