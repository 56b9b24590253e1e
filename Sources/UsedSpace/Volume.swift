internal import Glibc

/// The volume that a path is on: `statvfs`.
package struct Volume: Sendable {
  private let path: String

  /// A volume.
  ///
  /// - Parameter path: Any path on it.
  package init(path: String) {
    self.path = path
  }

  /// The volume of the home directory, `$HOME`.
  package static var home: Volume {
    Volume(path: getenv("HOME").map { String(cString: $0) } ?? "")
  }

  /// Reads its figures, from any thread; it may take for ever where the volume is a server's.
  ///
  /// - Returns: The figures, or why there are none.
  package func read() -> Result<VolumeFigures, VolumeFailure> {
    var record = statvfs()
    while statvfs(path, &record) != 0 {
      guard errno == EINTR else { return .failure(.unreadable(errno)) }
    }
    let blockSize = record.f_frsize > 0 ? record.f_frsize : record.f_bsize
    let figures = VolumeFigures(
      blocks: UInt64(record.f_blocks), free: UInt64(record.f_bfree),
      available: UInt64(record.f_bavail), blockSize: UInt64(blockSize))
    return figures.map { .success($0) } ?? .failure(.noSize)
  }
}

/// Why there are no figures of a volume.
package enum VolumeFailure: Error, Equatable, Sendable {
  /// It cannot be read: the error of `statvfs`, as where it is not mounted.
  case unreadable(Int32)
  /// What answers has no size, or one that cannot be: the place of a volume that is not mounted yet.
  case noSize
  /// It has been asked, and does not answer: a server that is gone.
  case noAnswer
}
