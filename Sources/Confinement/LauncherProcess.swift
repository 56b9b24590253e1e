internal import CSeccomp
internal import Glibc

/// The launcher's side: what runs in the forked process.
struct LauncherProcess {
  /// What it is called in the list of processes; it must fit over the engine's name.
  private static let name = "calculator-launcher"
  /// The descriptor that a program finds.
  private static let programDescriptor: Int32 = 3
  /// How long programs may take to end by themselves when the engine has gone.
  private static let secondsToEnd: UInt32 = 1

  /// What the process is called that waits until the engine may be asked for again.
  private static let successorName = "calculator-return"
  /// The least time from the start of an engine until the next is asked for, in nanoseconds: one that ends at each
  /// start is not started without end.
  private static let leastLife = 10_000_000_000
  /// The least time from the engine's end until then: the daemon must have noticed it.
  private static let noticing = 250_000_000

  /// The least time between two starts of independent programs, in nanoseconds.
  private static let pause = 1_000_000_000

  let line: Int32
  let commands: [Command?]
  /// When the engine was started, in nanoseconds of the monotonic clock.
  private let start = now
  /// Whether the engine has said that it serves, and not that it leaves.
  private var isServed = false
  /// When an independent program was last started, in nanoseconds of the monotonic clock.
  private var lastStart: Int?

  init(line: Int32, commands: [Command?]) {
    self.line = line
    self.commands = commands
  }

  /// Serves until the engine goes.
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

  /// Starts a part of the engine.
  ///
  /// The engine's SIGCHLD, ignored, came along with the fork: the kernel clears programs away.
  private func startPart(_ command: Command, _ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    let launcher = getpid()
    guard calculator_fork() == 0 else { return }
    // One that hangs goes with the launcher.
    _ = calculator_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    guard getppid() == launcher else { _exit(127) }
    #if !UNCONFINED
      Confinement.begin()
    #endif
    // A copy stays open in the program; where it has the number already, only its mark must go.
    if descriptor == Self.programDescriptor {
      _ = fcntl(descriptor, F_SETFD, 0)
    } else {
      dup2(descriptor, Self.programDescriptor)
    }
    become(command)
  }

  /// Starts a program of the user's own, which is nobody's child here: the process between the two ends
  /// at once.
  ///
  /// A descriptor that came all the same is closed when the program begins, as the line is. Within a second of a
  /// start it starts no other: a client can ask for the preferences without end.
  private mutating func startIndependent(_ command: Command) {
    let now = Self.now
    if let lastStart, now - lastStart < Self.pause { return }
    lastStart = now
    guard leaveOnFork() else { return }
    become(command)
  }

  /// Starts what asks for the engine again, after a pause.
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

  /// Makes a process that is nobody's child here.
  ///
  /// - Returns: Whether this is that process.
  private func leaveOnFork() -> Bool {
    guard calculator_fork() == 0 else { return false }
    setsid()
    guard calculator_fork() == 0 else { _exit(0) }
    return true
  }

  /// The monotonic clock, in nanoseconds.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Makes this process a program, with the environment that the engine was started with.
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

  /// Ends once all it has started has ended.
  ///
  /// What notices that its line is closed ends by itself. After a second the alarm ends this process, and with it
  /// the kernel ends the others.
  private func end() -> Never {
    alarm(Self.secondsToEnd)
    while waitpid(-1, nil, 0) > 0 || errno == EINTR {}
    _exit(0)
  }
}
