import TestSupport

/// Passwords and the like arrive as typed, and the engine neither shows nor inserts anything.
func checkRefusedFields(_ subject: Subject) throws -> Outcome {
  switch subject.client {
  case .gtk3, .gtk4, .qt5, .qt6, .gnomeGTK3, .gnomeGTK4, .waylandGTK3, .waylandGTK4, .waylandQt6:
    try type(secret, into: "password", of: subject)
    return .passed
  case .firefox, .gnomeFirefox, .waylandFirefox:
    try type(secret, into: "password", of: subject)
    try type("+49 30 12-30=", into: "tel", of: subject)
    try typeCode(into: subject)
    return .passed
  case .gnomeChromium, .waylandChromium:
    try type(secret, into: "password", of: subject)
    try typeCode(into: subject)
    return .passed
  case .chromium:
    try type(secret, into: "password", of: subject)
    try type("+49 30 12-30=", into: "tel", of: subject)
    try typeCode(into: subject)
    return .limited(.untoldTelephone)
  case .vte, .xterm, .konsole, .foot:
    // The field is the terminal itself, where a prompt like sudo's looks like any other.
    try type("pa55-12+30=x", into: "text", of: subject)
    return .limited(.untoldPassword)
  case .gedit, .mousepad, .kate, .writer, .calc, .kwrite:
    return .notApplicable("has no such field")
  }
}

private let secret = "12+30=4*5 2*3="
private let code = "123"

/// Typed text did not arrive, although the engine sent nothing.
private struct Loss: Error, CustomStringConvertible {
  let description: String
}

/// Types a code into boxes of one character each; the page moves on from box to box.
///
/// With any engine, a key can be lost while the client moves its input context. If one is, the plain keyboard types the code
/// repeatedly, to see if it loses one too.
private func typeCode(into subject: Subject) throws {
  do {
    try type(code, into: "code", of: subject)
  } catch let loss as Loss {
    try subject.withDesk(engine: "xkb:us::eng") { desk in
      for count in 1...30 {
        try desk.window.focus("code")
        try desk.window.set("code", to: "")
        try desk.window.settle()
        try desk.keyboard.type(code + "\n", delay: 12)
        try desk.window.settle()
        let typed = try desk.window.content(of: "code").text
        guard typed == code else {
          throw PlainKeyboardFailure(
            description: "the plain keyboard itself left \(typed.debugDescription) of "
              + "\(code.debugDescription) in boxes of one character, the \(count). time; "
              + "before, \(loss)")
        }
      }
    }
    throw loss
  }
}

private func type(_ text: String, into field: String, of subject: Subject) throws {
  let start = Field(subject.client, subject.isTerminal ? "text" : "entry")
  try start.withDesk { desk in
    if !subject.isTerminal {
      // First a calculation elsewhere: its result must disappear, and nothing else appear.
      try desk.keyboard.type("1+2", delay: 12)
      try desk.window.settle()
      if desk.client.desktop.isWayland {
        // On Wayland a window does not know its place on the screen.
        try desk.window.focus(field, reachesEngine: field == "code")
      } else {
        try desk.window.click(field, atStart: false)
      }
      try waitUntil("\(field) has focus") { try desk.window.content(of: field).hasFocus }
      if field == "code" { try desk.window.set(field, to: "") }
    }
    try desk.window.settle()
    let mark = try desk.recorder.mark()
    try desk.keyboard.type(text + "\n", delay: 12)
    try desk.window.settle()
    let arrival = Result {
      try desk.window.waitUntil(field, is: subject.isTerminal ? text + "\n" : text)
    }
    let signals = try desk.recorder.fromEngine(since: mark)
    // These come with the focus. GNOME switches to a keyboard layout in password fields, whose engine hides a preedit that it
    // does not have.
    let quiet =
      ["RegisterProperties", "RequireSurroundingText", "UpdateProperty"]
      + (desk.session.selectedEngine == "calculator" ? [] : ["HidePreeditText"])
    try require(
      signals.allSatisfy { quiet.contains($0) }, "in \(field) the engine sent \(signals)")
    if !subject.isTerminal {
      try require(try desk.window.content(of: "entry").text == "1+2", "the entry has changed")
    }
    if case .failure(let failure) = arrival { throw Loss(description: "\(failure)") }
  }
}
