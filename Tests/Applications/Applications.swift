import TestSupport
import Testing

/// All tests that need a screen run one after the other: together they would slow each other down
/// until keys arrive too late.
@Suite(.serialized) enum Applications {}

extension Desk {
  /// Presses Return, and expects that it is the application's and that nothing else happens.
  func expectPlainReturn(in field: String, after text: String) throws {
    let mark = try recorder.mark()
    let activations = try window.count(of: "activate")
    try keyboard.type("\n")
    try window.settle()
    if field == "text" {
      #expect(try window.content(of: field).text.filter { $0 != "\n" } == text)
      #expect(try window.content(of: field).text.count == text.count + 1)
    } else {
      #expect(try window.content(of: field).text == text)
      #expect(try window.count(of: "activate") == activations.map { $0 + 1 })
    }
    #expect(try edits(since: mark) == [])
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says why, where a client or something else it needs is not installed.
  static func needs(_ client: Client) -> Self {
    let missing = client.missing
    return .enabled(
      if: missing == nil, Comment(rawValue: "\(client.rawValue): \(missing ?? "") is missing"))
  }
}
