/// A rectangle in pixels of the screen, from its upper left corner.
package struct ScreenRectangle: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// Makes a rectangle; numbers beyond any screen are brought into range.
  package init(x: Int, y: Int, width: Int, height: Int) {
    let limit = 1 << 20
    self.x = min(max(x, -limit), limit)
    self.y = min(max(y, -limit), limit)
    self.width = min(max(width, 0), limit)
    self.height = min(max(height, 0), limit)
  }
}
