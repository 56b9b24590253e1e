internal import CalculatorKeyboard

/// The keys that went to the application and whose effect may not be reported yet.
///
/// Some keys, such as Escape, never cause a report, so each wait has a limit: as long as Return
/// would wait, or longer for an application that has been slow.
struct PassedKeys {
  /// The time to wait for an effect.
  private static let patience = Duration.milliseconds(250)
  /// The next report may take this many times as long as the slowest so far.
  private static let slack = 4
  /// A report that comes later after a key is not about that key.
  private static let longestLag = Duration.milliseconds(500)

  /// The time in which the application may still be handling a key: hardly anybody types this fast.
  private static let freshness = Duration.milliseconds(60)

  /// For this long after a key or a report, nobody can have clicked.
  private static let handTime = Duration.milliseconds(100)
  /// The limits of ``questionTime``.
  private static let questionTimes = Duration.milliseconds(150)...Duration.milliseconds(600)

  private var lastTime = Duration.zero
  /// The application's recent time to report keys; the latest counts most.
  private var reportTime = Duration.zero
  /// The last prompt report of a key, or the last of the keys that followed it without a pause.
  private var lastSignTime = Duration.zero
  private var untoldCount = 0
  /// The longest time so far from a key to its report.
  private var slowestLag = Duration.zero

  mutating func note(at now: Duration) {
    if !isUntold(at: now) { untoldCount = 0 }
    lastTime = now
    noteHandled(at: now)
    untoldCount += 1
  }

  /// There was a key, which may not have gone to the application.
  ///
  /// After a pause, a key does not show that there was no click before it; only a report does.
  mutating func noteHandled(at now: Duration) {
    if !isQuiet(at: now) { lastSignTime = now }
  }

  /// True if there may have been a click since the last report: for long enough there was neither a
  /// key nor a report.
  func isQuiet(at now: Duration) -> Bool { now > lastSignTime + Self.handTime }

  /// The time to wait for the client's caret: four times the recent report time.
  ///
  /// Measured with IBus 1.5.35 on KWin 6.7: GTK reports a moved caret within 14 ms, and on a busy
  /// machine as late as it reports keys.
  var questionTime: Duration {
    min(max(reportTime * Self.slack, Self.questionTimes.lowerBound), Self.questionTimes.upperBound)
  }

  /// A held-back key was forwarded: earlier keys are still unreported.
  mutating func noteLate(at now: Duration) {
    // The lag is unknown without a report.
    slowestLag = max(slowestLag, Self.patience * 2)
    note(at: now)
    // The next report may be about an earlier key.
    untoldCount += 1
  }

  /// The application has reported its surrounding text.
  ///
  /// After several keys, a report does not show which of them it covers. A late one may be from before a click.
  mutating func noteTold(at now: Duration) {
    if now <= lastTime + Self.handTime { lastSignTime = now }
    let lag = now - lastTime
    if untoldCount > 0, lag <= Self.longestLag {
      reportTime = max(reportTime / 2, lag)
      slowestLag = max(slowestLag, lag)
    }
    if untoldCount == 1 { untoldCount = 0 }
  }

  /// True if the last key went to the application a moment ago.
  func isFresh(at now: Duration) -> Bool {
    lastTime > .zero && now < lastTime + Self.freshness
  }

  /// True if the effect of a key may not be reported yet.
  func isUntold(at now: Duration) -> Bool {
    untoldCount > 0 && now < lastTime + max(Self.patience, slowestLag * Self.slack)
  }
}
