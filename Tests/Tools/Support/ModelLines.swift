package import CalculationReading
package import Foundation

extension ModelRun {
  /// Decodes each line as JSON.
  package static func decode<Value: Decodable>(_ type: Value.Type, _ lines: Data) throws -> [Value]
  {
    let decoder = JSONDecoder()
    return try lines.split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(type, from: Data($0))
    }
  }
}

/// A locale in the format of the models.
package struct ModelLocale: Codable, Sendable {
  let decimal: String
  let group: String
  let indian: Bool
  let currency: String?

  package var conventions: LocaleConventions {
    var conventions = LocaleConventions(
      decimalMark: decimal.unicodeScalars.first ?? ".", grouping: indian ? .indian : .threes,
      groupSeparator: group.unicodeScalars.first)
    conventions.currencySymbol = currency ?? ""
    return conventions
  }
}
