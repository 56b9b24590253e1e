import Foundation

/// The on-screen keypad of a session, as a user with a mouse sees it.
package final class KeypadWindow {
  /// Pixels of the screen, from its upper left corner.
  package struct Frame: Equatable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
  }

  /// Pixels of the screen.
  package typealias Place = (x: Int, y: Int)

  private let session: PrivateSession
  private let pressPlace: (_ x: Int, _ y: Int) throws -> Void
  private let dragPlace: (_ start: Place, _ end: Place) throws -> Void

  /// The program under test, beside the engine.
  package static var program: String {
    PrivateSession.engine.deletingLastPathComponent().appending(path: "ibus-calculator-keypad").path
  }

  /// Waits until a keypad is shown; `nil` uses the mouse of the X display.
  package init(
    _ session: PrivateSession, pressPlace: ((_ x: Int, _ y: Int) throws -> Void)? = nil,
    dragPlace: ((_ start: Place, _ end: Place) throws -> Void)? = nil
  ) throws {
    let keyboard = Keyboard(session)
    self.session = session
    self.pressPlace = pressPlace ?? { try keyboard.click(x: $0, y: $1) }
    self.dragPlace = dragPlace ?? { try keyboard.drag(from: $0, to: $1) }
    try waitUntil("the keypad is shown") { try Self.window(in: session) != nil }
    try waitUntil("the keypad is drawn") { try isDrawn() }
  }

  /// True once a person could see the keypad: GTK drops a click that comes before the first frame.
  ///
  /// Only Xvfb's pixels can be read; on another screen this is always true.
  private func isDrawn() throws -> Bool {
    guard let screen = try? Data(contentsOf: session.folder.appending(path: "Xvfb_screen0")) else {
      return true
    }
    // An XWD file: a header of big-endian words, its colors of 12 bytes, the pixels of 4 bytes.
    func word(_ index: Int) -> Int {
      screen[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    let frame = try frame()
    // Right of the corner, between the edge and the display.
    let (x, y) = (frame.x + 30, frame.y + 5)
    let start = word(0) + 12 * word(19) + word(12) * y + 4 * x
    let color = screen[start..<(start + 3)].reversed().reduce(0) { $0 << 8 | Int($1) }
    return Self.backgrounds.contains(color)
  }

  /// KeypadStyle's: light, dark.
  private static let backgrounds = [0x546875, 0x25313A]

  /// The process ids of the keypads of a session.
  package static func processes(in session: PrivateSession) -> [Int32] {
    session.processes(running: "/ibus-calculator-keypad")
  }

  /// The number of the keypad's X window, or `nil`.
  package static func window(in session: PrivateSession) throws -> String? {
    let found = try session.run(
      "xdotool", "search", "--onlyvisible", "--name", "^Calculator keypad$")
    return found.output.split(separator: "\n").last.map(String.init)
  }

  /// Enlarges the type of keypads started from now on, by X11's dots per inch, which are 96 by default.
  package static func setTextScale(_ scale: Int, in session: PrivateSession) throws {
    let value = "Xft.dpi: \(96 * scale)"
    let set = try session.run(
      "xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", value)
    guard set.status == 0 else { throw PrivateSession.Failure(description: "xprop failed") }
  }

  /// The window with the keyboard, as xprop prints it.
  package static func activeWindow(in session: PrivateSession) throws -> String {
    try session.run("xprop", "-root", "_NET_ACTIVE_WINDOW").output
  }

  /// Waits until no keypad is left, nor its window, which outlives the program by a moment.
  package static func waitUntilGone(in session: PrivateSession) throws {
    try waitUntil("the keypad is gone") {
      try processes(in: session).isEmpty && window(in: session) == nil
    }
  }

  /// The window type, as xprop prints it.
  package func type() throws -> String {
    guard let window = try Self.window(in: session) else {
      throw Timeout(description: "the keypad is shown")
    }
    return try session.run("xprop", "-id", window, "_NET_WM_WINDOW_TYPE").output
  }

  package func frame() throws -> Frame {
    guard let window = try Self.window(in: session) else {
      throw Timeout(description: "the keypad is shown")
    }
    guard let frame = try session.frame(ofWindow: window) else {
      throw Timeout(description: "the keypad tells its place")
    }
    return frame
  }

  /// Presses buttons by their labels; `I` is Insert, and `⌫`, `🌐` and `✕` are the drawn ones.
  package func press(_ labels: String) throws {
    let frame = try frame()
    for label in labels where label != " " {
      let point = try Self.place(of: label, in: frame)
      try pressPlace(point.x, point.y)
    }
  }

  /// Drags the keypad by its display, by pixels to the right and down.
  package func drag(x: Int, y: Int) throws {
    let frame = try frame()
    try drag(from: (x: frame.x + frame.width / 2, y: frame.y + 40), x: x, y: y)
  }

  /// Drags the upper corner where text begins, near the inner end of its touch target.
  package func dragCorner(x: Int, y: Int, isRightToLeft: Bool = false) throws {
    let frame = try frame()
    // 13 pixels of edge, and the last but one pixel of the target's 44.
    let inside = 13 + 42
    let left = isRightToLeft ? frame.width - inside : inside
    try drag(from: (x: frame.x + left, y: frame.y + inside), x: x, y: y)
  }

  private func drag(from grip: Place, x: Int, y: Int) throws {
    try dragPlace(grip, (x: grip.x + x, y: grip.y + y))
  }

  // The grid of KeypadStyle, from the lower right corner: 13 pixels of edge, cells of 48 pixels with gaps of 8. The wide
  // column has the rest.
  private static func place(of label: Character, in frame: Frame) throws -> (x: Int, y: Int) {
    let rows = ["I789÷", "C456×", "=123−", "🌐±0.+"]
    let middle = 13 + 24
    for (row, labels) in rows.enumerated() {
      guard let index = labels.firstIndex(of: label) else { continue }
      let column = labels.distance(from: labels.startIndex, to: index)
      let fromRight = 4 - column
      let y = frame.y + frame.height - middle - 56 * (3 - row)
      // The second row of the wide column has three buttons.
      if column == 0 { return (frame.x + middle, y) }
      return (frame.x + frame.width - middle - 56 * fromRight, y)
    }
    switch label {
    case "⌫": return (frame.x + middle + 56, frame.y + frame.height - middle - 112)
    case "%": return (frame.x + middle + 112, frame.y + frame.height - middle - 112)
    case "✕": return (frame.x + frame.width - middle, frame.y + 13 + 32)
    default: throw Timeout(description: "the keypad has a button \(label)")
    }
  }
}

extension PrivateSession {
  /// The place of an X window, by its number; `nil` if it is gone.
  package func frame(ofWindow window: String) throws -> KeypadWindow.Frame? {
    let text = try run("xdotool", "getwindowgeometry", "--shell", window).output
    var numbers: [Substring: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { numbers[parts[0]] = Int(parts[1]) }
    }
    guard let x = numbers["X"], let y = numbers["Y"], let width = numbers["WIDTH"],
      let height = numbers["HEIGHT"]
    else { return nil }
    return KeypadWindow.Frame(x: x, y: y, width: width, height: height)
  }
}
