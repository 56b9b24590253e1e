package import CalculationReading
package import CalculatorKeyboard
internal import KeyboardTesting
internal import Messages

/// What there is to try first.
package enum TryingOut {
  /// A thing to try, and what comes of it.
  package struct Thing: Equatable, Sendable {
    /// What is done.
    package let title: String
    /// What comes of it.
    package let result: String
  }

  /// Things to try, worked out by the real keyboard.
  ///
  /// - Parameters:
  ///   - settings: The settings; with some there is less to try.
  ///   - locale: How numbers are written.
  /// - Returns: The things.
  package static func things(_ settings: KeyboardSettings, locale: LocaleConventions) -> [Thing] {
    let calculations: [Thing] = [
      ("12+30", "12+30"), ("1/3=", "1/3="), ("1+2*3=", "1+2*3="),
    ].compactMap { keys, typed in
      var typist = Typist(settings, locale)
      typist.type(typed)
      guard let bubble = typist.bubble?.unisolated else { return nil }
      typist.pressReturn()
      return Thing(
        title: tr("%1, then Return", "\u{2066}\(keys)\u{2069}"),
        result: tr("shows %1, and leaves %2", "\u{2066}\(bubble)\u{2069}", typist.document.text))
    }
    let takingBack = Thing(
      title: tr("Insert, straight after that"), result: tr("takes the result back"))
    let declining = Thing(
      title: tr("A space, then Return"), result: tr("leaves what you typed as it is"))
    return calculations + (calculations.isEmpty ? [] : [takingBack]) + [declining]
  }
}
