/// What is known about the clients, as data.
///
/// The evidence is in `docs/clients.md`.
package enum ClientTable {
  /// How many keys an application may be behind in telling what it holds.
  static let maximumLag = 8

  /// What a client is.
  package enum Kind: Sendable {
    /// It does what its capabilities say.
    case ordinary
    /// Whatever it says of surrounding text, nothing can be replaced there: it delivers none, it
    /// ignores deletions, or nobody has measured it.
    case untrusted
    /// Text that is inserted comes to it behind keys that were typed later, so none may be.
    case outOfOrder
    /// A terminal that does not say so.
    case terminal
    /// The daemon's own context, without a field.
    case noField
  }

  /// What speaks for a field not being a password.
  enum PasswordEvidence: Sendable {
    /// The client says which are.
    case told
    /// A key: it hands none of a password field to an input method.
    case key
    /// Nothing: keys of password fields look as any other.
    case none
  }

  /// What is known about one client.
  package struct Entry: Equatable, Sendable {
    /// How the client's name for itself begins; `nil` when the daemon did not say it.
    let name: String?
    /// The bridges for which this is so.
    let bridges: [WaylandBridge]
    /// What it is.
    package let kind: Kind
    /// Whether a key that ends a preedit must be forwarded: returned unhandled it would reach the
    /// application before the committed text does.
    package let forwardsKeys: Bool
    /// Whether the daemon, not the client, inserts a preedit when the focus goes.
    let leavesPreeditToDaemon: Bool
    /// Whether text that is shown or inserted can come before keys that the application has got, but not acted
    /// on yet.
    let textOvertakesKeys: Bool
    /// What speaks for a field not being a password.
    let passwords: PasswordEvidence
    /// Whether GNOME Shell deletes for it, or may do so.
    let deletesThroughShell: Bool
    /// How many characters it may have got since the focus came, and not told of any text, before it
    /// is taken for one that tells nothing.
    let silentCharacterCount: Int
    /// Whether it tells what is selected, and puts inserted text in its place.
    let tellsSelections: Bool
    /// Whether it says when a click has moved the caret, by a reset or by reporting the caret.
    let reportsClicks: Bool
    /// Whether it counts text in UTF-16 code units, as its toolkit does, where IBus means characters.
    package let countsUTF16: Bool

    init(
      _ name: String?, _ kind: Kind, on bridges: [WaylandBridge] = WaylandBridge.allCases,
      forwardsKeys: Bool = false, leavesPreeditToDaemon: Bool = false,
      textOvertakesKeys: Bool = false, passwords: PasswordEvidence = .key,
      deletesThroughShell: Bool = false,
      silentCharacterCount: Int = maximumLag + 1, tellsSelections: Bool = false,
      reportsClicks: Bool = true, countsUTF16: Bool = false
    ) {
      self.name = name
      self.bridges = bridges
      self.kind = kind
      self.forwardsKeys = forwardsKeys
      self.leavesPreeditToDaemon = leavesPreeditToDaemon
      self.textOvertakesKeys = textOvertakesKeys
      self.passwords = passwords
      self.deletesThroughShell = deletesThroughShell
      self.silentCharacterCount = silentCharacterCount
      self.tellsSelections = tellsSelections
      self.reportsClicks = reportsClicks
      self.countsUTF16 = countsUTF16
    }
  }

  /// Any client that no other entry is for.
  static let unmeasured = Entry("", .untrusted)

  /// The table.
  ///
  /// The longest name that fits counts. A client without a name may be any that can be there.
  static let entries: [Entry] = [
    unmeasured,
    Entry("fake", .noField),
    Entry("gtk3-im:", .ordinary, passwords: .told, tellsSelections: true),
    Entry("gtk4-im:", .ordinary, passwords: .told),
    Entry("gtk3-im:chrom", .untrusted, textOvertakesKeys: true),
    Entry("gtk4-im:chrom", .untrusted, textOvertakesKeys: true),
    // Chromium on GTK 4: the number of its process stands in the brackets.
    Entry("gtk4-im:(", .untrusted, textOvertakesKeys: true),
    Entry("QIBusInputContext", .ordinary, tellsSelections: true, countsUTF16: true),
    Entry(
      "gnome-shell", .ordinary, textOvertakesKeys: true, passwords: .told,
      deletesThroughShell: true, tellsSelections: true),
    Entry("wayland", .untrusted, on: [.absent, .partial], passwords: .none),
    // Terminals that do not say they are terminals, and tell nothing of their text.
    Entry(
      "wayland", .ordinary, on: [.complete], silentCharacterCount: 0, reportsClicks: false),
    Entry("xim", .terminal, forwardsKeys: true, leavesPreeditToDaemon: true),
    Entry("kitty", .terminal),
    Entry("GLFW_Application", .terminal),
    Entry("SDL2_Application", .outOfOrder),
    Entry(nil, .ordinary, on: [.absent], deletesThroughShell: true),
    Entry(nil, .ordinary, on: [.complete], deletesThroughShell: true, reportsClicks: false),
    Entry(nil, .untrusted, on: [.partial], passwords: .none),
  ]

  /// A client that is not named, where nothing else is known.
  static let unnamed = entry(for: nil, on: .complete)

  /// What is known about a client.
  ///
  /// - Parameters:
  ///   - client: Its name for itself; `nil` is a client whose name is not known.
  ///   - bridge: The bridge from Wayland to IBus.
  /// - Returns: The entry that fits best.
  /// - Complexity: A look at each entry; ``FieldTraits`` keeps what it found.
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
  /// Whether a text before the caret would be deleted as a whole, and nothing else: one that has as many
  /// bytes as characters, where either may be counted.
  func canDelete(_ text: String) -> Bool {
    switch shellDeletion {
    case .characters: true
    case .bytesInSome: !entry.deletesThroughShell || text.utf8.allSatisfy { $0 < 0x80 }
    }
  }

  /// Whether a key that ends a preedit must be forwarded.
  ///
  /// The daemon does not always name the client on the first focus of a new engine. A nameless
  /// client without surrounding text is then taken for XIM, the only one known to be like that.
  var forwardsKeys: Bool {
    client == nil ? !offersSurroundingText : entry.forwardsKeys
  }
}
