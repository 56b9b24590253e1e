/// The purpose of a field, as the client reports it.
package enum FieldPurpose: String, Sendable, CaseIterable {
  /// Any text, or a client that reports no purpose.
  case freeForm
  case letters, digits, number, phone, url, email, name, password
  /// A password of digits.
  case pin
  case terminal
  /// A purpose newer than this program.
  case unknown
}

/// The properties of the field that has the focus, read anew at every key.
package struct FieldTraits: Equatable, Sendable {
  package var purpose = FieldPurpose.freeForm
  /// True if the client hides what is typed ("hidden text").
  package var isHidden = false
  /// True if nothing should be learned from the field ("private").
  package var isPrivate = false
  /// The client's name, as `gtk3-im:gedit`; empty if it has none, `nil` if the daemon did not give it.
  package var client: String? { didSet { findEntry() } }
  /// The bridge from Wayland to IBus, the same for every field.
  package var waylandBridge = WaylandBridge.complete { didSet { findEntry() } }
  package private(set) var entry = ClientTable.unnamed
  /// The unit in which GNOME Shell deletes, the same for every field.
  package var shellDeletion = ShellDeletion.characters
  /// True if the client claims to report surrounding text.
  package var offersSurroundingText = false
  /// False for the daemon's own context, which has the focus when no field has it.
  package var hasField = true

  package init() {}

  private mutating func findEntry() {
    entry = ClientTable.entry(for: client, on: waylandBridge)
  }
}

/// Identifies a field, so that it is recognized when the focus returns.
package struct FieldIdentity: Equatable, Sendable {
  /// The path of the input context's D-Bus object; the daemon never uses a path twice.
  package let context: String
  package let client: String

  package init(context: String, client: String) {
    self.context = context
    self.client = client
  }
}

/// The unit in which GNOME Shell deletes for an input method.
package enum ShellDeletion: String, CaseIterable, Sendable {
  /// Characters, as IBus asks: from GNOME 46 on, and where there is no GNOME Shell.
  case characters
  /// Bytes in some applications, characters in others: GNOME 43 to 45, or a shell of unknown version.
  ///
  /// Measured on 43: bytes in GTK 3, Firefox and Chromium, characters in GTK 4. (mutter 27bdf0c577 and
  /// 33088d59db, in 46, count characters everywhere.)
  case bytesInSome
}

/// The abilities of IBus's own bridge to Wayland.
///
/// Windows come through it where IBus is the compositor's input method: Plasma, Sway and others. To IBus all of
/// them are the client `wayland`.
package enum WaylandBridge: String, CaseIterable, Sendable {
  /// No bridge, and an IBus before 1.5.34: X11, or GNOME, whose shell is a client of its own.
  case absent
  /// Before IBus 1.5.34, where there can be a bridge.
  ///
  /// It claims surrounding text, but drops deletions and does not report passwords.
  case partial
  /// From IBus 1.5.34 on: it deletes, and reports what fields are for.
  case complete
}
