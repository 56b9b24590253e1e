/// The facts about the known clients, as data; the evidence is in `docs/clients.md`.
package enum ClientTable {
  /// The most keys of which an application may not have reported the effect yet.
  static let maximumLag = 8

  package enum Kind: Sendable {
    /// It does what its capabilities say.
    case ordinary
    /// Unmeasured, or known to deliver no surrounding text or ignore deletions: nothing can be replaced in it.
    case untrusted
    /// Inserted text reaches it after keys that were typed later, so nothing may be inserted.
    case outOfOrder
    /// A terminal that does not report itself as one.
    case terminal
    /// The daemon's own context, without a field.
    case noField
  }

  /// Evidence that a field is not a password.
  enum PasswordEvidence: Sendable {
    /// The client reports which fields are passwords.
    case told
    /// A key: the client hands no key of a password field to an input method.
    case key
    /// None: keys of password fields look like any other.
    case none
  }

  package struct Entry: Equatable, Sendable {
    /// The start of the client's name; `nil` for a client that the daemon did not name.
    let name: String?
    package let kind: Kind
    /// The bridges for which the entry holds.
    var bridges = WaylandBridge.allCases
    /// True if a key that ends a preedit must be forwarded: unhandled, it would arrive before the committed
    /// text.
    package var forwardsKeys = false
    /// True if the daemon, not the client, inserts a preedit when the focus goes.
    var leavesPreeditToDaemon = false
    /// True if shown or inserted text can overtake keys that the application has got, but not acted on.
    var textOvertakesKeys = false
    /// True if a key can overtake edits sent just before it, and so can edits made with that key.
    var keysOvertakeEdits = false
    var passwords = PasswordEvidence.key
    /// True if GNOME Shell deletes for it, or may do so.
    var deletesThroughShell = false
    /// The number of characters without a report since the focus came, after which it counts as silent.
    var silentCharacterCount = ClientTable.maximumLag + 1
    /// True if the client reports its selection, and inserted text replaces that.
    var tellsSelections = false
    /// True if it signals that a click has moved the caret, by a reset or by reporting the caret.
    var reportsClicks = true
    /// True if it may reset its input context for a key; else a reset is a click.
    var resetsForKeys = false
    /// True if it counts text in UTF-16 code units, as its toolkit does, where IBus means characters.
    package var countsUTF16 = false
  }

  /// Any client without an entry of its own.
  static let unmeasured = Entry(name: "", kind: .untrusted)

  /// The longest name that fits counts; a client without a name may be any client of that desktop.
  static let entries: [Entry] = [
    unmeasured,
    Entry(name: "fake", kind: .noField),
    Entry(
      name: "gtk3-im:", kind: .ordinary, passwords: .told, tellsSelections: true,
      resetsForKeys: true),
    Entry(name: "gtk4-im:", kind: .ordinary, passwords: .told, resetsForKeys: true),
    Entry(name: "gtk3-im:chrom", kind: .untrusted, textOvertakesKeys: true),
    Entry(name: "gtk4-im:chrom", kind: .untrusted, textOvertakesKeys: true),
    // Chromium on GTK 4: the brackets hold the number of its process.
    Entry(name: "gtk4-im:(", kind: .untrusted, textOvertakesKeys: true),
    // No characters: terminals here neither report themselves as terminals nor report any text.
    Entry(name: "QIBusInputContext", kind: .ordinary, tellsSelections: true, countsUTF16: true),
    Entry(
      name: "gnome-shell", kind: .ordinary, textOvertakesKeys: true, passwords: .told,
      deletesThroughShell: true, tellsSelections: true),
    Entry(name: "wayland", kind: .untrusted, bridges: [.absent, .partial], passwords: .none),
    Entry(
      name: "wayland", kind: .ordinary, bridges: [.complete], keysOvertakeEdits: true,
      silentCharacterCount: 0, reportsClicks: false),
    Entry(name: "xim", kind: .terminal, forwardsKeys: true, leavesPreeditToDaemon: true),
    Entry(name: "kitty", kind: .terminal),
    Entry(name: "GLFW_Application", kind: .terminal),
    Entry(name: "SDL2_Application", kind: .outOfOrder),
    Entry(
      name: nil, kind: .ordinary, bridges: [.absent], deletesThroughShell: true,
      resetsForKeys: true),
    Entry(
      name: nil, kind: .ordinary, bridges: [.complete], deletesThroughShell: true,
      reportsClicks: false, resetsForKeys: true),
    Entry(name: nil, kind: .untrusted, bridges: [.partial], passwords: .none),
  ]

  /// A client without a name, where nothing else is known.
  static let unnamed = entry(for: nil, on: .complete)

  /// The entry that fits a client best; `nil` is a client whose name is unknown.
  ///
  /// - Complexity: A look at each entry; ``FieldTraits`` keeps the result.
  package static func entry(for client: String?, on bridge: WaylandBridge) -> Entry {
    var best = unmeasured
    var length = 0
    for entry in entries where entry.bridges.contains(bridge) {
      guard let client, let name = entry.name else {
        if client == nil, entry.name == nil { return entry }
        continue
      }
      if name.utf8.count > length, client.utf8.starts(with: name.utf8) {
        best = entry
        length = name.utf8.count
      }
    }
    return best
  }
}

extension FieldTraits {
  /// True if the client deletes exactly this text: only ASCII where GNOME Shell may count bytes.
  func canDelete(_ text: String) -> Bool {
    switch shellDeletion {
    case .characters: true
    case .bytesInSome: !entry.deletesThroughShell || text.utf8.allSatisfy { $0 < 0x80 }
    }
  }

  /// True if a key that ends a preedit must be forwarded.
  ///
  /// The daemon does not always name the client on the first focus of a new engine. A nameless client without
  /// surrounding text is then taken for XIM, the only known client like that.
  var forwardsKeys: Bool {
    client == nil ? !offersSurroundingText : entry.forwardsKeys
  }
}
