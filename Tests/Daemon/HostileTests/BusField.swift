import BusSupport
import CIBus
import TestSupport

/// A field of a program on the bus of a real ibus-daemon, with Calculator selected.
final class BusField {
  private(set) var edits: [String] = []
  /// The bubble's text; `nil` for no bubble.
  private var preview: String?
  private let bus: BusConnection
  private let daemon = BusConnection.Target(
    "org.freedesktop.IBus", path: "/org/freedesktop/IBus", interface: "org.freedesktop.IBus")
  private var context = ""
  private var text = ""

  init(_ session: PrivateSession) throws {
    bus = try BusConnection(address: Self.address(session))
    bus.subscribe(to: "org.freedesktop.IBus.InputContext")
    bus.received = { [unowned self] signal in
      let arguments = signal.arguments
      switch signal.member {
      case "CommitText": edits.append("commit \(arguments.text(0) ?? "")")
      case "DeleteSurroundingText":
        edits.append("delete \(arguments.number(1) ?? 0) at \(arguments.number(0) ?? 0)")
      case "UpdateAuxiliaryText":
        preview = arguments.boolean(1) == true ? arguments.text(0) : nil
      case "HideAuxiliaryText": preview = nil
      case "ForwardKeyEvent" where (arguments.number(2) ?? 0) & HostileKey.releaseMask == 0:
        edits.append("key \(arguments.number(0) ?? 0)")
      default: break
      }
    }
    // The daemon does not name the client of the first field that an engine gets.
    try open("gtk3-im:first")
    try bus.call(daemon, "SetGlobalEngine", [.string("calculator")]) { _ in }
    try call("FocusOut")
    try open("gtk3-im:field")
  }

  private func open(_ client: String) throws {
    context = try bus.call(daemon, "CreateInputContext", [.string(client)]) { $0.string(0) } ?? ""
    try call("SetCapabilities", [.uint32(0x2B)])
    try call("FocusIn")
  }

  static func address(_ session: PrivateSession) throws -> String {
    try String(session.run("ibus", "address").output.prefix { !$0.isNewline })
  }

  func close() { bus.close() }

  /// Types characters that the engine leaves to the field, and waits for a preview.
  func type(_ characters: String, awaiting preview: String) throws {
    try tell()
    for scalar in characters.unicodeScalars {
      _ = try press(scalar.value)
      text.unicodeScalars.append(scalar)
      try tell()
    }
    try waitUntil("the bubble shows \(preview)") {
      try settle()
      return self.preview?.contains(preview) == true
    }
  }

  /// Waits until the engine has handled everything sent before.
  func settle() throws {
    _ = try press(UInt32(IBUS_KEY_Shift_L))
  }

  func press(_ keyval: UInt32) throws -> Bool {
    try call("ProcessKeyEvent", [.uint32(keyval), .uint32(0), .uint32(0)]) { $0.boolean(0) } == true
  }

  private func tell() throws {
    let caret = UInt32(text.unicodeScalars.count)
    try call("SetSurroundingText", [.text(text), .uint32(caret), .uint32(caret)])
  }

  private func call(_ method: String, _ arguments: [BusValue] = []) throws {
    try call(method, arguments) { _ in }
  }

  private func call<Value>(
    _ method: String, _ arguments: [BusValue], read: (BusArguments) -> Value
  ) throws -> Value {
    let target = BusConnection.Target(
      "org.freedesktop.IBus", path: context, interface: "org.freedesktop.IBus.InputContext")
    return try bus.call(target, method, arguments, read: read)
  }
}
