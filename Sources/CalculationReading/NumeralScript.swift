internal import CalculatorCore

/// A set of ten decimal digits: `0`–`9`, `٠`–`٩` and so on.
package struct NumeralScript: Hashable, Sendable {
  /// The digit zero; in Unicode the other nine follow it.
  package let zero: Unicode.Scalar

  package static let ascii = NumeralScript(zero: "0")

  /// Returns the digit and the script of a decimal digit; `nil` for any other character.
  static func digit(_ scalar: Unicode.Scalar) -> (Digit, NumeralScript)? {
    guard scalar.properties.numericType == .decimal,
      let value = scalar.properties.numericValue, let digit = Digit(Int(value)),
      let zero = Unicode.Scalar(scalar.value - UInt32(digit.value))
    else { return nil }
    return (digit, NumeralScript(zero: zero))
  }

  /// Returns the digit of this script for an ASCII digit; any other character unchanged.
  package func scalar(forASCII scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (48...57).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(zero.value + scalar.value - 48) ?? scalar
  }
}

/// The digits and the decimal mark of a typed calculation, which its result gets too.
package struct Numerals: Equatable, Sendable {
  package var script: NumeralScript?
  package var decimalMark: Unicode.Scalar?

  package init(script: NumeralScript? = nil, decimalMark: Unicode.Scalar? = nil) {
    self.script = script
    self.decimalMark = decimalMark
  }

  /// Writes a display text, which has ASCII digits and `.`, in these numerals.
  ///
  /// It gets `defaultMark` if no mark was typed.
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
