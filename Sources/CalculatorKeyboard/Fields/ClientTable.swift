/// What is known about the clients, as data.
///
/// The evidence is in `docs/clients.md`.
public enum ClientTable {
  /// What a client is.
  public enum Kind: Sendable {
    /// It does what its capabilities say.
    case ordinary
    /// It claims surrounding text and delivers none.
    case withoutSurroundingText
    /// A terminal that does not say so.
    case terminal
    /// The daemon's own context, without a field.
    case noField
  }

  /// What is known about one client.
  public struct Entry: Sendable {
    /// How the client's name for itself begins.
    let name: String
    /// What it is.
    public let kind: Kind
    /// Whether a key that ends a preedit must be forwarded: returned unhandled it would reach the
    /// application before the committed text does.
    public let forwardsKeys: Bool
    /// Whether the daemon, not the client, inserts a preedit when the focus goes.
    let leavesPreeditToDaemon: Bool
    /// Whether it says which of its fields are passwords.
    let tellsAboutPasswords: Bool

    init(
      _ name: String, _ kind: Kind = .ordinary, forwardsKeys: Bool = false,
      leavesPreeditToDaemon: Bool = false, tellsAboutPasswords: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.forwardsKeys = forwardsKeys
      self.leavesPreeditToDaemon = leavesPreeditToDaemon
      self.tellsAboutPasswords = tellsAboutPasswords
    }
  }

  /// The table.
  ///
  /// The longest name that fits counts.
  static let entries: [Entry] = [
    Entry(""),
    Entry("fake", .noField),
    Entry("xim", .terminal, forwardsKeys: true, leavesPreeditToDaemon: true),
    Entry("kitty", .terminal),
    Entry("gtk3-im:", tellsAboutPasswords: true),
    Entry("gtk4-im:", tellsAboutPasswords: true),
    Entry("gtk3-im:chrom", .withoutSurroundingText),
    Entry("gtk4-im:chrom", .withoutSurroundingText),
    Entry("gnome-shell", tellsAboutPasswords: true),
  ]

  /// What is known about a client.
  ///
  /// - Parameter client: Its name for itself; `nil` is a client whose name is not known.
  /// - Returns: The entry that fits best.
  public static func entry(for client: String?) -> Entry {
    var best = entries[0]
    guard let client, !client.isEmpty else { return best }
    for entry in entries
    where entry.name.utf8.count > best.name.utf8.count
      && client.utf8.starts(with: entry.name.utf8)
    {
      best = entry
    }
    return best
  }
}

extension FieldTraits {
  /// Whether a key that ends a preedit must be forwarded.
  ///
  /// The daemon does not always name the client on the first focus of a new engine. A nameless
  /// client without surrounding text is then taken for XIM, the only one known to be like that.
  var forwardsKeys: Bool {
    client == nil ? !offersSurroundingText : ClientTable.entry(for: client).forwardsKeys
  }
}
