// Locks itself in with the engine's own function, and tries what is refused.
//
// confinement-probe confined    in three threads: started before, started later, and the first
//   confinement-probe unconfined  the same without the lock-in
//   confinement-probe i386        a system call by the table of i386
//   confinement-probe refusals    prints the parts of the lock-in: the calls and the rights to files
//   confinement-probe without-refusal NUMBER
//   confinement-probe without-right NAME
//                                 tries in the first thread, locked in without that part
//   confinement-probe launch PART INDEPENDENT
//                                 asks a launcher for these two programs and for others, and prints
//                                 what the part of the engine writes into its descriptor
import Confinement
import Glibc

/// Locks the process in, and prints what failed.
func lockIn() {
  for gap in EngineLockIn.begin().gaps {
    let line = Array("confinement-probe: \(gap)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

let refusals = Refusal.forEngine(getpid())

/// Prints the refusals as `call<tab>NUMBER<tab>CALL` and `right<tab>NAME`.
func printRefusals() {
  for (number, refusal) in refusals.enumerated() where refusal.number != nil {
    print("call\t\(number)\t\(refusal.call)")
  }
  for right in FileRight.allCases { print("right\t\(right)") }
}

/// Locks the process in as the engine does, without one refusal or right, and makes all attempts.
func attempt(withoutRefusal number: Int? = nil, withoutRight name: String? = nil) {
  FileAttempts.prepare()
  Attempt.leaveTerminal()
  let gaps = Confinement.lockIn(
    writableFolders: [EngineLockIn.settingsFolder()].compactMap { $0 },
    refusing: refusals.indices.filter { $0 != number }.map { refusals[$0] },
    rights: FileRight.allCases.filter { "\($0)" != name })
  guard gaps.isEmpty else { exit(1) }
  Attempt.runAll(in: "main")
}

func attempt(isConfined: Bool) {
  FileAttempts.prepare()
  let early = AttemptThread("early")
  if isConfined { lockIn() }
  early.proceed()
  let late = AttemptThread("late")
  late.proceed()
  Attempt.runAll(in: "main")
}

/// Starts a part of the engine, and prints its output until it ends.
func launchPart(_ launcher: ProgramLauncher, _ index: Int) {
  var ends: [Int32] = [-1, -1]
  pipe(&ends)
  let isLaunched = launcher.launch(index, descriptor: ends[1])
  close(ends[1])
  var bytes = [UInt8](repeating: 0, count: 4096)
  while isLaunched {
    let count = read(ends[0], &bytes, bytes.count)
    guard count > 0 else { break }
    _ = write(STDOUT_FILENO, bytes, count)
  }
  close(ends[0])
}

func launch(_ part: String, _ independent: String) {
  // Started programs would inherit the tests' open descriptors, and the tests wait for those to close.
  closefrom(3)
  signal(SIGPIPE, SIG_IGN)
  guard
    let launcher = ProgramLauncher.start([
      .init(path: part, arguments: ["--line", "3"], kind: .part), nil,
      .init(path: independent, arguments: ["--page=used-space"], kind: .independent),
      .init(path: independent, arguments: ["--return"], kind: .successor),
    ])
  else { exit(1) }
  lockIn()
  launchPart(launcher, 0)
  // With a descriptor that it must not get. Within a second only one of these is started.
  for _ in 0..<3 { _ = launcher.launch(2, descriptor: STDOUT_FILENO) }
  usleep(1_100_000)
  _ = launcher.launch(2, descriptor: STDOUT_FILENO)
  // An empty place, an impossible index, a missing index, and a part of the engine without its line.
  for index in [1, 3, 253] { _ = launcher.launch(index, descriptor: STDOUT_FILENO) }
  _ = launcher.launch(0)
  // Requests are done in order, so this output is the last.
  launchPart(launcher, 0)
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "refusals": printRefusals()
case "without-refusal" where arguments.count == 2:
  guard let number = arguments.last.flatMap({ Int($0) }) else { exit(2) }
  attempt(withoutRefusal: number)
case "without-right" where arguments.count == 2: attempt(withoutRight: arguments.last)
case "launch" where arguments.count == 3: launch(arguments[2], arguments[3])
case "confined": attempt(isConfined: true)
case "unconfined": attempt(isConfined: false)
#if arch(x86_64)
  case "i386":
    lockIn()
    Attempt.i386.tell(in: "main")
#endif
default: exit(2)
}
