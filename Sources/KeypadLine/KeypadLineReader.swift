/// Takes messages out of a stream of bytes.
///
/// What is not a message is counted and left out: a line that cannot be read, is too long, or is
/// not UTF-8. However long a line is, no more than the longest message is kept.
package struct KeypadLineReader<Message: KeypadMessage>: Sendable {
  /// How many lines were left out.
  package private(set) var ignoredLineCount = 0
  private var pending: [UInt8] = []
  private var isTooLong = false

  /// A reader at the start of a stream.
  package init() {}

  /// Reads on.
  ///
  /// - Parameter bytes: What has arrived, in pieces of any size.
  /// - Returns: The messages that are complete now, in their order.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [Message] {
    var messages: [Message] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if let message = endLine() {
          messages.append(message)
        } else {
          ignoredLineCount &+= 1
        }
      } else if pending.count < KeypadProtocol.maximumLineLength {
        pending.append(byte)
      } else {
        isTooLong = true
      }
    }
    return messages
  }

  private mutating func endLine() -> Message? {
    defer {
      pending.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    guard !isTooLong, let line = String(validating: pending, as: UTF8.self) else { return nil }
    return Message(line: line)
  }
}
