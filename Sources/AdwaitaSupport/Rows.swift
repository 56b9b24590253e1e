internal import CAdwaita
internal import CGtk
package import GLibSupport
package import GtkSupport

/// A row with a title, and what it says and does.
package final class Row: Placeable {
  /// All of it.
  package let widget: Widget

  init(_ pointer: UnsafeMutablePointer<GtkWidget>, title: String, subtitle: String) {
    widget = Widget(pointer)
    adw_preferences_row_set_use_markup(widget.instance(AdwPreferencesRow.self), 0)
    self.title = title
    self.subtitle = subtitle
  }

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - title: Its title.
  ///   - subtitle: What is below it; empty is nothing.
  ///   - suffixes: What is at its end.
  package convenience init(
    _ title: String, subtitle: String = "", _ suffixes: [any Placeable] = []
  ) {
    self.init(adw_action_row_new(), title: title, subtitle: subtitle)
    for suffix in suffixes { addSuffix(suffix) }
  }

  /// Makes a row that is pressed as the control at its end is.
  ///
  /// - Parameters:
  ///   - title: Its title.
  ///   - control: The control.
  package convenience init(_ title: String, pressing control: Widget) {
    self.init(title, [control])
    presses(control)
  }

  /// Its title.
  package var title: String {
    get { makeString(adw_preferences_row_get_title(widget.instance(AdwPreferencesRow.self))) }
    set { adw_preferences_row_set_title(widget.instance(AdwPreferencesRow.self), newValue) }
  }

  /// What is below its title, in as many lines as it needs.
  package var subtitle: String {
    get { makeString(adw_action_row_get_subtitle(pointer)) }
    set {
      guard newValue != subtitle else { return }
      adw_action_row_set_subtitle(pointer, newValue)
      // Its title is what a screen reader calls it.
      widget.setAccessibleDescription(newValue)
    }
  }

  /// Puts a widget at its beginning.
  ///
  /// - Parameter prefix: The widget.
  package func addPrefix(_ prefix: some Placeable) {
    adw_action_row_add_prefix(pointer, prefix.widget.pointer)
  }

  /// Puts a widget at its end.
  ///
  /// - Parameter suffix: The widget.
  package func addSuffix(_ suffix: some Placeable) {
    adw_action_row_add_suffix(pointer, suffix.widget.pointer)
  }

  /// Lets a press anywhere on it be one of a widget in it, which is then called as the row is.
  ///
  /// - Parameter widget: The widget.
  package func presses(_ widget: Widget) {
    adw_action_row_set_activatable_widget(pointer, widget.pointer)
  }

  private var pointer: UnsafeMutablePointer<AdwActionRow> { widget.instance(AdwActionRow.self) }
}

extension Row {
  /// Makes a row with one of some choices, which is bound to a key of type `s`.
  ///
  /// - Parameters:
  ///   - title: Its title.
  ///   - choices: What can be chosen, by the values of the key.
  ///   - settings: The settings.
  ///   - key: The key.
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

  /// Gives what is chosen the room it needs: libadwaita cuts its end off, in narrow windows all but a letter.
  private func showWholeChoice() {
    let bytes = g_bytes_new(Self.face, gsize(Self.face.utf8.count))
    defer { g_bytes_unref(bytes) }
    guard let factory = gtk_builder_list_item_factory_new_from_bytes(nil, bytes) else { return }
    // The list that opens stays as it is, with a mark at the one that is chosen.
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

/// A row that unfolds others, which are made when it does so for the first time.
package final class FoldedRow: Placeable {
  /// All of it.
  package let widget = Widget(adw_expander_row_new())
  private var makeRows: (() -> [any Placeable])?
  private var pointer: UnsafeMutablePointer<AdwExpanderRow> {
    widget.instance(AdwExpanderRow.self)
  }

  /// Makes a folded row.
  ///
  /// - Parameters:
  ///   - title: Its title.
  ///   - subtitle: What is below it.
  ///   - rows: Makes what it unfolds.
  package init(_ title: String, subtitle: String, _ rows: @escaping () -> [any Placeable]) {
    adw_preferences_row_set_use_markup(widget.instance(AdwPreferencesRow.self), 0)
    self.title = title
    self.subtitle = subtitle
    makeRows = rows
    connect(widget.pointer, .change("notify::expanded")) { [weak self] in self?.fill() }
  }

  private func fill() {
    guard isUnfolded, let makeRows else { return }
    self.makeRows = nil
    for row in makeRows() { adw_expander_row_add_row(pointer, row.widget.pointer) }
  }

  /// Its title.
  package var title: String {
    get { makeString(adw_preferences_row_get_title(widget.instance(AdwPreferencesRow.self))) }
    set { adw_preferences_row_set_title(widget.instance(AdwPreferencesRow.self), newValue) }
  }

  /// What is below its title.
  package var subtitle: String {
    get { makeString(adw_expander_row_get_subtitle(pointer)) }
    set {
      adw_expander_row_set_subtitle(pointer, newValue)
      widget.setAccessibleDescription(newValue)
    }
  }

  /// Whether it is unfolded.
  package var isUnfolded: Bool {
    get { adw_expander_row_get_expanded(pointer) != 0 }
    set { adw_expander_row_set_expanded(pointer, newValue ? 1 : 0) }
  }
}

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

/// Texts for what takes Pango's markup whether one likes it or not.
enum Markup {
  /// Hands a text over so that it is shown as it is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - body: Is given it, escaped.
  static func escaping(_ text: String, _ body: (UnsafePointer<CChar>?) -> Void) {
    let escaped = g_markup_escape_text(text, -1)
    body(escaped)
    g_free(escaped)
  }
}
