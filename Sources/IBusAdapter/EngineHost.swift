internal import CIBus
package import CalculatorKeyboard
package import GLibSupport
internal import Messages
internal import SystemSettings

/// The process as an IBus component: the bus, the engine factory and the main loop.
///
/// It ends with the connection to the daemon, and when it loses its name: otherwise the daemon
/// could never start another engine. Signals end it directly, since there is nothing to save and a
/// handler would cost time at each turn of the main loop. The launcher treats any other end, except
/// SIGTERM, as a crash: `noteServing`.
package enum EngineHost {
  package enum Mode: Sendable {
    /// The daemon started the process, and waits for its name on the bus.
    case startedByDaemon
    /// Started by hand: the process registers itself until it ends.
    case registeringItself
  }

  package enum Failure: Error, CustomStringConvertible {
    case notConnected
    /// Another process is already the engine.
    case nameTaken
    case notRegistered

    package var description: String {
      switch self {
      case .notConnected: tr("cannot connect to ibus-daemon; is it running?")
      case .nameTaken: tr("%1 is taken: another engine is running", EngineMetadata.busName)
      case .notRegistered: tr("ibus-daemon refused to register the engine")
      }
    }
  }

  /// Connects to the daemon, and serves engines until the daemon or a signal ends the process.
  ///
  /// The daemon waits for the name, so the session, the settings and the menu are made after that.
  ///
  /// - Parameters:
  ///   - mode: Who has started the process.
  ///   - warn: Writes to the log.
  ///   - launchKeypad: Starts the keypad's program; `nil` without one.
  ///   - openPreferences: Opens the preferences; `nil` if they are not installed.
  ///   - noteServing: Receives `true` once the daemon has used the engine, if the daemon can start
  ///     it again, and `false` before an orderly end.
  ///   - usedSpace: Makes the content of the panel's menu *Used space*, with the user's settings.
  /// - Throws: ``Failure``, before an engine is served.
  package static func run(
    _ mode: Mode, warn: @escaping (String) -> Void, launchKeypad: KeypadLaunch?,
    openPreferences: PreferencesOpening?, noteServing: ServingNote?,
    usedSpace: (Settings?) -> (any UsedSpaceProvider)?
  ) throws(Failure) {
    // One malloc arena: memory freed by GLib's threads can be reused.
    mallopt(M_ARENA_MAX, 1)
    ibus_init()
    // libibus never releases the connection, nor the bus and factory with it.
    guard let bus = ibus_bus_new(), ibus_bus_is_connected(bus) == 1,
      let connection = ibus_bus_get_connection(bus)
    else { throw .notConnected }
    EngineCalls.refuseForwardedCalls(on: connection)
    guard let factory = ibus_factory_new(connection) else { throw .notConnected }
    Interruption.watch()
    if mode == .registeringItself { try registerComponent(on: bus) }
    try ownName(on: bus)
    // The daemon and its user wait for the name, so all else comes after it. Calls of the daemon
    // and the end of the connection arrive only once the main loop runs.
    let loop = GLibMainLoop()
    connect(bus, .plain("disconnected")) { loop.quit() }
    let nameLost = DBusConnection.Member(
      "NameLost", of: "org.freedesktop.DBus", owner: "org.freedesktop.DBus")
    let nameLoss = DBusConnection.SignalWatch(
      DBusConnection(connection), nameLost, argument: EngineMetadata.busName
    ) { _ in loop.quit() }
    Catalogue.useSystem()
    let desktop = RunningDesktop()
    let userSettings = Settings(schema: SettingKey.schema)
    let settings = StoredSettings(userSettings, warn: warn)
    let keyboard = Keyboard(
      session: KeyboardSession(settings: settings.current, locale: .ofSystem()),
      settings: settings, desktop: desktop,
      nextKeyboard: NextKeyboard(EngineSwitcher(bus: bus), desktop: desktop),
      launchKeypad: launchKeypad, openPreferences: openPreferences,
      usedSpace: usedSpace(userSettings))
    var count = 0
    connect(factory, .factory("create-engine")) { name in
      guard name == EngineMetadata.engineName else { return nil }
      if mode == .startedByDaemon, count == 0 { noteServing?(true) }
      count += 1
      let engine = EngineClass.makeObject(
        path: "/org/freedesktop/IBus/Engine/\(count)", connection: connection, keyboard: keyboard)
      return engine.map { UnsafeMutableRawPointer($0) }
    }
    withExtendedLifetime(nameLoss) { loop.run() }
    noteServing?(false)
  }

  private static func ownName(on bus: UnsafeMutablePointer<IBusBus>) throws(Failure) {
    let isPrimaryOwner: UInt32 = 1
    let answer = ibus_bus_request_name(
      bus, EngineMetadata.busName, IBUS_BUS_NAME_FLAG_DO_NOT_QUEUE.rawValue)
    guard answer == isPrimaryOwner else { throw .nameTaken }
  }

  private static func registerComponent(on bus: UnsafeMutablePointer<IBusBus>) throws(Failure) {
    let component = ibus_component_new(
      EngineMetadata.busName, EngineMetadata.description, EngineMetadata.version,
      EngineMetadata.license, EngineMetadata.author, EngineMetadata.homepage, "",
      EngineMetadata.textDomain)
    let engine = ibus_engine_desc_new(
      EngineMetadata.engineName, EngineMetadata.longName, EngineMetadata.description,
      EngineMetadata.language, EngineMetadata.license, EngineMetadata.author, EngineMetadata.icon,
      EngineMetadata.layout)
    ibus_component_add_engine(component, engine)
    guard ibus_bus_register_component(bus, component) == 1 else { throw .notRegistered }
  }
}
