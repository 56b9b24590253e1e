internal import Glibc

/// Reads the figures of a volume, from any thread; it may take for ever.
package protocol VolumeReader: Sendable {
  /// Reads them.
  ///
  /// - Returns: The figures, or why there are none.
  func read() -> Result<VolumeFigures, VolumeFailure>
}

/// The volume that a path is on: `statvfs`.
package struct Volume: VolumeReader {
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

  /// Reads its figures; it may take for ever where the volume is a server's.
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
