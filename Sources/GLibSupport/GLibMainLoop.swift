internal import CGLib

/// The main loop that everything runs on: `GMainLoop` of the default context.
package final class GLibMainLoop {
  private let loop: OpaquePointer?

  /// Makes a loop that does not run yet.
  package init() {
    loop = g_main_loop_new(nil, 0)
  }

  deinit {
    g_main_loop_unref(loop)
  }

  /// Runs until ``quit()``.
  package func run() {
    g_main_loop_run(loop)
  }

  /// Ends ``run()``; before that it does nothing.
  package func quit() {
    g_main_loop_quit(loop)
  }
}

/// Calls a function from the main loop when the process gets a signal: `g_unix_signal_add`.
///
/// The function is kept until it returns false: the source owns it.
///
/// - Parameters:
///   - signal: SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 or SIGWINCH, which are all GLib takes.
///   - handler: The function; it is not called again once it returns false.
package func whenSignalled(_ signal: Int32, _ handler: @escaping () -> Bool) {
  g_unix_signal_add_full(
    G_PRIORITY_DEFAULT, signal, { Callback<() -> Bool>.handler($0)?() == true ? 1 : 0 },
    Callback.box(handler), releaseCallback)
}
