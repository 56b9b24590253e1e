internal import CGLib

/// A main loop of the default context, in which the whole program runs: `GMainLoop`.
package final class GLibMainLoop {
  private let loop: OpaquePointer?

  package init() {
    loop = g_main_loop_new(nil, 0)
  }

  deinit {
    g_main_loop_unref(loop)
  }

  package func run() {
    g_main_loop_run(loop)
  }

  /// Ends ``run()``; does nothing before it.
  package func quit() {
    g_main_loop_quit(loop)
  }
}

/// Calls a function from the main loop on a Unix signal, until it returns false:
/// `g_unix_signal_add`.
///
/// GLib takes only SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 and SIGWINCH.
package func whenSignalled(_ signal: Int32, _ handler: @escaping () -> Bool) {
  g_unix_signal_add_full(
    G_PRIORITY_DEFAULT, signal, { Callback<() -> Bool>.handler($0)?() == true ? 1 : 0 },
    Callback.box(handler), releaseCallback)
}
