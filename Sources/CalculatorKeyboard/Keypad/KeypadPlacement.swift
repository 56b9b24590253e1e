/// A rectangle on the screen, in its pixels.
public struct ScreenRectangle: Equatable, Sendable {
  /// Pixels from the left edge of the screen.
  public var x: Int
  /// Pixels from its upper edge.
  public var y: Int
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int

  /// Makes a rectangle.
  ///
  /// Numbers beyond what a screen can have are brought into its range.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  ///   - width: Pixels.
  ///   - height: Pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    let limit = 1 << 20
    self.x = min(max(x, -limit), limit)
    self.y = min(max(y, -limit), limit)
    self.width = min(max(width, 0), limit)
    self.height = min(max(height, 0), limit)
  }

  /// How many pixels two rectangles have in common.
  func overlap(_ other: ScreenRectangle) -> Int {
    let width = min(x + self.width, other.x + other.width) - max(x, other.x)
    let height = min(y + self.height, other.y + other.height) - max(y, other.y)
    return max(width, 0) * max(height, 0)
  }

  /// The square of the distance between two centres.
  func distance(_ other: ScreenRectangle) -> Int {
    let dx = (x + width / 2) - (other.x + other.width / 2)
    let dy = (y + height / 2) - (other.y + other.height / 2)
    return dx * dx + dy * dy
  }
}

/// Where the keypad is put.
public enum KeypadPlacement {
  /// Brings the keypad onto a monitor, all of it where there is room.
  ///
  /// - Parameters:
  ///   - frame: Where the keypad would be.
  ///   - monitors: The monitors.
  /// - Returns: The nearest place on the monitor it is mostly on, else on the nearest one.
  public static func onScreen(
    _ frame: ScreenRectangle, monitors: [ScreenRectangle]
  ) -> ScreenRectangle {
    let best = monitors.max { one, other in
      let overlaps = (frame.overlap(one), frame.overlap(other))
      if overlaps.0 != overlaps.1 { return overlaps.0 < overlaps.1 }
      return frame.distance(one) > frame.distance(other)
    }
    guard let monitor = best else { return frame }
    var frame = frame
    frame.x = max(monitor.x, min(frame.x, monitor.x + monitor.width - frame.width))
    frame.y = max(monitor.y, min(frame.y, monitor.y + monitor.height - frame.height))
    return frame
  }

  /// Where the keypad opens for the first time: at the lower end of a monitor, where text ends.
  ///
  /// - Parameters:
  ///   - width: Its width in pixels.
  ///   - height: Its height in pixels.
  ///   - monitors: The monitors, the first one first.
  ///   - margin: Pixels to keep from the edges.
  ///   - isRightToLeft: Whether text runs from right to left.
  /// - Returns: The place.
  public static func initial(
    width: Int, height: Int, monitors: [ScreenRectangle], margin: Int, isRightToLeft: Bool
  ) -> ScreenRectangle {
    let monitor = monitors.first ?? ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
    let frame = ScreenRectangle(
      x: isRightToLeft ? monitor.x + margin : monitor.x + monitor.width - width - margin,
      y: monitor.y + monitor.height - height - margin, width: width, height: height)
    return onScreen(frame, monitors: monitors)
  }
}

/// The remembered places of the keypad, one for each arrangement of monitors.
///
/// As text, one a line: the arrangement, x, y. What cannot be read is left out.
public struct KeypadPlaces: Equatable, Sendable {
  private static let maximumCount = 32
  private var places: [(arrangement: String, x: Int, y: Int)] = []

  /// No place is remembered.
  public init() {}

  /// Reads places.
  ///
  /// - Parameter text: The text.
  public init(text: String) {
    for line in text.split(separator: "\n").prefix(Self.maximumCount) {
      let words = line.split(separator: " ")
      guard words.count == 3, let x = Int(words[1]), let y = Int(words[2]) else { continue }
      places.append((String(words[0]), x, y))
    }
  }

  /// The text.
  public var text: String {
    places.map { "\($0.arrangement) \($0.x) \($0.y)\n" }.joined()
  }

  /// The name of an arrangement of monitors: `1920x1080+0+0,1280x720+1920+0`.
  ///
  /// - Parameter monitors: The monitors.
  /// - Returns: The name, without spaces.
  public static func arrangement(_ monitors: [ScreenRectangle]) -> String {
    monitors.map { "\($0.width)x\($0.height)+\($0.x)+\($0.y)" }.joined(separator: ",")
  }

  /// The place in an arrangement of monitors; `nil` when none is remembered.
  ///
  /// Setting a new one forgets the oldest when there are many.
  ///
  /// - Parameter monitors: The monitors.
  public subscript(monitors: [ScreenRectangle]) -> (x: Int, y: Int)? {
    get {
      let arrangement = Self.arrangement(monitors)
      return places.first { $0.arrangement == arrangement }.map { ($0.x, $0.y) }
    }
    set {
      let arrangement = Self.arrangement(monitors)
      places.removeAll { $0.arrangement == arrangement }
      if let newValue { places.insert((arrangement, newValue.x, newValue.y), at: 0) }
      places = Array(places.prefix(Self.maximumCount))
    }
  }

  /// Whether two remember the same.
  public static func == (one: KeypadPlaces, other: KeypadPlaces) -> Bool {
    one.text == other.text
  }
}
