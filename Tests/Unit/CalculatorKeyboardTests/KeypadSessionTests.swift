import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Tests the calculation on the on-screen keypad, and its insertion into a document.
@Suite struct KeypadSessionTests {
  final class Desk {
    var session: KeyboardSession
    let document: InMemoryDocument

    init(
      before: String = "", client: String? = "gtk3-im:gedit", purpose: FieldPurpose = .freeForm,
      offersSurroundingText: Bool = true, bridge: WaylandBridge = .complete,
      settings: KeyboardSettings = KeyboardSettings(isIntroduced: true),
      locale: LocaleConventions = LocaleConventions()
    ) {
      session = KeyboardSession(settings: settings, locale: locale)
      var traits = FieldTraits()
      traits.client = client
      traits.purpose = purpose
      traits.waylandBridge = bridge
      traits.offersSurroundingText = offersSurroundingText
      document = InMemoryDocument(before: before, traits: traits)
      session.focusIn()
    }

    private static let keys: [Character: KeypadKey] = [
      "I": .insert, "C": .clear, "<": .backspace, "%": .percent, "=": .equals, "🌐": .nextKeyboard,
      "÷": .divide, "×": .multiply, "−": .subtract, "+": .add, "±": .sign, ".": .mark,
    ]

    var content: KeypadContent { session.keypadContent(in: document) }
    var display: String { content.error?.rawValue ?? content.display }
    var calculation: String { content.calculation.replacing("\u{A0}", with: " ") }

    /// Presses keys of the keypad, by their labels; `I` is Insert, `<` is `⌫`.
    @discardableResult
    func press(_ labels: String) throws -> Response? {
      var last: Response?
      for label in labels where label != " " {
        let key = try #require(KeypadKey(rawValue: String(label)) ?? Self.keys[label], "\(label)")
        let response = session.press(key, in: document)
        _ = response.apply(to: document)
        last = response
      }
      return last
    }

    func type(_ line: String) throws {
      for stroke in try KeyNotation.strokes(line) {
        let response = session.handle(stroke, in: document)
        if response.apply(to: document) == .passedOn { document.type(stroke) }
      }
    }
  }

