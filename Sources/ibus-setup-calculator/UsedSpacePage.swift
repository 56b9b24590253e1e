import AdwaitaSupport
internal import CalculationReading
import CalculatorKeyboard
import GLibSupport
import GtkSupport
import Messages
import SetupModel
import SystemSettings

// Without the module of the used space there is no such page.
#if canImport(UsedSpace)
  import UsedSpace

  /// The used space of the home directory's volume: the stored figures at once, then fresh ones.
  final class UsedSpacePage: Placeable {
    static let isBuilt = true

    private let page: PreferencesPage
    private let text = UsedSpaceText(decimalMark: LocaleConventions.ofProcess.decimalMark)
    private let usedSpace: UsedSpaceWidget
    private let bar = ProgressBar()
    private let note = Row("")
    private let rows: [Row]
    private let folded: FoldedRow

    init() {
      let settings = Settings(schema: SettingKey.schema)
      usedSpace = UsedSpaceWidget(
        stored: settings?.numbers(SettingKey.usedSpaceSnapshot),
        store: { settings?.set(SettingKey.usedSpaceSnapshot, to: $0) },
        background: { inBackground($0, then: $1) })
      let title = tr("Used space")
      rows = [Row(text.used), Row(text.free), Row(text.total)]
      folded = FoldedRow(title, subtitle: "") { [rows] in rows }
      bar.setAccessibleName(title)
      bar.setMargin(12)
      page = PreferencesPage([
        PreferencesGroup(
          title, description: tr("How full the volume of the home directory is"),
          [folded, note, bar])
      ])
      show()
    }

    var widget: Widget { page.widget }

    /// Folds the figures, and reads them anew.
    func open() {
      folded.isUnfolded = false
      usedSpace.performUpdate { [weak self] result in
        // A change too small to be seen is not drawn.
        if result != .noData { self?.show() }
      }
    }

    private func show() {
      note.title = usedSpace.failure.map { text.note($0, age: usedSpace.age) } ?? ""
      note.widget.isVisible = usedSpace.failure != nil
      folded.widget.isVisible = usedSpace.snapshot != nil
      bar.isVisible = usedSpace.snapshot != nil
      guard let figures = usedSpace.snapshot?.figures else { return }
      folded.title = tr("%1 used", text.percent(figures))
      bar.fraction = Double(figures.usedShare) / 1000
      for (row, bytes) in zip(rows, [figures.used, figures.available, figures.total]) {
        row.subtitle = text.size(bytes)
      }
    }
  }
#else
  final class UsedSpacePage: Placeable {
    static let isBuilt = false
    let widget = Label()
    func open() {}
  }
#endif
