import TestSupport

/// The on-screen keypad inserts at the caret, and the window keeps the keyboard.
func checkKeypad(_ subject: Subject) throws -> Outcome {
  guard subject.hasFields || subject.isTerminal else {
    return .notApplicable("to the keypad it is as the windows of its toolkit")
  }
  // Of the Wayland sessions here only GNOME's has no X display by default.
  let options = subject.client.desktop == .gnome ? ["--x11"] : []
  try subject.withDesk(options: options) { desk in
    // If passwords are not reported, Insert waits for a key.
    try desk.keyboard.type("a ")
    try desk.waitUntil("a ")
    try desk.keyboard.press("XF86Calculator")
    let keypad = try KeypadWindow(desk.session) { try desk.keyboard.click(x: $0, y: $1) }
    try keypad.press("12+30")
    try desk.window.settle()
    let text = try desk.text
    try require(text == "a ", "presses on the keypad left \(text.debugDescription)")
    try keypad.press("I")
    try desk.waitUntil("a 42")
    // The number stays on the display, and keys go to the document.
    try keypad.press("I")
    try desk.waitUntil("a 4242")
    try desk.keyboard.type("8")
    try desk.waitUntil("a 42428")
    if subject.hasFields {
      try require(try desk.window.content(of: desk.field).hasFocus, "the keypad took the keyboard")
    }
    try keypad.press("✕")
    try KeypadWindow.waitUntilGone(in: desk.session)
    try desk.keyboard.type("9")
    try desk.waitUntil("a 424289")
  }
  return .passed
}
