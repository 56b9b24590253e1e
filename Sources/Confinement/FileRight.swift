/// Something that Landlock can refuse to do with files; the value is its bit in linux/landlock.h.
///
/// Reading is not among them: the engine reads what the user can.
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
  case refer = 0x2000
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
