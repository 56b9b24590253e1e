import CStart

/// The variables of a process that keeps its memory small over hundreds of thousands of keys (docs/soak.md), and
/// starts quickly.
///
/// They are read before a program's first step, so that it cannot set them itself. `env` could, but takes
/// a tenth of the engine's start for it: it is loaded with its libraries, and reads the locale.
private let variables: [3 of (name: StaticString, value: StaticString)] = [
  // glibc keeps freed blocks of every size for each thread; only the small ones are worth it.
  ("GLIBC_TUNABLES", "glibc.malloc.tcache_max=256"),
  // GLib before 2.76 keeps blocks of its own.
  ("G_SLICE", "always-malloc"),
  // Swift's runtime looks in several places for a program that prints the stack after a crash, unless it is told
  // where that is. None is wanted: the stack of a keyboard holds what was typed.
  ("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/"),
]

/// Becomes the program that its arguments name, with ``variables`` set.
///
/// - Parameters:
///   - count: How many arguments there are, the name of this program among them.
///   - arguments: The arguments, with `nil` behind the last: a path, and what that program gets.
/// - Returns: 2 without a program, 127 when it cannot be started.
@c(ibus_calculator_start_main)
func start(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  guard count > 1, let program = arguments[1] else {
    let usage: StaticString = "Usage: ibus-calculator-start PROGRAM [ARGUMENT...]\n"
    _ = write(STDERR_FILENO, usage.utf8Start, usage.utf8CodeUnitCount)
    return 2
  }
  for index in variables.indices {
    setenv(variables[index].name.text, variables[index].value.text, 1)
  }
  execv(program, arguments + 1)
  perror(program)
  return 127
}

extension StaticString {
  /// As C takes it: a literal ends with a zero.
  fileprivate var text: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
