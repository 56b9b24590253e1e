internal import CGtk
internal import GLibSupport

/// Reports keys of a widget before the widgets inside it, and before the input method.
package final class KeyListener {
  package struct Key: Equatable, Sendable {
    /// The name as in X11.
    package let name: String
    /// `nil` if the key types no character.
    package let scalar: Unicode.Scalar?
    /// The modifiers held with it, as GTK writes them: `<Shift><Control>`.
    package let modifiers: String
  }

  /// Called for each key; returns true to keep it from the widget.
  package var pressed: (Key) -> Bool = { _ in false }

  /// Called when the widget loses the keyboard.
  package var left: () -> Void = {}

  /// Listens for as long as the widget lives.
  package init(_ widget: Widget) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(controller), .key("key-pressed")) { [weak self] value, state in
      self?.pressed(Self.key(value, state)) ?? false
    }
    // The widget owns the controllers.
    gtk_widget_add_controller(widget.pointer, controller)
    guard let focus = gtk_event_controller_focus_new() else { return }
    connect(UnsafeMutableRawPointer(focus), .plain("leave")) { [weak self] in self?.left() }
    gtk_widget_add_controller(widget.pointer, focus)
  }

  /// True for the name of a key, as X11 writes it: `gdk_keyval_from_name`.
  package static func isKey(_ name: String) -> Bool {
    gdk_keyval_from_name(name) != UInt32(GDK_KEY_VoidSymbol)
  }

  private static func key(_ value: UInt32, _ state: UInt32) -> Key {
    let modifiers = gtk_accelerator_name(0, GdkModifierType(rawValue: state))
    defer { g_free(modifiers) }
    let scalar = gdk_keyval_to_unicode(value)
    return Key(
      name: makeString(gdk_keyval_name(value)), scalar: scalar == 0 ? nil : Unicode.Scalar(scalar),
      modifiers: makeString(modifiers))
  }
}
