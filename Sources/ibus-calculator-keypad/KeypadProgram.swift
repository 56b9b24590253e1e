import GLibSupport
import GtkSupport
import KeypadLine
import KeypadWindow

/// The keypad: its window, and the line to the engine.
final class KeypadProgram {
  let loop = GLibMainLoop()
  private let line: EngineLine
  private let window: KeypadWindow
  private var content = KeypadContent()

  /// Returns `nil` without a screen on which the window could leave the focus alone.
  init?(_ line: EngineLine, _ options: Options) {
    if let isRightToLeft = options.isRightToLeft { Widget.isRightToLeft = isRightToLeft }
    let window = KeypadWindow(
      isDark: options.isDark,
      press: { line.send(.key($0)) },
      close: { [loop] in
        line.send(.close)
        loop.quit()
      })
    guard let window else { return nil }
    self.line = line
    self.window = window
  }

  /// Shows the window and follows the engine until it goes.
  func run() {
    line.send(.version(KeypadProtocol.version))
    line.listen(
      received: { [self] updates in
        for update in updates { content.apply(update) }
        window.show(content)
      },
      ended: { [loop] in loop.quit() })
    window.show(content)
    loop.run()
  }
}
