internal import CIBus
package import CalculatorKeyboard
package import GLibSupport
internal import Messages
internal import SystemSettings

/// The process as an IBus component: the bus, the engine factory and the main loop.
///
/// The program makes one and runs it:
///
/// ```swift
/// let host = try EngineHost(warn: { print($0) })
/// try host.run(.startedByDaemon)
/// ```
///
/// It ends with the connection to the daemon, and when it loses its name: otherwise the daemon
/// could never start another engine. Signals end it directly, since there is nothing to save and a
/// handler would cost time at each turn of the main loop. The launcher treats any other end, except
/// SIGTERM, as a crash: `noteServing`.
package final class EngineHost {
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

  // libibus never releases the connection, nor the bus and factory with it.
  private let bus: UnsafeMutablePointer<IBusBus>
  private let factory: UnsafeMutablePointer<IBusFactory>
  private let connection: OpaquePointer
  private let loop = GLibMainLoop()
  private let warn: (String) -> Void
  private let launchKeypad: KeypadLaunch?
  private let openPreferences: PreferencesOpening?
  private let noteServing: ServingNote?
  private let makeUsedSpace: (Settings?) -> (any UsedSpaceProvider)?
  /// Made once the name is owned.
  private lazy var keyboard = {
    Catalogue.useSystem()
    let desktop = RunningDesktop()
    let userSettings = Settings(schema: SettingKey.schema)
    let settings = StoredSettings(userSettings, warn: warn)
    return Keyboard(
      session: KeyboardSession(settings: settings.current, locale: .ofSystem()),
      settings: settings, desktop: desktop,
      nextKeyboard: NextKeyboard(EngineSwitcher(bus: bus), desktop: desktop),
      launchKeypad: launchKeypad, openPreferences: openPreferences,
      usedSpace: makeUsedSpace(userSettings))
  }()

  /// Connects to the daemon and makes the factory.
  ///
  /// It owns no name yet, so no engine is made. The daemon waits for the name, so the session, the
  /// settings and the menu are made after that.
  ///
  /// - Parameters:
  ///   - warn: Writes to the log.
  ///   - launchKeypad: Starts the keypad's program; `nil` without one.
  ///   - openPreferences: Opens the preferences; `nil` if they are not installed.
  ///   - noteServing: Receives `true` once the daemon has used the engine, if the daemon can start
  ///     it again, and `false` before an orderly end.
  ///   - usedSpace: Makes the content of the panel's menu *Used space*.
  /// - Throws: ``Failure/notConnected``.
  package init(
    warn: @escaping (String) -> Void, launchKeypad: KeypadLaunch? = nil,
    openPreferences: PreferencesOpening? = nil, noteServing: ServingNote? = nil,
    usedSpace: @escaping (Settings?) -> (any UsedSpaceProvider)? = { _ in nil }
  ) throws(Failure) {
    // One malloc arena: memory freed by GLib's threads can be reused.
    mallopt(M_ARENA_MAX, 1)
    ibus_init()
    guard let bus = ibus_bus_new(), ibus_bus_is_connected(bus) == 1,
      let connection = ibus_bus_get_connection(bus)
    else { throw .notConnected }
    EngineCalls.refuseForwardedCalls(on: connection)
    guard let factory = ibus_factory_new(connection) else { throw .notConnected }
    self.bus = bus
    self.factory = factory
    self.connection = connection
    self.launchKeypad = launchKeypad
    self.openPreferences = openPreferences
    self.noteServing = noteServing
    self.warn = warn
    makeUsedSpace = usedSpace
  }

  /// Serves engines until the daemon or a signal ends the process.
  ///
  /// - Throws: ``Failure/nameTaken`` or ``Failure/notRegistered``.
  package func run(_ mode: Mode) throws(Failure) {
    Interruption.watch()
    switch mode {
    case .startedByDaemon: try ownName()
    case .registeringItself: try registerComponent()
    }
    // The daemon and its user wait for the name, so all else comes after it. Calls of the daemon
    // and the end of the connection arrive only once the main loop runs.
    answerCreateEngine(mode)
    connect(bus, .plain("disconnected")) { [loop] in loop.quit() }
    let nameLost = DBusConnection.Member(
      "NameLost", of: "org.freedesktop.DBus", owner: "org.freedesktop.DBus")
    let nameLoss = DBusConnection.SignalWatch(
      DBusConnection(connection), nameLost, argument: EngineMetadata.busName
    ) { [loop] _ in loop.quit() }
    keyboard.nextKeyboard.begin()
    withExtendedLifetime(nameLoss) { loop.run() }
    noteServing?(false)
  }

  private func answerCreateEngine(_ mode: Mode) {
    var count = 0
    connect(factory, .factory("create-engine")) { [weak self] name in
      guard let self, name == EngineMetadata.engineName else { return nil }
      if mode == .startedByDaemon, count == 0 { noteServing?(true) }
      count += 1
      let engine = EngineClass.makeObject(
        path: "/org/freedesktop/IBus/Engine/\(count)", connection: connection, keyboard: keyboard)
      return engine.map { UnsafeMutableRawPointer($0) }
    }
  }

  private func ownName() throws(Failure) {
    let isPrimaryOwner: UInt32 = 1
    let answer = ibus_bus_request_name(
      bus, EngineMetadata.busName, IBUS_BUS_NAME_FLAG_DO_NOT_QUEUE.rawValue)
    guard answer == isPrimaryOwner else { throw .nameTaken }
  }

  private func registerComponent() throws(Failure) {
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
    try ownName()
  }
}
