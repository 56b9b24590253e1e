import Foundation
import KeypadLayout
import KeypadLine
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Over random typed text: the display, which the keypad mirrors, and the preview are of one reading.
///
/// Pressed to its end on the keypad, the mirrored calculation comes to the number that the preview
/// names; where there is no preview, the display shows the number that is being entered.
@Suite struct DisplayPropertyTests {
  static let keys =
    Array("0123456789123456789+-*/+-*/.,%()==␣€:").map { String($0) }
    + ["BackSpace", "BackSpace", "BackSpace", "Return", "Insert", "Left", "a", "x", "Escape"]

  @Test(
    "The display shows what the preview names, or what is being entered",
    arguments: [LocaleConventions(), .german], [true, false])
  func agrees(locale: LocaleConventions, offersSurroundingText: Bool) throws {
    let strokes = try Self.keys.map { try KeyNotation.strokes($0)[0] }
    let seed: UInt64 = 11
    var generator = SplitMix64(state: seed)
    var counts = (previews: 0, entries: 0)
    for run in 0..<Self.runCount {
      let desk = KeypadSessionTests.Desk(
        offersSurroundingText: offersSurroundingText, settings: settings(run), locale: locale)
      var typed = offersSurroundingText ? "" : "="
      var fresh = ""
      try desk.type(typed)
      for _ in 0..<Int.random(in: 3...16, using: &generator) {
        let index = Int.random(in: strokes.indices, using: &generator)
        typed += (Self.keys[index].count > 1 ? " \(Self.keys[index]) " : Self.keys[index])
        _ = desk.session.handle(.textTold, in: desk.document)
        try desk.type(Self.keys[index])
        Self.follow(Self.keys[index], &fresh, desk)
        let entered = offersSurroundingText ? fresh : Self.held(desk)
        if let preview = desk.session.preview(in: desk.document) {
          counts.previews += 1
          if let fault = Self.fault(preview, desk) {
            Issue.record("seed \(seed), run \(run), '\(typed)': \(preview), but \(fault)")
            return
          }
        } else if let entry = Self.entry(entered, locale) {
          counts.entries += 1
          if desk.content.error == nil, desk.display != entry {
            Issue.record("seed \(seed), run \(run), '\(typed)': \(desk.display), not \(entry)")
            return
          }
        }
      }
    }
    #expect(counts.previews > 200 && counts.entries > 1_000, "\(counts)")
  }

  /// `make fuzz` sets the variable to 50,000: with both ways of working that is 100,000 typed texts a locale.
  private static let runCount =
    ProcessInfo.processInfo.environment["CALCULATOR_DISPLAY_TEXTS"].flatMap(Int.init) ?? 1_500

  private func settings(_ run: Int) -> KeyboardSettings {
    var settings = KeyboardSettings(isIntroduced: true)
    settings.order = KeyboardSettings.Order.allCases[run % 3]
    settings.returnInserts = KeyboardSettings.ReturnInserts.allCases[run / 3 % 3]
    settings.fractionDigits = [5, 0, 2][run / 9 % 3]
    return settings
  }

  /// How the keypad goes another way than a preview; `nil` where it does not.
  private static func fault(_ preview: String, _ desk: KeypadSessionTests.Desk) -> String? {
    let first = preview.split(separator: "⏎")[0]
    let isAsked = text(desk).last { $0 != " " } == "="
    var session = desk.session
    // Without a final = the last operation still waits.
    if !isAsked { _ = session.press(.equals, in: desk.document) }
    let content = session.keypadContent(in: desk.document)
    guard preview.contains("⏎") else {
      let message = content.error?.message ?? "no error"
      return preview.hasSuffix(message) ? nil : "the keypad has \(message)"
    }
    let result = first.split(whereSeparator: { "=≈".contains($0) }).last.map(String.init) ?? ""
    let shown = content.error?.message ?? content.display
    let named = bare(result)
    // The keypad knows no money: it cuts an amount as any number, where the preview shows its cents.
    let isCents = result.contains("€") && hasTwoDecimals(result)
    let isSame =
      named == bare(shown)
      || isCents && cut(named, to: desk.session.settings.fractionDigits) == bare(shown)
    return isSame ? nil : "the keypad has \(shown)"
  }

  private static func hasTwoDecimals(_ amount: String) -> Bool {
    let digits = amount.filter { $0.isNumber || ".,".contains($0) }
    return digits.split(whereSeparator: { ".,".contains($0) }).last?.count == 2
  }

  /// A number cut to as many fraction digits, without zeros at its end.
  private static func cut(_ number: String, to count: Int) -> String {
    let parts = number.split(separator: ".")
    guard parts.count == 2, !number.contains("E") else { return number }
    return bare("\(parts[0]).\(parts[1].prefix(count))")
  }

  /// A number without its currency sign, spaces and the zeros that only an amount has.
  private static func bare(_ text: String) -> String {
    var number = text.replacing(",", with: ".").filter { $0.isNumber || "-.E".contains($0) }
    guard number.contains("."), !number.contains("E") else { return number }
    while number.hasSuffix("0") { number.removeLast() }
    if number.hasSuffix(".") { number.removeLast() }
    return number
  }

  /// Takes a key into what was typed since the last key that ends typed text; `?` stands for a result.
  private static func follow(
    _ key: String, _ fresh: inout String, _ desk: KeypadSessionTests.Desk
  ) {
    switch key {
    case "a", ":", "Left", "Escape": fresh = ""
    case "Return": fresh = desk.document.before.hasSuffix("\n") ? "" : "?"
    case "Insert": fresh = "?"
    case "BackSpace":
      // What cannot go on begins anew, and what stood before that is not typed text any more.
      let isPlain = fresh.allSatisfy { "0123456789+-*/".contains($0) }
      fresh = isPlain && fresh.first?.isNumber == true ? String(fresh.dropLast()) : "?"
    default: fresh += key
    }
  }

  /// What is held behind the opening `=`.
  private static func held(_ desk: KeypadSessionTests.Desk) -> String {
    String(desk.session.presentation(in: desk.document).preedit?.dropFirst() ?? "")
  }

  /// The number that is being entered where only numbers and operations were typed, one after the
  /// other; `nil` where anything else was.
  private static func entry(
    _ typed: String, _ locale: LocaleConventions
  ) -> String? {
    let mark = Character(locale.decimalMark)
    let numbers = typed.split(omittingEmptySubsequences: false) { "+-*/".contains($0) }
    let hasSign = typed.first == "-"
    for number in numbers.dropFirst(hasSign ? 1 : 0) {
      let parts = number.split(separator: mark, omittingEmptySubsequences: false)
      let isZeroFirst = parts[0].count > 1 && parts[0].first == "0"
      guard (1...2).contains(parts.count), number.contains(where: \.isNumber), !isZeroFirst,
        parts.allSatisfy({ $0.allSatisfy(\.isNumber) })
      else { return nil }
    }
    guard let last = numbers.last, !last.isEmpty else { return nil }
    let number = last.first == mark ? "0\(last)" : String(last)
    // A zero shows no minus.
    let isZero = !number.contains { ("1"..."9").contains($0) }
    return hasSign && numbers.count == 2 && !isZero ? "-\(number)" : number
  }

  /// What is typed or held, up to the caret.
  private static func text(_ desk: KeypadSessionTests.Desk) -> String {
    desk.session.presentation(in: desk.document).preedit ?? desk.document.before
  }
}
