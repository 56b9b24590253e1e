import CIBus
import Foundation
import TestSupport
import Testing

/// A day's work: prose and calculations, typed through a real ibus-daemon in field after field.
///
/// `make soak` sets `CALCULATOR_DAY_KEYS` to 288,000: eight hours at 100 words a minute, typed as fast as the
/// daemon answers. The times of a key at the beginning and at the end are printed, but not tested.
@Suite(
  .enabled(if: PrivateSession.missing() == nil, "ibus-daemon and dbus-daemon are needed"))
struct DayTests {
  private static let keyCount =
    ProcessInfo.processInfo.environment["CALCULATOR_DAY_KEYS"].flatMap { Int($0) } ?? 6_000

  /// A page; `¶` is Return.
  private static let page = """
    Dear all, the figures for March are in, and they are better than we had hoped for.¶\
    12+30¶ guests came on Friday, who paid 18.50*4=¶ together. The hall costs 200*15%=¶ more.¶\
    So the rest of this page is prose, as most of what people write is, with a date like 2026-11-21¶\
    and a range, pages 10 - 15, a time, 10:30, and a phone number, 555-0199, which all stay text.¶\
    Total: 1250/4=¶ each. Kind regards¶
    """
  private static let resultCount = 4

  @Test("A day's keys are all answered, and each calculation becomes its result") func day() throws
  {
    let session = try PrivateSession()
    defer { session.stop() }
    let client = try SoakClient(session)
    defer { client.close() }
    try client.select("calculator")
    let engine = try #require(session.engines.first, "the engine does not run")

    let keys = Self.page.unicodeScalars.map { scalar in
      scalar == "¶"
        ? SoakKey(keyval: UInt32(IBUS_KEY_Return), state: 0, effect: .decides)
        : SoakKey(keyval: scalar.value, state: 0, effect: .types(scalar))
    }
    var times: [Duration] = []
    var pageCount = 0
    while times.count < Self.keyCount {
      try client.openField(pageCount.isMultiple(of: 2) ? "gtk3-im:day" : "gtk4-im:day")
      times += keys.map { key in
        ContinuousClock().measure {
          client.press(key)
          client.settle()
        }
      }
      pageCount += 1
    }
    let share = max(1, times.count / 100)
    let first = Self.percentile(times.prefix(share))
    let last = Self.percentile(times.suffix(share))
    print(
      """
      day: \(times.count) keys in \(pageCount) fields, the slowest of a hundred in the first 1 %: \
      \(Self.microseconds(first)) µs, in the last: \(Self.microseconds(last)) µs, \
      \(String(format: "%.2f", last / first)) of that
      """)

    #expect(session.engines == [engine], "the engine was started anew")
    #expect(client.failures.isEmpty, "\(client.failures.prefix(3))")
    #expect(client.keyCount == times.count)
    #expect(client.insertedCount == pageCount * Self.resultCount)
  }

  /// The 99th percentile.
  private static func percentile(_ times: ArraySlice<Duration>) -> Duration {
    times.sorted()[times.count * 99 / 100]
  }

  private static func microseconds(_ time: Duration) -> Int { Int(time / .microseconds(1)) }
}
