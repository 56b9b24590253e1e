import AdwaitaSupport
import CalculatorKeyboard
import GLibSupport
import SetupModel

/// The application, with its one window.
final class SetupProgram {
  private let application: Application
  private lazy var window = SetupWindow(application)

  /// Returns `nil` if there is no display.
  init?() {
    let application = Application(id: Product.setupIdentifier, name: "ibus-setup-calculator")
    guard let application else { return nil }
    self.application = application
    application.whenActivated { [unowned self] in window.present() }
    application.addAction("close", keys: "<Control>w") { [unowned self] in window.close() }
    application.addAction("help", keys: "F1") { [unowned self] in window.help() }
    application.addAction("about") { [unowned self] in window.about() }
    for (index, page) in SetupPage.allCases.enumerated() {
      application.addAction("page-\(page.rawValue)", keys: "<Alt>\(index + 1)") { [unowned self] in
        window.show(page)
      }
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
}
