import Foundation
import TestSupport
import Testing

extension Applications {
  /// The list of forms and the menu of the history, as IBus's panel and GNOME Shell show them.
  @Suite struct FormsTests {
    @Test(
      "A row is chosen by a click, which takes the focus from nobody", .needs(.gtk3), .needs(.gtk4),
      .needs(.qt5), arguments: [Field(.gtk3), Field(.gtk4), Field(.qt5)])
    func click(field: Field) throws {
      try field.withDesk(options: ["--panel"]) { desk in
        let losses = try desk.window.count(of: "inactive")
        try desk.keyboard.type("Total: 12+30=")
        try desk.window.waitUntil(field.name, is: "Total: 12+30=")
        try desk.window.settle()
        try desk.keyboard.press("Down")
        let list = try PanelList(desk.session, rowCount: 3)
        try list.click(row: 2, with: desk.keyboard)
        try desk.window.waitUntil(field.name, is: "Total: 42.00")
        #expect(try desk.window.count(of: "inactive") == losses)
        #expect(try desk.window.content(of: field.name).hasFocus)
      }
    }

    @Test(
      "A bubble is at its caret, the first one and one of one key, also from right to left; so is the list",
      .needs(.gtk3), .needs(.qt5),
      arguments: [Field(.gtk3), Field(.gtk3, "entry"), Field(.qt5), Field(.qt5, "entry")])
    func place(field: Field) throws {
      try field.withDesk(options: ["--panel"]) { desk in
        func expectBubble(_ name: String, after text: String) throws {
          try desk.window.waitUntil(field.name, is: text)
          let caret = try desk.window.point(in: field.name, at: text.unicodeScalars.count)
          _ = try desk.session.panelWindow("\(name) at \(caret)") {
            // The panel places a changed bubble, and the list, at the caret of one key before. From right to left
            // that is on either side: a number runs from left to right.
            (text.hasPrefix("ש") ? -20...20 : -20...6).contains($0.x - caret.x)
              && (0...20).contains($0.y - caret.y)
          }
        }
        for prefix in ["", "שלום: ", "And then: "] {
          try desk.window.set(field.name, to: prefix)
          try desk.window.settle()
          try desk.keyboard.type("100+11")
          try expectBubble("the first", after: prefix + "100+11")
          try desk.window.settle()
          try desk.keyboard.press("Return")
          try desk.window.waitUntil(field.name, is: prefix + "111")
          try desk.keyboard.type("*3")
          try expectBubble("one of one key", after: prefix + "111*3")
        }
        try desk.keyboard.type("=")
        try desk.window.waitUntil(field.name, is: "And then: 111*3=")
        try desk.window.settle()
        try desk.keyboard.press("Down")
        try expectBubble("the list", after: "And then: 111*3=")
      }
    }

    @Test(
      "A row is chosen by a click in GNOME Shell's list", .needs(.shellGTK3), .needs(.shellGTK4),
      arguments: [Field(.shellGTK3), Field(.shellGTK4)])
    func clickOnGnome(field: Field) throws {
      try field.withDesk { desk in
        let shell = desk.shell
        try desk.keyboard.type("Total: 12+30=")
        try desk.window.waitUntil(field.name, is: "Total: 12+30=")
        try desk.window.settle()
        try desk.keyboard.press("Down")
        let row = try shell.candidate(2)
        #expect(row.text.contains("42.00"), "\(row.text)")
        try desk.keyboard.click(x: row.x, y: row.y)
        try desk.window.waitUntil(field.name, is: "Total: 42.00")
      }
    }

    @Test(
      "A result is chosen from GNOME Shell's menu, which takes the focus meanwhile",
      .needs(.shellGTK3),
      .needs(.shellGTK4), arguments: [Field(.shellGTK3), Field(.shellGTK4)])
    func historyOnGnome(field: Field) throws {
      try field.withDesk { desk in
        let shell = desk.shell
        try desk.keyboard.type("12+30=")
        try desk.window.waitUntil(field.name, is: "12+30=")
        try desk.window.settle()
        try desk.keyboard.type("\n and ")
        try desk.window.waitUntil(field.name, is: "42 and ")
        try shell.choose(0, from: "History")
        // A key without effect: only with the next key the window learns that it has the keyboard again.
        try desk.keyboard.press("Control_R")
        try desk.window.waitUntil(field.name, is: "42 and 42")
      }
    }

