import GtkSupport

extension ScreenRectangle {
  /// The number of pixels in both rectangles.
  func overlap(_ other: ScreenRectangle) -> Int {
    let width = min(x + self.width, other.x + other.width) - max(x, other.x)
    let height = min(y + self.height, other.y + other.height) - max(y, other.y)
    return max(width, 0) * max(height, 0)
  }

  /// The square of the distance between the centres.
  func distance(_ other: ScreenRectangle) -> Int {
    let dx = (x + width / 2) - (other.x + other.width / 2)
    let dy = (y + height / 2) - (other.y + other.height / 2)
    return dx * dx + dy * dy
  }
}

/// Computes the place of the keypad's window.
enum KeypadPlacement {
  /// Brings the whole keypad onto a monitor, and shrinks it if the monitor is smaller.
  ///
  /// It goes to the monitor that shows most of it, or else to the nearest.
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

  /// The first place: the lower corner of the first monitor, at the side where lines of text end, `margin` pixels from the edges.
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
