internal import CSeccomp
internal import Glibc

/// The launcher's side: it runs in the forked process.
struct LauncherProcess {
  /// The name in the list of processes; it must fit over the engine's name.
  private static let name = "calculator-launcher"
  /// The descriptor of the line in a started program.
  private static let programDescriptor: Int32 = 3
  /// The time that programs have to end by themselves once the engine has gone.
  private static let secondsToEnd: UInt32 = 1

  /// The name of the process that waits before it asks for the engine again.
  private static let successorName = "calculator-return"
  /// The least nanoseconds between two starts of an engine, for an engine that ends right after each start.
  private static let leastLife = 10_000_000_000
  /// The least nanoseconds after the engine's end: the daemon must have noticed it.
  private static let noticing = 250_000_000

  /// The least nanoseconds between two starts of independent programs.
  private static let pause = 1_000_000_000

  let line: Int32
  let commands: [Command?]
  /// The engine's start, in nanoseconds of the monotonic clock.
  private let start = now
  /// True after `serves`, until `leaves`.
  private var isServed = false
  /// The start of the last independent program, in nanoseconds of the monotonic clock.
  private var lastStart: Int?

  init(line: Int32, commands: [Command?]) {
    self.line = line
    self.commands = commands
  }

  mutating func run() -> Never {
    Self.name.withCString { calculator_rename($0) }
    while true {
      var index: UInt8 = 0
      var descriptor: Int32 = -1
      let count = calculator_receive(line, &index, &descriptor)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      if index == ProgramLauncher.Note.serves || index == ProgramLauncher.Note.leaves {
        isServed = index == ProgramLauncher.Note.serves
      } else if commands.indices.contains(Int(index)), let command = commands[Int(index)] {
        switch command.kind {
        case .part: startPart(command, descriptor)
        case .independent: startIndependent(command)
        case .successor: break
        }
      }
      if descriptor >= 0 { close(descriptor) }
    }
    if isServed { startSuccessor() }
    end()
  }

  /// The kernel reaps the program: the engine's ignored SIGCHLD is inherited.
  private func startPart(_ command: Command, _ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    let launcher = getpid()
    guard calculator_fork() == 0 else { return }
    // A program that hangs is killed with the launcher.
    _ = calculator_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    guard getppid() == launcher else { _exit(127) }
    #if !UNCONFINED
      Confinement.begin()
    #endif
    // The program inherits this descriptor; `dup2` would not clear the close-on-exec flag of the same number.
    if descriptor == Self.programDescriptor {
      _ = fcntl(descriptor, F_SETFD, 0)
    } else {
      dup2(descriptor, Self.programDescriptor)
    }
    become(command)
  }

  /// Starts an independent program, at most one a second: a client can ask for the preferences without end.
  ///
  /// A descriptor sent with the request has close-on-exec set, as the line has.
  private mutating func startIndependent(_ command: Command) {
    let now = Self.now
    if let lastStart, now - lastStart < Self.pause { return }
    lastStart = now
    guard leaveOnFork() else { return }
    become(command)
  }

  /// Asks for the engine again, after a pause.
  private func startSuccessor() {
    guard let command = commands.lazy.compactMap({ $0 }).first(where: { $0.kind == .successor }),
      leaveOnFork()
    else { return }
    Self.successorName.withCString { calculator_rename($0) }
    let pause = max(Self.noticing, start + Self.leastLife - Self.now)
    var time = timespec(tv_sec: pause / 1_000_000_000, tv_nsec: pause % 1_000_000_000)
    nanosleep(&time, nil)
    #if !UNCONFINED
      Confinement.begin()
    #endif
    become(command)
  }

  /// Forks twice, so that the new process is no child of this one; returns true in the new process.
  private func leaveOnFork() -> Bool {
    guard calculator_fork() == 0 else { return false }
    setsid()
    guard calculator_fork() == 0 else { _exit(0) }
    return true
  }

  /// Nanoseconds of the monotonic clock.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Runs the program with the environment of the engine's start.
  private func become(_ command: Command) -> Never {
    signal(SIGCHLD, SIG_DFL)
    signal(SIGPIPE, SIG_DFL)
    let nothing = open("/dev/null", O_RDWR)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      dup2(nothing, STDOUT_FILENO)
      if nothing > STDERR_FILENO { close(nothing) }
    }
    if let path = command.arguments[0] { execv(path, command.arguments) }
    _exit(127)
  }

  /// Waits until the children have ended.
  ///
  /// A program ends by itself when its line is closed. After a second the alarm ends this process, and the kernel kills the rest.
  private func end() -> Never {
    alarm(Self.secondsToEnd)
    while waitpid(-1, nil, 0) > 0 || errno == EINTR {}
    _exit(0)
  }
}
