internal import CalculationReading
import CalculatorCore
import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculatorKeyboard

@Suite struct SpokenTests {
  private static let comma = LocaleConventions(decimalMark: ",", groupSeparator: ".")

  private static func spoken(
    _ keys: String, _ locale: LocaleConventions = LocaleConventions(),
    _ change: (inout KeyboardSettings, inout FieldTraits) -> Void = { _, _ in }
  ) throws -> String? {
    let (session, document) = try typed(keys, locale, change)
    let source = session.presentationSource(in: document)
    let presentation = source.presentation
    let isSeen = presentation.auxiliaryText != nil || presentation.lookupTable != nil
    #expect((source.spoken != nil) == isSeen, "what is seen is heard, and nothing else")
    return source.spoken
  }

  @Test(
    "A bubble",
    arguments: [
      ("12+30", "42, Return inserts"),
      ("12+30=", "42, Return inserts"),
      ("5+5+5=", "15, Return inserts"),
      ("100/3=", "about 33.33333, Return inserts"),
      // Only the left side was cut.
      ("1/3= Return *3=", "1, Return inserts"),
      ("5-8=", "negative 3, Return inserts"),
      ("$5-$8=", "negative $3, Return inserts"),
      ("12␣€␣+␣8␣€", "20 €, Return inserts"),
      ("50%=", "0.5, Return inserts"),
      ("٣+٤=", "٧, Return inserts"),
      ("1+2*3=", "9, Return inserts; or 7, Down then Return"),
      ("1/3+1/3=", "about 0.44444, Return inserts; or about 0.66666, Down then Return"),
      ("8/0=", "cannot divide by zero"),
      ("1+2*3/0=", "cannot divide by zero"),
      // By precedence it is an error: only the other reading is left.
      ("6/(2-1*2)=", "3, Return inserts"),
      (
        "10000000000000000000000000000000000000000*99=",
        "9.9 times 10 to the power 41, Return inserts"
      ),
      ("1/10000000000000000=", "1 times 10 to the power negative 16, Return inserts"),
    ])
  func bubble(keys: String, expected: String) throws {
    #expect(try Self.spoken(keys) == expected)
  }

  @Test(
    "The row of the list that is chosen",
    arguments: [
      ("12+30= Down", "12 plus 30 equals 42, 2 of 3"),
      ("12+30= Down Down", "42.00, two decimals, 3 of 3"),
      ("12+30= Down Up", "42, 1 of 3"),
      ("12+30= Down Escape", "42, Return inserts"),
      ("1+2*3= Down", "7, 1 plus 2 times 3, 2 of 5"),
      ("1+2*3= Down Down", "open bracket 1 plus 2 close bracket times 3 equals 9, 3 of 5"),
      ("1+2*3= Down Page_Down", "Always × and ÷ first, 5 of 5"),
      ("1/3= Down", "1 divided by 3 is about 0.33333, 2 of 4"),
      ("1/3= Down Down Down", "1 over 3, exact fraction, 4 of 4"),
      ("100-30%= Down", "100 minus 30 percent equals 70, 2 of 3"),
      ("0-2.005= Down", "0 minus 2.005 equals negative 2.005, 2 of 4"),
      ("1234567+0= Down Down Down", "1,234,567, in groups, 4 of 4"),
    ])
  func row(keys: String, expected: String) throws {
    #expect(try Self.spoken(keys) == expected)
  }

  @Test(
    "What is not shown is not said", arguments: ["", "abc", "2026-11-21", "12+", "12+30= Return"])
  func nothing(keys: String) throws {
    #expect(try Self.spoken(keys) == nil)
  }

  @Test("By locale, settings and field") func others() throws {
    #expect(try Self.spoken("1,5+1=", Self.comma) == "2,5, Return inserts")
    #expect(
      try Self.spoken("1+2*3=") { settings, _ in settings.order = .written }
        == "7, Return inserts; or 9, Down then Return")
    #expect(try Self.spoken("12+30=") { settings, _ in settings.showsPreview = false } == nil)
    for purpose in [FieldPurpose.password, .pin, .phone] {
      #expect(try Self.spoken("12+30=") { _, traits in traits.purpose = purpose } == nil)
    }
    #expect(
      try Self.spoken("12+30=") { _, traits in traits.purpose = .number } == "42, Return inserts")
  }

  @Test("While a Return waits the list cannot be opened, and is not said to be") func waiting()
    throws
  {
    var session = KeyboardSession(settings: .init(isIntroduced: true), locale: LocaleConventions())
    let document = InMemoryDocument()
    try type("1+2*3", &session, document)
    // The application has not reported the last key.
    _ = session.handle(KeyStroke(.character("=")), in: document)
    _ = session.handle(KeyStroke(.return), in: document)
    #expect(session.isReturnWaiting)
    #expect(session.presentationSource(in: document).spoken == "9, Return inserts; or 7")
  }

  @Test("Letters of a currency are no power of ten") func letters() {
    #expect("E$5 E".spokenCalculation == "E$5 E")
    #expect("1E+40".spokenCalculation == "1 times 10 to the power 40")
    #expect("E+4".spokenCalculation == "E plus 4")
    #expect("€E+4".spokenCalculation == "€E plus 4")
    #expect("4E".spokenCalculation == "4E")
    #expect("4€".spokenCalculation == "4€")
    #expect("S/42".spokenCalculation == "S/42")
  }

  @Test("The name of a row is said as it is written, the number before it in words") func named()
    throws
  {
    let style = ResultStyle(KeyboardSettings(), LocaleConventions(), FieldTraits())
    let result = InsertedResult("-5", Number(integer: -5), nil, Numerals(), style)
    let forms = ["Rata-rata", "(x)"].map {
      ResultForm(result, .words($0), isExact: $0 == "(x)")
    }
    var source = Presentation.Source()
    source.list = FormList(forms, choosing: 0)
    #expect(source.spoken == "about negative 5, Rata-rata, 1 of 2")
    source.list = FormList(forms, choosing: 1)
    #expect(source.spoken == "negative 5, (x), 2 of 2")
  }

  @Test("What is said of the keypad is what it shows, with its signs in words") func keypad() {
    var content = KeypadContent()
    content.display = "-1.5"
    #expect(content.spoken == "negative 1.5")
    let words: [KeypadError: String] = [
      .divisionByZero: "cannot divide by zero", .tooLarge: "too large", .tooSmall: "too small",
      .entryFull: "no more digits",
    ]
    for error in KeypadError.allCases {
      content.error = error
      #expect(content.spoken == words[error])
    }
    content.status = .insertRefused(.noField)
    #expect(content.spoken != nil)
    content.status = .refused(.password)
    #expect(content.spoken == nil)
  }
}
