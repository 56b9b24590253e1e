extension LocaleConventions {
  /// A display text with its integer digits grouped: `1,234,567.25`, in India `12,34,567.25`.
  ///
  /// - Parameter text: ASCII digits and `.`, as ``/CalculatorCore/DisplayFormat`` writes them.
  /// - Returns: The text with separators, its mark still `.`; `nil` where nothing is to group, or
  ///   the locale does not.
  package func grouped(_ text: String) -> String? {
    let sign = text.prefix { $0 == "-" }
    let digits = text.dropFirst(sign.count).prefix { $0.isNumber }
    let rest = text.dropFirst(sign.count + digits.count)
    guard let groupSeparator, digits.count > 3, !rest.contains("E") else { return nil }
    var groups = [digits.suffix(3)]
    var left = digits.dropLast(3)
    let size = grouping == .indian ? 2 : 3
    while !left.isEmpty {
      groups.append(left.suffix(size))
      left = left.dropLast(size)
    }
    return sign + groups.reversed().joined(separator: String(groupSeparator)) + rest
  }
}
