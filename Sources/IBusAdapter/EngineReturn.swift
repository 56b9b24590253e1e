internal import CIBus
internal import Glibc

/// Asks ibus-daemon for the engine again, after it has ended unexpectedly.
///
/// The daemon does not do that itself: without an engine, keys go to the application until someone
/// chooses one.
package enum EngineReturn {
  /// The number of times to ask the daemon if it has noticed the end.
  private static let questions = 20
  /// The number of requests for the engine: the first answer may be the end of the old one.
  private static let requests = 2
  /// The time between two questions, in microseconds.
  private static let pause: useconds_t = 100_000

  /// Sets the engine if the daemon has none; true if it did.
  ///
  /// It leaves an engine alone that was chosen meanwhile.
  package static func ask() -> Bool {
    ibus_init()
    guard let bus = ibus_bus_new(), ibus_bus_is_connected(bus) == 1 else { return false }
    var requests = requests
    for _ in 0..<questions {
      if let engine = ibus_bus_get_global_engine(bus) {
        guard takeName(of: engine) == EngineMetadata.engineName else { return false }
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
