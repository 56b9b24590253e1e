/// Everything the user sees of the keyboard, as one value.
package struct Presentation: Equatable, Sendable {
  /// The underlined text before the caret; only on request.
  package var preedit: String?
  /// The preview.
  package var auxiliaryText: String?
  /// The list of forms.
  package var lookupTable: LookupTable?
  /// Whether the keyboard can be used, and with it the panel properties and the keypad: not in a refused
  /// field.
  package var isEnabled = true

  /// Nothing is shown.
  package init() {}
}

/// Makes the screen agree with a ``Presentation``.
///
/// It sends only differences.
package protocol PresentationSink {
  /// Hides what is shown and is not part of the next presentation.
  ///
  /// - Parameter next: What will be shown.
  func hide(whatIsNotIn next: Presentation)

  /// Shows what is not shown yet.
  ///
  /// - Parameter presentation: What is shown from now on.
  func show(_ presentation: Presentation)
}
