/// Something that Landlock can refuse to do with files; the value is its bit in linux/landlock.h.
///
/// Reading is not among them: the engine reads what the user can.
package enum FileRight: UInt64, CaseIterable, Sendable {
  /// Starting a program: `LANDLOCK_ACCESS_FS_EXECUTE`.
  case execute = 0x1
  /// Opening a file to write in it: `LANDLOCK_ACCESS_FS_WRITE_FILE`.
  case writeFile = 0x2
  /// Removing an empty folder: `LANDLOCK_ACCESS_FS_REMOVE_DIR`.
  case removeDirectory = 0x10
  /// Removing a file: `LANDLOCK_ACCESS_FS_REMOVE_FILE`.
  case removeFile = 0x20
  /// Making a character device: `LANDLOCK_ACCESS_FS_MAKE_CHAR`.
  case makeCharacterDevice = 0x40
  /// Making a folder: `LANDLOCK_ACCESS_FS_MAKE_DIR`.
  case makeDirectory = 0x80
  /// Making a file: `LANDLOCK_ACCESS_FS_MAKE_REG`.
  case makeRegular = 0x100
  /// Making a socket of the file system: `LANDLOCK_ACCESS_FS_MAKE_SOCK`.
  case makeSocket = 0x200
  /// Making a named pipe: `LANDLOCK_ACCESS_FS_MAKE_FIFO`.
  case makeFifo = 0x400
  /// Making a block device: `LANDLOCK_ACCESS_FS_MAKE_BLOCK`.
  case makeBlockDevice = 0x800
  /// Making a symbolic link: `LANDLOCK_ACCESS_FS_MAKE_SYM`.
  case makeSymbolicLink = 0x1000
  /// Linking or moving a file into another folder: `LANDLOCK_ACCESS_FS_REFER`.
  case refer = 0x2000
  /// Cutting a file: `LANDLOCK_ACCESS_FS_TRUNCATE`.
  case truncate = 0x4000

  /// What is meant by writing where it is allowed.
  static let writing: [FileRight] = [
    .writeFile, .removeFile, .makeDirectory, .makeRegular, .truncate,
  ]

  /// The first version of Landlock that knows it.
  private var version: Int {
    switch self {
    case .refer: 2
    case .truncate: 3
    default: 1
    }
  }

  /// The bits of those that a version of Landlock knows.
  ///
  /// - Parameters:
  ///   - rights: The rights.
  ///   - version: The version, as the kernel tells it.
  /// - Returns: The bits, for the kernel.
  static func bits(of rights: [FileRight], version: Int) -> UInt64 {
    rights.reduce(0) { $1.version <= version ? $0 | $1.rawValue : $0 }
  }
}
