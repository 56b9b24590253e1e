package import CalculationReading
package import Foundation

extension ModelRun {
  /// What stands on each line, as JSON.
  ///
  /// - Parameters:
  ///   - type: What each line is.
  ///   - lines: The lines.
  /// - Returns: One for each line.
  /// - Throws: What keeps a line from being one.
  package static func decode<Value: Decodable>(_ type: Value.Type, _ lines: Data) throws -> [Value]
  {
    let decoder = JSONDecoder()
    return try lines.split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(type, from: Data($0))
    }
  }
}

/// A locale as the models of typed lines write it.
package struct ModelLocale: Decodable {
  private let decimal: String
  private let group: String
  private let indian: Bool
  private let currency: String?

  /// The same for the keyboard.
  package var conventions: LocaleConventions {
    var conventions = LocaleConventions(
      decimalMark: decimal.unicodeScalars.first ?? ".", grouping: indian ? .indian : .threes,
      groupSeparator: group.unicodeScalars.first)
    conventions.currencySymbol = currency ?? ""
    return conventions
  }
}
