internal import CalculatorCore

/// A set of ten decimal digits: `0`–`9`, `٠`–`٩` and so on.
package struct NumeralScript: Hashable, Sendable {
  /// The digit zero of the script.
  ///
  /// In Unicode the other nine follow it.
  package let zero: Unicode.Scalar

  /// The digits `0` to `9`.
  package static let ascii = NumeralScript(zero: "0")

  /// The digit and the script of a character that is a decimal digit.
  static func digit(_ scalar: Unicode.Scalar) -> (Digit, NumeralScript)? {
    guard scalar.properties.numericType == .decimal,
      let value = scalar.properties.numericValue, let digit = Digit(Int(value)),
      let zero = Unicode.Scalar(scalar.value - UInt32(digit.value))
    else { return nil }
    return (digit, NumeralScript(zero: zero))
  }

  /// The character of an ASCII digit in this script; any other character as it is.
  package func scalar(forASCII scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (48...57).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(zero.value + scalar.value - 48) ?? scalar
  }
}

/// The digits and the decimal mark that a calculation was typed with, for its result.
package struct Numerals: Equatable, Sendable {
  /// The digits; `nil` until one was typed.
  package var script: NumeralScript?
  /// The decimal mark; `nil` until one was typed.
  package var decimalMark: Unicode.Scalar?

  /// No digits and no mark yet.
  package init(script: NumeralScript? = nil, decimalMark: Unicode.Scalar? = nil) {
    self.script = script
    self.decimalMark = decimalMark
  }

  /// Puts a display text into these numerals.
  ///
  /// - Parameters:
  ///   - text: ASCII digits and `.`.
  ///   - defaultMark: The mark where none was typed.
  /// - Returns: The text as it is shown and inserted.
  package func localize(_ text: String, defaultMark: Unicode.Scalar) -> String {
    let script = script ?? .ascii
    let mark = decimalMark ?? defaultMark
    if script == .ascii, mark == "." { return text }
    var localized = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      localized.append(scalar == "." ? mark : script.scalar(forASCII: scalar))
    }
    return String(localized)
  }
}
