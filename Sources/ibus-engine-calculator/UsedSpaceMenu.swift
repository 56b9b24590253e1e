// Connects the widget *Used space* to the panel's menu. A build without its module has no such
// menu.
internal import CalculationReading
import CalculatorKeyboard
import GLibSupport
import IBusAdapter

#if canImport(UsedSpace)
  import SystemSettings
  import UsedSpace

  /// The panel's menu of used, free and total bytes.
  final class UsedSpaceMenu: UsedSpaceProvider {
    private let widget: UsedSpaceWidget
    private let text = UsedSpaceText(decimalMark: LocaleConventions.ofSystem().decimalMark)
    private var openUsedSpace: PreferencesOpening?
    var rowsDidChange: () -> Void = {}

    init(_ settings: Settings?, openUsedSpace: PreferencesOpening?) {
      widget = UsedSpaceWidget(
        stored: settings?.numbers(SettingKey.usedSpaceSnapshot),
        store: { settings?.set(SettingKey.usedSpaceSnapshot, to: $0) },
        background: { inBackground($0, then: $1) })
      self.openUsedSpace = openUsedSpace
    }

    var rows: [UsedSpaceRow] {
      let figures = widget.snapshot?.figures
      func row(_ name: String, _ bytes: UInt64?, _ share: String? = nil) -> UsedSpaceRow {
        bytes.map { .bytes(text.line(name, $0, share), $0) } ?? .hidden
      }
      return [
        row(text.used, figures?.used, figures.map(text.percent)),
        row(text.free, figures?.available),
        row(text.total, figures?.total),
        widget.failure.map { .note(text.note($0, age: widget.age)) } ?? .hidden,
        openUsedSpace == nil ? .hidden : .page(text.page),
      ]
    }

    func update() {
      let before = rows
      widget.performUpdateIfDue { [weak self] _ in
        guard let self, rows != before else { return }
        rowsDidChange()
      }
    }

    func openPage() {
      guard let openUsedSpace, !openUsedSpace() else { return }
      self.openUsedSpace = nil
      rowsDidChange()
    }
  }

  func usedSpace(_ settings: Settings?, openUsedSpace: PreferencesOpening?)
    -> (any UsedSpaceProvider)?
  { UsedSpaceMenu(settings, openUsedSpace: openUsedSpace) }
#else
  func usedSpace(_ settings: Settings?, openUsedSpace: PreferencesOpening?)
    -> (any UsedSpaceProvider)?
  { nil }
#endif
