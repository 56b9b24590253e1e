internal import CSeccomp
internal import Glibc
internal import Synchronization

/// A process of its own that starts the few programs the engine may have, and can do nothing else
/// for it.
///
/// It is forked before the engine gives anything up, since what is given up is so for all that is started
/// later. It gets the number of a program, and for some an open descriptor, never a path or an
/// argument, and ends when the engine does.
package final class ProgramLauncher {
  /// A program that can be started.
  package struct Program: Sendable {
    /// Whose program it is.
    package enum Kind: Sendable {
      /// A part of the engine: it gets a descriptor as number 3, gives up what
      /// ``Confinement/begin()`` does, and ends with the engine.
      case part
      /// One of the user's own: it gives up nothing, gets no descriptor, and outlives the engine in a
      /// session of its own, with the environment that the engine was started with.
      case independent
      /// What asks the daemon for the engine again: started by the launcher itself when the engine has ended while
      /// it served, never on request. It gives up what ``Confinement/begin()`` does.
      case successor
    }

    /// The path.
    package let path: String
    /// The arguments after its name.
    package let arguments: [String]
    /// Whose program it is.
    package let kind: Kind

    /// A program.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - arguments: The arguments after its name.
    ///   - kind: Whose program it is.
    package init(path: String, arguments: [String], kind: Kind) {
      self.path = path
      self.arguments = arguments
      self.kind = kind
    }
  }

  /// What the launcher is told beside the index of a program.
  enum Note {
    /// The engine serves.
    static var serves: UInt8 { 255 }
    /// It ends, and is to stay so.
    static var leaves: UInt8 { 254 }
  }

  private let line: Int32

  private init(line: Int32) {
    self.line = line
  }

  /// Forks the launcher.
  ///
  /// The calling process must have a single thread.
  ///
  /// - Parameter programs: What it can start; `nil` is nothing, in its place.
  /// - Returns: The engine's end of it; `nil` when there is no program, or no process to be had.
  package static func start(_ programs: [Program?]) -> ProgramLauncher? {
    guard programs.contains(where: { $0 != nil }) else { return nil }
    var pair: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { return nil }
    // The kernel clears the launcher away, should it end first: the engine waits for no process.
    signal(SIGCHLD, SIG_IGN)
    // All there is to prepare: what the child writes, it needs a page of its own for.
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

  /// Asks for a program, without waiting for it.
  ///
  /// - Parameters:
  ///   - index: Its index among those of ``start(_:)``. An independent program is not started within a
  ///     second of another.
  ///   - descriptor: What a part of the engine gets as descriptor 3; `nil` for another program. It
  ///     stays open here. When the program cannot be started, it is closed there, as it is when the
  ///     program ends.
  /// - Returns: Whether it could be asked for; not when the launcher has gone.
  package func launch(_ index: Int, descriptor: Int32? = nil) -> Bool {
    guard let byte = UInt8(exactly: index) else { return false }
    return calculator_send(line, byte, descriptor ?? -1) == 0
  }

  /// Says whether the engine serves.
  ///
  /// Should it end while it does, the successor is started; not when SIGTERM has asked it to end.
  ///
  /// - Parameter serves: Whether it does.
  package func note(serves: Bool) {
    _ = calculator_send(line, serves ? Note.serves : Note.leaves, -1)
    guard serves else { return }
    Self.servedLine.store(line, ordering: .relaxed)
    signal(SIGTERM) { number in
      _ = calculator_send(
        ProgramLauncher.servedLine.load(ordering: .relaxed), Note.leaves, -1)
      // It ends the process as it would have.
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// The line of the engine that serves, for the signal handler.
  private static let servedLine = Atomic<Int32>(-1)
}

/// A program, with its arguments as C has them, until they are deallocated.
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
