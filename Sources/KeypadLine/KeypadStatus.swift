/// What can be pressed on the keypad.
package enum KeypadStatus: Equatable, Sendable {
  /// Everything.
  case enabled
  /// Everything but Insert.
  case insertRefused(FieldRefusal)
  /// Nothing: the keypad is greyed out.
  case refused(FieldRefusal)
}
