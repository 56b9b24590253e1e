import GLibSupport
import GtkSupport
import SetupModel

/// What the running IBus tells: which keyboard is in use, and whether it knows Calculator.
final class IBusLink {
  /// What is known.
  private(set) var state = InputState.unknown {
    didSet { if state != oldValue { for handler in handlers { handler() } } }
  }
  private var handlers: [() -> Void] = []
  private var connection: DBusConnection?
  private var isConnecting = false
  private var engine: (id: String, name: String)?
  private var isKnown = true
  private var keypadRequest: KeypadRequest?

  private static let owner = "org.freedesktop.IBus"
  private static let path = "/org/freedesktop/IBus"
  /// How long IBus may take to answer.
  private static let patience = Duration.seconds(3)

  /// Calls a function whenever ``state`` has changed.
  func whenChanged(_ handler: @escaping () -> Void) {
    handlers.append(handler)
  }

  /// Looks for IBus, or asks it again.
  func begin() {
    guard connection == nil else { return ask() }
    guard !isConnecting else { return }
    isConnecting = true
    // Where its bus is depends on the display and the version; its own program knows.
    Program.read(["ibus", "address"]) { [weak self] output in
      let address = output?.split(separator: "\n").first.map(String.init) ?? ""
      guard let self else { return }
      guard address.contains("=") else { return connected(nil) }
      DBusConnection.toBus(at: address) { [weak self] in self?.connected($0) }
    }
  }

  /// Has the running engine open its keypad.
  ///
  /// - Parameter completion: Is told what came of it; not, while it is asked already.
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
    guard let connection else {
      state = .noIBus
      return
    }
    connection.whenClosed { [weak self] in
      self?.connection = nil
      self?.keypadRequest = nil
      self?.state = .noIBus
    }
    let changed = DBusConnection.Member(
      "GlobalEngineChanged", of: Self.owner, at: Self.path, owner: Self.owner)
    connection.whenSignalled(changed, nil) { [weak self] in self?.ask() }
    ask()
  }

  private func ask() {
    guard let connection else { return }
    let names = Variant(array: [Variant("calculator")], of: "s").flatMap { Variant(tupleOf: [$0]) }
    let known = DBusConnection.Member(
      "GetEnginesByNames", of: Self.owner, at: Self.path, owner: Self.owner)
    connection.call(known, names, patience: Self.patience) { [weak self] answer in
      // IBus before 1.5.4 has no such call.
      if let answer { self?.isKnown = answer.children.first?.children.isEmpty == false }
      self?.askForEngine()
    }
  }

  private func askForEngine() {
    guard let connection else { return }
    let get = DBusConnection.Member(
      "Get", of: "org.freedesktop.DBus.Properties", at: Self.path, owner: Self.owner)
    let property = Variant(tuple: [Self.owner, "GlobalEngine"])
    connection.call(get, property, patience: Self.patience) { [weak self] answer in
      self?.tell(answer?.children.first)
    }
  }

  /// An engine is a value in a value: `(sa{sv}ss…)`, with its id third and its name fourth.
  private func tell(_ value: Variant?) {
    var value = value
    while let boxed = value?.boxed { value = boxed }
    let strings = value?.children.compactMap(\.string) ?? []
    // The first string is the name of the type, and the dictionary behind it is none.
    engine = strings.count > 2 ? (strings[1], strings[2]) : nil
    state = InputState(engine: engine, isKnown: isKnown, inputMethod: TextField.inputMethod)
  }
}
