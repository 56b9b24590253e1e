import TestSupport
import Testing

@testable import UsedSpace

/// Tests the computations with a volume's figures, in whole numbers.
@Suite struct VolumeFiguresTests {
  private static let maximum = UInt64(Int64.max)

  /// Figures of a volume without reserved space.
  private func figures(_ used: UInt64, of total: UInt64) throws -> VolumeFigures {
    try #require(VolumeFigures(total: total, used: used, available: total - used))
  }

  @Test(
    "The share has one decimal, and is cut",
    arguments: [
      (used: UInt64(0), available: UInt64(1), share: 0),
      (1, 0, 1000), (1, 1, 500), (2, 1, 666), (634, 366, 634), (6349, 3651, 634),
      (999_999, 1, 999), (1, 999, 1), (1, 1000, 0),
      (maximum, maximum, 500), (maximum, 0, 1000), (maximum, 1, 999), (1, maximum, 0),
    ])
  func share(used: UInt64, available: UInt64, share: Int) throws {
    let figures = try #require(
      VolumeFigures(total: Self.maximum, used: used, available: available))
    #expect(figures.usedShare == share)
  }

  @Test("What is kept back for the administrator is no part of the whole") func reserve() throws {
    let figures = try #require(VolumeFigures(blocks: 100, free: 40, available: 20, blockSize: 4096))
    #expect(figures.total == 409_600 && figures.used == 245_760 && figures.available == 81_920)
    #expect(figures.usedShare == 750)
  }

  @Test("A change counts from 0.01 % on, up and down alike")
  func threshold() throws {
    // Shares of volumes of the same size: 0.01 % of it is `least`.
    for least: UInt64 in [1, 7, 1 << 20, 100_000_000, UInt64(Int64.max) / 10_000] {
      let total = least * 10_000
      for before in [least, total / 3, total / 2, total - least] {
        let one = try figures(before, of: total)
        #expect(try figures(before + least, of: total).differs(from: one), "up \(least)")
        #expect(try figures(before - least, of: total).differs(from: one), "down \(least)")
        #expect(!one.differs(from: one))
        guard least > 1 else { continue }
        #expect(try !figures(before + least - 1, of: total).differs(from: one), "less up \(least)")
        #expect(
          try !figures(before - least + 1, of: total).differs(from: one), "less down \(least)")
      }
    }
  }

  @Test("The share counts, not the bytes: of volumes of other sizes too") func sizes() throws {
    // 1 part in 10,100, and none, where the threshold is no whole number.
    #expect(try !figures(100, of: 101).differs(from: figures(99, of: 100)))
    #expect(try !figures(25, of: 50).differs(from: figures(25, of: 50)))
    let half = try figures(5000, of: 10_000)
    #expect(try !figures(50, of: 100).differs(from: half))
    #expect(try !figures(Self.maximum / 2, of: Self.maximum - 1).differs(from: half))
    // 0.5001 and 0.4999 are just far enough; 0.50009 and 0.49991 are not.
    for (used, counts) in [(50_010, true), (49_990, true), (50_009, false), (49_991, false)] {
      let other = try figures(UInt64(used), of: 100_000)
      #expect(other.differs(from: half) == counts && half.differs(from: other) == counts, "\(used)")
    }
  }

  @Test("It is the difference of two fractions, whatever they are") func fractions() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(state: seed)
    for _ in 0..<2000 {
      // So small that a simple product of 64 bits is exact.
      func some() throws -> VolumeFigures {
        let used = UInt64.random(in: 0...20_000, using: &random)
        let available = UInt64.random(in: 1...20_000, using: &random)
        return try #require(VolumeFigures(total: 40_000, used: used, available: available))
      }
      let one = try some()
      let other = try some()
      let (a, b) = (Int64(one.used), Int64(one.used + one.available))
      let (c, d) = (Int64(other.used), Int64(other.used + other.available))
      let counts = abs(a * d - c * b) * 10_000 >= b * d
      #expect(one.differs(from: other) == counts, "seed \(seed): \(one), \(other)")
    }
  }

  @Test("Figures that no volume has are none") func nonsense() {
    for (total, used, available): (UInt64, UInt64, UInt64) in [
      (0, 0, 0), (10, 11, 0), (10, 0, 0), (.max, 1, 1), (Self.maximum + 1, 1, 1),
      (10, 1, .max), (0, 0, 5),
    ] {
      #expect(VolumeFigures(total: total, used: used, available: available) == nil)
      #expect(
        UsedSpaceSnapshot((total, used, available, 1)) == nil)
    }
    for (blocks, free, available, size): (UInt64, UInt64, UInt64, UInt64) in [
      (0, 0, 0, 4096), (10, 11, 0, 4096), (.max, 1, 1, 4096), (1 << 62, 1, 1, 4), (10, 5, .max, 2),
      (10, 5, 5, 0),
      // The overflowed product would look like a valid volume.
      (1 << 52 + 10, 1 << 52 + 5, 5, 4096),
    ] {
      #expect(
        VolumeFigures(blocks: blocks, free: free, available: available, blockSize: size) == nil)
    }
  }
}
