internal import CGtk

/// GTK's start.
///
/// There is no GtkApplication: it would own a public bus name.
package enum Gtk {
  /// Starts GTK on X11, also through XWayland: only there can a window leave the focus alone.
  ///
  /// - Parameter name: The program's name, by which assistive technology finds it.
  /// - Returns: False when there is no X display.
  package static func initialize(_ name: String) -> Bool {
    g_set_prgname(name)
    // Nothing is typed here, so no input method is needed, least of all the one that started this.
    g_setenv("GTK_IM_MODULE", "gtk-im-context-simple", 1)
    // The environment may name another backend, and would be asked as well.
    g_setenv("GDK_BACKEND", "x11", 1)
    gdk_set_allowed_backends("x11")
    return gtk_init_check() != 0
  }
}
