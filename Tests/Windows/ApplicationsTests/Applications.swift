import TestSupport
import Testing

/// All tests that need a screen, one after the other.
///
/// Together they would slow each other down until keys arrive too late.
@Suite(.serialized) enum Applications {}

extension Desk {
  /// Presses Return, and expects that the application gets it and the engine changes nothing.
  func expectPlainReturn(in field: String, after text: String) throws {
    let mark = try recorder.mark()
    let activations = try window.count(of: "activate") ?? 0
    try keyboard.type("\n")
    // On Wayland keys go through the shell and the input method: a modifier may overtake Return.
    try waitUntil("Return arrives in \(field) after \(text)") {
      field == "text"
        ? try window.content(of: field).text.contains("\n")
        : try window.count(of: "activate") ?? 0 > activations
    }
    try window.settle()
    let content = try window.content(of: field).text
    if field == "text" {
      #expect(content.filter { $0 != "\n" } == text && content.count == text.count + 1)
    } else {
      #expect(content == text)
      #expect(try window.count(of: "activate") == activations + 1)
    }
    #expect(try edits(since: mark) == [])
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if a client, or something that it needs, is not installed.
  static func needs(_ client: Client) -> Self {
    let missing = client.missing
    return .enabled(
      if: missing == nil, Comment(rawValue: "\(client.rawValue): \(missing ?? "") is missing"))
  }
}
