package import GtkSupport

/// What can be put somewhere: a widget, or what is made of one.
///
/// Classes of a package cannot be inherited from in another module, so what is libadwaita's has a
/// widget, and is none.
package protocol Placeable {
  /// The widget.
  var widget: Widget { get }
}

extension Widget: Placeable {
  /// Itself.
  package var widget: Widget { self }
}
