internal import CGtk
internal import Glibc

/// Has IBus show its windows at the caret of this program's fields on X11.
///
/// Until 1.5.29, IBus's module for GTK 4 takes the window for the field, and the window's height for
/// the caret's: the bubble is then below the window, or over its title. The module's class is changed
/// here, in this program only.
@MainActor enum BubblePlace {
  /// The module's own function.
  private static var report:
    (
      @convention(c) (UnsafeMutablePointer<GtkIMContext>?, UnsafeMutablePointer<GdkRectangle>?) ->
        Void
    )?

  /// Does nothing on Wayland, without IBus's module, or with one that is right.
  ///
  /// Call it before a field gets the focus.
  static func correct() {
    guard report == nil, TextField.inputMethod == "ibus", Gtk.isX11(gdk_display_get_default()),
      let modules = g_io_extension_point_lookup("gtk-im-module"),
      let module = g_io_extension_point_get_extension_by_name(modules, "ibus"),
      let type = g_io_extension_ref_class(module),
      // Loaded with the module.
      let library = dlopen("libibus-1.0.so.5", RTLD_LAZY | RTLD_NOLOAD),
      dlsym(library, "ibus_input_context_post_process_key_event") == nil
    else { return }
    let methods = UnsafeMutableRawPointer(type).assumingMemoryBound(to: GtkIMContextClass.self)
    report = methods.pointee.set_cursor_location
    methods.pointee.set_cursor_location = { context, caret in
      guard var caret = caret?.pointee else { return }
      MainActor.assumeIsolated {
        BubblePlace.correct(&caret)
        BubblePlace.report?(context, &caret)
      }
    }
  }

  /// Changes a caret so that what the module makes of it is right.
  ///
  /// The module adds the place of the window in its frame and 32 pixels, takes the window's height for
  /// the caret's, and multiplies all with the scale.
  private static func correct(_ caret: inout GdkRectangle) {
    guard let field = focusedWidget, let native = gtk_widget_get_native(field),
      let surface = gtk_native_get_surface(native)
    else { return }
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var bottom = graphene_point_t(x: Float(caret.x), y: Float(caret.y + caret.height))
    var inWindow = graphene_point_t()
    guard gtk_widget_compute_point(field, root, &bottom, &inWindow) != 0 else { return }
    var shadow = (x: 0.0, y: 0.0)
    gtk_native_get_surface_transform(native, &shadow.x, &shadow.y)
    let display = gdk_x11_display_get_xdisplay(gtk_widget_get_display(field))
    let window = gdk_x11_surface_get_xid(surface)
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, window, &attributes)
    var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
    XTranslateCoordinates(display, window, attributes.root, 0, 0, &x, &y, &child)
    let scale = gtk_widget_get_scale_factor(field)
    caret.x = Int32(Double(inWindow.x) + shadow.x) + x / scale - x + attributes.x
    caret.y =
      Int32(Double(inWindow.y) + shadow.y) + y / scale - y + attributes.y - attributes.height - 32
  }

  private static var focusedWidget: UnsafeMutablePointer<GtkWidget>? {
    guard let windows = gtk_window_get_toplevels() else { return nil }
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(item) }
      let window = item.assumingMemoryBound(to: GtkWindow.self)
      if gtk_window_is_active(window) != 0 { return gtk_window_get_focus(window) }
    }
    return nil
  }
}
