import CalculatorKeyboard
import GtkSupport
import KeypadLine

/// The keypad: its window, what it shows, and the line to the engine.
final class KeypadProgram {
  private let line: EngineLine
  private let appearance = Appearance()
  private let options: Options
  private let view: KeypadView
  private let window: FocusFreeWindow
  private let file = PlaceFile()
  private var places: KeypadPlaces
  private var content = KeypadContent()

  /// Builds the window.
  ///
  /// - Returns: `nil` when there is no screen on which it could leave the focus alone.
  init?(_ line: EngineLine, _ options: Options) {
    if let direction = options.direction { Widget.defaultDirection = direction }
    StyleSheet.use(KeypadStyle.css)
    view = KeypadView(
      press: { line.send(.key($0)) },
      close: {
        line.send(.close)
        MainLoop.quit()
      })
    let window = FocusFreeWindow(view.root, grip: view.grip, title: "Calculator keypad")
    guard let window else { return nil }
    self.line = line
    self.options = options
    self.window = window
    places = file.read()
    view.root.setClass("round", window.isComposited)
    view.show(content)
    updateAppearance()
    appearance.didChange = { [unowned self] in updateAppearance() }
    window.place = { [unowned self] in onScreen($0) }
    window.wasMoved = { [unowned self] in remember($0) }
    window.monitorsDidChange = { [unowned self] in showAtItsPlace() }
  }

  /// Shows the window, and does what the engine says until it goes.
  func run() {
    line.send(.version(KeypadProtocol.version))
    line.listen(
      received: { [self] updates in
        let wasVisible = content.isVisible
        for update in updates { content.apply(update) }
        view.show(content)
        if content.isVisible != wasVisible { updateVisibility() }
      },
      ended: { MainLoop.quit() })
    updateVisibility()
    MainLoop.run()
  }

  private func updateVisibility() {
    if content.isVisible {
      window.show { [self] in place(width: $0, height: $1) }
    } else {
      window.hide()
    }
  }

  private func updateAppearance() {
    view.root.setClass("dark", options.isDark ?? appearance.isDark)
    view.root.setClass("contrast", appearance.hasHighContrast)
  }

  // MARK: Place

  private var monitors: [ScreenRectangle] { window.monitors.map(ScreenRectangle.init) }

  /// Where it is to be, when it is at least of a size.
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
    places[monitors] = KeypadPlace(x: frame.x, y: frame.y, size: (frame.width, frame.height))
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
