import Foundation
import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorCore
@testable import CalculatorKeyboard

/// With random typed text, the keypad continues from the result in the bubble, and from nothing else typed.
@Suite struct DisplayPropertyTests {
  static let keys =
    Array("0123456789123456789+-*/+-*/.,%()==␣€:").map { String($0) }
    + ["BackSpace", "BackSpace", "BackSpace", "Return", "Insert", "Left", "a", "x", "Escape"]

  /// `make fuzz` sets the variable to 50,000: with both ways of working 100,000 typed texts per locale.
  static let runCount =
    ProcessInfo.processInfo.environment["CALCULATOR_DISPLAY_TEXTS"].flatMap(Int.init) ?? 150

  @Test(
    "The keypad goes on from the bubble's result, and from nothing else that was typed",
    arguments: [LocaleConventions(), .german], [true, false])
  func goesOn(locale: LocaleConventions, offersSurroundingText: Bool) throws {
    let strokes = try Self.keys.map { try KeyNotation.strokes($0)[0] }
    let seed: UInt64 = 11
    var generator = SplitMix64(state: seed)
    var counts = (shown: 0, notShown: 0)
    for run in 0..<Self.runCount {
      let desk = KeypadSessionTests.Desk(
        offersSurroundingText: offersSurroundingText, settings: settings(run), locale: locale)
      var typed = offersSurroundingText ? "" : "="
      try desk.type(typed)
      for _ in 0..<Int.random(in: 3...16, using: &generator) {
        let index = Int.random(in: strokes.indices, using: &generator)
        typed += (Self.keys[index].count > 1 ? " \(Self.keys[index]) " : Self.keys[index])
        _ = desk.session.handle(.textReported, in: desk.document)
        try desk.type(Self.keys[index])
        let offer = desk.session.presentationSource(in: desk.document).search?.offer
        if offer?.result == nil { counts.notShown += 1 } else { counts.shown += 1 }
        let start = offer?.result?.value ?? .zero
        let expected = DisplayFormat(fractionDigitCount: desk.session.settings.fractionDigits)
          .display(try Operation.add(start, Number(integer: 1))).text
        let shown = Self.oneMore(desk)
        if shown.replacing(",", with: ".") != expected {
          Issue.record("seed \(seed), run \(run), '\(typed)' + 1 = \(shown), not \(expected)")
          return
        }
      }
    }
    #expect(counts.shown > Self.runCount / 30 && counts.notShown > Self.runCount / 2, "\(counts)")
  }

  /// The keypad's display after `+ 1 =`.
  private static func oneMore(_ desk: KeypadSessionTests.Desk) -> String {
    var session = desk.session
    for key in [KeypadKey.add, .one, .equals] {
      _ = session.handle(.keypad(key), in: desk.document)
    }
    return session.keypadContent(in: desk.document).display
  }

  private func settings(_ run: Int) -> KeyboardSettings {
    var settings = KeyboardSettings(isIntroduced: true)
    settings.order = Order.allCases[run % 2]
    settings.returnInserts = KeyboardSettings.ReturnInserts.allCases[run / 2 % 2]
    settings.fractionDigits = [5, 0, 2][run / 4 % 3]
    settings.decimalMark = .dot
    return settings
  }
}
