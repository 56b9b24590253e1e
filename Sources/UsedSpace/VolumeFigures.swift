/// How full a volume is, in bytes, counted as `df` does.
package struct VolumeFigures: Equatable, Sendable {
  /// All there is, with what is kept back for the administrator.
  package let total: UInt64
  /// What is not free: total − free.
  package let used: UInt64
  /// What is available to the user, which may be less than what is free.
  package let available: UInt64

  /// How far the used share must move to count: one part in so many, 0.01 %.
  static let leastChange: UInt128 = 10_000

  /// Figures, from wherever they come; `nil` for such as no volume has: of no size, with more used than
  /// there is, or of 2^63 bytes and more.
  ///
  /// - Parameters:
  ///   - total: All there is.
  ///   - used: What is used.
  ///   - available: What is available to the user.
  package init?(total: UInt64, used: UInt64, available: UInt64) {
    let maximum = UInt64(Int64.max)
    guard total > 0, total <= maximum, used <= total, available <= maximum,
      used > 0 || available > 0
    else { return nil }
    self.total = total
    self.used = used
    self.available = available
  }

  /// Figures in blocks, as `statvfs` gives them; `nil` for such as no volume has.
  ///
  /// - Parameters:
  ///   - blocks: All blocks.
  ///   - free: Those that are free.
  ///   - available: Those that are available to the user.
  ///   - blockSize: The bytes of a block.
  init?(blocks: UInt64, free: UInt64, available: UInt64, blockSize: UInt64) {
    guard free <= blocks else { return nil }
    let total = blocks.multipliedReportingOverflow(by: blockSize)
    let used = (blocks - free).multipliedReportingOverflow(by: blockSize)
    let left = available.multipliedReportingOverflow(by: blockSize)
    guard !total.overflow, !used.overflow, !left.overflow else { return nil }
    self.init(
      total: total.partialValue, used: used.partialValue, available: left.partialValue)
  }

  /// What the used share is a share of: used + available, as `df` has it; never 0.
  private var whole: UInt128 { UInt128(used) + UInt128(available) }

  /// The used share in tenths of a percent, cut: 0 to 1000.
  package var usedShare: Int { Int(UInt128(used) * 1000 / whole) }

  /// Whether the used share is another one than before by at least 0.01 % of the whole, up or down.
  ///
  /// - Parameter earlier: The figures of before.
  /// - Returns: Whether it is; worked out exactly.
  package func differs(from earlier: VolumeFigures) -> Bool {
    // |a/b − c/d| ≥ 1/n, with everything below 2^64: nothing here passes 2^128.
    let one = UInt128(used) * earlier.whole
    let other = UInt128(earlier.used) * whole
    let difference = one > other ? one - other : other - one
    let (least, rest) = (whole * earlier.whole).quotientAndRemainder(dividingBy: Self.leastChange)
    return difference > least || difference == least && rest == 0
  }
}
