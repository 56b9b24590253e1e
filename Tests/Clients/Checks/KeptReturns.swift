internal import Glibc
package import TestSupport

/// What became of Returns pressed under `⏎` while the application was busy.
package struct KeptReturns: Sendable {
  /// How many inserted.
  package private(set) var insertedCount = 0
  /// How many were the application's, behind the calculation.
  package private(set) var passedOnCount = 0
  /// How many were the application's, behind a calculation that the client itself has taken in another order.
  ///
  /// On a busy machine Qt's module hands a key on ahead of the one before.
  package private(set) var swappedCount = 0
  /// What else was left.
  package private(set) var wrong: [String] = []

  /// Types a calculation, and Return so soon that a busy application has not told of it.
  ///
  /// - Parameters:
  ///   - desk: A desk with a client that works in the document.
  ///   - milliseconds: How long the application is busy at a time.
  ///   - next: What is typed right behind Return: the Return is then the application's where it waits, and
  ///     comes before that.
  ///   - count: How often.
  /// - Returns: What became of it.
  /// - Throws: ``Timeout``, or when a key cannot be pressed.
  package static func count(
    at desk: Desk, busy milliseconds: Int, followedBy next: String = "", times count: Int
  ) throws -> KeptReturns {
    var kept = KeptReturns()
    // Nothing is offered in a field that has not told anything since it got the focus.
    try desk.window.set(desk.field, to: "")
    try desk.keyboard.type("1")
    try desk.window.waitUntil(desk.field, is: "1")
    try desk.window.settle()
    for _ in 0..<count {
      try desk.window.set(desk.field, to: "")
      // GTK on KWin tells of that with the next key only: before it a digit would go on behind the result.
      try desk.keyboard.press("Left")
      try desk.window.settle()
      let typed = "12+30"
      let mark = try desk.recorder.mark()
      try desk.window.makeBusy(milliseconds)
      try desk.keyboard.type("\(typed)\n\(next)", delay: 30)
      try desk.window.settle()
      try desk.window.makeBusy(0)
      // What has waited has gone on by now.
      usleep(300_000)
      try desk.window.settle()
      // On KWin a modifier, with which a window settles, can be there before keys that are under way.
      var left = ""
      _ = try? waitUntil("what may be left is there") {
        left = try desk.window.content(of: desk.field).text
        return ["42\(next)", "\(typed)\n\(next)"].contains(left)
      }
      let edits = try desk.edits(since: mark)
      switch left {
      case "42\(next)": kept.insertedCount += 1
      case "\(typed)\n\(next)": kept.passedOnCount += 1
      case _
      where left.hasSuffix("\n\(next)") && left.sorted() == "\(typed)\n\(next)".sorted()
        && Set(edits).isSubset(of: ["ForwardKeyEvent"]):
        // The engine has sent nothing but the Return.
        kept.swappedCount += 1
      default: kept.wrong.append(left)
      }
    }
    return kept
  }
}
