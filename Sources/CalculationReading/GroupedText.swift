extension LocaleConventions {
  /// Groups the integer digits of a display text: `1,234,567.25`, in India `12,34,567.25`.
  ///
  /// The text has ASCII digits and `.`, as ``/CalculatorCore/DisplayFormat`` writes them, and keeps its `.`.
  /// Returns `nil` if there is nothing to group, or the locale does not group.
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