    @Test(
      "GNOME Shell's menu has a result also where the focus went elsewhere right behind it",
      .needs(.shellGTK4))
    func historyBehindFocusOnGnome() throws {
      try Field(.shellGTK4, "entry").withDesk { desk in
        let shell = desk.shell
        try desk.keyboard.type("12+30=")
        try desk.window.waitUntil("entry", is: "12+30=")
        try desk.window.settle()
        try desk.keyboard.type("\n")
        try desk.window.waitUntil("entry", is: "42")
        try desk.window.focus("text")
        // Two rows: the result, and Clear history.
        try shell.waitForMenu("History", count: 2)
      }
    }

    @Test(
      "A result is chosen by clicks from the menu of IBus's own panel, which takes the focus meanwhile",
      .needs(.gtk3), .needs(.gtk4), .needsDconf, arguments: [Field(.gtk3), Field(.gtk4)])
    func historyInPanel(field: Field) throws {
      try field.withDesk(options: ["--panel", "--dconf"]) { desk in
        try chooseFromPanel(at: desk)
        try desk.window.waitUntil(field.name, is: "42 and 42")
        try waitUntil("the field has the focus again") {
          try desk.window.content(of: field.name).hasFocus
        }
      }
    }

    // With the focus in a password field Qt sends the same messages, so the engine must not insert.
    @Test(
      "Chosen there, a result is not inserted in Qt 5, which resets its field, and keys go on",
      .needs(.qt5), .needsDconf)
    func historyInPanelOverQt() throws {
      try Field(.qt5).withDesk(options: ["--panel", "--dconf"]) { desk in
        let mark = try chooseFromPanel(at: desk)
        try waitUntil("the choice is told, and the field has the focus") {
          try desk.recorder.messages(since: mark).contains { $0.member == "PropertyActivate" }
            && desk.window.content(of: "text").hasFocus
        }
        try desk.keyboard.type("8")
        try desk.window.waitUntil("text", is: "42 and 8")
        try desk.window.settle()
        #expect(try desk.edits(since: mark) == [])
      }
    }

    /// Inserts a result, types on, and chooses the result from the history in the panel's bar.
    ///
    /// Returns the recorder's mark from before the choice.
    @discardableResult
    private func chooseFromPanel(at desk: Desk) throws -> Int {
      // 2: the panel always shows its bar, which has a button for each property.
      let set = try desk.session.run(
        "gsettings", "set", "org.freedesktop.ibus.panel", "show", "2")
      try #require(set.status == 0)
      try desk.keyboard.type("12+30=")
      try desk.window.waitUntil(desk.field, is: "12+30=")
      try desk.window.settle()
      let mark = try desk.recorder.mark()
      try desk.keyboard.type("\n and ")
      try desk.window.waitUntil(desk.field, is: "42 and ")
      try waitUntil("the panel is told of the result") {
        try desk.recorder.fromEngine(since: mark).contains {
          $0 == "UpdateProperty" || $0 == "RegisterProperties"
        }
      }
      try desk.window.settle()
      let bar = try PanelBar(desk.session, buttonCount: 6)
      let choice = try desk.recorder.mark()
      try bar.open(button: 4, with: desk.keyboard)
      try bar.click(row: 0, of: 2, with: desk.keyboard)
      return choice
    }

    @Test("A terminal gets the whole calculation", .needs(.xterm)) func terminal() throws {
      try Field(.xterm).withDesk { desk in
        try desk.keyboard.type("=12+30↓\n")
        try desk.window.waitUntil("text", is: "12 + 30 = 42")
      }
    }
  }
}

extension PrivateSession {
  /// Waits for a visible window of IBus's GTK panel for which `isIt` is true; `what` names it in a failure.
  func panelWindow(
    _ what: String, _ isIt: (KeypadWindow.Frame) -> Bool
  ) throws -> KeypadWindow.Frame {
    var found: KeypadWindow.Frame?
    var seen: [KeypadWindow.Frame] = []
    try waitUntil("\(what) is shown; shown is \(seen)") {
      seen = try run("xdotool", "search", "--onlyvisible", "--class", "ibus-ui-gtk3").output
        .split(separator: "\n").compactMap { try frame(ofWindow: String($0)) }
      found = seen.first(where: isIt)
      return found != nil
    }
    return try #require(found)
  }
}

/// The bar of IBus's GTK panel: a handle, and a button for each property, below which its menu opens.
private struct PanelBar {
  private let session: PrivateSession
  private let bar: KeypadWindow.Frame
  private let buttonCount: Int

