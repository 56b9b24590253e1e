internal import Glibc
internal import Messages

/// The widget's texts, for the panel's menu and the page *Used space*.
package struct UsedSpaceText {
  private let decimalMark: Unicode.Scalar

  package init(decimalMark: Unicode.Scalar) {
    self.decimalMark = decimalMark
  }

  package var used: String { tr("Used") }
  package var free: String { tr("Free") }
  package var total: String { tr("Total") }
  /// The label of the entry that opens the page.
  package var page: String { tr("Details…") }

  /// The used share, truncated to one decimal: `63.4%`.
  package func percent(_ figures: VolumeFigures) -> String {
    // TRANSLATORS: a percentage, such as 63.4%; what is between the number and the sign is up to you
    tr("%1%", decimal(tenths: UInt64(figures.usedShare)))
  }

  /// A size in decimal units with one decimal, rounded half up, as file managers show it: `12.3
  /// GB`.
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

  /// A size with its name, `Free: 12.3 GB`, or also with a share, `Used: 12.3 GB (63.4%)`.
  package func line(_ name: String, _ bytes: UInt64, _ share: String? = nil) -> String {
    guard let share else { return tr("%1: %2", name, size(bytes)) }
    return tr("%1: %2 (%3)", name, size(bytes), share)
  }

  /// The age of the figures in seconds, and why there are no newer ones: `5 min ago: Permission
  /// denied`.
  package func note(_ failure: VolumeFailure, age: Int64) -> String {
    tr("%1: %2", self.age(age), reason(failure))
  }

  /// An age given in seconds, in whole minutes, hours or days: `5 min ago`.
  package func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: tr("Just now")
    // TRANSLATORS: min, h and d are minutes, hours and days
    case ..<3600: tr("%1 min ago", "%1 min ago", count: seconds.magnitude / 60)
    case ..<86_400: tr("%1 h ago", "%1 h ago", count: seconds.magnitude / 3600)
    default: tr("%1 d ago", "%1 d ago", count: seconds.magnitude / 86_400)
    }
  }

  /// Why the volume cannot be read; the system's errors in the words of `strerror`.
  package func reason(_ failure: VolumeFailure) -> String {
    switch failure {
    case .unreadable(let error): String(cString: strerror(error))
    case .noSize: tr("The volume tells no size")
    case .noAnswer: tr("The volume does not answer")
    }
  }

  /// Tenths of a unit, rounded half up.
  private static func tenths(_ bytes: UInt64, of unit: UInt64) -> UInt64 {
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: unit / 10)
    return whole + (rest >= unit / 20 ? 1 : 0)
  }

  /// A number and its unit with a no-break space.
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
