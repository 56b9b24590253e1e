internal import CSeccomp
internal import Glibc

/// Lets the process read files, and write only below certain folders, for good.
///
/// This is the kernel's Landlock, since seccomp sees no paths. It needs no library.
enum FileRights {
  /// Refuses the rights outside the folders to this thread and those it starts; returns the error, or 0.
  static func refuse(_ refused: [FileRight], outside writableFolders: [String]) -> Int32 {
    let version = calculator_call(Call.create, 0, 0, 1, 0, 0, 0)
    guard version >= 1 else { return Int32(-version) }
    let handled = FileRight.bits(of: refused, version: version)
    // Newer kernels cover TCP too. The filter refuses signals: Landlock would also refuse libibus's check that its daemon
    // is alive.
    var attributes: [UInt64] = [handled, tcp]
    let size = version >= 4 ? 16 : 8
    let ruleset = attributes.withUnsafeMutableBytes {
      calculator_call(Call.create, Int(bitPattern: $0.baseAddress), size, 0, 0, 0, 0)
    }
    guard ruleset >= 0 else { return Int32(-ruleset) }
    defer { close(Int32(ruleset)) }
    for folder in writableFolders {
      let descriptor = Self.open(folder)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var rule = calculator_path_beneath(
        access: handled & FileRight.bits(of: FileRight.writing, version: version),
        folder: descriptor)
      let added = withUnsafeMutablePointer(to: &rule) {
        calculator_call(Call.add, ruleset, Call.pathBeneath, Int(bitPattern: $0), 0, 0, 0)
      }
      guard added == 0 else { return Int32(-added) }
    }
    guard calculator_prctl(PR_SET_NO_NEW_PRIVS, 1) == 0 else { return errno }
    return Int32(-calculator_call(Call.restrict, ruleset, 0, 0, 0, 0, 0))
  }

  /// Opens a folder for a rule; returns -1 if it is not there or a link.
  ///
  /// Whoever made a link would choose where the process may write. Folders above may be links; some users keep theirs elsewhere.
  static func open(_ folder: String) -> Int32 {
    Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }

  /// These numbers are the same on all architectures.
  private enum Call {
    static let create = 444
    static let add = 445
    static let restrict = 446
    static let pathBeneath = 1
  }

  /// LANDLOCK_ACCESS_NET_BIND_TCP and CONNECT_TCP.
  private static let tcp: UInt64 = 3
}

/// A right that Landlock can refuse; the value is its bit of `LANDLOCK_ACCESS_FS_…` in linux/landlock.h.
///
/// Reading is not refused: the engine reads what the user can.
package enum FileRight: UInt64, CaseIterable, Sendable {
  case execute = 0x1
  case writeFile = 0x2
  case removeDirectory = 0x10
  case removeFile = 0x20
  case makeCharacterDevice = 0x40
  case makeDirectory = 0x80
  case makeRegular = 0x100
  case makeSocket = 0x200
  case makeFifo = 0x400
  case makeBlockDevice = 0x800
  case makeSymbolicLink = 0x1000
  /// Linking or moving a file into another folder.
  case refer = 0x2000
  case truncate = 0x4000

  /// The rights in a writable folder.
  static let writing: [FileRight] = [
    .writeFile, .removeFile, .makeDirectory, .makeRegular, .truncate,
  ]

  /// The first version of Landlock with this right.
  private var version: Int {
    switch self {
    case .refer: 2
    case .truncate: 3
    default: 1
    }
  }

  /// The bits of the rights that a version of Landlock knows.
  static func bits(of rights: [FileRight], version: Int) -> UInt64 {
    rights.reduce(0) { $1.version <= version ? $0 | $1.rawValue : $0 }
  }
}
