internal import Glibc

/// The volume that holds a path: `statvfs`.
package struct Volume: Sendable {
  private let path: String

  package init(path: String) {
    self.path = path
  }

  /// The volume of `$HOME`.
  package static var home: Volume {
    Volume(path: getenv("HOME").map { String(cString: $0) } ?? "")
  }

  /// Reads the figures, from any thread; it may never return if the volume is on a server.
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

package enum VolumeFailure: Error, Equatable, Sendable {
  /// The `errno` of `statvfs`, for example if nothing is mounted.
  case unreadable(Int32)
  /// The size is zero or impossible: a mount point whose volume is not mounted yet.
  case noSize
  /// No answer in time, as from a server that is gone.
  case noAnswer
}
