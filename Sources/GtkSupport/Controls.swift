internal import CGtk
internal import GLibSupport

/// A push button that never takes the keyboard.
package final class Button: Widget {
  package init(_ content: Widget, action: @escaping () -> Void) {
    super.init(gtk_button_new())
    gtk_button_set_child(instance(GtkButton.self), content.pointer)
    gtk_widget_set_focusable(pointer, 0)
    whenClicked(action)
  }
}

/// A line or more of text.
package final class Label: Widget {
  /// Makes a label; one with a status changes by itself, and assistive technology reads it out then.
  package init(_ text: String = "", isStatus: Bool = false) {
    super.init(Self.make(isStatus: isStatus))
    self.text = text
  }

  package var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set {
      if newValue != text { gtk_label_set_text(opaque, newValue) }
    }
  }

  /// Puts the text at the right in all languages, as numbers are.
  package func alignRight() {
    runLeftToRight()
    gtk_label_set_xalign(opaque, 1)
    gtk_label_set_justify(opaque, GTK_JUSTIFY_RIGHT)
  }

  /// Breaks the text between words, or within a long word, and cuts it after some lines.
  ///
  /// The text asks for no width of its own. GTK keeps room for all `lines`, even if the text is shorter.
  package func breakAnywhere(lines: Int32) {
    gtk_label_set_wrap(opaque, lines > 1 ? 1 : 0)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(opaque, lines)
    cut(atStart: false)
    gtk_label_set_width_chars(opaque, 1)
    gtk_label_set_max_width_chars(opaque, 1)
  }

  /// Lets the text wrap.
  package func wrap() {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_max_width_chars(opaque, 24)
  }

  /// Cuts the text at its beginning, or at its end, rather than ask for more width.
  package func cut(atStart: Bool) {
    gtk_label_set_ellipsize(opaque, atStart ? PANGO_ELLIPSIZE_START : PANGO_ELLIPSIZE_END)
  }

  /// GTK takes the role only when the widget is made.
  private static func make(isStatus: Bool) -> UnsafeMutablePointer<GtkWidget> {
    guard isStatus else { return gtk_label_new(nil) }
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    g_value_set_enum(&value, Int32(bitPattern: GTK_ACCESSIBLE_ROLE_STATUS.rawValue))
    var names = [UnsafePointer(g_intern_string("accessible-role"))]
    let object = g_object_new_with_properties(gtk_label_get_type(), 1, &names, &value)
    g_value_unset(&value)
    guard let object else { return gtk_label_new(nil) }
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
  }
}

/// Widgets in a row or a column: GtkBox.
package final class Stack: Widget {
  package init(isColumn: Bool = false, spacing: Int32, _ children: [Widget]) {
    let orientation = isColumn ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
    super.init(gtk_box_new(orientation, spacing))
    for child in children { gtk_box_append(instance(GtkBox.self), child.pointer) }
  }
}

/// A place whose size does not depend on its content.
package final class FixedPlace: Widget {
  /// Makes a place; `corner` is over its upper corner, on the side where text begins.
  package init(_ content: Widget, corner: Widget) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(opaque, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_overlay_add_overlay(opaque, content.pointer)
    gtk_widget_set_halign(corner.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(corner.pointer, GTK_ALIGN_START)
    gtk_overlay_add_overlay(opaque, corner.pointer)
  }
}

/// Widgets in rows and columns of equal width.
package final class Grid: Widget {
  private var grid: UnsafeMutablePointer<GtkGrid> { instance(GtkGrid.self) }

  package init(spacing: UInt32) {
    super.init(gtk_grid_new())
    gtk_grid_set_row_spacing(grid, spacing)
    gtk_grid_set_column_spacing(grid, spacing)
    gtk_grid_set_column_homogeneous(grid, 1)
  }

  package func attach(_ widget: Widget, column: Int, row: Int, columnSpan: Int) {
    gtk_grid_attach(
      grid, widget.pointer, Int32(clamping: column), Int32(clamping: row),
      Int32(clamping: columnSpan), 1)
  }
}
