internal import Glibc
package import TestSupport

/// The results of Returns pressed under `⏎` while the application was busy.
package struct KeptReturns: Sendable {
  package private(set) var insertedCount = 0
  /// Returns that the application got, after the calculation.
  package private(set) var passedOnCount = 0
  /// Returns that the application got, after a calculation whose keys the client itself swapped.
  ///
  /// On a busy machine Qt's module passes a key on before an earlier one.
  package private(set) var swappedCount = 0
  /// Any other text left.
  package private(set) var wrong: [String] = []

  /// Types a calculation, and Return before the busy application has reported the calculation.
  ///
  /// The client must work in the document. It is busy for `milliseconds` at a time. With `next`, typed at once after Return, a
  /// Return that waits goes to the application, before `next`.
  package static func count(
    at desk: Desk, busy milliseconds: Int, followedBy next: String = "", times count: Int
  ) throws -> KeptReturns {
    var kept = KeptReturns()
    // Nothing is offered in a field that has reported nothing since it got the focus.
    try desk.window.set(desk.field, to: "")
    try desk.keyboard.type("1")
    try desk.window.waitUntil(desk.field, is: "1")
    try desk.window.settle()
    for _ in 0..<count {
      try desk.window.set(desk.field, to: "")
      // GTK on KWin reports this only with the next key: before that, a digit would continue the result.
      try desk.keyboard.press("Left")
      try desk.window.settle()
      let typed = "12+30"
      let mark = try desk.recorder.mark()
      try desk.window.makeBusy(milliseconds)
      try desk.keyboard.type("\(typed)\n\(next)", delay: 30)
      try desk.window.settle()
      try desk.window.makeBusy(0)
      // A Return that has waited has gone on by now.
      usleep(300_000)
      try desk.window.settle()
      // On KWin the modifier key of `settle` can arrive before earlier keys.
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