  @Test(
    "Keys, what the display shows, and what Insert inserts",
    arguments: [
      ("12+30", "30", "42"), ("12+", "12", "24"), ("5", "5", "5"), ("1.50", "1.50", "1.5"),
      ("100+10%", "10", "110"), ("8%2", "2", "4"), ("2+3===", "11", "11"), ("2×3=4", "4", "4"),
      ("7±", "-7", "-7"), ("1÷3", "3", "0.33333"), ("12<", "1", "1"), ("12+<", "12", "12"),
      ("12+30C5", "5", "5"), ("0", "0", "0"), ("8÷0=", "division-by-zero", ""),
      ("8÷0", "0", ""), ("8÷0=4", "4", "2"), ("", "0", ""), ("12C", "0", ""), ("12<<", "0", ""),
    ])
  func insert(keys: String, display: String, inserted: String) throws {
    let desk = Desk()
    try desk.press(keys)
    #expect(desk.display == display)
    #expect(desk.document.text == "")
    try desk.press("I")
    #expect(desk.document.text == inserted)
    if !inserted.isEmpty { #expect(desk.display == inserted) }
    if keys == "8÷0" { #expect(desk.display == "division-by-zero") }
  }

  @Test("After Insert a digit starts anew, an operation goes on with the exact result")
  func goOn() throws {
    let desk = Desk()
    try desk.press("100÷3I")
    #expect(desk.document.text == "33.33333")
    try desk.press("×3I")
    #expect(desk.document.text == "33.33333100")
    try desk.press("7I I")
    #expect(desk.document.text == "33.3333310077")
  }

  @Test("The document is what the physical keys made it, whatever the keypad does")
  func physicalKeys() throws {
    let desk = Desk()
    try desk.type("Total:␣1")
    try desk.press("9×9")
    try desk.type("2+30")
    try desk.press("=")
    #expect(desk.document.text == "Total: 12+30")
    #expect(desk.display == "81")
    try desk.type("Return")
    #expect(desk.document.text == "Total: 42")
    #expect(desk.display == "81")
    try desk.press("I")
    #expect(desk.document.text == "Total: 4281")
  }

  @Test(
    "The calculation stands above the number",
    arguments: [
      ("", ""), ("12", ""), ("12+", "12 +"), ("12+30", "12 +"), ("12+30=", "12 + 30 ="),
      ("5+5+5", "5 + 5 +"), ("5+5+5=", "5 + 5 + 5 ="), ("5+×", "5 ×"), ("12+<", ""),
      ("12+30=<", "12 +"), ("12+30=×", "42 ×"), ("12+30=7", ""), ("12+30=C", ""), ("5=", ""),
      ("1÷3=", "1 ÷ 3 ≈"), ("8÷0=", "8 ÷"), ("100+10%=", "100 + 10 ="), ("5+=", "5 + 5 ="),
      (
        "111111111111+222222222222+333333333333+444444444444+5",
        "… + 222222222222 + 333333333333 + 444444444444 +"
      ),
    ])
  func calculation(keys: String, expected: String) throws {
    let desk = Desk()
    try desk.press(keys)
    #expect(desk.calculation == expected)
  }

  @Test("While nothing is under way the display mirrors what is typed")
  func mirror() throws {
    let desk = Desk()
    try desk.type("12")
    #expect(desk.display == "12")
    try desk.type("+30")
    #expect(desk.display == "42" && desk.calculation == "12 + 30 =")
    // An operation continues from the bubble's result, and the document stays as it is.
    try desk.press("×2=")
    #expect(desk.display == "84" && desk.document.text == "12+30")
    try desk.press("C")
    #expect(desk.display == "0")
    try desk.type("5")
    #expect(desk.display == "317")
    // A digit starts a calculation of the keypad's own.
    try desk.press("9")
    #expect(desk.display == "9")
    try desk.type("␣x")
    #expect(desk.display == "9")
  }

  @Test("Insert inserts the mirrored calculation in its place, as the Insert key does")
  func insertMirrored() throws {
    let desk = Desk()
    try desk.type("Total:␣12+30")
    try desk.press("I")
    #expect(desk.document.text == "Total: 42")
    let bare = Desk()
    try bare.type("42")
    try bare.press("I")
    #expect(bare.document.text == "42")
    let terminal = Desk(client: "kitty", offersSurroundingText: false)
    try terminal.type("=12+30")
    #expect(terminal.display == "42")
    try terminal.press("I")
    #expect(terminal.document.text == "42")
  }

  @Test("Digits alone are not shown where they may be a PIN unsaid") func unsaidPIN() throws {
    let desk = Desk(client: "gnome-shell")
    try desk.type("4711")
    #expect(desk.display == "0")
    try desk.type("+1")
    #expect(desk.display == "4712")
  }

  @Test("Where a field may be a password unsaid, the keypad has its own number alone")
  func unsaid() throws {
    let desk = Desk(client: "wayland", bridge: .partial)
    try desk.type("12+30")
    #expect(desk.display == "0" && desk.calculation == "")
    #expect(desk.content.status == .enabled)
    try desk.press("I")
    #expect(desk.document.text == "12+30")
    try desk.press("+7I")
    #expect(desk.document.text == "12+307")
    try desk.type("␣=8/0")
    #expect(desk.display == "7" && desk.content.error == nil)
    try desk.press("C")
    #expect(desk.display == "0")
    try desk.press("5I")
    #expect(desk.document.text == "12+307 =8/05")
  }

  @Test("A deletion that was ignored once is not tried again by the keypad") func ignored() throws {
    let document = InMemoryDocument(fault: .ignoresDeletions)
    document.fieldTraits.client = "gtk3-im:gedit"
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    session.focusIn()
    for stroke in try KeyNotation.strokes("12+30 Return space 5+5") {
      let response = session.handle(stroke, in: document)
      if response.apply(to: document) == .passedOn { document.type(stroke) }
    }
    let response = session.press(.insert, in: document)
    _ = response.apply(to: document)
    #expect(document.deletions == ["12+30"])
    #expect(document.text == "12+3042 5+5")
  }

  @Test("What is held on request is inserted as typed before the keypad's number")
  func held() throws {
    let desk = Desk(client: "kitty", offersSurroundingText: false)
    try desk.type("=12+")
    try desk.press("7I")
    #expect(desk.document.text == "=12+7")
    #expect(desk.session.presentation(in: desk.document).preedit == nil)
  }

  @Test("Numbers are written as the locale writes them, and for number fields with a dot")
  func locale() throws {
    let comma = LocaleConventions.german
    let desk = Desk(locale: comma)
    try desk.press("1.5")
    #expect(desk.display == "1,5" && desk.content.mark == ",")
    try desk.press("I")
    #expect(desk.document.text == "1,5")
    let number = Desk(purpose: .number, locale: comma)
    try number.press("1.5I")
    #expect(number.document.text == "1.5")
    var settings = KeyboardSettings(isIntroduced: true)
    settings.decimalMark = .dot
    let dot = Desk(settings: settings, locale: comma)
    try dot.press("1.5I")
    #expect(dot.document.text == "1.5" && dot.content.mark == ".")
  }

  @Test("A digit for which there is no room is refused, and the keypad says so") func full() throws
  {
    let desk = Desk()
    try desk.press(String(repeating: "7", count: 64))
    #expect(desk.content.error == nil)
    try desk.press("7")
    #expect(desk.content.error == .entryFull)
    #expect(desk.content.display == String(repeating: "7", count: 64))
    try desk.press("<")
    #expect(desk.content.error == nil && desk.content.display.count == 63)
  }

  @Test(
    "In a refused field no press does anything", arguments: [FieldPurpose.password, .pin, .phone])
  func refused(purpose: FieldPurpose) throws {
    let desk = Desk()
    try desk.press("12+30")
    desk.document.fieldTraits.purpose = purpose
    let response = try desk.press("5I")
    #expect(desk.document.text == "")
    #expect(response?.advancesToNextInputMode == false)
    #expect(desk.session.press(.nextKeyboard, in: desk.document).advancesToNextInputMode == false)
    desk.document.fieldTraits.purpose = .freeForm
    #expect(desk.display == "30")
  }

  @Test("Without a focus there is a calculator, but no Insert") func noFocus() throws {
    let desk = Desk()
    desk.session.focusOut()
    try desk.press("12+30I")
    #expect(desk.document.text == "" && desk.display == "30")
    desk.session.focusIn()
    try desk.press("I")
    #expect(desk.document.text == "42")
    let nowhere = NoDocument()
    #expect(desk.session.press(.insert, in: nowhere).edits == [])
    #expect(desk.session.keypadContent(in: nowhere).status == .insertRefused(.noField))
  }

  @Test("The globe asks for the next keyboard") func globe() {
    let desk = Desk()
    #expect(desk.session.press(.nextKeyboard, in: desk.document).advancesToNextInputMode)
  }

  @Test(
    "The calculator key opens and closes the keypad, and is an application's in a refused field")
  func calculatorKey() throws {
    let desk = Desk()
    let stroke = try #require(try KeyNotation.strokes("Calculator").first)
    let response = desk.session.handle(stroke, in: desk.document)
    #expect(response.togglesKeypad && response.disposition == .handled)
    let combined = KeyStroke(stroke.symbol, modifiers: .control)
    #expect(!desk.session.handle(combined, in: desk.document).togglesKeypad)
    desk.document.fieldTraits.purpose = .password
    let refused = desk.session.handle(stroke, in: desk.document)
    #expect(!refused.togglesKeypad && refused.disposition == .passedOn)
  }

  @Test("Whatever is pressed, what is shown can be said on the line", arguments: 1...20)
  func fuzz(seed: Int) {
    var generator = SplitMix64(state: UInt64(seed))
    let desk = Desk()
    for _ in 0..<400 {
      guard let key = KeypadKey.allCases.randomElement(using: &generator) else { continue }
      _ = desk.session.press(key, in: desk.document)
      for update in desk.content.updates(from: nil) {
        #expect(KeypadUpdate(line: update.line) == update, "seed \(seed)")
      }
    }
  }
}
