internal import CIBus
internal import CalculatorKeyboard
internal import GLibSupport
internal import Glibc
internal import KeypadLine

/// Starts the keypad's program without waiting for it.
///
/// It is given the program's end of the private line, which stays open here too, and tells whether
/// the program can be had. That it has ended, or could not be started, is noticed by the end of the
/// line.
package typealias KeypadLaunch = (_ line: Int32) -> Bool

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
  private var reading: DescriptorWatch?
  /// Waits until the keypad reads again; `nil` while it takes what it is sent.
  private var writing: DescriptorWatch?

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
    // The end of what was begun closes the other one.
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

  /// Makes the keypad show a content, as soon as it listens.
  func show(_ content: KeypadContent) {
    wanted = content
    write()
  }

  /// Closes the line; the keypad then ends.
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
      // That it has gone, the reading side notices.
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
