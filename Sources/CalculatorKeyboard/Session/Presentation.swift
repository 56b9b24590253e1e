/// Everything the user sees of the keyboard, as one value.
///
/// ```swift
/// var presentation = Presentation()
/// presentation.auxiliaryText = "12 + 30 = 42 ⏎"
/// sink.show(presentation)
/// ```
package struct Presentation: Equatable, Sendable {
  /// The underlined text before the caret; only on request.
  package var preedit: String?
  package var auxiliaryText: String?
  package var lookupTable: LookupTable?
  /// False in a refused field, where the panel's properties and the keypad cannot be used.
  package var isEnabled = true

  package init() {}
}

/// Makes the screen agree with a ``Presentation``, and sends only differences.
package protocol PresentationSink {
  /// Hides what is shown and is not part of the next presentation.
  func hide(whatIsNotIn next: Presentation)

  func show(_ presentation: Presentation)
}
