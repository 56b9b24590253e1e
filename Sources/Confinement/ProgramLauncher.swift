internal import CSeccomp
internal import Glibc

/// A process of its own that starts the few programs the engine may have, and can do nothing else
/// for it.
///
/// It is forked before the engine locks itself in. It gets the number of a program and an open
/// descriptor, never a path or an argument, and ends when the engine does.
package final class ProgramLauncher {
  /// A program that can be started.
  package struct Program: Sendable {
    /// The path.
    package let path: String
    /// The arguments after its name; the descriptor it is given is number 3.
    package let arguments: [String]

    /// A program.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - arguments: The arguments after its name.
    package init(path: String, arguments: [String]) {
      self.path = path
      self.arguments = arguments
    }
  }

  private let line: Int32

  private init(line: Int32) {
    self.line = line
  }

  /// Forks the launcher.
  ///
  /// The calling process must have a single thread.
  ///
  /// - Parameter programs: What it can start.
  /// - Returns: The engine's end of it; `nil` when there is no program, or no process to be had.
  package static func start(_ programs: [Program]) -> ProgramLauncher? {
    guard !programs.isEmpty else { return nil }
    var pair: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { return nil }
    // The kernel clears the launcher away, should it end first: the engine waits for no process.
    signal(SIGCHLD, SIG_IGN)
    // All there is to prepare: what the child writes, it needs a page of its own for.
    let launcher = LauncherProcess(line: pair[1], commands: programs.map { Command($0) })
    let pid = calculator_fork()
    if pid == 0 {
      close(pair[0])
      launcher.run()
    }
    for command in launcher.commands { command.deallocate() }
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
  ///   - index: Its index among those of ``start(_:)``.
  ///   - descriptor: What it gets as descriptor 3. It stays open here. When the program cannot be
  ///     started, it is closed there, as it is when the program ends.
  /// - Returns: Whether it could be asked for; not when the launcher has gone.
  package func launch(_ index: Int, descriptor: Int32) -> Bool {
    guard let byte = UInt8(exactly: index) else { return false }
    return calculator_send(line, byte, descriptor) == 0
  }
}

/// The arguments of a program as C has them, until they are deallocated.
struct Command {
  let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  init(_ program: ProgramLauncher.Program) {
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
