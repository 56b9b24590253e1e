import BusSupport
import CalculatorKeyboard
import Foundation
import TestSupport

/// A real engine process whose daemon is the test: anything may be sent to it, in any order.
///
/// It runs from a folder of its own, beside the keypad's program only where a test puts one there.
final class EngineProcess {
  /// What an engine sent between a message to it and the answer.
  enum Output: Equatable {
    case commit(String)
    case delete(offset: Int, count: Int)
    case forward(keyval: Int, state: Int)
    /// Nothing is shown: `nil`.
    case preedit(String?)
    /// Nothing is shown: `nil`.
    case preview(String?)
    /// Nothing is shown: `nil`.
    case list(LookupTable?)
    case properties
    case other(String)

    /// Whether it does something to the document.
    var isEdit: Bool {
      switch self {
      case .commit, .delete, .forward: true
      case .preedit, .preview, .list, .properties, .other: false
      }
    }

    /// Whether the panel shows or hides something for it beside the text.
    var isPreview: Bool {
      switch self {
      case .preview, .list: true
      case .commit, .delete, .forward, .preedit, .properties, .other: false
      }
    }
  }

  /// Where an engine's errors go.
  enum StandardError {
    /// Into a file, which ``stop()`` returns.
    case file
    /// Into a pipe that has no reader.
    case unread
    /// Nowhere: it is closed.
    case closed
  }

  /// The engine that is tested; `make` sets the variable to one with AddressSanitizer.
  static let program = sanitized ?? PrivateSession.engine
  static let isUnderAddressSanitizer = sanitized != nil
  private static let sanitized =
    ProcessInfo.processInfo.environment["CALCULATOR_HOSTILE_ENGINE"].map { URL(filePath: $0) }

  private let folder: URL
  private let server: BusServer
  private let process = Process()
  private let errors: URL
  private let bus: BusConnection
  private var outputs: [Output] = []
  /// How often it has asked for the text around the caret.
  private(set) var requestCount = 0
  /// Whether each panel property that was sent by itself can be used, by its key.
  private(set) var usableProperties: [String: Bool] = [:]
  private var objects: [BusConnection.Target] = []
  private var object = BusConnection.Target(path: "/", interface: "org.freedesktop.IBus.Engine")

  /// Starts an engine.
  ///
  /// - Parameters:
  ///   - keypad: A program to be its keypad.
  ///   - seed: The seed that the keypad gets.
  ///   - standardError: Where its errors go.
  ///   - schemas: The folder with its compiled schema; by default its own.
  /// - Throws: When it cannot be started, or ends at once.
  init(
    keypad: URL? = nil, seed: UInt64 = 0, standardError: StandardError = .file,
    schemas: URL? = nil
  ) throws {
    let files = FileManager.default
    folder = files.temporaryDirectory.appending(path: "calculator-\(UUID().uuidString.prefix(8))")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let engine = folder.appending(path: Self.program.lastPathComponent)
    try files.copyItem(at: Self.program, to: engine)
    if let keypad {
      try files.copyItem(at: keypad, to: folder.appending(path: "ibus-calculator-keypad"))
    }
    errors = folder.appending(path: "errors")
    try Data().write(to: errors)
    server = try BusServer(path: folder.appending(path: "bus").path)
    switch standardError {
    case .file:
      process.executableURL = engine
      process.arguments = ["--ibus"]
    case .unread:
      // The tests may ignore the signal, which would be inherited.
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["--default-signal=PIPE", engine.path, "--ibus"]
    case .closed:
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "exec \"$0\" --ibus 2>&-", engine.path]
    }
    process.environment = [
      "IBUS_ADDRESS": server.address, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "GSETTINGS_BACKEND": "memory",
      "GSETTINGS_SCHEMA_DIR": try (schemas ?? CompiledSchemas.own.get()).path,
      "LC_ALL": "C.UTF-8", "CALCULATOR_SEED": String(seed),
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      // fast_unwind_on_malloc=0 shows who allocated a leak, and takes ten times as long.
      "ASAN_OPTIONS": ProcessInfo.processInfo.environment["ASAN_OPTIONS"] ?? "detect_leaks=1",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    if standardError == .unread {
      let pipe = Pipe.forProgram()
      try pipe.fileHandleForReading.close()
      process.standardError = pipe
    }
    try process.runWithSignals()
    let process = process
    let bus = server.connection(owning: "org.freedesktop.IBus.Calculator") { process.isRunning }
    guard let bus else {
      throw Timeout(
        description: "the engine ended: \((try? String(contentsOf: errors, encoding: .utf8)) ?? "")"
      )
    }
    self.bus = bus
    bus.subscribe(to: "org.freedesktop.IBus.Engine")
    bus.received = { [unowned self] in receive($0) }
    try makeObject()
  }

