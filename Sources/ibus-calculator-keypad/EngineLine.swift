import GLibSupport
import Glibc
import KeypadLine

/// The private line to the engine.
final class EngineLine {
  private let input: Int32
  private let output: Int32
  private var reader = KeypadLineReader<KeypadUpdate>()

  /// Opens the line.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read from.
  ///   - output: The descriptor to write to.
  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
    // A write to an engine that has gone is an error, and not the end of this process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Tells the engine something.
  func send(_ event: KeypadEvent) {
    let bytes = Array((event.line + "\n").utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      // The engine reads at once. One that does not is not worth waiting for.
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  /// Listens to the engine.
  ///
  /// - Parameters:
  ///   - received: Called with what has arrived.
  ///   - ended: Called when the engine has gone, or speaks another version.
  func listen(received: @escaping ([KeypadUpdate]) -> Void, ended: @escaping () -> Void) {
    DescriptorWatch(input, .readable) { [self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(input, &buffer, buffer.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { return true }
      guard count > 0 else {
        ended()
        return false
      }
      let updates = reader.read(buffer.prefix(count))
      let isForeign = updates.contains {
        if case .version(let version) = $0 { return version != KeypadProtocol.version }
        return false
      }
      guard !isForeign else {
        ended()
        return false
      }
      received(updates)
      return true
    }
  }
}
