import CGLib
import Glibc
import TestSupport
import Testing

@testable import UsedSpace

@Suite struct UsedSpaceTextTests {
  private let text = UsedSpaceText(decimalMark: ".")

  @Test(
    "Bytes are shown in decimal units with one decimal",
    arguments: [
      (UInt64(0), "0 B"), (1, "1 B"), (999, "999 B"), (1000, "1.0 kB"), (1049, "1.0 kB"),
      (1050, "1.1 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"), (63_400_000, "63.4 MB"),
      (999_949_999, "999.9 MB"), (999_950_000, "1.0 GB"), (12_345_678_901, "12.3 GB"),
      (2_000_398_934_016, "2.0 TB"), (1_500_000_000_000_000, "1.5 PB"),
      (999_950_000_000_000_000, "1.0 EB"), (.max, "18.4 EB"),
    ])
  func size(bytes: UInt64, shown: String) {
    #expect(text.size(bytes) == shown.replacing(" ", with: "\u{A0}"))
  }

  @Test("File managers of GNOME show the same") func oracle() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(state: seed)
    for _ in 0..<5000 {
      let bytes =
        UInt64.random(in: 1000 ... .max, using: &random)
        >> UInt64.random(in: 0...53, using: &random)
      // g_format_size leaves 1000.0 kB, and rounds a tie by how the fraction is stored.
      var unit: UInt64 = 1000
      while bytes / 1000 >= unit, unit < 1_000_000_000_000_000_000 { unit *= 1000 }
      let rest = bytes % (unit / 10)
      guard bytes >= 1000, bytes / (unit / 10) < 9999,
        rest.distance(to: unit / 20).magnitude > unit >> 40
      else { continue }
      let shown = try #require(g_format_size(guint64(bytes)))
      defer { g_free(shown) }
      #expect(text.size(bytes) == String(cString: shown), "seed \(seed): \(bytes)")
    }
  }

  @Test("The share and the bytes have the locale's mark") func mark() throws {
    let figures = try #require(VolumeFigures(total: 1000, used: 634, available: 366))
    #expect(text.percent(figures) == "63.4%")
    let german = UsedSpaceText(decimalMark: ",")
    #expect(german.percent(figures) == "63,4%" && german.size(1500) == "1,5\u{A0}kB")
    let full = try #require(VolumeFigures(total: 1000, used: 1000, available: 0))
    #expect(text.percent(full) == "100.0%")
  }

  @Test(
    "An age is in whole minutes, hours or days",
    arguments: [
      (Int64(-5), "Just now"), (0, "Just now"), (59, "Just now"), (60, "1 min ago"),
      (3599, "59 min ago"),
      (3600, "1 h ago"), (86_399, "23 h ago"), (86_400, "1 d ago"), (.max, "106751991167300 d ago"),
    ])
  func age(seconds: Int64, shown: String) {
    #expect(text.age(seconds) == shown)
  }

  @Test("A note says how old the figures are, and why") func note() {
    for (failure, reason): (VolumeFailure, String) in [
      (.unreadable(ENOENT), "No such file or directory"), (.noSize, "The volume tells no size"),
      (.noAnswer, "The volume does not answer"),
    ] {
      #expect(text.note(failure, age: 300) == "5 min ago: \(reason)")
    }
  }
}
