internal import CalculatorKeyboard

/// The keys that went to the application, of whose effect it may not have told.
///
/// Not every key has an effect that is told, as Escape, so that each is waited for no longer than a
/// Return would wait, or than an application that has been slow may well take.
struct PassedKeys {
  /// How long an effect is waited for.
  private static let patience = Duration.milliseconds(250)
  /// How many times as long as it was at the latest an application may take the next time.
  private static let slack = 4
  /// A text that is told longer after a key is not told for the key.
  private static let longestLag = Duration.milliseconds(500)

  /// How long a key may not have been acted on: hardly anybody types as fast by hand.
  private static let freshness = Duration.milliseconds(60)

  /// How long after a key or a report nobody can have clicked.
  private static let handTime = Duration.milliseconds(100)
  /// How long a client is waited for when it is asked for its caret.
  private static let questionTimes = Duration.milliseconds(150)...Duration.milliseconds(300)

  private var lastTime = Duration.zero
  /// When the first of the untold keys went.
  private var firstTime = Duration.zero
  /// How long the application has taken lately to report keys; a moment ago counts most.
  private var reportTime = Duration.zero
  /// When there was a report, or the last of the keys that followed it without a pause.
  private var lastSignTime = Duration.zero
  private var untoldCount = 0
  /// How long after a key the application has told at the latest.
  private var slowestLag = Duration.zero

  /// A key went to the application.
  ///
  /// - Parameter now: The monotonic time.
  mutating func note(at now: Duration) {
    if !isUntold(at: now) { untoldCount = 0 }
    if untoldCount == 0 { firstTime = now }
    lastTime = now
    noteHandled(at: now)
    untoldCount += 1
  }

  /// There was a key, perhaps one that did not go to the application.
  ///
  /// After a pause a key says nothing of what the hand did before it: only a report does.
  ///
  /// - Parameter now: The monotonic time.
  mutating func noteHandled(at now: Duration) {
    if !isQuiet(at: now) { lastSignTime = now }
  }

  /// Whether there may have been a click since the last report: at some time nobody pressed a key for long
  /// enough.
  ///
  /// - Parameter now: The monotonic time.
  /// - Returns: Whether it is so.
  func isQuiet(at now: Duration) -> Bool { now > lastSignTime + Self.handTime }

  /// How long to wait for the client when it is asked for its caret: twice as long as it has
  /// taken for keys lately.
  ///
  /// Measured with IBus 1.5.35 on KWin 6.7: GTK reports a moved caret within 14 ms, and on a busy machine as late
  /// as it reports keys there.
  var questionTime: Duration {
    min(max(reportTime * 2, Self.questionTimes.lowerBound), Self.questionTimes.upperBound)
  }

  /// A key went to the application that was kept from it, since it had not told of those before.
  ///
  /// - Parameter now: The monotonic time.
  mutating func noteLate(at now: Duration) {
    // How late it is nobody knows: it has not told.
    slowestLag = max(slowestLag, Self.patience * 2)
    note(at: now)
    // The text that it tells next may be that of an earlier key.
    untoldCount += 1
  }

  /// The application has said what stands around the caret.
  ///
  /// Of several keys it does not say which it has taken in.
  ///
  /// - Parameter now: The monotonic time.
  mutating func noteTold(at now: Duration) {
    lastSignTime = now
    if untoldCount > 0, now - firstTime <= Self.longestLag {
      reportTime = max(reportTime / 2, now - firstTime)
    }
    let lag = now - lastTime
    if untoldCount > 0, lag <= Self.longestLag { slowestLag = max(slowestLag, lag) }
    if untoldCount == 1 { untoldCount = 0 }
  }

  /// Whether the last key went to the application a moment ago.
  ///
  /// - Parameter now: The monotonic time.
  /// - Returns: Whether it is so.
  func isFresh(at now: Duration) -> Bool {
    lastTime > .zero && now < lastTime + Self.freshness
  }

  /// Whether the effect of a key may not have been told.
  ///
  /// - Parameter now: The monotonic time.
  /// - Returns: Whether it may be so.
  func isUntold(at now: Duration) -> Bool {
    untoldCount > 0 && now < lastTime + max(Self.patience, slowestLag * Self.slack)
  }
}
