internal import CAdwaita
internal import CGtk
package import GtkSupport

/// A column of groups of rows.
package final class PreferencesPage: Placeable {
  package let widget = Widget(adw_preferences_page_new())

  package init(_ groups: [PreferencesGroup]) {
    for group in groups { add(group) }
  }

  package func add(_ group: PreferencesGroup) {
    adw_preferences_page_add(widget.instance(AdwPreferencesPage.self), group.pointer)
  }
}

/// Rows that belong together.
package final class PreferencesGroup: Placeable {
  package let widget = Widget(adw_preferences_group_new())

  fileprivate var pointer: UnsafeMutablePointer<AdwPreferencesGroup> {
    widget.instance(AdwPreferencesGroup.self)
  }

  /// Makes a group; an empty title or description is not shown.
  package init(_ title: String = "", description: String = "", _ rows: [any Placeable] = []) {
    Markup.escaping(title) { adw_preferences_group_set_title(pointer, $0) }
    Markup.escaping(description) { adw_preferences_group_set_description(pointer, $0) }
    wrapHeadings(in: widget.pointer)
    for row in rows { add(row) }
  }

  /// Adds a row below the others; a widget that is no row goes below all rows.
  package func add(_ row: some Placeable) {
    adw_preferences_group_add(pointer, row.widget.pointer)
  }

  package func remove(_ row: some Placeable) {
    adw_preferences_group_remove(pointer, row.widget.pointer)
  }
}

/// Lets headings wrap: libadwaita 1.2 cuts a title off if the window is narrow or the type is large.
private func wrapHeadings(in widget: UnsafeMutablePointer<GtkWidget>) {
  let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
  if gtk_widget_has_css_class(widget, "heading") != 0,
    g_type_check_instance_is_a(instance, gtk_label_get_type()) != 0
  {
    gtk_label_set_ellipsize(OpaquePointer(widget), PANGO_ELLIPSIZE_NONE)
    gtk_label_set_wrap(OpaquePointer(widget), 1)
    gtk_label_set_wrap_mode(OpaquePointer(widget), PANGO_WRAP_WORD_CHAR)
  }
  var child = gtk_widget_get_first_child(widget)
  while let widget = child {
    wrapHeadings(in: widget)
    child = gtk_widget_get_next_sibling(widget)
  }
}
