/// The keyboard, the mouse and the touch screen of a session with GNOME Shell.
///
/// It must exist before the first window and until the last closes: without it GNOME gives no window the focus.
package final class GnomeKeyboard: ProgramKeyboard {
  package init(_ session: PrivateSession) throws {
    try super.init(session, program: "gnome_keyboard.py")
  }

  /// Touches the screen for a moment, in pixels; throws in a session without `--touch`.
  package func touch(x: Int, y: Int) throws {
    try ask(["touch": [x, y]])
  }

  /// Drags with a finger or the first mouse button, in pixels of the screen; a finger needs a session with `--touch`.
  package func drag(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), withFinger isFinger: Bool
  ) throws {
    try ask(["drag": [start.x, start.y, end.x, end.y], "finger": isFinger])
  }
}
