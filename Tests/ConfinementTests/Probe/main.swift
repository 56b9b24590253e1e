// Locks itself in as the engine does, by the same function, and tries what is refused.
//
//   confinement-probe confined    in three kinds of threads: of before, of later, and the first one
//   confinement-probe unconfined  the same without being locked in
//   confinement-probe i386        a call by the table of i386
import Confinement
import Glibc

/// Locks the process in, and says what could not be done.
func lockIn() {
  for gap in EngineLockIn.begin().gaps {
    let line = Array("confinement-probe: \(gap)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

func attempt(isConfined: Bool) {
  let early = AttemptThread("early")
  if isConfined { lockIn() }
  early.proceed()
  let late = AttemptThread("late")
  late.proceed()
  Attempt.runAll(in: "main")
}

switch CommandLine.arguments.dropFirst().first {
case "confined": attempt(isConfined: true)
case "unconfined": attempt(isConfined: false)
#if arch(x86_64)
  case "i386":
    lockIn()
    Attempt.i386.tell(in: "main")
#endif
default: exit(2)
}
