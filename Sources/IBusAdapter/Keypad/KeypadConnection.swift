internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport
internal import Glibc
internal import KeypadLine

/// Asks for the keypad's program without waiting; false if that fails.
///
/// Its argument is the program's end of the socket pair, which the caller closes. The program's
/// end, or a failed start, shows as the end of the connection.
package typealias KeypadLaunch = (_ line: Int32) -> Bool

/// The connection to a keypad: a socket pair, of which the keypad's process inherits one end.
///
/// It has no name on a bus, so no other program can press the keypad's keys or read its display.
/// Nothing here blocks: while the keypad does not read, only the latest content is queued.
final class KeypadConnection {
  var received: (KeypadEvent) -> Void = { _ in }
  /// Called once when the keypad has ended or has another protocol version.
  var ended: () -> Void = {}

  private var socket: Int32
  private var reader = KeypadLineReader<KeypadEvent>()
  /// The content already sent or in `unsent`.
  private var told: KeypadContent?
  private var wanted: KeypadContent?
  private var unsent: ArraySlice<UInt8> = []
  private var reading: DescriptorWatch?
  /// Waits until the socket is writable; `nil` if nothing is pending.
  private var writing: DescriptorWatch?

  /// Starts a keypad; `nil` if that fails.
  init?(_ launch: KeypadLaunch) {
    var pair: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { return nil }
    socket = pair[0]
    let isStarted =
      fcntl(socket, F_SETFL, O_NONBLOCK) == 0 && launch(pair[1])
    Glibc.close(pair[1])
    // A failure runs `deinit`, which closes the other end.
    guard isStarted else { return nil }
    reading = DescriptorWatch(socket, .readable) { [weak self] in
      guard let self else { return false }
      read()
      return true
    }
  }

  deinit {
    close()
  }

  /// Sends the content as soon as the keypad reads.
  func show(_ content: KeypadContent) {
    wanted = content
    write()
  }

  /// Closes the connection, which ends the keypad.
  func close() {
    guard socket >= 0 else { return }
    reading?.end()
    writing?.end()
    reading = nil
    writing = nil
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
      // If the keypad has ended, the reading side notices.
      guard count > 0 else { return }
      unsent = unsent.dropFirst(count)
    }
  }

  private func writeLater() {
    guard writing == nil else { return }
    writing = DescriptorWatch(socket, .writable) { [weak self] in
      guard let self else { return false }
      writing = nil
      write()
      return false
    }
  }

  private func end() {
    close()
    ended()
  }
}
