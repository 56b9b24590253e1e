import TestSupport

/// The client works in its known way, and a calculation becomes its result.
func checkWayOfWorking(_ subject: Subject) throws -> Outcome {
  try subject.withDesk { desk in
    let mark = try desk.recorder.mark()
    try subject.type("Total: ", "12+30", at: desk)
    try desk.pressReturn()
    if subject.client == .calc {
      // The sheet has the cell once it has been left.
      try desk.keyboard.type("\n")
    }
    try desk.waitUntil("Total: 42")
    let signals = try desk.recorder.fromEngine(since: mark)
    let deletes = signals.contains("DeleteSurroundingText")
    let holds = signals.contains("UpdatePreeditText")
    switch subject.way {
    case .inDocument:
      // On KWin the question for the caret is a preedit, too.
      let isInDocument = deletes && (!holds || subject.client.desktop == .kwin)
      try require(isInDocument, "in the document expected, but \(signals)")
      switch subject.client {
      case .gtk3, .gnomeGTK3, .gnomeGTK4: try checkTerminalField(desk)
      case .gtk4:
        // In mode 1, in which tests run it, the module itself inserts the held text again.
        try subject.withDesk(environment: ["IBUS_ENABLE_SYNC_MODE": "2"], checkTerminalField)
      default: break
      }
      return .passed
    case .onRequest:
      try require(holds && !deletes, "on request expected, but \(signals)")
      try checkNothingDoubled(subject, desk)
      return .limited(
        subject.client.desktop.isWayland && !subject.isTerminal ? .ignoredDeletions : .onRequest)
    case .inDocumentOnce:
      try require(deletes && !holds, "in the document expected, but \(signals)")
      try checkOnRequestLater(desk, since: mark)
      return .limited(.tellsOnce)
    }
  }
}

/// Checks the known behaviour after the first insert, and so fails if the client improves.
///
/// The module withdraws surrounding text if a request for it is not answered, mostly the request right after the first insert. On
/// a busy machine that can come so late that it is answered.
private func checkOnRequestLater(_ desk: Desk, since mark: Int) throws {
  func isTakenBack() throws -> Bool {
    try desk.recorder.messages(since: mark).contains {
      $0.member == "SetCapabilities" && $0.interface == "org.freedesktop.IBus.Engine"
    }
  }
  var text = "Total: 42"
  for _ in 0..<8 {
    try desk.keyboard.type(" and 2*3=")
    try desk.pressReturn()
    let (inserted, typed) = (text + " and 6", text + " and 2*3=\n")
    try waitUntil("the line ends in 6 or as typed; it is \(text.debugDescription)") {
      text = try desk.text
      return try text == inserted || text == typed && isTakenBack()
    }
    guard text == typed else { continue }
    try desk.typeInOrder("=2*3")
    try desk.pressReturn()
    return try desk.waitUntil(typed + "6")
  }
  throw Failure("it tells on: \(text.debugDescription)")
}

/// A field that declares itself a terminal is on request, and a key that ends the held text comes after it.
private func checkTerminalField(_ desk: Desk) throws {
  let field = "terminal"
  try desk.window.focus(field)
  let activations = try desk.window.count(of: "activate") ?? 0
  try desk.typeInOrder("a =5\n")
  try waitUntil("Return is the field's") {
    try desk.window.count(of: "activate") ?? 0 > activations
  }
  try desk.window.waitUntil(field, is: "a =5")
  try desk.keyboard.type(" ")
  try desk.pauseBeforeOpening()
  try desk.keyboard.type("=12+30", delay: 12)
  try desk.pressReturn()
  try desk.window.waitUntil(field, is: "a =5 42")
}

/// Without the opening `=` a calculation is text, and Return the application's.
private func checkNothingDoubled(_ subject: Subject, _ desk: Desk) throws {
  try desk.typeInOrder("\n12+30")
  try desk.pressReturn()
  try desk.window.settle()
  try desk.waitUntil("Total: 42\n12+30" + subject.lineBreak)
}
