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
    enlarged = StyleSheet()
    view = KeypadView(press: press, close: close)
    let window = FocusFreeWindow(view.root, grip: view.grip, title: tr("Calculator keypad"))
    guard let window else { return nil }
    isAlwaysDark = isDark
    self.window = window
    places = file.read()
    view.root.setClass("round", window.isComposited)
    updateAppearance()
    appearance.didChange = { [unowned self] in updateAppearance() }
    window.place = { [unowned self] in onScreen($0) }
    window.wasEnlarged = { [unowned self] in enlarged.css = KeypadStyle.enlarged(by: $0) }
    window.wasMoved = { [unowned self] in remember($0) }
    window.monitorsDidChange = { [unowned self] in showAtItsPlace() }
  }

  /// Shows the content, or hides the window if nothing is visible.
  package func show(_ content: KeypadContent) {
    view.show(content)
    guard content.isVisible != isShown else { return }
    isShown = content.isVisible
    if isShown {
      window.show { [self] in place(width: $0, height: $1) }
    } else {
      window.hide()
    }
  }

  private func updateAppearance() {
    view.root.setClass("dark", isAlwaysDark ?? appearance.isDark)
    view.root.setClass("contrast", appearance.hasHighContrast)
  }

  // MARK: Place

  private var monitors: [ScreenRectangle] { window.monitors.map(ScreenRectangle.init) }

  /// The frame for a window of at least this size.
  private func place(width: Int, height: Int) -> FocusFreeWindow.Rectangle {
    if let place = places[monitors] {
      return (place.x, place.y, place.size?.width ?? width, place.size?.height ?? height)
    }
    let frame = KeypadPlacement.initial(
      width: width, height: height, monitors: monitors, margin: 24 * window.scale,
      isRightToLeft: Widget.defaultDirection == .rightToLeft)
    return (frame.x, frame.y, width, height)
  }

  private func onScreen(_ frame: FocusFreeWindow.Rectangle) -> FocusFreeWindow.Rectangle {
    let frame = KeypadPlacement.onScreen(ScreenRectangle(frame), monitors: monitors)
    return (frame.x, frame.y, frame.width, frame.height)
  }

  private func remember(_ frame: FocusFreeWindow.Rectangle) {
    places[monitors] = KeypadPlace(
      x: frame.x, y: frame.y, size: .init(width: frame.width, height: frame.height))
    file.write(places)
  }

  private func showAtItsPlace() {
    window.moveAgain { [self] in place(width: $0, height: $1) }
  }
}

extension ScreenRectangle {
  fileprivate init(_ rectangle: FocusFreeWindow.Rectangle) {
    self.init(
      x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}
