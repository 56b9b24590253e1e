internal import CAdwaita
internal import CGtk
package import GLibSupport
package import GtkSupport

/// A row with a title, a subtitle, and widgets at both ends.
package final class Row: Placeable {
  package let widget: Widget

  init(_ pointer: UnsafeMutablePointer<GtkWidget>, title: String, subtitle: String) {
    widget = Widget(pointer)
    adw_preferences_row_set_use_markup(widget.instance(AdwPreferencesRow.self), 0)
    self.title = title
    self.subtitle = subtitle
  }

  /// Makes a row; an empty subtitle is not shown.
  package convenience init(
    _ title: String, subtitle: String = "", _ suffixes: [any Placeable] = []
  ) {
    self.init(adw_action_row_new(), title: title, subtitle: subtitle)
    for suffix in suffixes { adw_action_row_add_suffix(pointer, suffix.widget.pointer) }
  }

  /// Makes a row that presses the control at its end.
  package convenience init(_ title: String, pressing control: Widget) {
    self.init(title, [control])
    presses(control)
  }

  package var title: String {
    get { makeString(adw_preferences_row_get_title(widget.instance(AdwPreferencesRow.self))) }
    set { adw_preferences_row_set_title(widget.instance(AdwPreferencesRow.self), newValue) }
  }

  /// The text below the title, in as many lines as it needs.
  package var subtitle: String {
    get { makeString(adw_action_row_get_subtitle(pointer)) }
    set {
      guard newValue != subtitle else { return }
      adw_action_row_set_subtitle(pointer, newValue)
      // A screen reader says only the title.
      widget.setAccessibleDescription(newValue)
    }
  }

  package func addPrefix(_ prefix: some Placeable) {
    adw_action_row_add_prefix(pointer, prefix.widget.pointer)
  }

  /// Lets a press anywhere on the row press a widget in it, which also gets the row's title as its name.
  package func presses(_ widget: Widget) {
    adw_action_row_set_activatable_widget(pointer, widget.pointer)
  }

  private var pointer: UnsafeMutablePointer<AdwActionRow> { widget.instance(AdwActionRow.self) }
}

extension Row {
  /// Makes a row with a list of choices, bound to a key of type `s` with their values.
  package convenience init(
    _ title: String, choices: [(value: String, title: String)], _ settings: Settings, _ key: String
  ) {
    self.init(adw_combo_row_new(), title: title, subtitle: "")
    showWholeChoice()
    let model = gtk_string_list_new(nil)
    for choice in choices { gtk_string_list_append(model, choice.title) }
    adw_combo_row_set_model(comboRow, model)
    if let model { g_object_unref(UnsafeMutableRawPointer(model)) }
    settings.bind(key, to: choices.map(\.value), of: widget.pointer, "selected")
  }

  private var comboRow: UnsafeMutablePointer<AdwComboRow> { widget.instance(AdwComboRow.self) }

  /// Gives the choice the room it needs: libadwaita cuts it, in narrow windows to one letter.
  private func showWholeChoice() {
    let bytes = g_bytes_new(Self.face, gsize(Self.face.utf8.count))
    defer { g_bytes_unref(bytes) }
    guard let factory = gtk_builder_list_item_factory_new_from_bytes(nil, bytes) else { return }
    // The open list keeps its look, with a mark at the current choice.
    if adw_combo_row_get_list_factory(comboRow) == nil {
      adw_combo_row_set_list_factory(comboRow, adw_combo_row_get_factory(comboRow))
    }
    adw_combo_row_set_factory(comboRow, factory)
    g_object_unref(UnsafeMutableRawPointer(factory))
  }

  private static let face = """
    <interface><template class="GtkListItem"><property name="child"><object class="GtkLabel">
    <property name="xalign">1</property>
    <binding name="label"><lookup name="string" type="GtkStringObject">
    <lookup name="item">GtkListItem</lookup></lookup></binding>
    </object></property></template></interface>
    """
}

/// A row that unfolds others, which are made when they are first shown.
package final class FoldedRow: Placeable {
  package let widget = Widget(adw_expander_row_new())
  private var makeRows: (() -> [any Placeable])?
  private var pointer: UnsafeMutablePointer<AdwExpanderRow> {
    widget.instance(AdwExpanderRow.self)
  }

  package init(_ title: String, subtitle: String, _ rows: @escaping () -> [any Placeable]) {
    adw_preferences_row_set_use_markup(widget.instance(AdwPreferencesRow.self), 0)
    self.title = title
    adw_expander_row_set_subtitle(pointer, subtitle)
    // A screen reader says only the title.
    widget.setAccessibleDescription(subtitle)
    makeRows = rows
    connect(widget.pointer, .plain("notify::expanded")) { [weak self] in self?.fill() }
  }

  private func fill() {
    guard isUnfolded, let makeRows else { return }
    self.makeRows = nil
    for row in makeRows() { adw_expander_row_add_row(pointer, row.widget.pointer) }
  }

  package var title: String {
    get { makeString(adw_preferences_row_get_title(widget.instance(AdwPreferencesRow.self))) }
    set { adw_preferences_row_set_title(widget.instance(AdwPreferencesRow.self), newValue) }
  }

  package var isUnfolded: Bool {
    get { adw_expander_row_get_expanded(pointer) != 0 }
    set { adw_expander_row_set_expanded(pointer, newValue ? 1 : 0) }
  }
}

/// A widget, or an object made of one, that can be put into a group or a row.
///
/// A `package` class cannot be subclassed in another module, so libadwaita's classes here have a widget instead of being one.
package protocol Placeable {
  var widget: Widget { get }
}

extension Widget: Placeable {
  package var widget: Widget { self }
}

/// Escapes texts for properties that take Pango markup.
enum Markup {
  /// Calls `body` with the text escaped, so that it is shown as it is.
  static func escaping(_ text: String, _ body: (UnsafePointer<CChar>?) -> Void) {
    let escaped = g_markup_escape_text(text, -1)
    body(escaped)
    g_free(escaped)
  }
}
