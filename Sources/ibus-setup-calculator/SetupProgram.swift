import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import SetupModel

/// The preferences: the application and its one window.
final class SetupProgram {
  private let application: Application
  private var window: SetupWindow?

  /// Makes the program; `nil` where there is no display.
  init?() {
    let application = Application(id: Product.setupIdentifier, name: "ibus-setup-calculator")
    guard let application else { return nil }
    self.application = application
    application.whenActivated { [unowned self] in present() }
    application.addAction("close") { [unowned self] in window?.close() }
    application.setKeys("<Control>w", for: "close")
    for (index, page) in SetupPage.allCases.enumerated() {
      application.addAction("page-\(page.rawValue)") { [unowned self] in show(page) }
      application.setKeys("<Alt>\(index + 1)", for: "page-\(page.rawValue)")
    }
  }

  /// Runs until the window is closed, where this is the first process.
  ///
  /// - Parameter page: The page to show; `nil` is the one there is, or the first.
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
