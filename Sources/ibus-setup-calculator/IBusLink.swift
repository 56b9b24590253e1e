import GLibSupport
import GtkSupport
import SetupModel

/// The connection to IBus: the keyboard in use, and whether IBus knows Calculator.
final class IBusLink {
  private(set) var state = InputState.unknown {
    didSet { if state != oldValue { for handler in handlers { handler() } } }
  }
  private var handlers: [() -> Void] = []
  private var connection: DBusConnection?
  /// Follows the keyboard in use.
  private var watch: DBusConnection.SignalWatch?
  private var isConnecting = false
  private var isKnown = true
  private var keypadRequest: KeypadRequest?
  /// Looks for IBus again while it starts.
  private lazy var retry: Deadline = Deadline { [unowned self] in begin() }
  private var tries = 0

  private static let owner = "org.freedesktop.IBus"
  /// How long an answer of IBus may take.
  static let patience = Duration.seconds(3)

  /// Calls a function whenever ``state`` has changed.
  func whenChanged(_ handler: @escaping () -> Void) {
    handlers.append(handler)
  }

  /// Connects to IBus, or asks it again.
  func begin() {
    guard connection == nil else { return ask() }
    guard !isConnecting else { return }
    isConnecting = true
    // The address depends on the display and the version of IBus.
    Program.read(["ibus", "address"]) { [weak self] output in
      let address = output?.split(separator: "\n").first.map(String.init) ?? ""
      guard let self else { return }
      guard address.contains("=") else { return connected(nil) }
      DBusConnection.toBus(at: address) { [weak self] in self?.connected($0) }
    }
  }

  /// Starts IBus, or restarts it where it runs.
  ///
  /// - Returns: True if its program could be started.
  func startIBus() -> Bool {
    // `ibus restart` fails where IBus does not run, and IBus 1.5.27 has no `ibus start`.
    let command =
      connection == nil
      ? ["ibus-daemon", "--daemonize", "--replace", "--xim"] : ["ibus", "restart"]
    guard Program.launch(command) else { return false }
    tries = 20
    state = .unknown
    retry.start(after: .milliseconds(500))
    return true
  }

  /// Has the running engine open its keypad.
  ///
  /// - Parameter completion: Called with the outcome; never, while another request is under way.
  func openKeypad(_ completion: @escaping (KeypadRequest.Outcome) -> Void) {
    guard let connection else { return completion(.unavailable) }
    guard keypadRequest == nil else { return }
    keypadRequest = KeypadRequest(connection) { [weak self] outcome in
      completion(outcome)
      self?.keypadRequest = nil
    }
  }

  private func connected(_ connection: DBusConnection?) {
    isConnecting = false
    self.connection = connection
    guard let connection else { return lost() }
    tries = 0
    connection.whenClosed { [weak self] in
      self?.connection = nil
      self?.watch = nil
      self?.keypadRequest = nil
      self?.lost()
    }
    let changed = Self.member("GlobalEngineChanged")
    watch = DBusConnection.SignalWatch(connection, changed) { [weak self] _ in self?.ask() }
    ask()
  }

  private func lost() {
    state = tries > 0 ? .unknown : .noIBus
    guard tries > 0 else { return }
    tries -= 1
    retry.start(after: .milliseconds(500))
  }

  private func ask() {
    guard let connection else { return }
    let names = Variant(parsing: "(['calculator'],)")
    let known = Self.member("GetEnginesByNames")
    connection.call(known, names, patience: Self.patience) { [weak self] answer in
      // IBus before 1.5.4 has no such call.
      if let answer { self?.isKnown = answer.children.first?.children.isEmpty == false }
      self?.askForEngine()
    }
  }

  private func askForEngine() {
    guard let connection else { return }
    let get = Self.member("Get", of: "org.freedesktop.DBus.Properties")
    let property = Variant(tuple: [Variant(Self.owner), Variant("GlobalEngine")])
    connection.call(get, property, patience: Self.patience) { [weak self] answer in
      self?.tell(answer?.children.first)
    }
  }

  /// A method or a signal of IBus, as a rule of its own object.
  static func member(
    _ name: String, of interface: String = IBusLink.owner, at path: String = "/org/freedesktop/IBus"
  ) -> DBusConnection.Member {
    DBusConnection.Member(name, of: interface, at: path, owner: owner)
  }

  /// Reads an engine description, `(sa{sv}ss…)` in variants: its id is third and its name fourth.
  private func tell(_ value: Variant?) {
    var value = value
    while let boxed = value?.boxed { value = boxed }
    let strings = value?.children.compactMap(\.string) ?? []
    // The first string is the name of the type, and the dictionary after it is no string.
    let engine = strings.count > 2 ? (strings[1], strings[2]) : nil
    state = InputState(engine: engine, isKnown: isKnown, inputMethod: TextField.inputMethod)
  }
}
