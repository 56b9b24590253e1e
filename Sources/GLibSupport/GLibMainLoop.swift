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
