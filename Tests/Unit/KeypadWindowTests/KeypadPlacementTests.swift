import GtkSupport
import Testing

@testable import KeypadWindow

/// Tests the keypad's position, and what of it is remembered.
@Suite struct KeypadPlacementTests {
  static let left = ScreenRectangle(x: 0, y: 0, width: 1920, height: 1080)
  static let right = ScreenRectangle(x: 1920, y: 200, width: 1280, height: 720)

  @Test(
    "A keypad is brought onto the monitor it is mostly on",
    arguments: [
      ((100, 100), (100, 100)), ((-50, -50), (0, 0)), ((1700, 900), (1520, 780)),
      ((1750, 300), (1920, 300)), ((3100, 100), (2800, 200)), ((5000, 5000), (2800, 620)),
      ((Int.max, Int.min), (2800, 200)),
    ])
  func onScreen(place: (Int, Int), expected: (Int, Int)) {
    let frame = ScreenRectangle(x: place.0, y: place.1, width: 400, height: 300)
    let result = KeypadPlacement.onScreen(frame, monitors: [Self.left, Self.right])
    #expect((result.x, result.y) == expected)
    #expect((result.width, result.height) == (400, 300))
  }

  @Test("A keypad larger than the monitor shrinks; without monitors it stays")
  func small() {
    let frame = ScreenRectangle(x: 50, y: 50, width: 400, height: 300)
    let tiny = ScreenRectangle(x: 10, y: 20, width: 100, height: 100)
    let result = KeypadPlacement.onScreen(frame, monitors: [tiny])
    #expect(result == tiny)
    #expect(KeypadPlacement.onScreen(frame, monitors: []) == frame)
  }

  @Test("It opens at the end of the first monitor, where text ends") func initial() {
    func place(_ isRightToLeft: Bool) -> ScreenRectangle {
      KeypadPlacement.initial(
        width: 400, height: 300, monitors: [Self.left, Self.right], margin: 24,
        isRightToLeft: isRightToLeft)
    }
    #expect(place(false) == ScreenRectangle(x: 1496, y: 756, width: 400, height: 300))
    #expect(place(true) == ScreenRectangle(x: 24, y: 756, width: 400, height: 300))
  }

  @Test("A place is remembered for each arrangement of monitors") func places() {
    let one = ScreenRectangle(x: 10, y: 20, width: 300, height: 200)
    let other = ScreenRectangle(x: 2000, y: -30, width: 500, height: 400)
    var places = KeypadPlaces()
    places[[Self.left]] = one
    places[[Self.left, Self.right]] = other
    #expect(
      places.text
        == "1920x1080+0+0,1280x720+1920+200 2000 -30 500 400\n1920x1080+0+0 10 20 300 200\n")
    let read = KeypadPlaces(text: places.text)
    #expect(read == places)
    #expect(read[[Self.left]] == one && read[[Self.right]] == nil)
    #expect(read[[Self.left, Self.right]] == other)
    for number in 0..<100 {
      places[[ScreenRectangle(x: number, y: 0, width: 1, height: 1)]] = one
    }
    #expect(places.text.split(separator: "\n").count == 32)
    let many = String(repeating: "a 1 2 3 4\n", count: 40)
    #expect(KeypadPlaces(text: many).text.utf8.count == 32 * 10)
    var moved = KeypadPlaces()
    moved[[Self.left]] = one
    moved[[Self.left]] = other
    #expect(moved.text == "1920x1080+0+0 2000 -30 500 400\n")
  }

  @Test(
    "What cannot be read is no place",
    arguments: [
      "", "x", "a b c", "a 1", "a 1 2", "a 1 2 3", "a 1 9e9 3 4", "a 1 2 3 0", "a 1 2 -3 4",
      "a 1 2 3 x", "a 1 2 3 4 5", "a 1 2 3 4 x", "1 2 3 4",
    ])
  func unreadable(text: String) {
    #expect(KeypadPlaces(text: text) == KeypadPlaces())
  }
}
