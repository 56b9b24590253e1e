internal import CGtk
internal import GLibSupport

/// Keys that a widget sees before anything in it does, an input method included.
package final class KeyListener {
  /// A key that was pressed.
  package struct Key: Equatable, Sendable {
    /// Its name, as X11 has it.
    package let name: String
    /// The character it types; `nil` where it types none.
    package let scalar: Unicode.Scalar?
    /// What is held with it.
    package let modifiers: Set<Modifier>
  }

  /// What can be held with a key.
  package enum Modifier: Hashable, Sendable {
    /// `GDK_SHIFT_MASK`.
    case shift
    /// `GDK_CONTROL_MASK`.
    case control
    /// `GDK_ALT_MASK`.
    case alt
    /// `GDK_SUPER_MASK`.
    case `super`
    /// `GDK_HYPER_MASK`.
    case hyper
    /// `GDK_META_MASK`.
    case meta
  }

  /// Told of each key; whether that was all that is to become of it.
  package var pressed: (Key) -> Bool = { _ in false }

  /// Told when the widget has the keyboard no more.
  package var left: () -> Void = {}

  private let controller: OpaquePointer?

  /// Listens to a widget, for as long as that lives.
  ///
  /// - Parameter widget: The widget.
  package init(_ widget: Widget) {
    controller = gtk_event_controller_key_new()
    guard let controller else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(controller), .key("key-pressed")) { [weak self] value, state in
      self?.pressed(Self.key(value, state)) ?? false
    }
    // The widget takes the controllers over.
    gtk_widget_add_controller(widget.pointer, controller)
    guard let focus = gtk_event_controller_focus_new() else { return }
    connect(UnsafeMutableRawPointer(focus), .plain("leave")) { [weak self] in self?.left() }
    gtk_widget_add_controller(widget.pointer, focus)
  }

  /// Whether a name is that of a key: `gdk_keyval_from_name`.
  ///
  /// - Parameter name: The name, as X11 has it.
  /// - Returns: Whether it is.
  package static func isKey(_ name: String) -> Bool {
    gdk_keyval_from_name(name) != UInt32(GDK_KEY_VoidSymbol)
  }

  private static func key(_ value: UInt32, _ state: UInt32) -> Key {
    let masks: [(GdkModifierType, Modifier)] = [
      (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control), (GDK_ALT_MASK, .alt),
      (GDK_SUPER_MASK, .super), (GDK_HYPER_MASK, .hyper), (GDK_META_MASK, .meta),
    ]
    let scalar = gdk_keyval_to_unicode(value)
    return Key(
      name: makeString(gdk_keyval_name(value)), scalar: scalar == 0 ? nil : Unicode.Scalar(scalar),
      modifiers: Set(masks.filter { state & $0.0.rawValue != 0 }.map(\.1)))
  }
}
