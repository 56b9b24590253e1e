import GtkSupport

/// The remembered places of the keypad, one for each arrangement of monitors.
///
/// The text has one a line: the arrangement, x, y, width and height. Other lines are skipped.
struct KeypadPlaces: Equatable {
  private static let maximumCount = 32
  private var places: [Entry] = []

  private struct Entry: Equatable {
    let arrangement: String
    let place: ScreenRectangle
  }

  init(text: String = "") {
    for line in text.split(separator: "\n").prefix(Self.maximumCount) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int($0) }
      guard words.count == 5, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { continue }
      let place = ScreenRectangle(
        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      places.append(Entry(arrangement: String(words[0]), place: place))
    }
  }

  var text: String {
    places.map { entry in
      let place = entry.place
      return "\(entry.arrangement) \(place.x) \(place.y) \(place.width) \(place.height)\n"
    }.joined()
  }

  /// The name of an arrangement of monitors, without spaces: `1920x1080+0+0,1280x720+1920+0`.
  static func arrangement(_ monitors: [ScreenRectangle]) -> String {
    monitors.map { "\($0.width)x\($0.height)+\($0.x)+\($0.y)" }.joined(separator: ",")
  }

  /// The place in an arrangement of monitors, or `nil`; setting one forgets the oldest of too many.
  subscript(monitors: [ScreenRectangle]) -> ScreenRectangle? {
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
