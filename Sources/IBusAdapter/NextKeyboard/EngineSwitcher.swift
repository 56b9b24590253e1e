internal import CIBus
internal import GLibSupport
internal import SystemSettings

/// Switches to another engine; tests replace it.
protocol EngineSwitching: AnyObject {
  /// Called when another engine has come into use, for any reason.
  var didChange: () -> Void { get set }

  /// Switches to the engine used before this one, or to another; calls back in any case.
  func switchToNext(_ completion: @escaping () -> Void)
}

/// Asks IBus for the engine used before this one, and records which that was.
final class EngineSwitcher: EngineSwitching {
  /// The engine that every IBus has.
  static let fallback = "xkb:us::eng"

  var didChange: () -> Void = {}

  private let bus: UnsafeMutablePointer<IBusBus>
  private var previous: String?

  /// Begins to record which engines are used, without waiting for the daemon.
  ///
  /// Make it before the main loop runs: until this process has made an engine, the daemon still has
  /// the previous one. Make it after the request for the name, so as not to delay that.
  init(bus: UnsafeMutablePointer<IBusBus>) {
    self.bus = bus
    ibus_bus_set_watch_ibus_signal(bus, 1)
    // The process has one switcher, which lives as long as it.
    connect(bus, .string("global-engine-changed")) { [self] name in
      guard name != EngineMetadata.engineName, !name.isEmpty else { return }
      previous = name
      didChange()
    }
    // No signal reports which engine was in use when this process started.
    callAsynchronously {
      ibus_bus_get_global_engine_async(bus, -1, nil, $0, $1)
    } completion: { [self] result in
      guard let engine = ibus_bus_get_global_engine_async_finish(bus, result, nil) else { return }
      let name = takeName(of: engine)
      if previous == nil, name != EngineMetadata.engineName, !name.isEmpty { previous = name }
    }
  }

  func switchToNext(_ completion: @escaping () -> Void) {
    activate(Self.targets(previous: previous, configured: Self.configured)[...], completion)
  }

  /// The engines to try, best first; one of them always exists.
  ///
  /// The parameter `configured` begins with the most recently used engine.
  static func targets(previous: String?, configured: [String]) -> [String] {
    var targets: [String] = []
    for name in [previous].compactMap({ $0 }) + configured + [fallback]
    where name != EngineMetadata.engineName && !targets.contains(name) {
      targets.append(name)
    }
    return targets
  }

  /// Sets the first engine, or the next one if that fails: the daemon may not know it.
  private func activate(_ targets: ArraySlice<String>, _ completion: @escaping () -> Void) {
    guard let name = targets.first else { return completion() }
    callAsynchronously {
      ibus_bus_set_global_engine_async(bus, name, -1, nil, $0, $1)
    } completion: { [self] result in
      if ibus_bus_set_global_engine_async_finish(bus, result, nil) == 0 {
        activate(targets.dropFirst(), completion)
      } else {
        completion()
      }
    }
  }

  /// The engines in the desktop's settings, most recently used first.
  private static var configured: [String] {
    if let sources = DesktopEnvironment.current.inputSources {
      // An IBus source's name is the engine's. All XKB sources use one engine, which types by the layout.
      return ["mru-sources", "sources"].flatMap { sources.pairs($0) }.map { kind, name in
        kind == "ibus" ? name : fallback
      }
    }
    // On other desktops IBus stores the order of use and the preloaded engines.
    guard let settings = Settings(schema: "org.freedesktop.ibus.general") else { return [] }
    let loaded = settings.strings("preload-engines")
    return settings.strings("engines-order").filter(loaded.contains) + loaded
  }
}

/// The name of an engine, whose description is released.
func takeName(of engine: UnsafeMutablePointer<IBusEngineDesc>) -> String {
  defer { g_object_unref(engine) }
  return makeString(ibus_engine_desc_get_name(engine))
}
