internal import Glibc
internal import Messages

/// All that the widget says, in the panel's menu and on its page.
package struct UsedSpaceText {
  private let decimalMark: Unicode.Scalar

  /// A writer of it.
  ///
  /// - Parameter decimalMark: The locale's decimal mark.
  package init(decimalMark: Unicode.Scalar) {
    self.decimalMark = decimalMark
  }

  /// The name of the used bytes.
  package var used: String { tr("Used") }
  /// The name of those that are available.
  package var free: String { tr("Free") }
  /// The name of all of them.
  package var total: String { tr("Total") }
  /// The name of what opens their page.
  package var page: String { tr("Details…") }

  /// The used share with one decimal, cut: `63.4%`.
  ///
  /// - Parameter figures: The figures.
  /// - Returns: The text.
  package func percent(_ figures: VolumeFigures) -> String {
    // TRANSLATORS: a percentage, such as 63.4%; what is between the number and the sign is up to you
    tr("%1%", decimal(tenths: UInt64(figures.usedShare)))
  }

  /// A number of bytes in decimal units with one decimal, as file managers show it: `12.3 GB`.
  ///
  /// - Parameter bytes: The number.
  /// - Returns: The text; the number is rounded, half up.
  package func size(_ bytes: UInt64) -> String {
    guard bytes >= 1000 else { return tr("%1\u{A0}B", "\(bytes)") }
    var divisor: UInt64 = 1000
    for power in 1...5 {
      let tenths = Self.tenths(bytes, of: divisor)
      // 999,950 is 1.0 MB, not 1000.0 kB.
      if tenths < 10_000 { return size(decimal(tenths: tenths), power: power) }
      divisor *= 1000
    }
    return size(decimal(tenths: Self.tenths(bytes, of: divisor)), power: 6)
  }

  /// One of the numbers with its name, `Free: 12.3 GB`, or with a share, `Used: 12.3 GB (63.4%)`.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - bytes: The number.
  ///   - share: The share; `nil` for none.
  /// - Returns: The text.
  package func line(_ name: String, _ bytes: UInt64, _ share: String? = nil) -> String {
    guard let share else { return tr("%1: %2", name, size(bytes)) }
    return tr("%1: %2 (%3)", name, size(bytes), share)
  }

  /// Since when there are no newer figures, and why: `5 min ago: Permission denied`.
  ///
  /// - Parameters:
  ///   - failure: Why.
  ///   - age: How old the figures are, in seconds.
  /// - Returns: The text.
  package func note(_ failure: VolumeFailure, age: Int64) -> String {
    tr("%1: %2", self.age(age), reason(failure))
  }

  /// How long ago something was: `5 min ago`.
  ///
  /// - Parameter seconds: The seconds since.
  /// - Returns: The text, in whole minutes, hours or days.
  package func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: tr("Just now")
    // TRANSLATORS: min, h and d are minutes, hours and days
    case ..<3600: tr("%1 min ago", "%1 min ago", count: seconds.magnitude / 60)
    case ..<86_400: tr("%1 h ago", "%1 h ago", count: seconds.magnitude / 3600)
    default: tr("%1 d ago", "%1 d ago", count: seconds.magnitude / 86_400)
    }
  }

  /// Why the volume cannot be read.
  ///
  /// - Parameter failure: Why.
  /// - Returns: The text; where it is the system's, `strerror`'s.
  package func reason(_ failure: VolumeFailure) -> String {
    switch failure {
    case .unreadable(let error): String(cString: strerror(error))
    case .noSize: tr("The volume tells no size")
    case .noAnswer: tr("The volume does not answer")
    }
  }

  /// How many tenths of a unit a number is, rounded half up.
  private static func tenths(_ bytes: UInt64, of unit: UInt64) -> UInt64 {
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: unit / 10)
    return whole + (rest >= unit / 20 ? 1 : 0)
  }

  /// A number with its unit, between them a space at which no line ends.
  private func size(_ number: String, power: Int) -> String {
    switch power {
    case 1: tr("%1\u{A0}kB", number)
    case 2: tr("%1\u{A0}MB", number)
    case 3: tr("%1\u{A0}GB", number)
    case 4: tr("%1\u{A0}TB", number)
    case 5: tr("%1\u{A0}PB", number)
    default: tr("%1\u{A0}EB", number)
    }
  }

  private func decimal(tenths: UInt64) -> String {
    "\(tenths / 10)\(decimalMark)\(tenths % 10)"
  }
}
