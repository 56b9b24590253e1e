// Locks itself in as the engine does, by the same function, and tries what is refused.
//
//   confinement-probe confined    in three kinds of threads: of before, of later, and the first one
//   confinement-probe unconfined  the same without being locked in
//   confinement-probe i386        a call by the table of i386
//   confinement-probe refusals    prints what a lock-in consists of: the calls and the rights to files
//   confinement-probe without-refusal NUMBER
//   confinement-probe without-right NAME
//                                 tries in the first thread, locked in but for one of those
//   confinement-probe launch PART INDEPENDENT
//                                 asks a launcher that has these two programs for them, and for others, and
//                                 prints what the part of the engine writes into its descriptor
import Confinement
import Glibc

/// Locks the process in, and says what could not be done.
func lockIn() {
  for gap in EngineLockIn.begin().gaps {
    let line = Array("confinement-probe: \(gap)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

/// The refusals, as they are numbered.
let refusals = Refusal.forEngine(getpid())

/// Prints them, as `call<tab>NUMBER<tab>CALL` and `right<tab>NAME`.
func printRefusals() {
  for (number, refusal) in refusals.enumerated() where refusal.number != nil {
    print("call\t\(number)\t\(refusal.call)")
  }
  for right in FileRight.allCases { print("right\t\(right)") }
}

/// Locks the process in as the engine does, but for a refusal or a right, and tries all there is.
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

/// Starts a part of the engine, and prints what it writes until it ends.
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
  // What the tests have left open: whoever is started would have it too, and they wait for its end.
  closefrom(3)
  // As the engine does.
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
  // With a descriptor that it is not to get. Of those within a second one is started.
  for _ in 0..<3 { _ = launcher.launch(2, descriptor: STDOUT_FILENO) }
  usleep(1_100_000)
  _ = launcher.launch(2, descriptor: STDOUT_FILENO)
  // Nothing in its place, what nobody can ask for, nothing, and a part of the engine without its line.
  for index in [1, 3, 253] { _ = launcher.launch(index, descriptor: STDOUT_FILENO) }
  _ = launcher.launch(0)
  // One after the other: what this prints is the last.
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
