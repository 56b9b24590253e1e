internal import CSeccomp
internal import Glibc
internal import Synchronization

/// A process that starts the few programs the engine may have.
///
/// It is forked before the engine gives up its rights, which its children would lack too. It gets the number of a program, and for
/// some an open descriptor, never a path or an argument, and ends with the engine.
package final class ProgramLauncher {
  package struct Program: Sendable {
    package enum Kind: Sendable {
      /// A part of the engine: it gets descriptor 3, gives up what ``Confinement/begin()`` does, and ends with the engine.
      case part
      /// A program of the user's: it gives up nothing, gets no descriptor, and outlives the engine in a session of its own,
      /// with the environment of the engine's start.
      case independent
      /// Asks the daemon for the engine again. The launcher starts it, never on request, if the engine ends while it serves.
      /// It gives up what ``Confinement/begin()`` does.
      case successor
    }

    package let path: String
    package let arguments: [String]
    package let kind: Kind

    package init(path: String, arguments: [String], kind: Kind) {
      self.path = path
      self.arguments = arguments
      self.kind = kind
    }
  }

  /// The bytes sent to the launcher that are not the index of a program.
  enum Note {
    static var serves: UInt8 { 255 }
    /// The engine ends on purpose.
    static var leaves: UInt8 { 254 }
  }

  private let line: Int32

  private init(line: Int32) {
    self.line = line
  }

  /// Forks the launcher; `nil` if there is no program, or the fork fails.
  ///
  /// The process must have a single thread. The indices of ``launch(_:descriptor:)`` count the `nil` programs.
  package static func start(_ programs: [Program?]) -> ProgramLauncher? {
    guard programs.contains(where: { $0 != nil }) else { return nil }
    var pair: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { return nil }
    // The kernel reaps the launcher if it ends first: the engine waits for no process.
    signal(SIGCHLD, SIG_IGN)
    // Allocate before fork: pages that the child writes are copied.
    var launcher = LauncherProcess(line: pair[1], commands: programs.map { $0.map { Command($0) } })
    let pid = calculator_fork()
    if pid == 0 {
      close(pair[0])
      launcher.run()
    }
    for command in launcher.commands { command?.deallocate() }
    close(pair[1])
    guard pid > 0 else {
      close(pair[0])
      return nil
    }
    return ProgramLauncher(line: pair[0])
  }

  /// Asks for a program without waiting; returns false if the launcher has gone.
  ///
  /// - Parameters:
  ///   - index: The index in ``start(_:)``. Of independent programs at most one a second is started.
  ///   - descriptor: What a part of the engine gets as descriptor 3; `nil` for other programs. The caller's copy stays open; the launcher's
  ///     copy is closed even if the program cannot be started.
  /// - Returns: True if the request was sent.
  package func launch(_ index: Int, descriptor: Int32? = nil) -> Bool {
    guard let byte = UInt8(exactly: index) else { return false }
    return calculator_send(line, byte, descriptor ?? -1) == 0
  }

  /// Reports that the engine serves, or no longer does.
  ///
  /// If it ends while it serves, the launcher starts the successor, unless SIGTERM ended it.
  package func note(serves: Bool) {
    _ = calculator_send(line, serves ? Note.serves : Note.leaves, -1)
    guard serves else { return }
    Self.servedLine.store(line, ordering: .relaxed)
    signal(SIGTERM) { number in
      _ = calculator_send(
        ProgramLauncher.servedLine.load(ordering: .relaxed), Note.leaves, -1)
      // The signal ends the process as it would have without the handler.
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// For the signal handler.
  private static let servedLine = Atomic<Int32>(-1)
}

/// A program and its arguments as C strings, to be deallocated.
struct Command {
  let kind: ProgramLauncher.Program.Kind
  let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  init(_ program: ProgramLauncher.Program) {
    kind = program.kind
    let words = [program.path] + program.arguments
    arguments = .allocate(capacity: words.count + 1)
    arguments.initialize(repeating: nil, count: words.count + 1)
    for (index, word) in words.enumerated() { arguments[index] = strdup(word) }
  }

  func deallocate() {
    var word = arguments
    while let text = word.pointee {
      free(text)
      word += 1
    }
    arguments.deallocate()
  }
}
