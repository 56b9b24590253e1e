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

  /// Gives up what neither the process nor a part of it that it starts needs.
  ///
  /// Core dumps are off then: a crash must not leave what was typed on the disk. Other programs of
  /// the user cannot look into the process either. The network and the kernel's more dangerous
  /// calls are refused. What is forked after this inherits it.
  ///
  /// - Parameter refusals: The calls that are refused; the tests leave one out, and see that it is missed.
  /// - Returns: What could not be done.
  package static func begin(refusing refusals: [Refusal] = Refusal.forAll) -> [Gap] {
    var gaps: [Gap] = []
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    if setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) != 0
      || calculator_prctl(PR_SET_DUMPABLE, 0) != 0
    {
      let error = errno
      gaps.append(Gap(tr("core dumps are on"), error))
    }
    let filterError = Filter(refusals: refusals).load()
    if filterError != 0 { gaps.append(Gap(tr("the network is not refused"), filterError)) }
    return gaps
  }

  /// Locks the process in, after ``begin(refusing:)``.
  ///
  /// It must have no thread yet that the files are to be closed to.
  ///
  /// - Parameters:
  ///   - writableFolders: The folders in which it may go on to write files.
  ///   - refusals: The calls that are refused; as of ``begin(refusing:)``.
  ///   - rights: What is refused with files anywhere else.
  /// - Returns: What the kernel does not offer; without it the process works all the same.
  package static func lockIn(
    writableFolders: [String], refusing refusals: [Refusal] = Refusal.forEngine,
    rights: [FileRight] = FileRight.allCases
  ) -> [Gap] {
    var gaps: [Gap] = []
    // A kernel without this second lock is an ordinary one, and no reason for a warning.
    let filesError = FileRights(refused: rights, writableFolders: writableFolders).restrict()
    if ![0, ENOSYS, EOPNOTSUPP].contains(filesError) {
      gaps.append(Gap(tr("files are not closed to the engine"), filesError))
    }
    let filterError = Filter(refusals: refusals).load()
    if filterError != 0 { gaps.append(Gap(tr("other programs are not refused"), filterError)) }
    return gaps
  }
}
