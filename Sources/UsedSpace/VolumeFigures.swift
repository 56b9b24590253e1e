internal import Glibc

/// The used and available bytes of a volume, counted as `df` does.
package struct VolumeFigures: Equatable, Sendable {
  /// Includes the blocks reserved for the administrator.
  package let total: UInt64
  /// Total − free.
  package let used: UInt64
  /// Available to the user, which may be less than free.
  package let available: UInt64

  /// The least change of the used share that counts: 1/10 000, which is 0.01 %.
  static let leastChange: UInt128 = 10_000

  /// Figures in bytes; `nil` for impossible ones: no size, more used than the total, or more than
  /// 2^63 − 1.
  package init?(total: UInt64, used: UInt64, available: UInt64) {
    let maximum = UInt64(Int64.max)
    guard total > 0, total <= maximum, used <= total, available <= maximum,
      used > 0 || available > 0
    else { return nil }
    self.total = total
    self.used = used
    self.available = available
  }

  /// Figures in blocks from `statvfs`; `nil` for impossible ones.
  init?(blocks: UInt64, free: UInt64, available: UInt64, blockSize: UInt64) {
    guard free <= blocks else { return nil }
    let total = blocks.multipliedReportingOverflow(by: blockSize)
    let used = (blocks - free).multipliedReportingOverflow(by: blockSize)
    let left = available.multipliedReportingOverflow(by: blockSize)
    guard !total.overflow, !used.overflow, !left.overflow else { return nil }
    self.init(
      total: total.partialValue, used: used.partialValue, available: left.partialValue)
  }

  /// The whole of the used share: used + available, as in `df`; never 0.
  private var whole: UInt128 { UInt128(used) + UInt128(available) }

  /// The used share in tenths of a percent, truncated: 0 to 1000.
  package var usedShare: Int { Int(UInt128(used) * 1000 / whole) }

  /// True if the used share has changed by at least 0.01 % of the whole; computed exactly.
  package func differs(from earlier: VolumeFigures) -> Bool {
    // |a/b − c/d| ≥ 1/n, with a, b, c and d below 2^64: every product is below 2^128.
    let one = UInt128(used) * earlier.whole
    let other = UInt128(earlier.used) * whole
    let difference = one > other ? one - other : other - one
    let (least, rest) = (whole * earlier.whole).quotientAndRemainder(dividingBy: Self.leastChange)
    return difference > least || difference == least && rest == 0
  }
}

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
