internal import CAdwaita
internal import CGtk
package import GtkSupport

/// Groups of rows, one below the other.
package final class PreferencesPage: Placeable {
  /// All of it.
  package let widget = Widget(adw_preferences_page_new())

  /// Makes a page.
  ///
  /// - Parameter groups: What is on it.
  package init(_ groups: [PreferencesGroup]) {
    for group in groups { add(group) }
  }

  /// Adds a group below the others.
  ///
  /// - Parameter group: The group.
  package func add(_ group: PreferencesGroup) {
    adw_preferences_page_add(widget.instance(AdwPreferencesPage.self), group.pointer)
  }
}

/// Rows that belong together.
package final class PreferencesGroup: Placeable {
  /// All of it.
  package let widget = Widget(adw_preferences_group_new())

  fileprivate var pointer: UnsafeMutablePointer<AdwPreferencesGroup> {
    widget.instance(AdwPreferencesGroup.self)
  }

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - title: What is above it; empty is nothing.
  ///   - description: What is said of it, below its title.
  ///   - rows: What is in it.
  package init(_ title: String = "", description: String = "", _ rows: [any Placeable] = []) {
    Markup.escaping(title) { adw_preferences_group_set_title(pointer, $0) }
    // libadwaita 1.2 cuts a title off where the window is narrow or the type is large.
    widget.firstDescendant(withClass: "heading")?.wrap()
    setDescription(description)
    for row in rows { add(row) }
  }

  /// Adds a row below the others.
  ///
  /// - Parameter row: The row; what is none stands below the rows.
  package func add(_ row: some Placeable) {
    adw_preferences_group_add(pointer, row.widget.pointer)
  }

  /// Takes a row out.
  ///
  /// - Parameter row: The row.
  package func remove(_ row: some Placeable) {
    adw_preferences_group_remove(pointer, row.widget.pointer)
  }

  /// Says something else of it.
  ///
  /// - Parameter text: The text; empty is nothing.
  package func setDescription(_ text: String) {
    Markup.escaping(text) { adw_preferences_group_set_description(pointer, $0) }
  }
}

extension Widget {
  /// The first text in it that has a class of the style sheet, however deep.
  fileprivate func firstDescendant(withClass name: String) -> WrappingText? {
    var child = gtk_widget_get_first_child(pointer)
    while let widget = child {
      if gtk_widget_has_css_class(widget, name) != 0, let text = WrappingText(widget) {
        return text
      }
      if let found = Widget(widget).firstDescendant(withClass: name) { return found }
      child = gtk_widget_get_next_sibling(widget)
    }
    return nil
  }
}

/// A text of libadwaita's.
private struct WrappingText {
  private let label: OpaquePointer

  /// Takes a widget for a text; `nil` where it is none.
  init?(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, gtk_label_get_type()) != 0 else { return nil }
    label = OpaquePointer(widget)
  }

  /// Lets it go on in another line, where it has no more room.
  func wrap() {
    gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_NONE)
    gtk_label_set_wrap(label, 1)
    gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
  }
}
