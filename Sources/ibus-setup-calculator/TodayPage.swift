import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import GtkSupport
import Messages
import SetupModel

// The page of the widget "Used space". Without its module there is no such page.
#if canImport(UsedSpace)
  import UsedSpace

  /// How full the volume of the home directory is: the stored figures at once, then fresh ones.
  final class TodayPage: Placeable {
    /// Whether there is such a page.
    static let isBuilt = true

    private let page: PreferencesPage
    private let text = UsedSpaceText(decimalMark: LocaleConventions.ofProcess.decimalMark)
    private let usedSpace = UsedSpaceWidget(
      Volume.home, store: StoredSnapshot(), background: { inBackground($0, then: $1) })
    private let bar = ProgressBar()
    private let note = Row("")
    private let rows: [Row]
    private let folded: FoldedRow

    /// Builds the page, with the figures that are stored.
    init() {
      let rows = [Row(text.used), Row(text.free), Row(text.total)]
      let folded = FoldedRow(text.title, subtitle: "") { rows }
      self.rows = rows
      self.folded = folded
      bar.setAccessibleName(text.title)
      bar.setMargin(12)
      page = PreferencesPage([
        PreferencesGroup(text.title, description: text.tooltip, [folded, note, bar])
      ])
      show()
    }

    var widget: Widget { page.widget }

    /// Begins anew: folded, and with what is so now.
    func open() {
      folded.isUnfolded = false
      usedSpace.performUpdate { [weak self] result in
        // What has not moved by as much as can be seen is not drawn again.
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

  /// The snapshot as the settings keep it, for every program of the product.
  private final class StoredSnapshot: SnapshotStore {
    private let settings = Settings(schema: SettingKey.schema)
    private static let key = "used-space-snapshot"

    var snapshot: UsedSpaceSnapshot? {
      get {
        guard let parts = settings?.value(Self.key)?.children, parts.count == 4,
          let total = parts[0].unsigned, let used = parts[1].unsigned,
          let available = parts[2].unsigned, let time = parts[3].signed
        else { return nil }
        return UsedSpaceSnapshot(total: total, used: used, available: available, time: time)
      }
      set {
        guard let newValue else { return }
        let figures = newValue.figures
        let parts =
          [figures.total, figures.used, figures.available].map { Variant(unsigned: $0) }
          + [Variant(signed: newValue.time)]
        if let value = Variant(tupleOf: parts) { settings?.set(Self.key, to: value) }
      }
    }
  }
#else
  /// There is no such page.
  final class TodayPage: Placeable {
    static let isBuilt = false
    let widget = Label()
    func open() {}
  }
#endif
