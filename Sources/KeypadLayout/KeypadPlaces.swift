/// Where the keypad was, and how large.
package struct KeypadPlace: Equatable, Sendable {
  /// Pixels from the left edge of the screen.
  package let x: Int
  /// Pixels from its upper edge.
  package let y: Int
  /// Width and height in pixels; `nil` is its natural size.
  package let size: (width: Int, height: Int)?

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  ///   - size: Width and height in pixels; `nil` is the natural size.
  package init(x: Int, y: Int, size: (width: Int, height: Int)? = nil) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// Reads a place: two numbers, or four.
  fileprivate init?(words: ArraySlice<Substring>) {
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, numbers.count == 2 || numbers.count == 4 else { return nil }
    guard numbers.dropFirst(2).allSatisfy({ $0 > 0 }) else { return nil }
    self.init(
      x: numbers[0], y: numbers[1], size: numbers.count == 4 ? (numbers[2], numbers[3]) : nil)
  }

  /// The place as it is written down.
  fileprivate var text: String {
    size.map { "\(x) \(y) \($0.width) \($0.height)" } ?? "\(x) \(y)"
  }

  /// Whether two places are the same.
  package static func == (one: KeypadPlace, other: KeypadPlace) -> Bool {
    one.text == other.text
  }
}

/// The remembered places of the keypad, one for each arrangement of monitors.
///
/// As text, one a line: the arrangement, x, y and, unless an older version wrote it, width and
/// height. What cannot be read is left out.
package struct KeypadPlaces: Equatable, Sendable {
  private static let maximumCount = 32
  private var places: [(arrangement: String, place: KeypadPlace)] = []

  /// No place is remembered.
  package init() {}

  /// Reads places.
  ///
  /// - Parameter text: The text.
  package init(text: String) {
    for line in text.split(separator: "\n").prefix(Self.maximumCount) {
      let words = line.split(separator: " ")
      guard let arrangement = words.first, let place = KeypadPlace(words: words.dropFirst()) else {
        continue
      }
      places.append((String(arrangement), place))
    }
  }

  /// The text.
  package var text: String {
    places.map { "\($0.arrangement) \($0.place.text)\n" }.joined()
  }

  /// The name of an arrangement of monitors: `1920x1080+0+0,1280x720+1920+0`.
  ///
  /// - Parameter monitors: The monitors.
  /// - Returns: The name, without spaces.
  package static func arrangement(_ monitors: [ScreenRectangle]) -> String {
    monitors.map { "\($0.width)x\($0.height)+\($0.x)+\($0.y)" }.joined(separator: ",")
  }

  /// The place in an arrangement of monitors; `nil` when none is remembered.
  ///
  /// Setting a new one forgets the oldest when there are many.
  ///
  /// - Parameter monitors: The monitors.
  package subscript(monitors: [ScreenRectangle]) -> KeypadPlace? {
    get {
      let arrangement = Self.arrangement(monitors)
      return places.first { $0.arrangement == arrangement }?.place
    }
    set {
      let arrangement = Self.arrangement(monitors)
      places.removeAll { $0.arrangement == arrangement }
      if let newValue { places.insert((arrangement, newValue), at: 0) }
      places = Array(places.prefix(Self.maximumCount))
    }
  }

  /// Whether two remember the same.
  package static func == (one: KeypadPlaces, other: KeypadPlaces) -> Bool {
    one.text == other.text
  }
}
