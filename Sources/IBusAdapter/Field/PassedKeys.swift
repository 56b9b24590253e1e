internal import CalculatorKeyboard

/// The keys that went to the application, of whose effect it may not have told.
///
/// Not every key has an effect that is told, as Escape, so that each is waited for no longer than a
/// Return would wait.
struct PassedKeys {
  private var lastTime: Int64 = 0
  private var untoldCount = 0

  /// A key went to the application.
  ///
  /// - Parameter now: The monotonic time in microseconds.
  mutating func note(at now: Int64) {
    if !isUntold(at: now) { untoldCount = 0 }
    lastTime = now
    untoldCount += 1
  }

  /// The application has said what stands around the caret.
  ///
  /// Of several keys it does not say which it has taken in.
  mutating func noteTold() {
    if untoldCount == 1 { untoldCount = 0 }
  }

  /// Whether the effect of a key may not have been told.
  ///
  /// - Parameter now: The monotonic time in microseconds.
  /// - Returns: Whether it may be so.
  func isUntold(at now: Int64) -> Bool {
    untoldCount > 0 && now < lastTime + Int64(KeyboardSession.patience) * 1000
  }
}
