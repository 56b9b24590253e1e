import TestSupport

/// The shortcut selects the next keyboard, which types plainly; Calculator comes back at once.
func checkNextKeyboard(_ subject: Subject) throws -> Outcome {
  // From GNOME 46 on the shell ignores the shortcut that an engine sends, so the engine asks IBus.
  let isTold = subject.client.desktop == .gnome && Installed.gnomeShell >= Installed.Version(46)
  try subject.withDesk { desk in
    // The calculation under way stays as typed.
    try desk.keyboard.type(subject.typed("8*8"), delay: 12)
    try desk.window.settle()
    try desk.keyboard.press("shift+Escape")
    try waitUntil("the next keyboard is in use") {
      desk.session.selectedEngine == "xkb:us::eng"
    }
    if desk.client.desktop == .gnome {
      let shell = desk.shell
      let source = isTold ? "calculator" : "us"
      try waitUntil("GNOME's top bar shows \(source)") { try shell.source() == source }
    }
    try desk.typeInOrder(" 12+30\n")
    try desk.window.settle()
    try desk.select("calculator")
    try desk.keyboard.type(subject.typed("12+30"), delay: 12)
    try desk.pressReturn()
    if subject.client == .calc { try desk.keyboard.type("\n") }
    try desk.waitUntil(subject.typed("8*8") + " 12+30\n42")
  }
  return isTold ? .limited(.topBar) : .passed
}

/// Types keys by their codes, on layouts with the symbols on other keys.
func checkLayouts(_ subject: Subject) throws -> Outcome {
  if subject.client.desktop.isWayland {
    return .notApplicable(
      "the compositor gives the layout; it is the clients on X11 that show the symbols")
  }
  if subject.way == .inDocumentOnce {
    for layout in Layout.all { try calculate(on: [layout], subject) }
    return .passed
  }
  try calculate(on: Layout.all, subject)
  return .passed
}

/// A calculation in key codes of X (evdev's plus 8), and its result.
private struct Layout: Sendable {
  /// The arguments of setxkbmap.
  let name: [String]
  let equals: String
  let keys: [String]
  let result: String

  static let all: [Layout] = [
    Layout(
      name: ["us"], equals: "21", keys: ["10", "11", "shift+21", "12", "19"], result: "42"),
    // The number pad's mark is a comma, the decimal mark of a German locale: 1,5+1.
    Layout(
      name: ["de"], equals: "shift+19", keys: ["87", "91", "84", "86", "87"], result: "2,5"),
    // The digits need Shift: 12+30.
    Layout(
      name: ["fr"], equals: "21",
      keys: ["shift+10", "shift+11", "shift+21", "shift+12", "shift+19"], result: "42"),
    // The digits are Arabic.
    Layout(
      name: ["ara", "-variant", "digits"], equals: "21",
      keys: ["10", "11", "shift+21", "12", "19"], result: "٤٢"),
  ]
}

private func calculate(on layouts: [Layout], _ subject: Subject) throws {
  try subject.withDesk(options: ["--locale", "de_DE"]) { desk in
    for layout in layouts {
      let status = try desk.session.run(["setxkbmap"] + layout.name).status
      try require(status == 0, "setxkbmap \(layout.name) failed")
      // The application has the layout once a key has come through it.
      try desk.window.settle()
      let opening = subject.way == .onRequest ? [layout.equals] : []
      let numLock = layout.name == ["de"] ? ["Num_Lock"] : []
      let keys = numLock + opening + layout.keys + numLock
      try keys.forEach(desk.keyboard.press)
      try desk.window.settle()
      // The first Return inserts, the second ends the line.
      try desk.keyboard.press("36")
      try desk.window.settle()
      try desk.keyboard.press("36")
      try desk.window.settle()
    }
    try desk.session.run("setxkbmap", "us")
    try desk.keyboard.type("zyx\n", delay: 12)
    try waitUntil("the last line is there") { try desk.text.contains("zyx") }
    let lines = try desk.text.split(separator: "\n").map(String.init)
    // A cell shows a number in the format of its own locale.
    let results = layouts.map { subject.client == .calc && $0.result == "2,5" ? "2.5" : $0.result }
    let expected = results + ["zyx"]
    try require(lines == expected, "\(lines), not \(expected)")
  }
}
