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
    /// The bridges for which the entry holds.
    let bridges: [WaylandBridge]
    package let kind: Kind
    /// True if a key that ends a preedit must be forwarded: unhandled, it would arrive before the committed
    /// text.
    package let forwardsKeys: Bool
    /// True if the daemon, not the client, inserts a preedit when the focus goes.
    let leavesPreeditToDaemon: Bool
    /// True if shown or inserted text can overtake keys that the application has got, but not acted on.
    let textOvertakesKeys: Bool
    /// True if a key can overtake edits sent just before it, and so can edits made with that key.
    let keysOvertakeEdits: Bool
    let passwords: PasswordEvidence
    /// True if GNOME Shell deletes for it, or may do so.
    let deletesThroughShell: Bool
    /// The number of characters without a report since the focus came, after which it counts as silent.
    let silentCharacterCount: Int
    /// True if the client reports its selection, and inserted text replaces that.
    let tellsSelections: Bool
    /// True if it signals that a click has moved the caret, by a reset or by reporting the caret.
    let reportsClicks: Bool
    /// True if it may reset its input context for a key; else a reset is a click.
    let resetsForKeys: Bool
    /// True if it counts text in UTF-16 code units, as its toolkit does, where IBus means characters.
    package let countsUTF16: Bool

    init(
      _ name: String?, _ kind: Kind, on bridges: [WaylandBridge] = WaylandBridge.allCases,
      forwardsKeys: Bool = false, leavesPreeditToDaemon: Bool = false,
      textOvertakesKeys: Bool = false, keysOvertakeEdits: Bool = false,
      passwords: PasswordEvidence = .key, deletesThroughShell: Bool = false,
      silentCharacterCount: Int = maximumLag + 1, tellsSelections: Bool = false,
      reportsClicks: Bool = true, resetsForKeys: Bool = false, countsUTF16: Bool = false
    ) {
      self.name = name
      self.bridges = bridges
      self.kind = kind
      self.forwardsKeys = forwardsKeys
      self.leavesPreeditToDaemon = leavesPreeditToDaemon
      self.textOvertakesKeys = textOvertakesKeys
      self.keysOvertakeEdits = keysOvertakeEdits
      self.passwords = passwords
      self.deletesThroughShell = deletesThroughShell
      self.silentCharacterCount = silentCharacterCount
      self.tellsSelections = tellsSelections
      self.reportsClicks = reportsClicks
      self.resetsForKeys = resetsForKeys
      self.countsUTF16 = countsUTF16
    }
  }

  /// Any client without an entry of its own.
  static let unmeasured = Entry("", .untrusted)

  /// The longest name that fits counts; a client without a name may be any client of that desktop.
  static let entries: [Entry] = [
    unmeasured,
    Entry("fake", .noField),
    Entry(
      "gtk3-im:", .ordinary, passwords: .told, tellsSelections: true, resetsForKeys: true),
    Entry("gtk4-im:", .ordinary, passwords: .told, resetsForKeys: true),
    Entry("gtk3-im:chrom", .untrusted, textOvertakesKeys: true),
    Entry("gtk4-im:chrom", .untrusted, textOvertakesKeys: true),
    // Chromium on GTK 4: the brackets hold the number of its process.
    Entry("gtk4-im:(", .untrusted, textOvertakesKeys: true),
    // No characters: terminals here neither report themselves as terminals nor report any text.
    Entry("QIBusInputContext", .ordinary, tellsSelections: true, countsUTF16: true),
    Entry(
      "gnome-shell", .ordinary, textOvertakesKeys: true, passwords: .told,
      deletesThroughShell: true, tellsSelections: true),
    Entry("wayland", .untrusted, on: [.absent, .partial], passwords: .none),
    Entry(
      "wayland", .ordinary, on: [.complete], keysOvertakeEdits: true, silentCharacterCount: 0,
      reportsClicks: false),
    Entry("xim", .terminal, forwardsKeys: true, leavesPreeditToDaemon: true),
    Entry("kitty", .terminal),
    Entry("GLFW_Application", .terminal),
    Entry("SDL2_Application", .outOfOrder),
    Entry(nil, .ordinary, on: [.absent], deletesThroughShell: true, resetsForKeys: true),
    Entry(
      nil, .ordinary, on: [.complete], deletesThroughShell: true, reportsClicks: false,
      resetsForKeys: true),
    Entry(nil, .untrusted, on: [.partial], passwords: .none),
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
