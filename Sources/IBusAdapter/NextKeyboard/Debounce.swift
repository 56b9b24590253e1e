/// Lets one of several requests in quick succession through: the first.
///
/// A held key repeats itself, and ibus-daemon has crashed when engines were switched rapidly.
struct Debounce {
  /// How long it must have been quiet before another request counts.
  static let pause = Duration.milliseconds(300)

  private var last: Duration?

  /// Whether a request counts.
  ///
  /// - Parameter now: The time of a clock that never goes back.
  /// - Returns: Whether it has been quiet long enough.
  mutating func admits(at now: Duration) -> Bool {
    defer { last = now }
    return last.map { now - $0 >= Self.pause } ?? true
  }
}
