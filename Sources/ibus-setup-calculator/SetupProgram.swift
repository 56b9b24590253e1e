import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import SetupModel

/// The application, with its one window.
final class SetupProgram {
  private let application: Application
  private var window: SetupWindow?

  /// Returns `nil` if there is no display.
  init?() {
    let application = Application(id: Product.setupIdentifier, name: "ibus-setup-calculator")
    guard let application else { return nil }
    self.application = application
    application.whenActivated { [unowned self] in present() }
    application.addAction("close") { [unowned self] in window?.close() }
    application.setKeys("<Control>w", for: "close")
    application.addAction("help") { [unowned self] in window?.help() }
    application.setKeys("F1", for: "help")
    application.addAction("about") { [unowned self] in window?.about() }
    for (index, page) in SetupPage.allCases.enumerated() {
      application.addAction("page-\(page.rawValue)") { [unowned self] in show(page) }
      application.setKeys("<Alt>\(index + 1)", for: "page-\(page.rawValue)")
    }
  }

  /// Runs until the window is closed, or has another process show the page that has the window.
  ///
  /// - Parameter page: The page to show; `nil` for the one that is shown, or the first.
  /// - Returns: The exit status.
  func run(showing page: SetupPage?) -> Int32 {
    if let page { application.activate("page-\(page.rawValue)") }
    return application.run()
  }

  private func present() {
    makeWindow().present()
  }

  private func show(_ page: SetupPage) {
    makeWindow().show(page)
  }

  private func makeWindow() -> SetupWindow {
    if let window { return window }
    let made = SetupWindow(application)
    window = made
    return made
  }
}
