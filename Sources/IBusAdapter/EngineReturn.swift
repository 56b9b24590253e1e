internal import CIBus
internal import GLibSupport
internal import Glibc

/// Asks ibus-daemon for the engine again, after it has ended without a word.
///
/// The daemon does not do so by itself: it has no engine then, and keys are the application's until somebody
/// chooses one.
package enum EngineReturn {
  /// How often the daemon is asked whether it has noticed the end.
  private static let questions = 20
  /// How often it is asked for the engine: it may answer the first request with the end of the old one.
  private static let requests = 2
  /// The time before asking anew, in microseconds.
  private static let pause: useconds_t = 100_000

  /// Sets the engine where the daemon has none.
  ///
  /// An engine that was chosen meanwhile is left alone.
  ///
  /// - Returns: Whether it was set.
  package static func ask() -> Bool {
    ibus_init()
    guard let bus = ibus_bus_new(), ibus_bus_is_connected(bus) == 1 else { return false }
    var requests = requests
    for _ in 0..<questions {
      if let engine = ibus_bus_get_global_engine(bus) {
        let description = GObjectReference(engine)
        let name = withExtendedLifetime(description) {
          makeString(ibus_engine_desc_get_name(description.pointer))
        }
        guard name == EngineMetadata.engineName else { return false }
      } else {
        if ibus_bus_set_global_engine(bus, EngineMetadata.engineName) == 1 { return true }
        requests -= 1
        guard requests > 0 else { return false }
      }
      usleep(pause)
    }
    return false
  }
}
