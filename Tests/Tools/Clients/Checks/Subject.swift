internal import Glibc
package import TestSupport

/// A client under test, and its known properties.
package struct Subject: Sendable {
  /// The way a calculation gets into the document.
  package enum Way: Sendable {
    /// It is typed into the document, and replaced there.
    case inDocument
    /// As `inDocument` until the first insert in a window; then the client reports no more.
    case inDocumentOnce
    /// It begins with `=`, and is held as preedit.
    case onRequest

    /// With IBus as the compositor's input method: before IBus 1.5.34 it ignores deletions and does not report passwords.
    static let onWayland: Way =
      Installed.ibus < Installed.Version(1, 5, 34) ? .onRequest : .inDocument
  }

  package let client: Client
  package let field: Field
  package let way: Way

  /// All clients, each with its field of several lines.
  package static let all: [Subject] = [
    Subject(.gtk3, .inDocument),
    Subject(.gtk4, .inDocument),
    Subject(.qt5, .inDocument),
    Subject(.qt6, .inDocument),
    Subject(.gedit, .inDocument),
    Subject(.mousepad, .inDocument),
    Subject(.kate, .inDocument),
    Subject(.writer, .inDocument),
    Subject(.calc, .inDocument),
    // Up to ibus 1.5.27, a request that Firefox does not answer after an insert ends its surrounding text.
    Subject(.firefox, Installed.ibus < Installed.Version(1, 5, 28) ? .inDocumentOnce : .inDocument),
    Subject(.chromium, .onRequest),
    Subject(.vte, .onRequest),
    Subject(.xterm, .onRequest),
    Subject(.gnomeGTK3, .inDocument),
    Subject(.gnomeGTK4, .inDocument),
    Subject(.gnomeFirefox, .inDocument),
    Subject(.gnomeChromium, .inDocument),
    Subject(.waylandGTK3, .onWayland),
    Subject(.waylandGTK4, .onWayland),
    Subject(.waylandQt6, .onWayland),
    Subject(.waylandFirefox, .onWayland),
    Subject(.waylandChromium, .onWayland),
    Subject(.kwrite, .onWayland),
    Subject(.konsole, .onRequest),
    Subject(.foot, .onRequest),
  ]

  init(_ client: Client, _ way: Way) {
    self.client = client
    self.way = way
    field = Field(client)
  }

  var isTerminal: Bool { [.vte, .xterm, .konsole, .foot].contains(client) }

  /// True for a window of a toolkit or a browser, which has several fields.
  var hasFields: Bool {
    !isTerminal && ![.gedit, .mousepad, .kate, .writer, .calc, .kwrite].contains(client)
  }

  /// True if typed text stays as typed, without corrections.
  var keepsText: Bool { ![.kate, .writer, .calc, .kwrite].contains(client) }

  /// True if it adds a closing bracket to an opening one, and types over it.
  var closesBrackets: Bool { client == .kate || client == .kwrite }

  /// True if a test can set the document and the caret.
  var canBeSet: Bool { hasFields || client == .writer }

  /// The text that a Return adds to the end of a document.
  ///
  /// A cell takes its text without a line break; editors differ in saving one.
  var lineBreak: String {
    [.gedit, .mousepad, .kate, .calc, .kwrite].contains(client) ? "" : "\n"
  }

  /// True if the client's input method module reads `IBUS_ENABLE_SYNC_MODE`.
  var hasSyncModes: Bool { [.gtk3, .gtk4, .qt5, .qt6].contains(client) }
}

extension Subject {
  func withDesk<Result>(
    engine: String = "calculator", options: [String] = [], environment: [String: String] = [:],
    _ body: (Desk) throws -> Result
  ) throws -> Result {
    try field.withDesk(engine: engine, options: options, environment: environment, body)
  }

  func typed(_ calculation: String) -> String {
    way == .onRequest ? "=" + calculation : calculation
  }

  /// Types text, and then a calculation in the client's way.
  func type(_ text: String, _ calculation: String, at desk: Desk) throws {
    try desk.keyboard.type(text, delay: 12)
    try desk.pauseBeforeOpening()
    try desk.keyboard.type(typed(calculation), delay: 12)
  }
}

extension Client {
  /// True if a character can overtake an arrow or a Return typed right before it.
  ///
  /// As a compositor's input method, IBus inserts characters and passes other keys on. Toolkits handle an insert at once, and a key
  /// when its turn in the queue comes.
  var isOvertaken: Bool {
    switch desktop {
    case .kwin, .sway: true
    case .x11, .plasmaX11, .cinnamon, .gnome: false
    }
  }

  /// True if a program in a terminal reads the key as a character, even while text is held.
  fileprivate func reads(_ key: Character) -> Bool {
    (self == .konsole || self == .foot) && (key == "\n" || key == "\t")
  }
}

extension Desk {
  /// Some clients take a `=` at once after a key for text; nobody types it so fast by hand.
  func pauseBeforeOpening() throws {
    guard client == .chromium || client.desktop == .gnome else { return }
    // On a busy machine the keys before can still be on their way.
    try window.settle()
    usleep(100_000)
  }

  /// Types text and the keys of ``Keyboard/keys``, 12 ms from key to key.
  ///
  /// If characters can overtake such a key, or `isWaiting`, the window gets it before the next is typed.
  func typeInOrder(_ text: String, isWaiting: Bool = false) throws {
    guard client.isOvertaken || isWaiting else { return try keyboard.type(text, delay: 12) }
    var rest = text[...]
    while let end = rest.firstIndex(where: { Keyboard.keys[$0] != nil }) {
      try keyboard.type(String(rest[..<end]), delay: 12)
      try typeAlone(rest[end])
      rest = rest[rest.index(after: end)...]
    }
    try keyboard.type(String(rest), delay: 12)
  }

  private func typeAlone(_ key: Character) throws {
    guard client.reads(key) else {
      try keyboard.type(String(key))
      return try window.settle()
    }
    // The modifier key of `settle` could come before the key.
    let count = try text.count { $0 == key }
    try keyboard.type(String(key))
    try TestSupport.waitUntil("the terminal has \(key.debugDescription)") {
      try text.count { $0 == key } > count
    }
  }

  /// Presses Return once the window has taken in the keys before.
  func pressReturn() throws {
    try window.settle()
    try keyboard.press("Return")
  }

  func select(_ engine: String) throws {
    try client.desktop.select(engine, in: session)
  }

  var text: String {
    get throws { try window.content(of: field).text }
  }

  func waitUntil(_ text: String) throws {
    try window.waitUntil(field, is: text)
  }
}
