import GtkSupport
import KeypadLine
import Messages

/// The keypad's widgets: the display on top, and the buttons below it.
final class KeypadView {
  let root: Stack
  /// The upper outer corner, which resizes the keypad: the lower one stays at the screen's edge.
  let grip: Drawing

  private let number = Label(isStatus: true)
  private let notice = Label(isStatus: true)
  private let calculation = Label()
  private let display: FixedPlace
  private var buttons: [KeypadKey: Button] = [:]
  private var markLabel: Label?

  init(press: @escaping (KeypadKey) -> Void, close: @escaping () -> Void) {
    let figures = Stack(isColumn: true, spacing: 0, [calculation, number, notice])
    // A calculation runs from left to right in all languages.
    figures.runLeftToRight()
    figures.setClass("reading")
    grip = Drawing(size: 44) { $0.drawCorner() }
    display = FixedPlace(figures, corner: grip)
    let closeButton = Button(Drawing(size: 20) { $0.drawChevron() }, action: close)
    closeButton.setClass("close")
    closeButton.setAccessibleName(tr("Close"))
    closeButton.setTooltip(tr("Close the keypad"))
    closeButton.centerVertically()
    let top = Stack(spacing: 8, [display, closeButton])
    // All columns have one width, also in a larger keypad.
    let keys = Grid(spacing: 8)
    var areas: [KeypadButton.Area: Grid] = [:]
    var column = 0
    for area in KeypadButton.Area.allCases {
      let (grid, columns) = (Grid(spacing: 8), KeypadLayout.columnCount(of: area))
      keys.attach(grid, column: column, row: 0, columnSpan: columns)
      areas[area] = grid
      column += columns
    }
    areas[.wide]?.expandHorizontally()
    areas[.digits]?.runLeftToRight()
    root = Stack(isColumn: true, spacing: 12, [top, keys])
    root.setClass("keypad")
    arrangeDisplay(figures)
    for button in KeypadLayout.buttons {
      let widget = makeButton(button, press: press)
      buttons[button.key] = widget
      areas[button.area]?.attach(
        widget, column: button.column, row: button.row, columnSpan: button.columnSpan)
    }
  }

  func show(_ content: KeypadContent) {
    let message = content.error.flatMap { $0 == .entryFull ? nil : $0.message }
    // The size comes first: a long text in large type would not fit for a moment.
    number.setClass("error", message != nil)
    let length = (message ?? content.display).unicodeScalars.count
    number.setClass("long", (15...19).contains(length))
    number.setClass("longer", (20...24).contains(length))
    number.setClass("longest", length > 24)
    // The longest entry takes two lines, as do errors in some languages.
    number.breakAnywhere(lines: length > 24 ? 2 : 1)
    number.text = message ?? content.display
    calculation.text = content.calculation
    markLabel?.text = String(content.mark)
    show(content.status, isFull: content.error == .entryFull)
  }

  private func show(_ status: KeypadStatus, isFull: Bool) {
    let (refusal, isRefused): (FieldRefusal?, Bool) =
      switch status {
      case .enabled: (nil, false)
      case .insertRefused(let reason): (reason, false)
      case .refused(let reason): (reason, true)
      }
    notice.text = isFull ? KeypadError.entryFull.message : refusal?.summary ?? ""
    notice.isVisible = !notice.text.isEmpty
    // There is room for one of them.
    calculation.isVisible = !notice.isVisible && !calculation.text.isEmpty
    root.setClass("refused", isRefused)
    root.setTooltip(isRefused ? refusal?.message : nil)
    for (key, button) in buttons {
      let canPress = key == .insert ? status == .enabled : !isRefused
      if button.isSensitive != canPress { button.isSensitive = canPress }
    }
    let insertHint = refusal?.message ?? tr("Insert the result where you are typing")
    buttons[.insert]?.setTooltip(insertHint)
    buttons[.insert]?.setAccessibleDescription(insertHint)
  }

  // MARK: Building

  private func arrangeDisplay(_ figures: Stack) {
    display.setClass("display")
    display.setCursor("grab")
    grip.setClass("grip")
    grip.setCursor(Widget.isRightToLeft ? "nesw-resize" : "nwse-resize")
    display.expandHorizontally()
    figures.expandHorizontally()
    figures.centerVertically()
    for (label, name) in [(number, "number"), (notice, "notice"), (calculation, "calculation")] {
      label.setClass(name)
      label.alignRight()
    }
    notice.cut(atStart: false)
    calculation.cut(atStart: true)
  }

  private func makeButton(
    _ button: KeypadButton, press: @escaping (KeypadKey) -> Void
  ) -> Button {
    let key = button.key
    let widget = Button(face(button)) { press(key) }
    widget.setClass("insert", key == .insert)
    widget.setClass(button.area.rawValue)
    widget.setAccessibleName(button.name)
    // The buttons grow with the keypad.
    widget.expandVertically()
    widget.expandHorizontally()
    return widget
  }

  /// A drawing for a button, enlarged by the style sheet.
  private func drawn(_ draw: @escaping (Pen) -> Void) -> Widget {
    let drawing = Drawing(size: 26, draw: draw)
    drawing.setClass("drawn")
    return drawing
  }

  /// The text or the drawing on a button; fonts often lack the two signs that are drawn.
  private func face(_ button: KeypadButton) -> Widget {
    switch button.key {
    case .nextKeyboard: return drawn { $0.drawGlobe() }
    case .backspace: return drawn { $0.drawBackspace() }
    default:
      let label = Label(button.label)
      if button.key == .mark { markLabel = label }
      return label
    }
  }
}

extension Pen {
  fileprivate func drawGlobe() {
    ellipse(radiusX: 0.42, radiusY: 0.42)
    ellipse(radiusX: 0.18, radiusY: 0.42)
    line([(0.08, 0.5), (0.92, 0.5)])
    line([(0.14, 0.29), (0.86, 0.29)])
    line([(0.14, 0.71), (0.86, 0.71)])
  }

  fileprivate func drawBackspace() {
    line(
      [(0.04, 0.5), (0.3, 0.22), (0.96, 0.22), (0.96, 0.78), (0.3, 0.78)], closed: true)
    line([(0.5, 0.39), (0.74, 0.61)])
    line([(0.74, 0.39), (0.5, 0.61)])
  }

  fileprivate func drawCorner() {
    let start = Widget.isRightToLeft ? 0.86 : 0.14
    let end = Widget.isRightToLeft ? 0.64 : 0.36
    line([(start, 0.36), (start, 0.14), (end, 0.14)])
  }

  /// A chevron, as on-screen keyboards have to close; a cross would look like `×`.
  fileprivate func drawChevron() {
    line([(0.12, 0.34), (0.5, 0.7), (0.88, 0.34)])
  }
}
