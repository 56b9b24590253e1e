package import CGtk
internal import GLibSupport

/// A GTK widget, owned by its parent and by this object.
package class Widget {
  /// For the modules of GTK and libadwaita only.
  package var pointer: UnsafeMutablePointer<GtkWidget> { reference.pointer }
  private let reference: GObjectReference<GtkWidget>

  /// Takes a reference of its own; a floating reference is taken over.
  package init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    reference = GObjectReference(pointer)
  }

  /// The pointer as an instance of a class whose struct C shows; the widget must be of that class.
  package func instance<Instance>(_ type: Instance.Type) -> UnsafeMutablePointer<Instance> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
  }

  /// The pointer as an instance of a class whose struct C hides.
  package var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// Lays its children out from left to right in every language; they may have another direction.
  package func runLeftToRight() {
    gtk_widget_set_direction(pointer, GTK_TEXT_DIR_LTR)
  }

  /// The direction of widgets without one of their own: the user's.
  package static var isRightToLeft: Bool {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_default_direction(newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }

  /// Adds or removes a CSS class.
  package func setClass(_ name: String, _ isOn: Bool = true) {
    if isOn {
      gtk_widget_add_css_class(pointer, name)
    } else {
      gtk_widget_remove_css_class(pointer, name)
    }
  }

  /// An insensitive widget is greyed out.
  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  /// An invisible widget takes no room.
  package var isVisible: Bool {
    get { gtk_widget_get_visible(pointer) != 0 }
    set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
  }

  /// `nil` removes it.
  package func setTooltip(_ text: String?) {
    gtk_widget_set_tooltip_text(pointer, text)
  }

  /// Sets the pointer's shape, by its name in CSS.
  package func setCursor(_ name: String) {
    gtk_widget_set_cursor_from_name(pointer, name)
  }

  /// Lets the widget take free room at its sides.
  package func expandHorizontally() {
    gtk_widget_set_hexpand(pointer, 1)
  }

  /// Lets the widget take free room above and below.
  package func expandVertically() {
    gtk_widget_set_vexpand(pointer, 1)
  }

  package func centerVertically() {
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
  }

  /// Sets the name that a screen reader says.
  package func setAccessibleName(_ name: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// Sets the text that a screen reader says after the name.
  package func setAccessibleDescription(_ text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  package func grabFocus() {
    gtk_widget_grab_focus(pointer)
  }

  /// Sets the margin on all sides, in pixels.
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
  /// Makes a drawing of at least `size` pixels a side; `draw` uses a square from (0, 0) to (1, 1).
  package init(size: Int32, draw: @escaping (Pen) -> Void) {
    super.init(gtk_drawing_area_new())
    gtk_widget_set_size_request(pointer, size, size)
    gtk_widget_set_halign(pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    gtk_drawing_area_set_draw_func(
      instance(GtkDrawingArea.self),
      { area, context, width, height, data in
        let side = Double(min(width, height))
        guard let context, side > 0 else { return }
        let widget = UnsafeMutableRawPointer(area)?.assumingMemoryBound(to: GtkWidget.self)
        var color = GdkRGBA()
        gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
        gdk_cairo_set_source_rgba(context, &color)
        cairo_scale(context, side, side)
        cairo_set_line_width(context, 1.6 / side)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        Callback<(Pen) -> Void>.handler(data)?(Pen(context: context))
        cairo_stroke(context)
      }, Callback.box(draw), releaseCallback)
  }
}

/// Adds lines to a path, which is stroked at the end.
package struct Pen {
  let context: OpaquePointer

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

  /// An ellipse around the middle of the square.
  package func ellipse(radiusX: Double, radiusY: Double) {
    cairo_new_sub_path(context)
    cairo_save(context)
    cairo_translate(context, 0.5, 0.5)
    cairo_scale(context, radiusX, radiusY)
    cairo_arc(context, 0, 0, 1, 0, 2 * Double.pi)
    // The path keeps its shape, but the pen must not be squeezed.
    cairo_restore(context)
  }
}

extension Widget {
  /// Calls a function once the widget has been drawn for the first time: `gtk_widget_add_tick_callback`.
  package func whenDrawn(_ handler: @escaping () -> Void) {
    gtk_widget_add_tick_callback(
      pointer,
      { _, _, data in
        // The tick comes before the drawing; the idle callback runs after both.
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

extension Widget {
  /// Calls a function for each click on a GtkButton, also for clicks that GTK loses.
  ///
  /// When the layout has changed under the pointer, GDK makes up a motion at the next frame (`gdk_surface_request_motion`) with the
  /// current buttons of the X server. If a button is already released and the release is not read yet, GtkGestureClick assumes that the
  /// press was never released, and GtkButton does not emit `clicked` (seen with GTK 4.8.3 and 4.18.6). One in six taps on a touchpad
  /// was lost if the tap before it changed the display, as are mouse clicks on a busy machine. A release without its press remains: it
  /// is the click, if a press began on the button and was not counted.
  func whenClicked(_ action: @escaping () -> Void) {
    // True while the first mouse button is held on it.
    var isHeld = false
    connect(pointer, .plain("clicked")) {
      isHeld = false
      action()
    }
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    let source = UnsafeMutableRawPointer(gesture)
    connect(source, .plain("pressed")) { isHeld = true }
    connect(source, .plain("released")) { isHeld = false }
    connect(source, .unpairedRelease) { [pointer] x, y in
      guard isHeld else { return }
      isHeld = false
      guard gtk_widget_is_sensitive(pointer) != 0, gtk_widget_contains(pointer, x, y) != 0 else {
        return
      }
      action()
    }
    // The widget owns the controller.
    gtk_widget_add_controller(pointer, gesture)
  }
}
