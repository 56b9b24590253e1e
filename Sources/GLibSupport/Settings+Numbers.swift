extension Settings {
  /// Three numbers without a sign and one with: a value of type `(tttx)`.
  package typealias Numbers = (UInt64, UInt64, UInt64, Int64)

  /// The value of a key of type `(tttx)`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where there is no such key.
  package func numbers(_ key: String) -> Numbers? {
    guard let value = value(key), value.type == "(tttx)" else { return nil }
    let parts = value.children
    guard parts.count == 4, let first = parts[0].unsigned, let second = parts[1].unsigned,
      let third = parts[2].unsigned, let last = parts[3].signed
    else { return nil }
    return (first, second, third, last)
  }

  /// Stores a value of type `(tttx)`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - numbers: The value.
  /// - Returns: Whether it is stored, as ``set(_:to:)`` tells it.
  @discardableResult package func set(_ key: String, to numbers: Numbers) -> Bool {
    let parts = [numbers.0, numbers.1, numbers.2].map { Variant(unsigned: $0) }
    guard let value = Variant(tupleOf: parts + [Variant(signed: numbers.3)]) else { return false }
    return set(key, to: value)
  }
}
