import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import GtkSupport
import Messages
import SetupModel

/// The window and its pages, which are built when they are first seen.
final class SetupWindow {
  private let window: PagedWindow
  private let bus = IBusLink()
  private var isDrawn = false
  private var built: Set<SetupPage> = []
  private lazy var tryPage: TryPage = TryPage(bus) { [unowned self] in window.tell($0) }
  private lazy var settingsPage: SettingsPage = SettingsPage(bus) { [unowned self] in
    window.tell($0)
  }
  private lazy var confinementPage = ConfinementPage()
  private lazy var usedSpacePage = UsedSpacePage()

  init(_ application: Application) {
    StyleSheet.use(Self.style)
    window = PagedWindow(
      application, title: tr("Calculator Keyboard"), width: 720, height: 720,
      menu: (tr("Main menu"), [(tr("Help"), "help"), (tr("About Calculator"), "about")]))
    for page in SetupPage.allCases where page != .usedSpace || UsedSpacePage.isBuilt {
      window.addPage(page.rawValue, title: page.title, icon: page.icon) { [unowned self] in
        build(page)
      }
    }
    window.pageWasShown = { [unowned self] in
      if $0 == SetupPage.usedSpace.rawValue { usedSpacePage.open() }
      if $0 == SetupPage.confinement.rawValue { confinementPage.refresh() }
    }
    // Other programs may have changed something meanwhile.
    window.whenActiveChanges { [unowned self] in refresh() }
    // The window is drawn first: finding IBus takes another program.
    window.whenDrawn { [unowned self] in
      isDrawn = true
      if built.contains(.tryIt) { tryPage.begin() }
      bus.begin()
    }
  }

  func present() {
    window.present()
  }

  func show(_ page: SetupPage) {
    window.page = page.rawValue
  }

  func close() {
    window.close()
  }

  /// The guide that is installed with the program.
  private let guide = (Program.sharedFolder ?? "") + "/doc/ibus-calculator/docs/user-guide.md"

  func help() {
    if !Program.open(guide) { window.tell(tr("The guide is %1", guide)) }
  }

  func about() {
    window.showAbout(
      name: tr("Calculator"), icon: "ibus-calculator", version: Product.version,
      text: tr(
        """
        Something is wrong? Report it where you got this package. The end of the guide (F1) says what \
        to send along.
        """), issues: "file://\(guide)")
  }

  // Dimmed text and the accent get a contrast of at least 4.5:1; libadwaita's are 3.2:1 and 3.9:1. The field shows
  // the background of its card.
  private static let style = """
    @define-color accent_bg_color #1a65c0;
    .dim-label, .subtitle, .description, .placeholder { opacity: 0.75; }
    .card textview, .card text { background: none; }
    """

  private func refresh() {
    guard isDrawn else { return }
    bus.begin()
    if built.contains(.tryIt) { tryPage.refresh() }
    if built.contains(.confinement) { confinementPage.refresh() }
  }

  private func build(_ page: SetupPage) -> any Placeable {
    built.insert(page)
    switch page {
    case .tryIt:
      if isDrawn { tryPage.begin() }
      return tryPage
    case .settings: return settingsPage
    case .confinement: return confinementPage
    case .usedSpace: return usedSpacePage
    }
  }
}
