internal import CIBus
internal import Glibc

/// Starts the keypad's program as a child of this process.
enum KeypadLauncher {
  /// The descriptor of the private line in the child.
  private static let childDescriptor: Int32 = 3

  /// The program, beside the engine's own; `nil` when it is not installed.
  static let program: String? = {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    let engine = String(decoding: buffer.prefix(count), as: UTF8.self)
    guard let slash = engine.lastIndex(of: "/") else { return nil }
    let path = engine[...slash] + "ibus-calculator-keypad"
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }()

  /// Starts the program.
  ///
  /// Its end is noticed by the end of the line; GLib collects it, and SIGCHLD stays GLib's.
  ///
  /// - Parameter line: The child's end of the line, which stays open here too.
  /// - Returns: Whether it was started.
  static func launch(line: Int32) -> Bool {
    guard let program else { return false }
    let words: [String] = [program, "--line", String(childDescriptor)]
    let copies: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var arguments: [UnsafePointer<CChar>?] = copies.map { $0.map { UnsafePointer($0) } } + [nil]
    var source = line
    var target = childDescriptor
    var pid = GPid()
    let isStarted = g_spawn_async_with_pipes_and_fds(
      nil, &arguments, nil,
      GSpawnFlags(
        rawValue: G_SPAWN_DO_NOT_REAP_CHILD.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue),
      nil, nil, -1, -1, -1, &source, &target, 1, &pid, nil, nil, nil, nil)
    guard isStarted != 0 else { return false }
    g_child_watch_add(pid, { pid, _, _ in g_spawn_close_pid(pid) }, nil)
    return true
  }
}
