import TestSupport

@testable import CalculatorKeyboard

/// Types keys as an application does that takes what is left to it, and tells nothing of its own accord.
///
/// - Returns: What the keyboard said to the last one.
@discardableResult
func type(
  _ keys: String, _ session: inout KeyboardSession, _ document: some TypableDocument
) throws -> Response {
  var last = Response(.passedOn, showing: Presentation())
  for stroke in try KeyNotation.strokes(keys) {
    last = session.handle(stroke, in: document)
    if last.apply(to: document, showingIn: NoScreen()) != .handled { document.type(stroke) }
  }
  return last
}

extension KeyboardSession {
  /// The preview as it reads.
  var preview: String? { presentation.auxiliaryText?.withoutIsolates }
}
