// Joins the widget "Used space" to the panel's menu. Without its module there is no such menu.
import CalculatorKeyboard

#if canImport(UsedSpace)
  import IBusAdapter
  import UsedSpace

  /// Makes what has figures for the panel's menu.
  func usedSpace() -> (any FigureProvider)? {
    let widget = UsedSpaceWidget(
      Volume.home, store: SnapshotInMemory(),
      background: { EngineHost.inBackground($0, then: $1) })
    return UsedSpaceMenu(
      widget, UsedSpaceText(decimalMark: LocaleConventions.ofSystem().decimalMark))
  }

  /// The panel's menu of used, free and all bytes.
  final class UsedSpaceMenu: FigureProvider {
    private let widget: UsedSpaceWidget
    private let text: UsedSpaceText
    var menuDidChange: () -> Void = {}

    init(_ widget: UsedSpaceWidget, _ text: UsedSpaceText) {
      self.widget = widget
      self.text = text
    }

    var menu: FigureMenu {
      let figures = widget.snapshot?.figures
      func row(_ name: String, _ bytes: UInt64?, _ share: String? = nil) -> FigureMenu.Row {
        FigureMenu.Row(bytes.map { text.line(name, $0, share) }, .insert(bytes ?? 0))
      }
      return FigureMenu(
        label: text.title, tooltip: text.tooltip, isVisible: figures != nil,
        rows: [
          row(text.used, figures?.used, figures.map(text.percent)),
          row(text.free, figures?.available),
          row(text.total, figures?.total),
          FigureMenu.Row(widget.failure.map { text.note($0, age: widget.age) }, .note),
          // The page "Today" is opened by a row here, once there is a program that has it.
        ])
    }

    func fieldDidGetFocus() {
      let before = menu
      widget.performUpdateIfDue { [weak self] _ in
        guard let self, menu != before else { return }
        menuDidChange()
      }
    }
  }
#else
  /// Nothing has figures for the panel's menu.
  func usedSpace() -> (any FigureProvider)? { nil }
#endif
