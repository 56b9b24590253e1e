/// Lets one of several requests in quick succession through: the first.
///
/// A held key repeats itself, and ibus-daemon has crashed when engines were switched rapidly.
struct Debounce {
  /// How long it must have been quiet before another request counts, in microseconds.
  static let pause: Int64 = 300_000

  private var last: Int64?

  /// Whether a request counts.
  ///
  /// - Parameter now: The time, in microseconds of a clock that never goes back.
  /// - Returns: Whether it has been quiet long enough.
  mutating func admits(at now: Int64) -> Bool {
    defer { last = now }
    guard let last else { return true }
    let (pause, isOverflown) = now.subtractingReportingOverflow(last)
    return isOverflown || pause >= Self.pause
  }
}
