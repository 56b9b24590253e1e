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

  /// The least time between two starts of independent programs, in nanoseconds.
  private static let pause = 1_000_000_000

  let line: Int32
  let commands: [Command?]
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
      guard count > 0 else { end() }
      if commands.indices.contains(Int(index)), let command = commands[Int(index)] {
        switch command.kind {
        case .part: startPart(command, descriptor)
        case .independent: startIndependent(command)
        }
      }
      if descriptor >= 0 { close(descriptor) }
    }
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
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = time.tv_sec * 1_000_000_000 + time.tv_nsec
    if let lastStart, now - lastStart < Self.pause { return }
    lastStart = now
    guard calculator_fork() == 0 else { return }
    setsid()
    guard calculator_fork() == 0 else { _exit(0) }
    become(command)
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
