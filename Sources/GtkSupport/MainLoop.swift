internal import CGtk
internal import GLibSupport

/// GTK's start, and the GLib main loop that everything runs on.
///
/// There is no GtkApplication: it would own a public bus name.
package enum MainLoop {
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

  /// Runs until ``quit()``.
  package static func run() {
    loop.run()
  }

  /// Ends ``run()``.
  package static func quit() {
    loop.quit()
  }

  /// Calls a function whenever a descriptor can be read or has been closed.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - handler: The function; it is not called again once it returns false.
  package static func whenReadable(_ descriptor: Int32, _ handler: @escaping () -> Bool) {
    DescriptorWatch(descriptor, .readable, handler)
  }

  /// Calls a function when the process gets a signal.
  ///
  /// - Parameters:
  ///   - signal: The signal's number.
  ///   - handler: The function.
  package static func whenSignalled(_ signal: Int32, _ handler: @escaping () -> Void) {
    GLibSupport.whenSignalled(signal) {
      handler()
      return true
    }
  }

  // Written once, and used on the main thread only, as all of GTK is.
  private nonisolated(unsafe) static let loop = GLibMainLoop()
}
