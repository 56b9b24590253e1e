internal import CGtk

/// Starts GTK without a GtkApplication, which would own a public bus name.
package enum Gtk {
  /// Starts GTK on X11 or XWayland, where a window can leave the focus alone; returns false without an X display.
  ///
  /// Assistive technology finds the program by its name.
  package static func initialize(_ name: String) -> Bool {
    g_set_prgname(name)
    // Nothing is typed here, so no input method is needed, least of all the one that started this.
    g_setenv("GTK_IM_MODULE", "gtk-im-context-simple", 1)
    // GTK would also try a backend that the environment names.
    g_setenv("GDK_BACKEND", "x11", 1)
    gdk_set_allowed_backends("x11")
    return gtk_init_check() != 0
  }

  /// True for a display of an X server, XWayland included.
  static func isX11(_ display: OpaquePointer?) -> Bool {
    guard let display else { return false }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(display).assumingMemoryBound(to: GTypeInstance.self),
      gdk_x11_display_get_type()) != 0
  }
}
