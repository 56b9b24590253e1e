package import CGtk
internal import GLibSupport

/// A GTK widget.
///
/// It is owned by its parent once it has one; this class keeps a reference of its own besides.
package class Widget {
  /// The widget of GTK: for the rooms of GTK and libadwaita alone.
  package let pointer: UnsafeMutablePointer<GtkWidget>
  private let reference: GObjectReference<GtkWidget>

  /// Keeps a widget.
  ///
  /// - Parameter pointer: The widget, of which a reference is taken; a floating one is taken over.
  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    reference = GObjectReference(pointer)
  }

  /// The widget as one of its classes that C shows the members of.
  ///
  /// - Parameter type: The class, which it must be of.
  /// - Returns: The same pointer.
  package func instance<Instance>(_ type: Instance.Type) -> UnsafeMutablePointer<Instance> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
  }

  /// The widget as one of its classes that C does not show the members of.
  package var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// The direction of text and of what is laid out like text.
  package enum Direction: Sendable {
    /// As in English.
    case leftToRight
    /// As in Arabic.
    case rightToLeft
  }

  /// The direction in which it lays out what is in it; that may have another.
  package var direction: Direction {
    get { gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
    set {
      gtk_widget_set_direction(
        pointer, newValue == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }
  }

  /// The direction of widgets that have none of their own: the user's.
  package static var defaultDirection: Direction {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
    set {
      gtk_widget_set_default_direction(
        newValue == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }
  }

  /// Adds or removes a class of the style sheet.
  ///
  /// - Parameters:
  ///   - name: The class.
  ///   - isOn: Whether the widget has it from now on.
  package func setClass(_ name: String, _ isOn: Bool = true) {
    if isOn {
      gtk_widget_add_css_class(pointer, name)
    } else {
      gtk_widget_remove_css_class(pointer, name)
    }
  }

  /// Whether it can be used; if not it is greyed out.
  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  /// Whether it is there to be seen; if not it takes no room.
  package var isVisible: Bool {
    get { gtk_widget_get_visible(pointer) != 0 }
    set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
  }

  /// What is shown while the pointer rests on it; `nil` is nothing.
  package func setTooltip(_ text: String?) {
    gtk_widget_set_tooltip_text(pointer, text)
  }

  /// The name of the pointer's shape on it, as CSS calls it.
  package func setCursor(_ name: String) {
    gtk_widget_set_cursor_from_name(pointer, name)
  }

  /// Lets it take the room that is left beside it.
  package func expandHorizontally() {
    gtk_widget_set_hexpand(pointer, 1)
  }

  /// Lets it take the room that is left above and below.
  package func expandVertically() {
    gtk_widget_set_vexpand(pointer, 1)
  }

  /// Puts it into the middle of its room, upright.
  package func centerVertically() {
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
  }

  /// What a screen reader calls it.
  ///
  /// - Parameter name: The name.
  package func setAccessibleName(_ name: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// What a screen reader tells besides the name.
  ///
  /// - Parameter text: The text; empty is nothing.
  package func setAccessibleDescription(_ text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  /// Gives it the keyboard: `gtk_widget_grab_focus`.
  package func grabFocus() {
    gtk_widget_grab_focus(pointer)
  }

  /// Keeps room around it.
  ///
  /// - Parameter pixels: On each side.
  package func setMargin(_ pixels: Int32) {
    gtk_widget_set_margin_start(pointer, pixels)
    gtk_widget_set_margin_end(pointer, pixels)
    gtk_widget_set_margin_top(pointer, pixels)
    gtk_widget_set_margin_bottom(pointer, pixels)
  }

  func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
    var properties = [property]
    var value = GValue()
    g_value_init(&value, calculator_type_string)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(OpaquePointer(pointer), 1, &properties, &value)
    g_value_unset(&value)
  }
}

/// A widget that draws itself, in the colour of the text around it.
package final class Drawing: Widget {
  /// Makes a drawing.
  ///
  /// - Parameters:
  ///   - size: Its least width and height, in pixels.
  ///   - draw: Draws in a square from (0, 0) to (1, 1).
  package init(size: Int32, draw: @escaping (Pen) -> Void) {
    super.init(gtk_drawing_area_new())
    gtk_widget_set_size_request(pointer, size, size)
    gtk_widget_set_halign(pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    let widget = pointer
    let area = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkDrawingArea.self)
    setDraw(area) { context, width, height in
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
      gdk_cairo_set_source_rgba(context, &color)
      let side = min(width, height)
      guard side > 0 else { return }
      cairo_scale(context, side, side)
      cairo_set_line_width(context, 1.6 / side)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      draw(Pen(context: context))
      cairo_stroke(context)
    }
  }
}

/// Draws lines, all of which are stroked at the end.
package struct Pen {
  let context: OpaquePointer

  /// A line from point to point.
  package func line(_ points: [(Double, Double)], closed: Bool = false) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        cairo_move_to(context, point.0, point.1)
      } else {
        cairo_line_to(context, point.0, point.1)
      }
    }
    if closed { cairo_close_path(context) }
  }

  /// An ellipse around the middle.
  package func ellipse(radiusX: Double, radiusY: Double) {
    cairo_new_sub_path(context)
    cairo_save(context)
    cairo_translate(context, 0.5, 0.5)
    cairo_scale(context, radiusX, radiusY)
    cairo_arc(context, 0, 0, 1, 0, 2 * Double.pi)
    // The path keeps its shape; the pen must not be squeezed.
    cairo_restore(context)
  }
}

extension Widget {
  /// Calls a function once it has been drawn for the first time: `gtk_widget_add_tick_callback`.
  ///
  /// - Parameter handler: The function.
  package func whenDrawn(_ handler: @escaping () -> Void) {
    gtk_widget_add_tick_callback(
      pointer,
      { _, _, data in
        // The tick comes before the drawing, and both before anything idle.
        g_idle_add_full(
          G_PRIORITY_DEFAULT_IDLE,
          { data in
            Callback<() -> Void>.handler(data)?()
            return 0
          }, Callback.box(Callback<() -> Void>.handler(data) ?? {}), releaseCallback)
        return 0
      }, Callback.box(handler), releaseCallback)
  }
}
