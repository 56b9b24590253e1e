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
