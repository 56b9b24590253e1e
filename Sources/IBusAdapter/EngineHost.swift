internal import CIBus
package import CalculatorKeyboard
internal import GLibSupport
internal import Messages
internal import SystemSettings

/// The process as an IBus component: the bus, the factory that makes engines, the main loop.
///
/// It ends with the connection to the daemon, and with the loss of its name: a process that lived on
/// without them would keep the daemon from ever starting another. Signals end it as they end any process;
/// there is nothing to put away, and a handler in the main loop is asked for at every turn of it. An end that is
/// neither of these nor SIGTERM is none that anybody wanted: `noteServing`.
package final class EngineHost {
  /// How the daemon gets to know the engine.
  package enum Mode: Sendable {
    /// The daemon started the process, and waits for its name on the bus.
    case startedByDaemon
    /// Started by hand: the process registers itself until it ends.
    case registeringItself
  }

  /// Why the process cannot serve as an engine.
  package enum Failure: Error, CustomStringConvertible {
    /// No ibus-daemon answers.
    case notConnected
    /// Another process is the engine already.
    case nameTaken
    /// The daemon refused the component.
    case notRegistered

    /// The message for the person who started the process.
    package var description: String {
      switch self {
      case .notConnected: tr("cannot connect to ibus-daemon; is it running?")
      case .nameTaken: tr("%1 is taken: another engine is running", EngineMetadata.busName)
      case .notRegistered: tr("ibus-daemon refused to register the engine")
      }
    }
  }

  // The bus and the factory stay with the connection, which libibus never lets go.
  private let bus: UnsafeMutablePointer<IBusBus>
  private let factory: UnsafeMutablePointer<IBusFactory>
  private let connection: OpaquePointer
  private let loop = GLibMainLoop()
  private let makeSession: (KeyboardSettings) -> KeyboardSession
  private let openSettings: () -> StoredSettings
  private let launchKeypad: KeypadLaunch?
  private let openPreferences: PreferencesOpening?
  private let noteServing: ServingNote?
  private let makeUsedSpace: (StoredSettings) -> (any UsedSpaceProvider)?
  /// Made once the name is owned.
  private lazy var keyboard = {
    Catalogue.useSystem()
    let desktop = RunningDesktop()
    let settings = openSettings()
    return Keyboard(
      session: makeSession(settings.current), settings: settings, desktop: desktop,
      nextKeyboard: NextKeyboard(EngineSwitcher(bus: bus), desktop: desktop),
      launchKeypad: launchKeypad, openPreferences: openPreferences,
      usedSpace: makeUsedSpace(settings))
  }()

  /// Connects to the daemon and makes the factory.
  ///
  /// No name is owned yet, so no engine is made.
  ///
  /// - Parameters:
  ///   - session: Makes the keyboard's state, once the name is owned: the daemon waits for that.
  ///   - settings: Opens the user's settings, then.
  ///   - launchKeypad: Starts the keypad's program; `nil` where there is none.
  ///   - openPreferences: Opens the preferences; `nil` where they are not installed.
  ///   - noteServing: Gets `true` once the daemon has used the engine, where the daemon can start it again, and
  ///     `false` before an orderly end.
  ///   - usedSpace: Makes what the panel's menu *Used space* shows, when the session is made.
  /// - Throws: ``Failure/notConnected``.
  package init(
    session: @escaping (KeyboardSettings) -> KeyboardSession,
    settings: @escaping () -> StoredSettings, launchKeypad: KeypadLaunch? = nil,
    openPreferences: PreferencesOpening? = nil, noteServing: ServingNote? = nil,
    usedSpace: @escaping (StoredSettings) -> (any UsedSpaceProvider)? = { _ in nil }
  ) throws(Failure) {
    // GLib's threads get memory that this one frees, and the other way round. With a pool for each
    // thread that would only be more pools.
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
    makeSession = session
    openSettings = settings
    makeUsedSpace = usedSpace
  }

  /// Serves engines until the daemon or a signal ends it.
  ///
  /// - Parameter mode: How the daemon gets to know the engine.
  /// - Throws: ``Failure/nameTaken`` or ``Failure/notRegistered``.
  package func run(_ mode: Mode) throws(Failure) {
    Interruption.watch()
    switch mode {
    case .startedByDaemon: try ownName()
    case .registeringItself: try registerComponent()
    }
    // And all that can wait, since the daemon and its user wait for the name. What the daemon asks for the
    // moment that is there, and the end of the connection, come once the main loop runs.
    answerCreateEngine(mode)
    quitOnDisconnection()
    quitOnLossOfName()
    keyboard.nextKeyboard.begin()
    loop.run()
    noteServing?(false)
  }

  private func quitOnDisconnection() {
    connect(bus, .plain("disconnected")) { [loop] in loop.quit() }
  }

  private func quitOnLossOfName() {
    let nameLost = DBusConnection.Member(
      "NameLost", of: "org.freedesktop.DBus", owner: "org.freedesktop.DBus")
    DBusConnection(connection).whenSignalled(nameLost, EngineMetadata.busName) { [loop] in
      loop.quit()
    }
  }

  private func answerCreateEngine(_ mode: Mode) {
    connect(factory, .factory("create-engine")) { [weak self] name in
      guard let self, name == EngineMetadata.engineName else { return nil }
      if mode == .startedByDaemon, engineCount == 0 { noteServing?(true) }
      return makeEngine().map { UnsafeMutableRawPointer($0) }
    }
  }

  private var engineCount = 0

  private func makeEngine() -> UnsafeMutablePointer<IBusEngine>? {
    engineCount += 1
    return EngineClass.makeObject(
      path: "/org/freedesktop/IBus/Engine/\(engineCount)", connection: connection,
      keyboard: keyboard)
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
