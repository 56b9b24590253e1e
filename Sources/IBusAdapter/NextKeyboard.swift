internal import CIBus
internal import CalculatorKeyboard

/// Switches to the keyboard used before this one, else to the next that is configured.
///
/// The switch is made from an idle callback and without waiting, never inside a key handler: the
/// daemon may be waiting for that handler, and answers a switch by talking to the engine.
final class NextKeyboard: InputModeSwitching {
  /// The engine every IBus has.
  static let fallback = "xkb:us::eng"

  private let bus: UnsafeMutablePointer<IBusBus>
  private var previous: String?
  private var isScheduled = false

  init(bus: UnsafeMutablePointer<IBusBus>) {
    self.bus = bus
    watchGlobalEngine()
  }

  func advanceToNextInputMode() {
    guard !isScheduled else { return }
    isScheduled = true
    let callback: GSourceFunc = { data in
      guard let data else { return 0 }
      let keyboard = Unmanaged<NextKeyboard>.fromOpaque(data).takeRetainedValue()
      keyboard.isScheduled = false
      keyboard.activate(keyboard.targets()[...])
      return 0
    }
    g_idle_add(callback, Unmanaged.passRetained(self).toOpaque())
  }

  /// The engines to try, best first.
  ///
  /// The last always exists.
  ///
  /// - Parameters:
  /// - previous: The engine in use before this one.
  /// - configured: The engines the desktop is set up with, most recently used first.
  /// - isAvailable: Whether the daemon knows an engine.
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

  private func targets() -> [String] {
    Self.targets(
      previous: previous, configured: ConfiguredEngines.names, isAvailable: isKnown)
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
  private func activate(_ targets: ArraySlice<String>) {
    guard let name = targets.first else { return }
    let attempt = Attempt(keyboard: self, rest: targets.dropFirst())
    ibus_bus_set_global_engine_async(
      bus, name, -1, nil,
      { _, result, data in
        guard let data else { return }
        let attempt = Unmanaged<Attempt>.fromOpaque(data).takeRetainedValue()
        var error: UnsafeMutablePointer<GError>?
        let hasSwitched = ibus_bus_set_global_engine_async_finish(
          attempt.keyboard.bus, result, &error)
        if let error { g_error_free(error) }
        if hasSwitched == 0 { attempt.keyboard.activate(attempt.rest) }
      }, Unmanaged.passRetained(attempt).toOpaque())
  }

  /// A switch under way, and what is tried should it fail.
  private final class Attempt {
    let keyboard: NextKeyboard
    let rest: ArraySlice<String>

    init(keyboard: NextKeyboard, rest: ArraySlice<String>) {
      self.keyboard = keyboard
      self.rest = rest
    }
  }

  private func watchGlobalEngine() {
    ibus_bus_set_watch_ibus_signal(bus, 1)
    let callback: @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = {
      _, name, data in
      guard let data else { return }
      let name = makeString(name)
      guard name != EngineMetadata.engineName, !name.isEmpty else { return }
      Unmanaged<NextKeyboard>.fromOpaque(data).takeUnretainedValue().previous = name
    }
    // The process has one of these, for as long as it lives.
    g_signal_connect_data(
      bus, "global-engine-changed", unsafeBitCast(callback, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }
}
