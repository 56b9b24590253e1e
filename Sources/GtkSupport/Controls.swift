internal import CGtk
internal import GLibSupport

/// A push button, which never asks for the keyboard.
package final class Button: Widget {
  /// Makes a button.
  ///
  /// - Parameters:
  ///   - content: What is on it.
  ///   - action: What a press does.
  package init(_ content: Widget, action: @escaping () -> Void) {
    super.init(gtk_button_new())
    let button = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkButton.self)
    gtk_button_set_child(button, content.pointer)
    gtk_widget_set_focusable(pointer, 0)
    whenClicked(action)
  }
}

/// A text.
package final class Label: Widget {
  /// What assistive technology takes a text for.
  package enum Role: Sendable {
    /// A text.
    case text
    /// A text that changes by itself, and is read out when it does.
    case status
  }

  /// Makes a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - role: What it is.
  package init(_ text: String = "", role: Role = .text) {
    super.init(Self.make(role))
    self.text = text
  }

  /// The text.
  package var text: String {
    get { String(cString: gtk_label_get_text(OpaquePointer(pointer))) }
    set {
      if newValue != text { gtk_label_set_text(OpaquePointer(pointer), newValue) }
    }
  }

  /// Puts the text at the right, whichever way text runs: numbers.
  package func alignRight() {
    direction = .leftToRight
    gtk_label_set_xalign(OpaquePointer(pointer), 1)
    gtk_label_set_justify(OpaquePointer(pointer), GTK_JUSTIFY_RIGHT)
  }

  /// Lets the text use the room there is and take no more: it is broken between words, or
  /// anywhere in a long one, and what does not go into some lines is left out.
  ///
  /// - Parameter lines: How many lines. GTK keeps room for as many, whatever the text.
  package func breakAnywhere(lines: Int32) {
    let label = OpaquePointer(pointer)
    gtk_label_set_wrap(label, lines > 1 ? 1 : 0)
    gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(label, lines)
    gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
    gtk_label_set_width_chars(label, 1)
    gtk_label_set_max_width_chars(label, 1)
  }

  /// Lets the text go on in another line.
  package func wrap() {
    gtk_label_set_wrap(OpaquePointer(pointer), 1)
    gtk_label_set_max_width_chars(OpaquePointer(pointer), 24)
  }

  /// Lets the text use the room there is and take no more: its beginning is left out.
  package func cutStart() {
    gtk_label_set_ellipsize(OpaquePointer(pointer), PANGO_ELLIPSIZE_START)
  }

  /// Lets the text use the room there is and take no more: its end is left out.
  package func cutEnd() {
    gtk_label_set_ellipsize(OpaquePointer(pointer), PANGO_ELLIPSIZE_END)
  }

  /// The role can only be given when the widget is made.
  private static func make(_ role: Role) -> UnsafeMutablePointer<GtkWidget> {
    guard role == .status else { return gtk_label_new(nil) }
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

/// Widgets in a row or a column.
package final class Stack: Widget {
  /// Makes a row, or a column.
  ///
  /// - Parameters:
  ///   - isColumn: Whether they stand one below the other.
  ///   - spacing: Pixels between them.
  ///   - children: The widgets.
  package init(isColumn: Bool = false, spacing: Int32, _ children: [Widget]) {
    let orientation = isColumn ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
    super.init(gtk_box_new(orientation, spacing))
    let box = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkBox.self)
    for child in children { gtk_box_append(box, child.pointer) }
  }
}

/// A place whose size does not depend on what is in it.
package final class FixedPlace: Widget {
  /// Makes a place, as large as the style sheet says or as there is room.
  ///
  /// - Parameters:
  ///   - content: What is in it.
  ///   - corner: What is over its upper corner, at the side where text begins.
  package init(_ content: Widget, corner: Widget) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(OpaquePointer(pointer), gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_overlay_add_overlay(OpaquePointer(pointer), content.pointer)
    gtk_widget_set_halign(corner.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(corner.pointer, GTK_ALIGN_START)
    gtk_overlay_add_overlay(OpaquePointer(pointer), corner.pointer)
  }
}

/// Widgets in rows and columns of the same width.
package final class Grid: Widget {
  private var grid: UnsafeMutablePointer<GtkGrid> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkGrid.self)
  }

  /// Makes an empty grid.
  ///
  /// - Parameter spacing: Pixels between rows and columns.
  package init(spacing: UInt32) {
    super.init(gtk_grid_new())
    gtk_grid_set_row_spacing(grid, spacing)
    gtk_grid_set_column_spacing(grid, spacing)
    gtk_grid_set_column_homogeneous(grid, 1)
  }

  /// Puts a widget in.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - column: Its first column.
  ///   - row: Its row.
  ///   - columnSpan: How many columns it takes.
  package func attach(_ widget: Widget, column: Int, row: Int, columnSpan: Int) {
    gtk_grid_attach(
      grid, widget.pointer, Int32(clamping: column), Int32(clamping: row),
      Int32(clamping: columnSpan), 1)
  }
}
