internal import CSeccomp
internal import Glibc
internal import Messages

/// What this process gives up before it sees the first key, for good and for every thread.
package enum Confinement {
  /// A part of the confinement that is not in force.
  package struct Gap: Sendable, CustomStringConvertible {
    /// What is missing, and why, in words for the person who reads the log.
    package let description: String

    fileprivate init(_ what: String, _ error: Int32) {
      description = "\(what) (\(String(cString: strerror(error))))"
    }
  }

  /// Keeps other programs of the user from looking into the process, and into what is forked from it until
  /// that becomes another program.
  static func hide() {
    _ = calculator_prctl(PR_SET_DUMPABLE, 0)
  }

  /// Gives up what neither the keypad needs nor the engine that starts it.
  ///
  /// What is forked after this inherits it. What cannot be done, the engine has told of itself.
  static func begin() {
    _ = endCoreDumps()
    _ = Filter(refusals: Refusal.forKeypad).load()
  }

  /// Locks the process in, as the engine does.
  ///
  /// It must have no thread yet that the files are to be closed to.
  ///
  /// - Parameters:
  ///   - writableFolders: The folders in which it may go on to write files.
  ///   - refusals: The calls that are refused. The tests leave one out, and see that it is missed.
  ///   - rights: What is refused with files anywhere else.
  /// - Returns: What the kernel does not offer; without it the process works all the same.
  package static func lockIn(
    writableFolders: [String], refusing refusals: [Refusal] = Refusal.forEngine(getpid()),
    rights: [FileRight] = FileRight.allCases
  ) -> [Gap] {
    let filesError = FileRights(refused: rights, writableFolders: writableFolders).restrict()
    // A kernel without this second lock is an ordinary one, and no reason for a warning.
    let hasFiles = ![ENOSYS, EOPNOTSUPP].contains(filesError)
    return endCoreDumps()
      + gap(tr("files are not closed to the engine"), hasFiles ? filesError : 0)
      + gap(
        tr("the network and other programs are not refused"),
        Filter(refusals: refusals).load())
  }

  /// Turns core dumps and stack traces off: a crash must not leave what was typed on the disk or in a log.
  ///
  /// Other programs of the user cannot look into the process either.
  private static func endCoreDumps() -> [Gap] {
    // Swift's runtime prints the stack where it finds its swift-backtrace: of this process, and of a program
    // that it becomes.
    [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP].forEach { signal($0, SIG_DFL) }
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    let isDone =
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0
      && calculator_prctl(PR_SET_DUMPABLE, 0) == 0
    return gap(tr("core dumps are on"), isDone ? 0 : errno)
  }

  /// A gap, where there is an error.
  private static func gap(_ what: @autoclosure () -> String, _ error: Int32) -> [Gap] {
    error == 0 ? [] : [Gap(what(), error)]
  }
}
