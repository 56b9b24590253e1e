internal import CalculationReading

/// A line around the caret, in the format of the model.
package struct ModelLine: Codable, Sendable {
  package let line: String
  let after: String
  let locale: ModelLocale
  let ascii: Bool
  let order: String

  /// Makes a line of a fuzzer's bytes.
  ///
  /// The first byte chooses locale, field and order. The rest is the text before the caret and, after a line
  /// feed, the text after it. Returns `nil` if it cannot be a line: only what Unicode gives a meaning is taken,
  /// since the model may know another version of it.
  package init?(fuzzed bytes: some Collection<UInt8>) {
    guard let choice = bytes.first,
      let text = String(validating: Array(bytes.dropFirst()), as: UTF8.self)
    else { return nil }
    let parts = text.unicodeScalars.split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    for scalar in parts.joined() {
      switch scalar.properties.generalCategory {
      case .control, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: return nil
      default: break
      }
    }
    line = String(parts[0])
    after = parts.count > 1 ? String(parts[1]) : ""
    locale = ModelLocale.fuzzed[Int(choice / 4) % ModelLocale.fuzzed.count]
    ascii = choice & 1 != 0
    order = choice & 2 != 0 ? Order.written.rawValue : Order.keys.rawValue
  }

  package var reading: LineReading {
    LineReading(
      line, after: after, locale.conventions, isASCIIOnly: ascii,
      order: Order(rawValue: order) ?? .keys)
  }
}

extension ModelLocale {
  fileprivate static let fuzzed = [
    ModelLocale(decimal: ".", group: ",", indian: false, currency: "$"),
    ModelLocale(decimal: ",", group: ".", indian: false, currency: "€"),
    ModelLocale(decimal: ",", group: "\u{202F}", indian: false, currency: "zł"),
    ModelLocale(decimal: ".", group: "’", indian: false, currency: "CHF"),
    ModelLocale(decimal: ".", group: ",", indian: true, currency: "₹"),
    ModelLocale(decimal: ".", group: "", indian: false, currency: ""),
  ]
}
