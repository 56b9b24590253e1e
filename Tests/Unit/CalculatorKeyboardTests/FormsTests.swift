import KeyboardTesting
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorCore
@testable import CalculatorKeyboard

/// Tests the rows of the list of forms, and that each reads back.
@Suite struct FormsTests {
  private static let comma = LocaleConventions(decimalMark: ",", groupSeparator: ".")
  private static let indian = LocaleConventions(
    decimalMark: ".", grouping: .indian, groupSeparator: ",")
  private static let french = LocaleConventions(decimalMark: ",", groupSeparator: "\u{202F}")
  private static let plain = LocaleConventions(decimalMark: ".", groupSeparator: nil)

  private static func rows(
    _ keys: String, _ locale: LocaleConventions = LocaleConventions(),
    _ change: (inout KeyboardSettings, inout FieldTraits) -> Void = { _, _ in }
  ) throws -> String? {
    let (session, document) = try typed(keys, locale, change)
    return session.presentation(in: document).lookupTable?.description
  }

  @Test(
    "The rows",
    arguments: [
      ("12+30= Down", "42 | ▸12 + 30 = 42 | 42.00   two decimals"),
      (
        "1+2*3= Down",
        "9 | ▸7   1 + 2 × 3 | (1 + 2) × 3 = 9 | 9.00   two decimals | Always × and ÷ first"
      ),
      ("1/3= Down", "0.33333 | ▸1 ÷ 3 ≈ 0.33333 | 0.33   two decimals | 1/3   exact fraction"),
      (
        "1234567/2= Down",
        "617283.5 | ▸1234567 ÷ 2 = 617283.5 | 617283.50   two decimals | 617,283.5   in groups | 1234567/2   exact fraction"
      ),
      ("5+5+5= Down", "15 | ▸5 + 5 + 5 = 15 | 15.00   two decimals"),
      ("2+3=7+1= Down", "8 | ▸7 + 1 = 8 | 8.00   two decimals"),
      (
        "0.005+0= Down", "0.005 | ▸0.005 + 0 = 0.005 | 0.01   two decimals | 1/200   exact fraction"
      ),
      (
        "0-2.005= Down",
        "-2.005 | ▸0 − 2.005 = -2.005 | -2.01   two decimals | -401/200   exact fraction"
      ),
      // A number that would be rounded to zero is no form.
      ("1/900= Down", "0.00111 | ▸1 ÷ 900 ≈ 0.00111 | 1/900   exact fraction"),
      ("€1.50+€3000= Down", "€3001.50 | ▸€1.50 + €3000 = €3001.50 | €3,001.50   in groups"),
      ("12␣€␣+␣8␣€= Down", "20 € | ▸12 € + 8 € = 20 €"),
      ("٣٠٠٠+٤= Down", "٣٠٠٤ | ▸٣٠٠٠ + ٤ = ٣٠٠٤ | ٣٠٠٤.٠٠   two decimals | ٣,٠٠٤   in groups"),
      // Each text is listed once.
      ("12+30= Return Return 12+30= Down", "42 | ▸12 + 30 = 42 | 42.00   two decimals"),
      // A cut result makes no equation.
      ("1/3= Return *3= Down", "1 | ▸1.00   two decimals | 0.33333   earlier: 1 ÷ 3"),
    ])
  func rows(keys: String, expected: String) throws {
    #expect(try Self.rows(keys) == expected)
  }

