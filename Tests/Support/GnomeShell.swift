import Foundation

/// What GNOME Shell shows and does, asked with its `Eval`, which a real session does not allow.
package struct GnomeShell {
  private let session: PrivateSession
  // GNOME 45 and later have no imports.ui.
  private let manager = "Main.inputMethod._inputSourceManager"
  /// What the shell has of IBus, in JavaScript; the popup of its candidates is there.
  package var ibus: String { "\(manager)._ibusManager" }

  /// The shell of a session.
  ///
  /// - Parameter session: A session with GNOME Shell.
  package init(_ session: PrivateSession) {
    self.session = session
  }

  /// The input source that the top bar shows: an engine's name, or a keyboard layout.
  ///
  /// - Returns: Its id.
  /// - Throws: When the shell does not answer.
  package func source() throws -> String {
    try evaluate("\(manager).currentSource.id").trimmingCharacters(in: ["\""])
  }

  /// Selects an engine as if in the menu of the top bar, and waits until it is the one in use.
  ///
  /// - Parameter engine: The name of the engine; `xkb:us::eng` selects the source of the US layout.
  /// - Throws: ``Timeout``.
  package func select(_ engine: String) throws {
    let id = engine == "xkb:us::eng" ? "us" : engine
    let sources = "Object.values(\(manager).inputSources)"
    _ = try evaluate("\(sources).find(source => source.id === '\(id)').activate(true)")
    try waitUntil("\(engine) is selected; it is \(session.selectedEngine ?? "none")") {
      try source() == id && session.selectedEngine == engine
    }
  }

  /// Sets the input sources, and waits until the shell has them.
  ///
  /// - Parameter sources: Kinds and ids, as in GNOME's settings.
  /// - Throws: ``Timeout``.
  package func setSources(_ sources: [(kind: String, id: String)]) throws {
    let list = sources.map { "('\($0.kind)', '\($0.id)')" }.joined(separator: ", ")
    try session.run("gsettings", "set", "org.gnome.desktop.input-sources", "sources", "[\(list)]")
    try waitUntil("the input sources are \(list)") {
      try evaluate("Object.keys(\(manager).inputSources).length") == "\(sources.count)"
    }
  }

  /// The title of the window that has the focus.
  ///
  /// - Returns: The title; empty when no window has it.
  /// - Throws: When the shell does not answer.
  package func focusedWindow() throws -> String {
    try evaluate("global.display.focus_window?.title ?? ''").trimmingCharacters(in: ["\""])
  }

  /// Whether the overview is shown, which has the keyboard then.
  ///
  /// - Returns: Whether it is.
  /// - Throws: When the shell does not answer.
  package func showsOverview() throws -> Bool {
    try evaluate("Main.overview.visible") == "true"
  }

  /// Shows the overview as the user does, and leaves it again.
  ///
  /// - Parameter keyboard: The keyboard.
  /// - Throws: ``Timeout``.
  package func visitOverview(_ keyboard: any KeyboardDevice) throws {
    try keyboard.press("Super_L")
    try waitUntil("the overview is shown") { try showsOverview() }
    // Super again, pressed at once, would show the applications.
    try keyboard.press("Escape")
    try waitUntil("the overview is gone") { try !showsOverview() }
    // The window learns that it has the keyboard again with the next key.
    try keyboard.press("Control_R")
  }

  /// Evaluates JavaScript in the shell.
  ///
  /// - Parameter script: An expression.
  /// - Returns: Its value, as JSON.
  /// - Throws: When that fails.
  package func evaluate(_ script: String) throws -> String {
    let answer = try session.run(
      "gdbus", "call", "--session", "-d", "org.gnome.Shell", "-o", "/org/gnome/Shell", "-m",
      "org.gnome.Shell.Eval", script
    ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let success = "(true, '"
    guard answer.hasPrefix(success), answer.hasSuffix("')") else {
      throw PrivateSession.Failure(description: "GNOME Shell answers \(answer) to \(script)")
    }
    return String(answer.dropFirst(success.count).dropLast(2))
  }
}
