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
