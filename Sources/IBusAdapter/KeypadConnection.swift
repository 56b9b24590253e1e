internal import CIBus
internal import Glibc
internal import KeypadLine

/// Starts the keypad's program without waiting for it.
///
/// It is given the program's end of the private line, which stays open here too, and tells whether
/// the program can be had. That it has ended, or could not be started, is noticed by the end of the
/// line.
public typealias KeypadLaunch = (_ line: Int32) -> Bool

/// The private line to a keypad: a pair of sockets, of which the keypad's process inherits one.
///
/// It is no name on a bus: nobody else can press the keypad's keys or read its display. Nothing here
/// waits: while the keypad does not read, only what it must show in the end is kept for it.
final class KeypadConnection {
  /// Called with what the keypad says.
  var received: (KeypadEvent) -> Void = { _ in }
  /// Called once when the keypad has gone, or speaks another version.
  var ended: () -> Void = {}

  private var socket: Int32
  private var reader = KeypadLineReader<KeypadEvent>()
  /// The content the keypad has been told, including what is still unsent.
  private var told: KeypadContent?
  private var wanted: KeypadContent?
  private var unsent: ArraySlice<UInt8> = []
  private var readSource: UInt32 = 0
  private var writeSource: UInt32 = 0

  /// Starts a keypad; `nil` when that fails.
  ///
  /// - Parameter launch: Starts its program.
  init?(_ launch: KeypadLaunch) {
    var pair: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { return nil }
    socket = pair[0]
    let isStarted =
      fcntl(socket, F_SETFL, O_NONBLOCK) == 0 && launch(pair[1])
    Glibc.close(pair[1])
    guard isStarted else {
      Glibc.close(socket)
      return nil
    }
    readSource = watch(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue) { $0.read() }
  }

  /// Makes the keypad show a content, as soon as it listens.
  func show(_ content: KeypadContent) {
    wanted = content
    write()
  }

  /// Closes the line; the keypad then ends.
  func close() {
    guard socket >= 0 else { return }
    for source in [readSource, writeSource] where source != 0 { g_source_remove(source) }
    readSource = 0
    writeSource = 0
    Glibc.close(socket)
    socket = -1
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
    guard count > 0 else { return end() }
    for event in reader.read(buffer.prefix(count)) {
      if case .version(let version) = event, version != KeypadProtocol.version { return end() }
      received(event)
      // A press can close the keypad.
      guard socket >= 0 else { return }
    }
  }

  private func write() {
    while socket >= 0 {
      if unsent.isEmpty {
        guard let wanted else { return }
        let updates = wanted.updates(from: told)
        guard !updates.isEmpty else { return }
        unsent = ArraySlice(updates.flatMap { Array($0.line.utf8) + [UInt8(ascii: "\n")] })
        told = wanted
      }
      let count = unsent.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return writeLater() }
      // That it has gone, the reading side notices.
      guard count > 0 else { return }
      unsent = unsent.dropFirst(count)
    }
  }

  private func writeLater() {
    guard writeSource == 0 else { return }
    writeSource = watch(G_IO_OUT.rawValue) { connection in
      g_source_remove(connection.writeSource)
      connection.writeSource = 0
      connection.write()
    }
  }

  private func end() {
    close()
    ended()
  }

  /// A watch on the socket, which keeps the connection alive until it is removed.
  private func watch(
    _ condition: UInt32, _ handler: @escaping (KeypadConnection) -> Void
  ) -> UInt32 {
    let watch = Watch(connection: self, handler: handler)
    return g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, socket, GIOCondition(rawValue: condition),
      { _, _, data in
        if let data {
          let watch = Unmanaged<Watch>.fromOpaque(data).takeUnretainedValue()
          watch.handler(watch.connection)
        }
        return 1
      }, Unmanaged.passRetained(watch).toOpaque(),
      { data in
        if let data { Unmanaged<Watch>.fromOpaque(data).release() }
      })
  }

  private final class Watch {
    let connection: KeypadConnection
    let handler: (KeypadConnection) -> Void

    init(connection: KeypadConnection, handler: @escaping (KeypadConnection) -> Void) {
      self.connection = connection
      self.handler = handler
    }
  }
}
