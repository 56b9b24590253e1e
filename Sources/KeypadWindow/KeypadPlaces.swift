/// A place of the keypad, in pixels of the screen.
struct KeypadPlace: Equatable {
  let x: Int
  let y: Int
  /// `nil` for the natural size.
  var size: Size?

  struct Size: Equatable {
    let width: Int
    let height: Int
  }
}

extension KeypadPlace {
  /// Reads two numbers, or four.
  fileprivate init?(words: ArraySlice<Substring>) {
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, numbers.count == 2 || numbers.count == 4 else { return nil }
    guard numbers.dropFirst(2).allSatisfy({ $0 > 0 }) else { return nil }
    self.init(
      x: numbers[0], y: numbers[1],
      size: numbers.count == 4 ? Size(width: numbers[2], height: numbers[3]) : nil)
  }

  fileprivate var text: String {
    size.map { "\(x) \(y) \($0.width) \($0.height)" } ?? "\(x) \(y)"
  }
}

/// The remembered places of the keypad, one for each arrangement of monitors.
///
/// The text has one a line: the arrangement, x, y and, except from an older version, width and height. Other lines are skipped.
struct KeypadPlaces: Equatable {
  private static let maximumCount = 32
  private var places: [Entry] = []

  private struct Entry: Equatable {
    let arrangement: String
    let place: KeypadPlace
  }

  init() {}

  init(text: String) {
    for line in text.split(separator: "\n").prefix(Self.maximumCount) {
      let words = line.split(separator: " ")
      guard let arrangement = words.first, let place = KeypadPlace(words: words.dropFirst()) else {
        continue
      }
      places.append(Entry(arrangement: String(arrangement), place: place))
    }
  }

  var text: String {
    places.map { "\($0.arrangement) \($0.place.text)\n" }.joined()
  }

  /// The name of an arrangement of monitors, without spaces: `1920x1080+0+0,1280x720+1920+0`.
  static func arrangement(_ monitors: [ScreenRectangle]) -> String {
    monitors.map { "\($0.width)x\($0.height)+\($0.x)+\($0.y)" }.joined(separator: ",")
  }

  /// The place in an arrangement of monitors, or `nil`; setting one forgets the oldest of too many.
  subscript(monitors: [ScreenRectangle]) -> KeypadPlace? {
    get {
      let arrangement = Self.arrangement(monitors)
      return places.first { $0.arrangement == arrangement }?.place
    }
    set {
      let arrangement = Self.arrangement(monitors)
      places.removeAll { $0.arrangement == arrangement }
      if let newValue { places.insert(Entry(arrangement: arrangement, place: newValue), at: 0) }
      places = Array(places.prefix(Self.maximumCount))
    }
  }
}
