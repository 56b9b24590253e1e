/// An operation, by its name on the line.
package enum KeypadOperation: String, CaseIterable, Sendable {
  /// The four operations.
  case add, subtract, multiply, divide
}
