internal import CAdwaita
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

  /// Takes a group out.
  ///
  /// - Parameter group: The group.
  package func remove(_ group: PreferencesGroup) {
    adw_preferences_page_remove(widget.instance(AdwPreferencesPage.self), group.pointer)
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
