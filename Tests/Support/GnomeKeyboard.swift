/// The keyboard, the mouse and the touch screen of a session with GNOME Shell.
///
/// There must be one before the first window, and until the last one is closed: without it GNOME
/// gives no window the focus.
package final class GnomeKeyboard: ProgramKeyboard {
  /// Plugs the devices in.
  ///
  /// - Parameter session: A session with GNOME Shell.
  /// - Throws: ``Timeout``.
  package init(_ session: PrivateSession) throws {
    try super.init(session, program: "gnome_keyboard.py")
  }

  /// Touches the screen for a moment.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge of the screen.
  ///   - y: Pixels from its upper edge.
  /// - Throws: When the shell takes no touches: in a session without `--touch`.
  package func touch(x: Int, y: Int) throws {
    try ask(["touch": [x, y]])
  }

  /// Drags from one place to another.
  ///
  /// - Parameters:
  ///   - start: Pixels from the left and the upper edge of the screen.
  ///   - end: Where it goes.
  ///   - isFinger: Whether by a finger on the touch screen; else it is the mouse with its first button.
  /// - Throws: When the shell takes no touches: in a session without `--touch`.
  package func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), withFinger isFinger: Bool
  ) throws {
    try ask(["drag": [start.x, start.y, end.x, end.y], "finger": isFinger])
  }
}
