internal import CSeccomp
internal import Glibc
internal import Messages

/// Gives up rights before the first key is seen, for good and for every thread.
package enum Confinement {
  /// Keeps other programs of the user from looking into the process, and into its forks until they run another program.
  static func hide() {
    _ = calculator_prctl(PR_SET_DUMPABLE, 0)
  }

  /// Gives up the rights that neither the keypad nor the engine needs; forks inherit this.
  ///
  /// Errors are ignored: the engine has reported them already.
  static func begin() {
    _ = endCoreDumps()
    _ = Filter.load(Refusal.forKeypad)
  }

  /// Locks the process in, as the engine does.
  ///
  /// Call before starting threads: Landlock covers only this thread and its children.
  ///
  /// - Parameters:
  ///   - writableFolders: The folders in which files may be written.
  ///   - refusals: The refused calls. The tests leave one out, and see that it is missed.
  ///   - rights: The rights refused outside these folders.
  /// - Returns: What is not in force, each part with the error, for the log; the process works
  ///   without it.
  package static func lockIn(
    writableFolders: [String], refusing refusals: [Refusal] = Refusal.forEngine(getpid()),
    rights: [FileRight] = FileRight.allCases
  ) -> [String] {
    let filesError = FileRights.refuse(rights, outside: writableFolders)
    // A kernel without Landlock is an ordinary one, and no reason for a warning.
    let hasFiles = ![ENOSYS, EOPNOTSUPP].contains(filesError)
    return endCoreDumps()
      + gap(tr("files are not closed to the engine"), hasFiles ? filesError : 0)
      + gap(tr("the network and other programs are not refused"), Filter.load(refusals))
  }

  /// Turns core dumps and stack traces off: a crash must not leave typed text on the disk or in a log.
  ///
  /// Other programs of the user can no longer look into the process.
  private static func endCoreDumps() -> [String] {
    // Swift's runtime prints the stack if it finds swift-backtrace: of this process, and of the program it runs next.
    [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP].forEach { signal($0, SIG_DFL) }
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    let isDone =
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0
      && calculator_prctl(PR_SET_DUMPABLE, 0) == 0
    return gap(tr("core dumps are on"), isDone ? 0 : errno)
  }

  private static func gap(_ what: @autoclosure () -> String, _ error: Int32) -> [String] {
    error == 0 ? [] : ["\(what()) (\(String(cString: strerror(error))))"]
  }
}
