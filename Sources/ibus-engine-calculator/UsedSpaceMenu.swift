// Joins the widget "Used space" to the panel's menu. Without its module there is no such menu.
internal import CalculationReading
import CalculatorKeyboard

#if canImport(UsedSpace)
  import IBusAdapter
  import SystemSettings
  import UsedSpace

  /// Makes what has figures for the panel's menu.
  ///
  /// - Parameters:
  ///   - settings: Where the figures are kept.
  ///   - openToday: Opens their page; `nil` where it is not installed.
  /// - Returns: The menu.
  func usedSpace(_ settings: StoredSettings, openToday: PreferencesOpening?)
    -> (any FigureProvider)?
  {
    let store = StoredSnapshot(
      load: { settings.usedSpaceSnapshot }, store: { settings.storeUsedSpaceSnapshot($0) })
    let widget = UsedSpaceWidget(
      Volume.home, store: store, background: { EngineHost.inBackground($0, then: $1) })
    return UsedSpaceMenu(
      widget, UsedSpaceText(decimalMark: LocaleConventions.ofSystem().decimalMark),
      openToday: openToday)
  }

  /// The panel's menu of used, free and all bytes.
  final class UsedSpaceMenu: FigureProvider {
    private let widget: UsedSpaceWidget
    private let text: UsedSpaceText
    private var openToday: PreferencesOpening?
    var menuDidChange: () -> Void = {}

    init(_ widget: UsedSpaceWidget, _ text: UsedSpaceText, openToday: PreferencesOpening?) {
      self.widget = widget
      self.text = text
      self.openToday = openToday
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
          FigureMenu.Row(openToday == nil ? nil : text.page, .open),
        ])
    }

    func fieldDidGetFocus() {
      let before = menu
      widget.performUpdateIfDue { [weak self] _ in
        guard let self, menu != before else { return }
        menuDidChange()
      }
    }

    func open() {
      guard let openToday, !openToday() else { return }
      self.openToday = nil
      menuDidChange()
    }
  }
#else
  import IBusAdapter

  /// Nothing has figures for the panel's menu.
  func usedSpace(_ settings: StoredSettings, openToday: PreferencesOpening?)
    -> (any FigureProvider)?
  { nil }
#endif
