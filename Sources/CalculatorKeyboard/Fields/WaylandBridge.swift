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
