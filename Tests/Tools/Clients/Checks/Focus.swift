internal import Glibc
import TestSupport

/// The focus leaves in mid-calculation: the typed text stays where it was typed, once.
func checkFocus(_ subject: Subject) throws -> Outcome {
  if subject.canBeSet && subject.way != .onRequest { try changeUnderneath(subject) }
  if subject.client.desktop == .gnome {
    try openOverview(subject)
    try switchEngines(subject)
    return .passed
  }
  if subject.hasFields { try clickIntoAnotherField(subject) }
  if subject.hasFields, subject.way == .inDocument { try tabIntoNextField(subject) }
  let isKept = try !subject.client.desktop.hasAltTab || switchWindows(subject)
  try switchEngines(subject)
  try closeWindow(subject)
  return isKept ? .passed : .limited(.lostPreedit)
}

/// Typed before the focus leaves.
private func unfinished(_ subject: Subject) -> String {
  "Total: " + subject.typed("12+30")
}

private func typeUnfinished(_ subject: Subject, at desk: Desk) throws {
  try subject.type("Total: ", "12+30", at: desk)
}

/// The application changes its text in mid-calculation, so it is no longer the typed text.
private func changeUnderneath(_ subject: Subject) throws {
  try subject.withDesk { desk in
    try typeUnfinished(subject, at: desk)
    try desk.window.settle()
    try desk.window.set(desk.field, to: "Something else, 12+99")
    // The modules on X11 report before each key; a compositor reports at any time.
    if desk.client.desktop.isWayland { try desk.window.settle() }
    let mark = try desk.recorder.mark()
    try desk.keyboard.type("\n")
    try desk.waitUntil("Something else, 12+99\n")
    try require(try desk.edits(since: mark) == [], "Return inserted into changed text")
  }
}

private func clickIntoAnotherField(_ subject: Subject) throws {
  try subject.withDesk { desk in
    try typeUnfinished(subject, at: desk)
    try desk.window.settle()
    try desk.window.click("other", atStart: false)
    try waitUntil("the other field has focus") {
      try desk.window.content(of: "other").hasFocus
    }
    try desk.window.settle()
    try desk.typeInOrder("\n9")
    try desk.window.waitUntil("other", is: "9")
    try desk.waitUntil(unfinished(subject))
  }
}

/// Return after a pause, and at once Tab and the text of the next field: Return may wait, and the rest is behind it.
private func tabIntoNextField(_ subject: Subject) throws {
  try Field(subject.client, "entry").withDesk { desk in
    try desk.keyboard.type("12+30", delay: 12)
    try desk.window.settle()
    usleep(300_000)
    try desk.keyboard.type("\n\t(75", delay: 12)
    try desk.window.waitUntil("text", is: "(75")
    try desk.window.waitUntil("entry", is: "42")
  }
}

/// Alt-Tab away and back; returns false if the held text is lost.
///
/// If the next window gets the focus first, ibus-daemon drops the preedit before a GTK client can insert it, which the engine
/// cannot see.
private func switchWindows(_ subject: Subject) throws -> Bool {
  try subject.withDesk { desk in
    let other = try ChildProcess(["xterm", "-title", "other"], in: desk.session)
    defer { other.stop(closesInput: false) }
    try waitUntil("the other window is active") {
      try !desk.window.content(of: desk.field).hasFocus
    }
    try desk.keyboard.press("alt+Tab")
    try desk.window.focus(desk.field)
    try typeUnfinished(subject, at: desk)
    try desk.window.settle()
    try desk.keyboard.press("alt+Tab")
    try waitUntil("the other window is active again") {
      try !desk.window.content(of: desk.field).hasFocus
    }
    try desk.keyboard.press("alt+Tab")
    try desk.window.focus(desk.field)
    let mark = try desk.recorder.mark()
    try desk.keyboard.type("\n")
    try desk.window.settle()
    if subject.way == .onRequest, subject.client != .xterm {
      var text = ""
      try waitUntil("Return is there; the text is \(text.debugDescription)") {
        text = try desk.text
        return text.hasSuffix("\n")
      }
      if text == "Total: \n" { return false }
    }
    try desk.waitUntil(unfinished(subject) + subject.lineBreak)
    // If the daemon has dropped the held text, the engine inserts it before the Return.
    let edits = try desk.edits(since: mark)
    try require(
      edits == []
        || subject.way == .onRequest
          && edits == ["CommitText", "ForwardKeyEvent", "ForwardKeyEvent"],
      "Return did \(edits) after another window")
    return true
  }
}

private func switchEngines(_ subject: Subject) throws {
  try subject.withDesk { desk in
    try typeUnfinished(subject, at: desk)
    try desk.window.settle()
    try desk.select("xkb:us::eng")
    try desk.keyboard.type("9\n", delay: 12)
    try desk.window.settle()
    try desk.waitUntil(unfinished(subject) + "9" + subject.lineBreak)
  }
}

/// Super alone opens GNOME's overview, which takes the keyboard from the window.
private func openOverview(_ subject: Subject) throws {
  try subject.withDesk { desk in
    let shell = desk.shell
    try typeUnfinished(subject, at: desk)
    try desk.window.settle()
    let mark = try desk.recorder.mark()
    try shell.visitOverview(desk.keyboard)
    try desk.window.focus(desk.field)
    try desk.keyboard.type("\n")
    try desk.waitUntil(unfinished(subject) + subject.lineBreak)
    try require(try desk.edits(since: mark) == [], "Return inserted after the overview")
  }
}

/// After the window closes, the engine and the next window work.
private func closeWindow(_ subject: Subject) throws {
  try subject.withDesk { desk in
    let engines = desk.session.engines
    try typeUnfinished(subject, at: desk)
    try desk.window.settle()
    desk.window.stop()
    let other = try TestWindow(
      desk.client.desktop.isWayland ? .waylandGTK3 : .gtk3, in: desk.session, desk.recorder,
      keyboard: desk.keyboard)
    defer { other.stop() }
    try other.focus("entry")
    let isOnRequest = desk.client.desktop.isWayland && Subject.Way.onWayland == .onRequest
    try desk.keyboard.type(isOnRequest ? "=12+30" : "12+30", delay: 12)
    try other.settle()
    try desk.keyboard.type("\n")
    try other.waitUntil("entry", is: "42")
    try require(
      desk.session.engines == engines,
      "another engine than before")
  }
}
