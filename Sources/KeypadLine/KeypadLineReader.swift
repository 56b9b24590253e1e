/// Reads messages from a stream of bytes.
///
/// It drops lines that are unreadable, too long or not UTF-8. However long a line is, no more than
/// the longest message is kept.
package struct KeypadLineReader<Message: KeypadMessage>: Sendable {
  private var pending: [UInt8] = []
  private var isTooLong = false

  package init() {}

  /// Takes in bytes, in pieces of any size; returns the messages that are complete now.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [Message] {
    var messages: [Message] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if let message = endLine() { messages.append(message) }
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
