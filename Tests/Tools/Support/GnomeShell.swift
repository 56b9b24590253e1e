import Foundation

/// Controls GNOME Shell, or Cinnamon, which comes from it, by its `Eval`: a real GNOME session does not allow that.
package struct GnomeShell {
  private let session: PrivateSession
  // GNOME 45 and later have no imports.ui.
  private var manager = "Main.inputMethod._inputSourceManager"
  private var name = "org.gnome.Shell"
  private var path = "/org/gnome/Shell"
  private var settings = "org.gnome.desktop.input-sources"
  /// The shell's part for IBus, in JavaScript; it has the candidate popup.
  package var ibus: String { "\(manager)._ibusManager" }

  /// The button of the input sources, in JavaScript; it has their menu.
  package private(set) var indicator = "Main.panel.statusArea.keyboard"

  package init(_ session: PrivateSession, isCinnamon: Bool = false) {
    self.session = session
    guard isCinnamon else { return }
    manager = "imports.ui.keyboardManager.getInputSourceManager()"
    (name, path) = ("org.Cinnamon", "/org/Cinnamon")
    settings = "org.cinnamon.desktop.input-sources"
    let applets = "imports.ui.appletManager.getRunningInstancesForUuid"
    indicator = "\(applets)('keyboard@cinnamon.org')[0]"
  }

  /// The id of the current input source: an engine's name, or a keyboard layout.
  package func source() throws -> String {
    try evaluate("\(manager).currentSource.id").trimmingCharacters(in: ["\""])
  }

  /// Selects an engine as in the menu of the top bar, and waits until it is in use.
  ///
  /// `xkb:us::eng` selects the source of the US layout.
  package func select(_ engine: String) throws {
    let id = engine == "xkb:us::eng" ? "us" : engine
    let sources = "Object.values(\(manager).inputSources)"
    _ = try evaluate("\(sources).find(source => source.id === '\(id)').activate(true)")
    try waitUntil("\(engine) is selected; it is \(session.selectedEngine ?? "none")") {
      try source() == id && session.selectedEngine == engine
    }
  }

  /// Sets the input sources, in the form of GNOME's settings, and waits until the shell has them.
  package func setSources(_ sources: [(kind: String, id: String)]) throws {
    let list = sources.map { "('\($0.kind)', '\($0.id)')" }.joined(separator: ", ")
    try session.run("gsettings", "set", settings, "sources", "[\(list)]")
    try waitUntil("the input sources are \(list)") {
      try evaluate("Object.keys(\(manager).inputSources).length") == "\(sources.count)"
    }
  }

  /// The title of the focused window; empty without one.
  package func focusedWindow() throws -> String {
    try evaluate("global.display.focus_window?.title ?? ''").trimmingCharacters(in: ["\""])
  }

  /// True while the overview is shown, which has the keyboard then.
  package func showsOverview() throws -> Bool {
    try evaluate("Main.overview.visible") == "true"
  }

  /// Shows the overview as the user does, and leaves it.
  package func visitOverview(_ keyboard: any KeyboardDevice) throws {
    try keyboard.press("Super_L")
    try waitUntil("the overview is shown") { try showsOverview() }
    // Super again, pressed at once, would show the applications.
    try keyboard.press("Escape")
    try waitUntil("the overview is gone") { try !showsOverview() }
    // The window learns with the next key that it has the keyboard again.
    try keyboard.press("Control_R")
  }

  /// Evaluates a JavaScript expression in the shell; returns its value as JSON.
  package func evaluate(_ script: String) throws -> String {
    let answer = try session.run(
      "gdbus", "call", "--session", "-d", name, "-o", path, "-m", "\(name).Eval", script
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let success = "(true, '"
    guard answer.hasPrefix(success), answer.hasSuffix("')") else {
      throw PrivateSession.Failure(description: "\(name) answers \(answer) to \(script)")
    }
    return String(answer.dropFirst(success.count).dropLast(2))
  }
}
