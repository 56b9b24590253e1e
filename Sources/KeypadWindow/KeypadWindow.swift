import GtkSupport
package import KeypadLine
import Messages

/// The window of the on-screen keypad.
package final class KeypadWindow {
  private let isAlwaysDark: Bool?
  private let appearance = Appearance()
  private let enlarged: StyleSheet
  private let view: KeypadView
  private let window: FocusFreeWindow
  private let file = PlaceFile()
  private var places: KeypadPlaces
  private var isShown = false

  /// Builds the window, hidden until its first content; `nil` without a screen on which it could leave the focus alone.
  ///
  /// The desktop decides if `isDark` is `nil`.
  package init?(
    isDark: Bool?, press: @escaping (KeypadKey) -> Void, close: @escaping () -> Void
  ) {
    StyleSheet.use(KeypadStyle.css)
    enlarged = StyleSheet(overrides: true)
    view = KeypadView(press: press, close: close)
    let window = FocusFreeWindow(view.root, grip: view.grip, title: tr("Calculator keypad"))
    guard let window else { return nil }
    isAlwaysDark = isDark
    self.window = window
    places = file.read()
    view.root.setClass("round", window.isComposited)
    updateAppearance()
    appearance.didChange = { [unowned self] in updateAppearance() }
    window.place = { [unowned self] in
      KeypadPlacement.onScreen($0, monitors: self.window.monitors)
    }
    window.wasEnlarged = { [unowned self] in enlarged.css = KeypadStyle.enlarged(by: $0) }
    window.wasMoved = { [unowned self] in remember($0) }
    window.monitorsDidChange = { [unowned self] in self.window.moveAgain(to: place) }
  }

  /// Shows the content, or hides the window if nothing is visible.
  package func show(_ content: KeypadContent) {
    view.show(content)
    guard content.isVisible != isShown else { return }
    isShown = content.isVisible
    if isShown {
      window.show(at: place)
    } else {
      window.hide()
    }
  }

  private func updateAppearance() {
    view.root.setClass("dark", isAlwaysDark ?? appearance.isDark)
    view.root.setClass("contrast", appearance.hasHighContrast)
  }

  // MARK: Place

  /// The frame for a window of at least this size.
  private func place(width: Int, height: Int) -> ScreenRectangle {
    places[window.monitors]
      ?? KeypadPlacement.initial(
        width: width, height: height, monitors: window.monitors, margin: 24 * window.scale,
        isRightToLeft: Widget.isRightToLeft)
  }

  private func remember(_ frame: ScreenRectangle) {
    places[window.monitors] = frame
    file.write(places)
  }
}
