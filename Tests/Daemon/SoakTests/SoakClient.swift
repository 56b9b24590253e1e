import BusSupport
import CIBus
import TestSupport

/// A client of a real ibus-daemon that types without waiting for each answer.
///
/// It reports its text before each key, and waits only if its text depends on the engine's answer.
final class SoakClient {
  /// The most unanswered messages: a fast typist is some keys ahead.
  private static let window = 8

  /// The numbers of inserted results and of inserted held texts.
  private(set) var insertedCount = 0
  private(set) var committedCount = 0
  private(set) var keyCount = 0
  /// The numbers of input contexts and of switches of the engine.
  private(set) var contextCount = 0
  private(set) var switchCount = 0

  private let bus: BusConnection
  private let daemon = BusConnection.Target(
    "org.freedesktop.IBus", path: "/org/freedesktop/IBus", interface: "org.freedesktop.IBus")
  private var context = ""
  private var text = ""
  private var tells = true
  private var isHandled = false

  init(_ session: PrivateSession) throws {
    bus = try BusConnection(
      address: String(session.run("ibus", "address").output.prefix { !$0.isNewline }))
    bus.subscribe(to: "org.freedesktop.IBus.InputContext")
    bus.received = { [unowned self] signal in
      guard signal.path == context else { return }
      switch signal.member {
      case "CommitText":
        committedCount += 1
        text += signal.arguments.text(0) ?? ""
      case "DeleteSurroundingText":
        insertedCount += 1
        let count = signal.arguments.number(1) ?? 0
        text.unicodeScalars.removeLast(min(count, text.unicodeScalars.count))
      default: break
      }
    }
  }

  func close() { bus.close() }

  var failures: [String] { bus.failures }

  func select(_ engine: String) throws {
    try bus.call(daemon, "SetGlobalEngine", [.string(engine)]) { _ in }
    switchCount += 1
  }

  /// Waits until every key is answered.
  func settle() { bus.wait() }

  /// Moves to a new field of a random kind, and closes the old one.
  func openField(using generator: inout some RandomNumberGenerator) throws {
    let clients = [
      "gtk3-im:soak", "gtk3-im:soak", "gtk4-im:soak", "xim", "kitty", "QIBusInputContext",
    ]
    let purpose =
      ([0, 0, 0, 0, 0, 2, 3, 6, 8, 10] as [UInt32]).randomElement(using: &generator) ?? 0
    try openField(clients.randomElement(using: &generator) ?? "", purpose: purpose)
  }

  /// Moves to a new field, and closes the old one; throws if the daemon does not answer.
  ///
  /// `xim` and `kitty` do not report their text; `purpose` is an `IBusInputPurpose`.
  func openField(_ client: String, purpose: UInt32 = 0) throws {
    settle()
    if !context.isEmpty {
      bus.send(target(), "FocusOut")
      bus.send(target("org.freedesktop.IBus.Service"), "Destroy")
    }
    settle()
    context = try bus.call(daemon, "CreateInputContext", [.string(client)]) { $0.string(0) } ?? ""
    contextCount += 1
    text = ""
    tells = client != "xim" && client != "kitty"
    let always =
      IBUS_CAP_FOCUS.rawValue | IBUS_CAP_PREEDIT_TEXT.rawValue | IBUS_CAP_AUXILIARY_TEXT.rawValue
    bus.send(
      target(), "SetCapabilities",
      [.uint32(always | (tells ? IBUS_CAP_SURROUNDING_TEXT.rawValue : 0))])
    bus.send(
      target("org.freedesktop.DBus.Properties"), "Set",
      [
        .string("org.freedesktop.IBus.InputContext"), .string("ContentType"),
        .boxed(.pair(purpose, 0)),
      ])
    bus.send(target(), "FocusIn")
    settle()
  }

  /// Types a key; the client acts on it if the engine does not handle it.
  func press(_ key: SoakKey) {
    if tells {
      let caret = UInt32(text.unicodeScalars.count)
      bus.send(target(), "SetSurroundingText", [.text(text), .uint32(caret), .uint32(caret)])
    }
    bus.send(
      target(), "ProcessKeyEvent", [.uint32(key.keyval), .uint32(0), .uint32(key.state)]
    ) { [self] answer in
      keyCount += 1
      if case .success(let arguments) = answer { isHandled = arguments.boolean(0) == true }
    }
    switch key.effect {
    case .types(let scalar) where tells: text.unicodeScalars.append(scalar)
    case .deletes where tells: _ = text.unicodeScalars.popLast()
    case .types, .deletes, .nothing: break
    case .decides:
      // The effect of the key depends on the engine's answer.
      settle()
      if !isHandled { text = "" }
    }
    if text.utf8.count > 400 { text = "" }
    bus.wait(untilPending: Self.window)
  }

  /// Resets the input context, as a client does on a click.
  func reset() { bus.send(target(), "Reset") }

  private func target(
    _ interface: String = "org.freedesktop.IBus.InputContext"
  ) -> BusConnection.Target {
    BusConnection.Target("org.freedesktop.IBus", path: context, interface: interface)
  }
}

struct SoakKey {
  enum Effect {
    case types(Unicode.Scalar)
    case deletes
    case nothing
    /// Return and Insert: their effect depends on the engine's answer.
    case decides
  }

  let keyval: UInt32
  let state: UInt32
  let effect: Effect

  private static let calculation = Array(
    "0123456789012345678901234567890.,+-*/*+-==%() x".unicodeScalars)
  private static let prose = Array("etaoin shrdlu, cmfwyp. vbgkjqxz=?!".unicodeScalars)

  /// Keys as people type them: runs of prose or arithmetic, ended by Return, Insert or another key.
  static func run(using generator: inout some RandomNumberGenerator) -> [SoakKey] {
    var keys: [SoakKey] = []
    let characters = Bool.random(using: &generator) ? prose : calculation
    for _ in 0..<Int.random(in: 2...14, using: &generator) {
      guard let scalar = characters.randomElement(using: &generator) else { continue }
      keys.append(SoakKey(keyval: scalar.value, state: 0, effect: .types(scalar)))
      if Int.random(in: 0..<12, using: &generator) == 0 {
        keys.append(SoakKey(keyval: UInt32(IBUS_KEY_BackSpace), state: 0, effect: .deletes))
      }
    }
    if Bool.random(using: &generator) {
      for scalar in ["=", "1", "2", "+", "3", "0", "="] as [Unicode.Scalar] {
        keys.append(SoakKey(keyval: scalar.value, state: 0, effect: .types(scalar)))
      }
    }
    keys.append(last(using: &generator))
    return keys
  }

  private static func last(using generator: inout some RandomNumberGenerator) -> SoakKey {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...4: SoakKey(keyval: UInt32(IBUS_KEY_Return), state: 0, effect: .decides)
    case 5: SoakKey(keyval: UInt32(IBUS_KEY_Insert), state: 0, effect: .decides)
    case 6: SoakKey(keyval: UInt32(IBUS_KEY_Down), state: 0, effect: .nothing)
    default:
      SoakKey(
        keyval: Unicode.Scalar("s").value, state: IBUS_CONTROL_MASK.rawValue, effect: .nothing)
    }
  }
}