  /// Waits until the bar has all its buttons.
  init(_ session: PrivateSession, buttonCount: Int) throws {
    self.session = session
    self.buttonCount = buttonCount
    bar = try session.panelWindow("the bar") { $0.width > buttonCount * 34 && $0.height < 40 }
  }

  func open(button: Int, with keyboard: any KeyboardDevice) throws {
    let handle = 6
    let width = (bar.width - handle) / buttonCount
    try keyboard.click(x: bar.x + handle + width * button + width / 2, y: bar.y + bar.height / 2)
  }

  /// Clicks one of the `count` rows of the menu, once it is open right below the bar or above it.
  func click(row: Int, of count: Int, with keyboard: any KeyboardDevice) throws {
    let menu = try session.panelWindow("the menu") {
      ($0.y == bar.y + bar.height || $0.y + $0.height == bar.y) && $0.height > count * 20
    }
    let height = menu.height / count
    try keyboard.click(x: menu.x + menu.width / 2, y: menu.y + height * row + height / 2)
  }
}

/// The list in IBus's GTK panel: a window with the rows, and two arrows below them.
private struct PanelList {
  private let x: Int
  private let y: Int
  private let rowHeight: Int

  /// Waits until the list is shown.
  init(_ session: PrivateSession, rowCount: Int) throws {
    let arrowsHeight = 39
    let window = try session.panelWindow("the list") {
      $0.height > arrowsHeight + rowCount * 10
    }
    x = window.x + window.width / 2
    y = window.y
    rowHeight = (window.height - arrowsHeight) / rowCount
  }

  func click(row: Int, with keyboard: any KeyboardDevice) throws {
    try keyboard.click(x: x, y: y + rowHeight * row + rowHeight / 2)
  }
}

extension GnomeShell {
  /// JavaScript for the rows of an engine's menu, which is in the menu of the input sources.
  private func rows(of menu: String) -> String {
    "(\(indicator)._propSection._getMenuItems().find("
      + "item => item.label?.text === '\(menu)')?.menu._getMenuItems() ?? [])"
  }

  func waitForMenu(_ menu: String, count: Int) throws {
    try waitUntil("\(menu) has \(count) rows") {
      try evaluate("\(rows(of: menu)).length") == "\(count)"
    }
  }

  func label(_ row: Int, of menu: String) throws -> String {
    try evaluate("\(rows(of: menu))[\(row)].label.text").trimmingCharacters(in: ["\""])
  }

  /// Opens the menu of the input sources, and chooses a row of the engine's menu.
  func choose(_ row: Int, from menu: String) throws {
    try waitUntil("\(menu) has row \(row)") {
      Int(try evaluate("\(rows(of: menu)).length")) ?? 0 > row
    }
    _ = try evaluate("\(indicator).menu.open()")
    _ = try evaluate("\(rows(of: menu))[\(row)].activate(null)")
  }

  /// Waits for a row of the list; returns its text and its middle on the screen.
  fileprivate func candidate(_ row: Int) throws -> (text: String, x: Int, y: Int) {
    let popup = "\(ibus)._candidatePopup"
    let box = "\(popup)._candidateArea._candidateBoxes[\(row)]"
    try waitUntil("the list is shown") {
      try evaluate("\(popup).visible && \(popup)._candidateArea.visible && \(box).visible")
        == "true"
    }
    let place = """
      (() => { const [x, y] = \(box).get_transformed_position(); \
      const [w, h] = \(box).get_transformed_size(); \
      return [x + w / 2, y + h / 2, \(box)._candidateLabel.text].join("|"); })()
      """
    var found: (text: String, x: Int, y: Int)?
    // The list is visible before it has a position, which is NaN until then.
    try waitUntil("the list has a place") {
      let parts = try evaluate(place).trimmingCharacters(in: ["\""]).split(separator: "|")
      let numbers = parts.prefix(2).compactMap { Double($0).flatMap { Int(exactly: $0.rounded()) } }
      guard parts.count == 3, numbers.count == 2 else { return false }
      found = (String(parts[2]), numbers[0], numbers[1])
      return true
    }
    return try #require(found)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if dconf, which stores the panel's settings, is not installed.
  fileprivate static var needsDconf: Self {
    .enabled(if: PrivateSession.missing("gsettings", "dconf") == nil, "dconf is missing")
  }
}
