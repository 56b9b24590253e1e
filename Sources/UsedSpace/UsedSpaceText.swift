internal import Glibc

/// All that the widget says, in the panel's menu and on its page.
package struct UsedSpaceText {
  private let decimalMark: Unicode.Scalar

  /// A writer of it.
  ///
  /// - Parameter decimalMark: The locale's decimal mark.
  package init(decimalMark: Unicode.Scalar) {
    self.decimalMark = decimalMark
  }

  /// The widget's name.
  package var title: String { "Used space" }
  /// What is said of it in more words.
  package var tooltip: String { "How full the volume of the home directory is" }
  /// The name of the used bytes.
  package var used: String { "Used" }
  /// The name of those that are available.
  package var free: String { "Free" }
  /// The name of all of them.
  package var total: String { "Total" }

  /// The used share with one decimal, cut: `63.4%`.
  ///
  /// - Parameter figures: The figures.
  /// - Returns: The text.
  package func percent(_ figures: VolumeFigures) -> String {
    "\(decimal(tenths: UInt64(figures.usedShare)))%"
  }

  /// A number of bytes in decimal units with one decimal, as file managers show it: `12.3 GB`.
  ///
  /// - Parameter bytes: The number.
  /// - Returns: The text; the number is rounded, half up.
  package func size(_ bytes: UInt64) -> String {
    guard bytes >= 1000 else { return "\(bytes)\u{A0}B" }
    let units = ["kB", "MB", "GB", "TB", "PB"]
    var divisor: UInt64 = 1000
    for unit in units {
      let tenths = Self.tenths(bytes, of: divisor)
      // 999,950 is 1.0 MB, not 1000.0 kB.
      if tenths < 10_000 { return "\(decimal(tenths: tenths))\u{A0}\(unit)" }
      divisor *= 1000
    }
    return "\(decimal(tenths: Self.tenths(bytes, of: divisor)))\u{A0}EB"
  }

  /// Since when there are no newer figures, and why: `5 min ago: Permission denied`.
  ///
  /// - Parameters:
  ///   - failure: Why.
  ///   - age: How old the figures are, in seconds.
  /// - Returns: The text.
  package func note(_ failure: VolumeFailure, age: Int64) -> String {
    "\(self.age(age)): \(reason(failure))"
  }

  /// How long ago something was: `5 min ago`.
  ///
  /// - Parameter seconds: The seconds since.
  /// - Returns: The text, in whole minutes, hours or days.
  package func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "Just now"
    case ..<3600: "\(seconds / 60) min ago"
    case ..<86_400: "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) d ago"
    }
  }

  /// Why the volume cannot be read.
  ///
  /// - Parameter failure: Why.
  /// - Returns: The text; where it is the system's, `strerror`'s.
  package func reason(_ failure: VolumeFailure) -> String {
    switch failure {
    case .unreadable(let error): String(cString: strerror(error))
    case .noSize: "The volume tells no size"
    case .noAnswer: "The volume does not answer"
    }
  }

  /// How many tenths of a unit a number is, rounded half up.
  private static func tenths(_ bytes: UInt64, of unit: UInt64) -> UInt64 {
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: unit / 10)
    return whole + (rest >= unit / 20 ? 1 : 0)
  }

  private func decimal(tenths: UInt64) -> String {
    "\(tenths / 10)\(decimalMark)\(tenths % 10)"
  }
}