  @Test("Other locales, settings and fields") func others() throws {
    for (count, more) in [(3, " | $3.333   more decimals"), (2, ""), (0, "")] {
      let rows = try Self.rows("$10/3= Down") { settings, _ in settings.fractionDigits = count }
      #expect(rows == "$3.33 | ▸$10 ÷ 3 ≈ $3.33\(more)")
    }
    #expect(
      try Self.rows("1234,5*1000= Down", Self.comma)
        == "1234500 | ▸1234,5 × 1000 = 1234500 | 1234500,00   two decimals | 1.234.500   in groups")
    #expect(
      try Self.rows("1234567+0= Down", Self.indian)
        == "1234567 | ▸1234567 + 0 = 1234567 | 1234567.00   two decimals | 12,34,567   in groups")
    #expect(
      try Self.rows("1234567+0= Down", Self.french)
        == "1234567 | ▸1234567 + 0 = 1234567 | 1234567,00   two decimals | 1\u{202F}234\u{202F}567   in groups"
    )
    #expect(
      try Self.rows("1234567+0= Down", Self.plain)
        == "1234567 | ▸1234567 + 0 = 1234567 | 1234567.00   two decimals")
    // With the mark of the result, groups would make another number.
    #expect(
      try Self.rows("1234,5*1000= Down", Self.comma) { settings, _ in settings.decimalMark = .dot }
        == "1234500 | ▸1234.5 × 1000 = 1234500 | 1234500.00   two decimals")
    #expect(
      try Self.rows("1+2*3= Down") { settings, _ in settings.order = .written }
        == "7 | ▸9   (1 + 2) × 3 | 1 + 2 × 3 = 7 | 7.00   two decimals | Always in the order of the keys"
    )
    #expect(
      try Self.rows("3000/7= Down") { _, traits in traits.purpose = .number }
        == "428.57142 | ▸428.57   two decimals")
    #expect(
      try Self.rows("12+30= Down", Self.comma) { _, traits in traits.purpose = .number }
        == "42 | ▸42.00   two decimals")
  }

  @Test(
    "The arrow is there exactly when Down opens the list",
    arguments: [
      "12+30", "12+30=", "1+2*3=", "8/0=", "5=", "12+30= Return", "12+30= Insert", "12+30=␣",
      "50%=", "2*(3+4)=", "abc", "1/4=",
    ])
  func arrow(keys: String) throws {
    for change: (inout KeyboardSettings, inout FieldTraits) -> Void in [
      { _, _ in }, { settings, _ in settings.showsPreview = false },
      { settings, _ in settings.order = .written }, { _, traits in traits.purpose = .number },
    ] {
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      let document = InMemoryDocument()
      change(&session.settings, &document.fieldTraits)
      try type(keys, &session, document)
      let isShown = session.presentation(in: document).auxiliaryText?.hasSuffix(" ↓") == true
      try type("Down", &session, document)
      let after = session.presentation(in: document)
      #expect((after.lookupTable != nil) == isShown, "\(keys)")
      if after.lookupTable != nil { #expect(after.auxiliaryText == nil) }
    }
  }

  @Test("The last row has the other reading come first from then on, and inserts nothing")
  func setsOrder() throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    let response = try type("1+2*3= Down Page_Down Return", &session, document)
    #expect(response.disposition == .handled && response.edits == [])
    #expect(response.order == .written && document.text == "1+2*3=")
    #expect(session.preview(in: document) == "1 + 2 × 3 = 7 ⏎   (1 + 2) × 3 = 9 ↓")
  }

  @Test(
    "The key that does what Insert does chooses a row", arguments: ["Insert", "F9", "Control+i"])
  func insertKey(key: String) throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.settings.insertKey = Accelerator(key.replacing("Control+", with: "<Control>"))
    let document = InMemoryDocument()
    try type("1+2*3= Down \(key)", &session, document)
    #expect(document.text == "7")
  }

  @Test("With a modifier no key works in the list", arguments: ["Shift+Down", "Control+Return"])
  func modifiers(key: String) throws {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    try type("12+30= Down", &session, document)
    #expect(try type(key, &session, document).disposition == .passedOn)
    #expect(session.presentation(in: document).lookupTable == nil)
  }

  @Test("Up, Down and the page keys move, and stay in the list; a click takes the row of the page")
  func moves() throws {
    let forms = (0..<25).map { index in
      let number = Number(integer: index)
      let style = ResultStyle(KeyboardSettings(), LocaleConventions(), FieldTraits())
      return ResultForm(InsertedResult("\(index)", number, nil, Numerals(), style))
    }
    var list = try #require(FormList(forms, choosing: 1))
    #expect(FormList([forms[0]], choosing: 0) == nil)
    #expect(FormList(forms, choosing: 0)?.chosen == forms[0])
    func move(_ moves: ListMove...) -> Int? {
      for move in moves {
        guard let next = list.moved(move) else { return nil }
        list = next
      }
      return list.index
    }
    #expect(list.index == 1)
    #expect(move(.pageUp) == 0)
    #expect(move(.up) == nil)
    #expect(move(.down, .down) == 2)
    #expect(move(.pageDown) == 11)
    #expect(list.form(onPage: 0)?.text == "9")
    #expect(move(.pageDown, .pageDown) == 24)
    #expect(move(.down) == 24)
    #expect(list.form(onPage: 6)?.text == "24")
    for row in [-1, 7, 9, .max, .min] { #expect(list.form(onPage: row) == nil) }
    #expect(move(.up) == 23)
  }

  @Test("Each form that is a number is the same number when it is read, up to its own rounding")
  func readBack() throws {
    var random = SplitMix64(state: 14)
    let scripts = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९"].map { Array($0.unicodeScalars) }
    var count = 0
    for _ in 0..<DisplayPropertyTests.runCount {
      let locale =
        [LocaleConventions(), Self.comma, Self.indian, Self.french, Self.plain]
        .randomElement(using: &random) ?? LocaleConventions()
      let digits = scripts.randomElement(using: &random) ?? scripts[0]
      func number() -> String {
        let length = Int.random(in: 1...7, using: &random)
        var text = String(Int.random(in: 1...9, using: &random))
        for _ in 1..<max(length, 2) { text += String(Int.random(in: 0...9, using: &random)) }
        if Bool.random(using: &random) { text += ".\(Int.random(in: 0...999, using: &random))" }
        return String(
          text.unicodeScalars.map { scalar in
            scalar == "." ? locale.decimalMark : digits[Int(scalar.value) - 48]
          })
      }
      let sign = Bool.random(using: &random) ? "€" : ""
      let operation = ["+", "-", "*", "/"].randomElement(using: &random) ?? "+"
      let right = operation == "+" || operation == "-" ? sign + number() : number()
      let calculation = "\(sign)\(number())\(operation)\(right)="
      let (session, document) = try typed(calculation, locale)
      let field = session.context(document)
      let offer = try #require(
        session.focus.flatMap { field.search($0.composition) }?.offer, "\(calculation)")
      let forms = field.forms(of: .calculation(offer))
      #expect(forms[0].text == offer.result?.text)
      let value = try #require(offer.result?.value)
      for form in forms {
        guard form.result != nil else {
          // The left side, typed again and asked, gives the same result.
          let left = form.text.prefix { $0 != "=" && $0 != "≈" }
          #expect(try Self.inserted(left.dropLast() + "=", locale)?.text == offer.result?.text)
          continue
        }
        count += 1
        let zero = String(digits[0])
        let asked = form.text.contains("/") ? form.text + "=" : "\(form.text)+\(zero)="
        let read = try #require(try Self.inserted(asked, locale), "\(form.text) of \(calculation)")
        let difference = try value.adding(read.value.negated)
        let format = DisplayFormat(fractionDigitCount: 15)
        let shown = format.display(difference.isNegative ? difference.negated : difference).text
        let isClose = difference.isZero || shown.hasPrefix("0.00") || shown.contains("E-")
        #expect(isClose, "\(form.text) of \(calculation) is \(shown) off")
      }
    }
    #expect(count > 2 * DisplayPropertyTests.runCount)
  }

  /// The text that Return inserts in place of a text typed into an empty field.
  private static func inserted(
    _ text: some StringProtocol, _ locale: LocaleConventions
  ) throws -> InsertedResult? {
    let (session, document) = try typed(String(text.map { $0 == " " ? "␣" : $0 }), locale)
    return session.focus.flatMap { session.context(document).search($0.composition) }?.offer?.result
  }
}
