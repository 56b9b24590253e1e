internal import Glibc
package import TestSupport

/// A client under test, and what is known about it.
package struct Subject: Sendable {
  /// How a calculation gets into the document.
  package enum Way: Sendable {
    /// It is typed into the document, and replaced there.
    case inDocument
    /// In the document, but only until the first insert in a window: then the client says no more.
    case inDocumentOnce
    /// It begins with `=`, and is held as preedit.
    case onRequest

    /// Under a compositor that has IBus as its input method: before IBus 1.5.34 deletions are ignored
    /// there, and passwords not told.
    static let onWayland: Way =
      Installed.ibus < Installed.Version(1, 5, 34) ? .onRequest : .inDocument
  }

  /// The client.
  package let client: Client
  /// The field that is typed in.
  package let field: Field
  /// How it works there.
  package let way: Way

  /// All clients, with the field of each that takes several lines.
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
    // What Firefox leaves unanswered after an insert ends its surrounding text up to ibus 1.5.27.
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

  /// A client.
  init(_ client: Client, _ way: Way) {
    self.client = client
    self.way = way
    field = Field(client)
  }

  /// Whether it is a terminal.
  var isTerminal: Bool {
    switch client {
    case .vte, .xterm, .konsole, .foot: true
    default: false
    }
  }

  /// Whether its window has more fields than one, which can be told apart.
  var hasFields: Bool {
    switch client {
    case .gtk3, .gtk4, .qt5, .qt6, .firefox, .chromium: true
    case .gnomeGTK3, .gnomeGTK4, .gnomeFirefox, .gnomeChromium: true
    case .waylandGTK3, .waylandGTK4, .waylandQt6, .waylandFirefox, .waylandChromium: true
    case .gedit, .mousepad, .kate, .writer, .calc, .vte, .xterm, .kwrite, .konsole, .foot: false
    }
  }

  /// Whether what is typed stands there as it was typed, without corrections.
  var keepsText: Bool {
    switch client {
    case .gtk3, .gtk4, .qt5, .qt6, .gedit, .mousepad, .firefox, .chromium, .vte, .xterm: true
    case .gnomeGTK3, .gnomeGTK4, .gnomeFirefox, .gnomeChromium: true
    case .waylandGTK3, .waylandGTK4, .waylandQt6, .waylandFirefox, .waylandChromium: true
    case .konsole, .foot: true
    case .kate, .writer, .calc, .kwrite: false
    }
  }

  /// Whether it puts a closing bracket behind an opening one by itself, and types over it.
  var closesBrackets: Bool { client == .kate || client == .kwrite }

  /// Whether a document can be given to it, caret included.
  var canBeSet: Bool { hasFields || client == .writer }

  /// What a Return at the end of a document adds to it.
  ///
  /// A cell takes its text and has no line break; an editor saves one or not, as it likes.
  var lineBreak: String {
    switch client {
    case .gedit, .mousepad, .kate, .calc, .kwrite: ""
    case .gtk3, .gtk4, .qt5, .qt6, .writer, .firefox, .chromium, .vte, .xterm, .gnomeGTK3,
      .gnomeGTK4, .gnomeFirefox, .gnomeChromium, .waylandGTK3, .waylandGTK4, .waylandQt6,
      .waylandFirefox, .waylandChromium, .konsole, .foot:
      "\n"
    }
  }

  /// Whether the client's input method module reads `IBUS_ENABLE_SYNC_MODE`.
  var hasSyncModes: Bool {
    switch client {
    case .gtk3, .gtk4, .qt5, .qt6: true
    default: false
    }
  }
}

extension Subject {
  /// Runs a check at a desk with the client.
  func withDesk<Result>(
    engine: String = "calculator", options: [String] = [], environment: [String: String] = [:],
    _ body: (Desk) throws -> Result
  ) throws -> Result {
    try field.withDesk(engine: engine, options: options, environment: environment, body)
  }

  /// A calculation as it is typed in this client.
  func typed(_ calculation: String) -> String {
    way == .onRequest ? "=" + calculation : calculation
  }

  /// Types text, and a calculation behind it as it is typed in this client.
  func type(_ text: String, _ calculation: String, at desk: Desk) throws {
    try desk.keyboard.type(text, delay: 12)
    desk.pauseBeforeOpening()
    try desk.keyboard.type(typed(calculation), delay: 12)
  }
}

extension Client {
  /// Whether a character that is typed at once behind an arrow, Return and the like can come before it.
  ///
  /// IBus as a compositor's input method inserts characters and hands other keys on; the toolkits act
  /// on the one at once, and on the other when they come to their queue.
  var isOvertaken: Bool {
    switch desktop {
    case .kwin, .sway: true
    case .x11, .plasmaX11, .gnome: false
    }
  }

  /// Whether a program in a terminal reads a key as the character it is, also where text is held.
  fileprivate func reads(_ key: Character) -> Bool {
    (self == .konsole || self == .foot) && (key == "\n" || key == "\t")
  }
}

extension Desk {
  /// Waits where an opening `=` right behind a key, as nobody types it by hand, is text.
  func pauseBeforeOpening() {
    if client == .chromium || client.desktop == .gnome { usleep(100_000) }
  }

  /// Types text, and the keys that ``Keyboard/keys`` names, 12 ms from one to the next.
  ///
  /// Where characters can overtake such a key, the window has it before the next is typed.
  func typeInOrder(_ text: String) throws {
    guard client.isOvertaken else { return try keyboard.type(text, delay: 12) }
    var rest = text[...]
    while let end = rest.firstIndex(where: { Keyboard.keys[$0] != nil }) {
      try keyboard.type(String(rest[..<end]), delay: 12)
      try typeAlone(rest[end])
      rest = rest[rest.index(after: end)...]
    }
    try keyboard.type(String(rest), delay: 12)
  }

  /// Types a key, and waits until the window has it.
  private func typeAlone(_ key: Character) throws {
    guard client.reads(key) else {
      try keyboard.type(String(key))
      return try window.settle()
    }
    // A modifier, with which others settle, could come with the key.
    let count = try text.count { $0 == key }
    try keyboard.type(String(key))
    try TestSupport.waitUntil("the terminal has \(key.debugDescription)") {
      try text.count { $0 == key } > count
    }
  }

  /// Selects an engine as the user does.
  func select(_ engine: String) throws {
    try client.desktop.select(engine, in: session)
  }

  /// What the field holds.
  var text: String {
    get throws { try window.content(of: field).text }
  }

  /// Waits until the field holds a text.
  func waitUntil(_ text: String) throws {
    try window.waitUntil(field, is: text)
  }
}
