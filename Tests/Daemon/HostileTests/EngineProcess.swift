import BusSupport
import CalculatorKeyboard
import Foundation
import TestSupport

/// A real engine process with the test as its daemon: anything may be sent to it, in any order.
///
/// It runs from a folder of its own; the keypad's program is beside it only if a test puts one there.
final class EngineProcess {
  /// A message that the engine sent before its answer.
  enum Output: Equatable {
    case commit(String)
    case delete(offset: Int, count: Int)
    case forward(keyval: Int, state: Int)
    case preedit(String?)
    case preview(String?)
    case list(LookupTable?)
    case properties
    case other(String)

    var isEdit: Bool {
      switch self {
      case .commit, .delete, .forward: true
      case .preedit, .preview, .list, .properties, .other: false
      }
    }

    /// True if the panel shows or hides something beside the text.
    var isPreview: Bool {
      switch self {
      case .preview, .list: true
      case .commit, .delete, .forward, .preedit, .properties, .other: false
      }
    }
  }

  enum StandardError {
    /// A file, which ``stop()`` returns.
    case file
    /// A pipe without a reader.
    case unread
    /// The descriptor is closed when the engine starts.
    case closed
  }

  /// The tested engine; `make` sets the variable to an engine with AddressSanitizer.
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
  /// The number of times the engine has asked for the surrounding text.
  private(set) var requestCount = 0
  /// For each panel property sent by itself, true if it can be used.
  private(set) var usableProperties: [String: Bool] = [:]
  private var objects: [BusConnection.Target] = []
  private var object = BusConnection.Target(path: "/", interface: "org.freedesktop.IBus.Engine")

  /// Starts an engine; throws if it cannot be started, or ends at once.
  ///
  /// `keypad` is the program to use as the keypad; it gets `seed`. `schemas` is the folder of the compiled settings
  /// schema; by default the engine's own.
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
      // If the tests ignore SIGPIPE, the engine would inherit that.
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
      // fast_unwind_on_malloc=0 shows who allocated a leak, and is ten times slower.
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

  var requestedEngines: [String] { server.requestedEngines }

  /// Makes a new engine object, as the daemon does on every switch to the engine.
  func makeObject() throws {
    let factory = BusConnection.Target(
      path: "/org/freedesktop/IBus/Factory", interface: "org.freedesktop.IBus.Factory")
    let path = try bus.call(factory, "CreateEngine", [.string("calculator")]) { $0.string(0) }
    object = BusConnection.Target(path: path ?? "/", interface: "org.freedesktop.IBus.Engine")
    objects.append(object)
  }

  /// Makes a new engine object and gives it a field of a client that reports its text.
  func openField() throws {
    try makeObject()
    try send("FocusInId", [.string("/field"), .string("gtk3-im:model")])
    try send("SetCapabilities", [.uint32(0x29)])
  }

  /// Destroys the engine objects, as the daemon does on every switch away.
  func destroyObjects() throws {
    for target in objects {
      object = target
      try send("Destroy", interface: "org.freedesktop.IBus.Service")
    }
    objects = []
  }

  /// Calls a method of the engine object; returns everything it sent before the answer.
  @discardableResult
  func send(
    _ method: String, _ values: [BusValue] = [], interface: String = "org.freedesktop.IBus.Engine"
  ) throws -> [Output] {
    try call(method, values, interface: interface) { _ in }.outputs
  }

  /// Calls a method with arguments that the engine object refuses; returns everything it sent before the answer.
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

  func press(keyval: UInt32, keycode: UInt32 = 0, state: UInt32) throws -> (
    isHandled: Bool, outputs: [Output]
  ) {
    let answer = try call(
      "ProcessKeyEvent", [.uint32(keyval), .uint32(keycode), .uint32(state)]
    ) { $0.boolean(0) }
    guard let isHandled = answer.value else { throw Timeout(description: "no answer to a key") }
    return (isHandled, answer.outputs)
  }

  /// Sends keys without waiting for each answer; returns everything the engine sent.
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

  func setContentType(purpose: UInt32, hints: UInt32) throws -> [Output] {
    try call(
      "Set",
      [
        .string("org.freedesktop.IBus.Engine"), .string("ContentType"),
        .boxed(.pair(purpose, hints)),
      ], interface: "org.freedesktop.DBus.Properties"
    ) { _ in }.outputs
  }

  /// Reports the text before the caret, and none after it.
  @discardableResult
  func tell(_ text: String) throws -> [Output] {
    let caret = UInt32(clamping: text.unicodeScalars.count)
    return try send("SetSurroundingText", [.text(text), .uint32(caret), .uint32(caret)])
  }

  /// The number of system call filters of each thread of a process.
  static func filterCounts(of pid: pid_t) throws -> [Int] {
    let tasks = "/proc/\(pid)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { task in
      // A thread may have ended by now.
      let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("Seccomp_filters:") }
      return line?.split(separator: "\t").last.flatMap { Int($0) }
    }
  }

  /// Closes the bus, which ends the engine; returns its output and a failed exit status, or an empty text.
  func stop() -> String {
    bus.close()
    try? waitUntil("the engine ends", within: .seconds(60)) { !process.isRunning }
    // A plain build reports that it has no lock-in; these tests are not about that.
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
      let state = arguments.number(2) ?? 0
      // A press is sent with its release.
      if state & HostileKey.releaseMask == 0 {
        outputs.append(.forward(keyval: arguments.number(0) ?? 0, state: state))
      }
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