  var processIdentifier: pid_t { process.processIdentifier }

  /// The engines it asked the daemon for.
  var requestedEngines: [String] { server.requestedEngines }

  /// Makes a new engine object, as the daemon does on every switch to it.
  func makeObject() throws {
    let factory = BusConnection.Target(
      path: "/org/freedesktop/IBus/Factory", interface: "org.freedesktop.IBus.Factory")
    let path = try bus.call(factory, "CreateEngine", [.string("calculator")]) { $0.string(0) }
    object = BusConnection.Target(path: path ?? "/", interface: "org.freedesktop.IBus.Engine")
    objects.append(object)
  }

  /// Makes a new engine object and gives it a field of a client that tells what it holds.
  func openField() throws {
    try makeObject()
    try send("FocusInId", [.string("/field"), .string("gtk3-im:model")])
    try send("SetCapabilities", [.uint32(0x29)])
  }

  /// Destroys the engine objects there are, as the daemon does on every switch away.
  func destroyObjects() throws {
    for target in objects {
      object = target
      try send("Destroy", interface: "org.freedesktop.IBus.Service")
    }
    objects = []
  }

  /// Calls a method of the engine object.
  ///
  /// - Returns: All that it sent before it answered.
  @discardableResult
  func send(
    _ method: String, _ values: [BusValue] = [], interface: String = "org.freedesktop.IBus.Engine"
  ) throws -> [Output] {
    try call(method, values, interface: interface) { _ in }.outputs
  }

  /// Calls a method of the engine object with arguments that it refuses.
  ///
  /// - Returns: All that it sent before it answered.
  func sendMalformed(_ method: String, _ values: [BusValue]) throws -> [Output] {
    do {
      try send(method, values)
    } catch let failure as BusConnection.Failure
      where failure.description.contains(".InvalidArgs:")
    {
      return outputs
    }
    throw Timeout(description: "\(method) was not refused")
  }

  /// Sends a key.
  func press(keyval: UInt32, keycode: UInt32 = 0, state: UInt32) throws -> (
    isHandled: Bool, outputs: [Output]
  ) {
    let answer = try call(
      "ProcessKeyEvent", [.uint32(keyval), .uint32(keycode), .uint32(state)]
    ) { $0.boolean(0) }
    guard let isHandled = answer.value else { throw Timeout(description: "no answer to a key") }
    return (isHandled, answer.outputs)
  }

  /// Sends keys without waiting for each answer.
  ///
  /// - Returns: All that it sent.
  func press(_ keys: some Sequence<HostileKey>) throws -> [Output] {
    outputs = []
    for key in keys {
      bus.send(object, "ProcessKeyEvent", [.uint32(key.keyval), .uint32(0), .uint32(key.state)])
      bus.wait(untilPending: 64)
    }
    bus.wait()
    if let failure = bus.failures.first { throw Timeout(description: failure) }
    return outputs
  }

