internal import CIBus

/// Tells IBus to use the engine that was used before this one, and remembers which that was.
final class EngineSwitcher {
  /// The engine every IBus has.
  static let fallback = "xkb:us::eng"

  /// Is called when another engine than this one has come into use, whoever wanted it.
  var didChange: () -> Void = {}

  private let bus: UnsafeMutablePointer<IBusBus>
  private var previous: String?

  init(bus: UnsafeMutablePointer<IBusBus>) {
    self.bus = bus
  }

  /// Begins to remember which engines are used.
  ///
  /// It does not wait for the daemon. The daemon has the former engine until this process has made
  /// it one, so this must come before the main loop runs; and it comes behind the request for the
  /// name, so as not to delay that.
  func begin() {
    watchGlobalEngine()
    askGlobalEngine()
  }

  /// Switches to the first engine that can be had.
  ///
  /// - Parameter completion: Is called when that is done, or nothing could be done.
  func switchToNext(_ completion: @escaping () -> Void) {
    let targets = Self.targets(
      previous: previous, configured: ConfiguredEngines.names, isAvailable: isKnown)
    activate(targets[...], completion)
  }

  /// The engines to try, best first.
  ///
  /// The last always exists.
  ///
  /// - Parameters:
  ///   - previous: The engine in use before this one.
  ///   - configured: The engines the desktop is set up with, most recently used first.
  ///   - isAvailable: Whether the daemon knows an engine.
  /// - Returns: Their names.
  static func targets(
    previous: String?, configured: [String], isAvailable: (String) -> Bool
  ) -> [String] {
    var targets: [String] = []
    for name in [previous].compactMap({ $0 }) + configured
    where name != EngineMetadata.engineName && !targets.contains(name) && isAvailable(name) {
      targets.append(name)
    }
    if !targets.contains(fallback) { targets.append(fallback) }
    return targets
  }

  private func isKnown(_ name: String) -> Bool {
    name.withCString { pointer in
      var names: [UnsafePointer<CChar>?] = [pointer, nil]
      guard let engines = ibus_bus_get_engines_by_names(bus, &names) else { return false }
      defer { g_free(engines) }
      var index = 0
      while let engine = engines[index] {
        g_object_unref(engine)
        index += 1
      }
      return index > 0
    }
  }

  /// Asks the daemon for the first engine, and for the next one when that fails.
  private func activate(_ targets: ArraySlice<String>, _ completion: @escaping () -> Void) {
    guard let name = targets.first else { return completion() }
    let attempt = Attempt(switcher: self, rest: targets.dropFirst(), completion: completion)
    ibus_bus_set_global_engine_async(
      bus, name, -1, nil,
      { _, result, data in
        guard let data else { return }
        let attempt = Unmanaged<Attempt>.fromOpaque(data).takeRetainedValue()
        let hasSwitched = ibus_bus_set_global_engine_async_finish(
          attempt.switcher.bus, result, nil)
        if hasSwitched == 0 {
          attempt.switcher.activate(attempt.rest, attempt.completion)
        } else {
          attempt.completion()
        }
      }, Unmanaged.passRetained(attempt).toOpaque())
  }

  /// A switch under way, and what is tried should it fail.
  private final class Attempt {
    let switcher: EngineSwitcher
    let rest: ArraySlice<String>
    let completion: () -> Void

    init(
      switcher: EngineSwitcher, rest: ArraySlice<String>, completion: @escaping () -> Void
    ) {
      self.switcher = switcher
      self.rest = rest
      self.completion = completion
    }
  }

  private func watchGlobalEngine() {
    ibus_bus_set_watch_ibus_signal(bus, 1)
    let callback: @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = {
      _, name, data in
      guard let data else { return }
      let name = makeString(name)
      guard name != EngineMetadata.engineName, !name.isEmpty else { return }
      let switcher = Unmanaged<EngineSwitcher>.fromOpaque(data).takeUnretainedValue()
      switcher.previous = name
      switcher.didChange()
    }
    // The process has one of these, for as long as it lives.
    g_signal_connect_data(
      bus, "global-engine-changed", unsafeBitCast(callback, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  /// Finds out which engine was in use when this process was started: no signal tells.
  private func askGlobalEngine() {
    ibus_bus_get_global_engine_async(
      bus, -1, nil,
      { _, result, data in
        guard let data else { return }
        let switcher = Unmanaged<EngineSwitcher>.fromOpaque(data).takeRetainedValue()
        guard let engine = ibus_bus_get_global_engine_async_finish(switcher.bus, result, nil)
        else { return }
        let description = GObjectReference(engine)
        let name = makeString(ibus_engine_desc_get_name(description.pointer))
        if switcher.previous == nil, name != EngineMetadata.engineName, !name.isEmpty {
          switcher.previous = name
        }
      }, Unmanaged.passRetained(self).toOpaque())
  }
}
