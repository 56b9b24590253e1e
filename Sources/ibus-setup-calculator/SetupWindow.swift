import AdwaitaSupport
import GLibSupport
import Messages
import SetupModel

/// The window and its pages.
final class SetupWindow {
  private let window: PagedWindow
  private let bus = IBusLink()
  private var isDrawn = false
  private var tryPage: TryPage?
  private var turnOnPage: TurnOnPage?
  private var settingsPage: SettingsPage?
  private var confinementPage: ConfinementPage?
  private var todayPage: TodayPage?

  /// Builds the window, and of its pages the one that is seen.
  init(_ application: Application) {
    TryPage.useStyle()
    window = PagedWindow(application, title: tr("Calculator"), width: 720, height: 720)
    for page in SetupPage.allCases where page != .today || TodayPage.isBuilt {
      window.addPage(page.rawValue, title: page.title, icon: page.icon) { [unowned self] in
        build(page)
      }
    }
    window.pageWasShown = { [unowned self] in
      if $0 == SetupPage.today.rawValue { todayPage?.open() }
      if $0 == SetupPage.confinement.rawValue { confinementPage?.refresh() }
    }
    // What else may have changed meanwhile was changed elsewhere.
    window.whenActiveChanges { [unowned self] in refresh() }
    // What can be seen a moment later does not hold the window up; to find IBus, another program runs.
    window.whenDrawn { [unowned self] in
      isDrawn = true
      tryPage?.showExamples()
      bus.begin()
    }
  }

  /// Shows the window.
  func present() {
    window.present()
  }

  /// Goes to a page.
  func show(_ page: SetupPage) {
    window.page = page.rawValue
  }

  /// Closes the window.
  func close() {
    window.close()
  }

  private func refresh() {
    guard isDrawn else { return }
    bus.begin()
    turnOnPage?.refresh()
    confinementPage?.refresh()
  }

  private func build(_ page: SetupPage) -> any Placeable {
    switch page {
    case .tryIt:
      let page = TryPage(bus)
      tryPage = page
      if isDrawn { page.showExamples() }
      return page
    case .turnOn:
      let page = TurnOnPage(bus) { [unowned self] in window.tell($0) }
      turnOnPage = page
      return page
    case .settings:
      let page = SettingsPage(bus) { [unowned self] in window.tell($0) }
      settingsPage = page
      return page
    case .confinement:
      let page = ConfinementPage()
      confinementPage = page
      return page
    case .today:
      let page = TodayPage()
      todayPage = page
      return page
    }
  }
}
