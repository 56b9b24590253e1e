internal import CGLib

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
