/// A rectangle on the screen, in its pixels.
struct ScreenRectangle: Equatable, Sendable {
  /// Pixels from the left edge of the screen.
  var x: Int
  /// Pixels from its upper edge.
  var y: Int
  /// Pixels.
  var width: Int
  /// Pixels.
  var height: Int

  /// Makes a rectangle.
  ///
  /// Numbers beyond what a screen can have are brought into its range.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  ///   - width: Pixels.
  ///   - height: Pixels.
  init(x: Int, y: Int, width: Int, height: Int) {
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
enum KeypadPlacement {
  /// Brings the keypad onto a monitor, all of it: one that is larger than the monitor shrinks.
  ///
  /// - Parameters:
  ///   - frame: Where the keypad would be.
  ///   - monitors: The monitors.
  /// - Returns: The nearest frame on the monitor it is mostly on, else on the nearest one.
  static func onScreen(
    _ frame: ScreenRectangle, monitors: [ScreenRectangle]
  ) -> ScreenRectangle {
    let best = monitors.max { one, other in
      let overlaps = (frame.overlap(one), frame.overlap(other))
      if overlaps.0 != overlaps.1 { return overlaps.0 < overlaps.1 }
      return frame.distance(one) > frame.distance(other)
    }
    guard let monitor = best else { return frame }
    var frame = frame
    frame.width = min(frame.width, monitor.width)
    frame.height = min(frame.height, monitor.height)
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
  static func initial(
    width: Int, height: Int, monitors: [ScreenRectangle], margin: Int, isRightToLeft: Bool
  ) -> ScreenRectangle {
    let monitor = monitors.first ?? ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
    let frame = ScreenRectangle(
      x: isRightToLeft ? monitor.x + margin : monitor.x + monitor.width - width - margin,
      y: monitor.y + monitor.height - height - margin, width: width, height: height)
    return onScreen(frame, monitors: monitors)
  }
}
