internal import CSeccomp
internal import Glibc

/// What the process may do with files, from now on and for good: read, and write only below certain
/// folders.
///
/// Seccomp sees no paths; this is the kernel's Landlock, which does. It takes no library.
struct FileRights {
  /// What is refused.
  let refused: [FileRight]
  /// Folders in which files may be written and made.
  let writableFolders: [String]

  /// Puts the rights in force for this thread and those it starts.
  ///
  /// - Returns: The error; 0 when they are in force.
  func restrict() -> Int32 {
    let version = calculator_call(Call.create, 0, 0, 1, 0, 0, 0)
    guard version >= 1 else { return Int32(-version) }
    let handled = FileRight.bits(of: refused, version: version)
    // Newer kernels know TCP as well. Signals are left to the filter: Landlock would refuse libibus
    // to ask whether its daemon lives.
    var attributes: [UInt64] = [handled, FileRights.tcp]
    let size = version >= 4 ? 16 : 8
    let ruleset = attributes.withUnsafeMutableBytes {
      calculator_call(Call.create, address($0.baseAddress), size, 0, 0, 0, 0)
    }
    guard ruleset >= 0 else { return Int32(-ruleset) }
    defer { close(Int32(ruleset)) }
    for folder in writableFolders {
      let descriptor = Self.open(folder)
      // What is not there cannot be written in.
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var rule = calculator_path_beneath(
        access: handled & FileRight.bits(of: FileRight.writing, version: version),
        folder: descriptor)
      let added = withUnsafeMutablePointer(to: &rule) {
        calculator_call(Call.add, ruleset, Call.pathBeneath, address($0), 0, 0, 0)
      }
      guard added == 0 else { return Int32(-added) }
    }
    guard calculator_prctl(PR_SET_NO_NEW_PRIVS, 1) == 0 else { return errno }
    return Int32(-calculator_call(Call.restrict, ruleset, 0, 0, 0, 0, 0))
  }

  /// Opens a folder for a rule.
  ///
  /// It does not follow a link in the folder's place: whoever made the link would choose where the process may write.
  /// Folders above may be links; some users keep theirs elsewhere.
  ///
  /// - Parameter folder: The folder's path.
  /// - Returns: A descriptor, or -1.
  static func open(_ folder: String) -> Int32 {
    Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }

  private func address(_ pointer: UnsafeMutableRawPointer?) -> Int { Int(bitPattern: pointer) }

  /// The numbers of the calls, the same on all architectures, and of the kind of rule.
  private enum Call {
    static let create = 444
    static let add = 445
    static let restrict = 446
    static let pathBeneath = 1
  }

  /// LANDLOCK_ACCESS_NET_BIND_TCP and CONNECT_TCP.
  private static let tcp: UInt64 = 3
}
