import GLibSupport
import Glibc
import KeypadLine

/// The private line to the engine, through which contents arrive and presses leave.
final class EngineLine {
  private let input: Int32
  private let output: Int32
  private var reader = KeypadLineReader<KeypadUpdate>()

  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
    // Writing to an engine that has gone then fails, instead of ending this process.
    signal(SIGPIPE, SIG_IGN)
  }

  func send(_ event: KeypadEvent) {
    let bytes = Array((event.line + "\n").utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      // The engine reads at once; if it does not, the event is dropped.
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Calls `received` with what arrives, and `ended` once the engine has gone or speaks another version.
  func listen(received: @escaping ([KeypadUpdate]) -> Void, ended: @escaping () -> Void) {
    DescriptorWatch(input, .readable) { [self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(input, &buffer, buffer.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { return true }
      let updates = count > 0 ? reader.read(buffer.prefix(count)) : []
      let isForeign = updates.contains {
        if case .version(let version) = $0 { return version != KeypadProtocol.version }
        return false
      }
      guard count > 0, !isForeign else {
        ended()
        return false
      }
      received(updates)
      return true
    }
  }
}
