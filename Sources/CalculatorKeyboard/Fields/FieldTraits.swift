/// What a field is for, as the client tells it.
package enum FieldPurpose: Sendable, CaseIterable {
  /// Any text; also what clients say that say nothing.
  case freeForm
  /// Letters.
  case letters
  /// Digits only.
  case digits
  /// A number.
  case number
  /// A telephone number.
  case phone
  /// A web address.
  case url
  /// A mail address.
  case email
  /// A person's name.
  case name
  /// A password.
  case password
  /// A password of digits.
  case pin
  /// A terminal.
  case terminal
  /// A purpose newer than this program.
  case unknown
}

/// What the keyboard knows about the field that has the focus, read anew on every key.
package struct FieldTraits: Equatable, Sendable {
  /// What the field is for.
  package var purpose = FieldPurpose.freeForm
  /// Whether the client hides what is typed ("hidden text").
  package var isHidden = false
  /// Whether nothing should be learned from the field ("private").
  package var isPrivate = false
  /// The client's name for itself: `gtk3-im:gedit`, `xim`; empty when it has none, `nil` when the
  /// daemon did not say it.
  package var client: String? { didSet { findEntry() } }
  /// What the bridge from Wayland to IBus does, which is the same for every field.
  package var waylandBridge = WaylandBridge.complete { didSet { findEntry() } }
  /// What is known about the client.
  package private(set) var entry = ClientTable.unnamed
  /// What GNOME Shell counts when it deletes, which is the same for every field.
  package var shellDeletion = ShellDeletion.characters
  /// Whether the client says that it tells what stands around the caret.
  package var offersSurroundingText = false
  /// Whether there is a field at all.
  ///
  /// The daemon's own context, for when nothing has the focus, is none.
  package var hasField = true

  /// A free-form field of an unknown client.
  package init() {}

  private mutating func findEntry() {
    entry = ClientTable.entry(for: client, on: waylandBridge)
  }
}

/// Which field has the focus, so that it is known again.
package struct FieldIdentity: Equatable, Sendable {
  /// What the daemon calls the input context; it never gives a name twice.
  package let context: String
  /// The client's name for itself.
  package let client: String

  /// A field.
  ///
  /// - Parameters:
  ///   - context: The path of the input context's D-Bus object.
  ///   - client: The client's name for itself.
  package init(context: String, client: String) {
    self.context = context
    self.client = client
  }
}

/// What GNOME Shell counts when it deletes for an input method.
package enum ShellDeletion: CaseIterable, Sendable {
  /// Characters, as it is asked to: from GNOME 46 on, and where there is no GNOME Shell.
  case characters
  /// Bytes in some applications and characters in others: GNOME 43 to 45, or a shell that has not said
  /// yet what it is.
  ///
  /// Measured on 43: bytes in GTK 3, Firefox and Chromium, characters in GTK 4. (mutter 27bdf0c577 and
  /// 33088d59db, in 46, count characters everywhere.)
  case bytesInSome
}

/// What IBus's own bridge to Wayland does.
///
/// Windows come through it where IBus is the compositor's input method: Plasma, Sway and others. To
/// IBus all of them are the client `wayland`.
package enum WaylandBridge: CaseIterable, Sendable {
  /// There is none on this desktop, and the IBus is older than 1.5.34: X11; GNOME, whose shell is a
  /// client of its own.
  case absent
  /// Before IBus 1.5.34, where there can be one.
  ///
  /// It claims surrounding text, but drops deletions, and does not tell which fields are passwords.
  case partial
  /// From IBus 1.5.34 on: it deletes, and tells what fields are for.
  case complete
}
