import Foundation
import TestSupport
import Testing

extension Applications {
  /// The keypad's size, which the user changes by dragging a corner.
  @Suite(.needsKeypad) struct KeypadSizeTests {
    @Test(
      "Its corner changes its size, which is remembered; it is never too small or off the screen")
    func size() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        let keypad = try desk.openKeypad()
        let start = try keypad.frame()
        func wait(for keypad: KeypadWindow, width: Int, height: Int) throws {
          var frame = start
          frame.x -= width - start.width
          frame.y -= height - start.height
          frame.width = width
          frame.height = height
          var last = start
          try waitUntil("the keypad is at \(frame); it is at \(last)") {
            last = try keypad.frame()
            return last == frame
          }
        }
        try keypad.dragCorner(x: -120, y: -90)
        try wait(for: keypad, width: start.width + 120, height: start.height + 90)
        let active = try KeypadWindow.activeWindow(in: desk.session)
        try desk.keyboard.press("XF86Calculator")
        try KeypadWindow.waitUntilGone(in: desk.session)
        let again = try desk.openKeypad()
        try wait(for: again, width: start.width + 120, height: start.height + 90)
        // The keypad does not become smaller than at first.
        try again.dragCorner(x: 400, y: 400)
        try wait(for: again, width: start.width, height: start.height)
        try again.press("7I")
        try desk.window.waitUntil("entry", is: "7")
        #expect(try desk.window.content(of: "entry").hasFocus)
        #expect(try KeypadWindow.activeWindow(in: desk.session) == active)
      }
    }

    @Test("Enlarged, its columns stay of one width, and its type grows with it", arguments: [1, 2])
    func enlarged(textScale: Int) throws {
      let session = try PrivateSession(["--display", "--accessibility"])
      defer { session.stop() }
      try KeypadWindow.setTextScale(textScale, in: session)
      let program = try ChildProcess([KeypadWindow.program, "--stdio"], in: session)
      defer { program.stop() }
      #expect(program.line(within: .seconds(20)) == "calculator-keypad 1")
      let keypad = try KeypadWindow(session)
      let reader = try KeypadReader(session)
      defer { reader.stop() }
      func frames() throws -> [String: [Int]] {
        Dictionary(
          try reader.widgets().map { ($0.name, $0.frame) }, uniquingKeysWith: { one, _ in one })
      }
      let start = try keypad.frame()
      let before = try frames()
      try keypad.dragCorner(x: -start.width / 2, y: -start.height / 2)
      try waitUntil("it is half as large again") {
        try keypad.frame().width == start.width + start.width / 2
      }
      var after: [String: [Int]] = [:]
      try waitUntil("all is larger; it is \(after)") {
        after = try frames()
        return ["7", "Add", "Clear", "Insert"].allSatisfy {
          guard let one = before[$0], let other = after[$0] else { return false }
          return other[2] * 4 > one[2] * 5 && other[3] * 4 > one[3] * 5
        }
      }
      for columns in [before, after] {
        let widths = ["7", "Add", "Clear"].compactMap { columns[$0]?[2] }
        #expect((widths.max() ?? 99) - (widths.min() ?? 0) <= 1, "\(widths)")
      }
      // The number's height grows with its type, as AT-SPI reports it.
      try waitUntil("the number is larger") {
        try (frames()["0"]?[3] ?? 0) * 5 > (before["0"]?[3] ?? 99) * 6
      }
      // The keypad does not become smaller than at first.
      try keypad.dragCorner(x: 900, y: 600)
      try waitUntil("it is as it was, \(start)") {
        try keypad.frame() == start
      }
    }

    @Test(
      "Its corner is on the other side from right to left, and works with large type",
      arguments: [1, 2])
    func rightToLeft(textScale: Int) throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      try KeypadWindow.setTextScale(textScale, in: session)
      let program = try ChildProcess(
        [KeypadWindow.program, "--stdio", "--direction=rtl"], in: session)
      defer { program.stop() }
      #expect(program.line(within: .seconds(20)) == "calculator-keypad 1")
      let keypad = try KeypadWindow(session)
      var frame = try keypad.frame()
      // From right to left, the keypad opens at the left edge, and its lower left corner stays in place.
      #expect(frame.x == 24)
      try keypad.dragCorner(x: 120, y: -90, isRightToLeft: true)
      frame.y -= 90
      frame.width += 120
      frame.height += 90
      try waitUntil("it is larger; it is at \(frame)") { try keypad.frame() == frame }
    }

    @Test("A drag that is over before the keypad hears of it counts from where it began")
    func lateDrag() throws {
      try Field(.gtk3, "entry").withDesk { desk in
        let keypad = try desk.openKeypad()
        var frame = try keypad.frame()
        let program = try #require(KeypadWindow.processes(in: desk.session).first)
        func whileBusy(_ drag: () throws -> Void) throws {
          kill(program, SIGSTOP)
          defer { kill(program, SIGCONT) }
          try drag()
        }
        try whileBusy { try keypad.dragCorner(x: -120, y: -90) }
        frame.x -= 120
        frame.y -= 90
        frame.width += 120
        frame.height += 90
        try waitUntil("it is larger; it is at \(frame)") { try keypad.frame() == frame }
        try whileBusy { try keypad.drag(x: -200, y: -100) }
        frame.x -= 200
        frame.y -= 100
        try waitUntil("it has moved; it is at \(frame)") { try keypad.frame() == frame }
      }
    }

    @Test(
      "What is remembered fits the screen, whoever wrote it",
      arguments: [
        ("0 0 5000 5000", [0, 0, 1280, 720]), ("-300 900 10 10", [0]), ("1100 700 10 10", []),
        ("1 2 3", []),
      ])
    func remembered(text: String, expected: [Int]) throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      let state = URL(filePath: session.environment["XDG_STATE_HOME"] ?? "/nonexistent")
        .appending(path: "ibus-calculator")
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
      try "1280x720+0+0 \(text)\n".write(
        to: state.appending(path: "keypad"), atomically: true, encoding: .utf8)
      let program = try ChildProcess([KeypadWindow.program, "--stdio"], in: session)
      defer { program.stop() }
      #expect(program.line(within: .seconds(20)) == "calculator-keypad 1")
      let frame = try KeypadWindow(session).frame()
      #expect(frame.x >= 0 && frame.x + frame.width <= 1280, "\(frame)")
      #expect(frame.y >= 0 && frame.y + frame.height <= 720, "\(frame)")
      // The least room for the round buttons and the space around them.
      #expect(frame.width > 7 * 44 && frame.height > 5 * 44, "\(frame)")
      #expect([frame.x, frame.y, frame.width, frame.height].starts(with: expected))
    }
  }
}
