import Glibc
import KeypadLine

@testable import IBusAdapter

/// A stand-in for the keypad's program, at the other end of the engine's socket.
final class KeypadEnd {
  private(set) var launchCount = 0
  var starts = true
  private var socket: Int32 = -1
  private var reader = KeypadLineReader<KeypadUpdate>()

  func launch(_ line: Int32) -> Bool {
    launchCount += 1
    guard starts else { return false }
    close()
    // The engine closes its own descriptor.
    socket = dup(line)
    return true
  }

  func send(_ events: KeypadEvent...) {
    let text = events.map { "\($0.line)\n" }.joined()
    _ = text.withCString { Glibc.send(socket, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
  }

  /// The engine's messages since the last call; `nil` once it has hung up.
  func take() -> [KeypadUpdate]? {
    var updates: [KeypadUpdate] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return count == 0 ? nil : updates }
      updates += reader.read(buffer.prefix(count))
    }
  }

  func close() {
    guard socket >= 0 else { return }
    Glibc.close(socket)
    socket = -1
  }

  deinit {
    close()
  }
}