  /// Tells it what the field is for.
  func setContentType(purpose: UInt32, hints: UInt32) throws -> [Output] {
    try call(
      "Set",
      [
        .string("org.freedesktop.IBus.Engine"), .string("ContentType"),
        .boxed(.pair(purpose, hints)),
      ], interface: "org.freedesktop.DBus.Properties"
    ) { _ in }.outputs
  }

  /// Tells it what stands before the caret, and that nothing stands behind it.
  @discardableResult
  func tell(_ text: String) throws -> [Output] {
    let caret = UInt32(clamping: text.unicodeScalars.count)
    return try send("SetSurroundingText", [.text(text), .uint32(caret), .uint32(caret)])
  }

  /// How many filters of system calls a process is under, thread by thread.
  static func filterCounts(of pid: pid_t) throws -> [Int] {
    let tasks = "/proc/\(pid)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { task in
      // A thread may have ended by now.
      let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("Seccomp_filters:") }
      return line?.split(separator: "\t").last.flatMap { Int($0) }
    }
  }

  /// Takes its bus away, with which it ends.
  ///
  /// - Returns: What it printed, with its exit status when that is not 0; empty when all is well.
  func stop() -> String {
    bus.close()
    try? waitUntil("the engine ends", within: .seconds(60)) { !process.isRunning }
    // A plain build says that it has no lock-in; these tests are not about that.
    let printed = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    var complaint = printed.split(separator: "\n")
      .filter { !$0.contains("it was built without libseccomp") }.joined(separator: "\n")
    if process.isRunning {
      complaint += "it does not end with its bus\n"
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      complaint += "it ended with \(process.terminationReason) \(process.terminationStatus)\n"
    }
    server.stop()
    try? FileManager.default.removeItem(at: folder)
    return complaint
  }

  private func call<Value>(
    _ method: String, _ values: [BusValue], interface: String = "org.freedesktop.IBus.Engine",
    read: (BusArguments) -> Value
  ) throws -> (value: Value, outputs: [Output]) {
    outputs = []
    let target = BusConnection.Target(path: object.path, interface: interface)
    let value = try bus.call(target, method, values, read: read)
    return (value, outputs)
  }

  private func receive(_ signal: BusConnection.Signal) {
    let arguments = signal.arguments
    switch signal.member {
    case "CommitText": outputs.append(.commit(arguments.text(0) ?? ""))
    case "DeleteSurroundingText":
      outputs.append(.delete(offset: arguments.number(0) ?? 0, count: arguments.number(1) ?? 0))
    case "ForwardKeyEvent":
      outputs.append(
        .forward(keyval: arguments.number(0) ?? 0, state: arguments.number(2) ?? 0))
    case "UpdatePreeditText":
      outputs.append(.preedit(arguments.boolean(2) == true ? arguments.text(0) : nil))
    case "UpdateAuxiliaryText":
      outputs.append(.preview(arguments.boolean(1) == true ? arguments.text(0) : nil))
    case "UpdateLookupTable":
      // An IBusLookupTable is (…, page size, cursor position, …, orientation, candidates, labels).
      let table = arguments.object(0) { table in
        table.texts(7).map { LookupTable(labels: $0, index: table.number(3) ?? 0) }
      }
      outputs.append(.list(arguments.boolean(1) == true ? table : nil))
    case "HideLookupTable": outputs.append(.list(nil))
    case "HideAuxiliaryText": outputs.append(.preview(nil))
    case "HidePreeditText": outputs.append(.preedit(nil))
    case "RegisterProperties": outputs.append(.properties)
    case "UpdateProperty":
      outputs.append(.properties)
      // An IBusProperty is (…, key, type, label, icon, tooltip, sensitive, visible, …).
      let property = arguments.object(0) { property in
        property.string(2).map { (key: $0, isUsable: property.boolean(7)) }
      }
      if let property { usableProperties[property.key] = property.isUsable }
    case "RequireSurroundingText": requestCount += 1
    default: outputs.append(.other(signal.member))
    }
  }
}
