import KeyboardTesting
import KeypadLine
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Tests the keypad's display while text is typed in the document.
@Suite struct KeypadMirrorTests {
  typealias Desk = KeypadSessionTests.Desk

  @Test("After an Insert the display shows the result, and goes on with it exactly")
  func afterInsert() throws {
    for insert in ["key", "button"] {
      let desk = Desk()
      try desk.type("100/3=")
      #expect(desk.display == "33.33333")
      if insert == "key" { try desk.type("Insert") } else { try desk.press("I") }
      #expect(desk.document.text == "33.33333")
      #expect(desk.display == "33.33333" && desk.calculation == "", "\(insert)")
      try desk.type("*3")
      #expect(desk.display == "100" && desk.calculation == "33.33333 × 3 ≈", "\(insert)")
      if insert == "key" { try desk.type("Insert") } else { try desk.press("I") }
      #expect(desk.document.text == "100" && desk.display == "100", "\(insert)")
    }
  }

  @Test("What the keypad inserted is over as soon as something is typed") func ownInsert() throws {
    let desk = Desk()
    try desk.press("5I")
    #expect(desk.document.text == "5" && desk.display == "5")
    try desk.type("␣12")
    #expect(desk.display == "12")
    // A calculation on the keypad stays, whatever is typed.
    try desk.press("7")
    try desk.type("␣345")
    #expect(desk.display == "7")
  }

  @Test("Behind the keypad's number an = is text, and a space behind it lets one open")
  func opening() throws {
    let desk = Desk(client: "kitty", offersSurroundingText: false)
    try desk.type("a␣")
    try desk.press("5I")
    #expect(desk.document.text == "a 5")
    try desk.type("=")
    #expect(
      desk.session.presentation(in: desk.document).preedit == nil && desk.document.text == "a 5=")
    try desk.type("␣=12")
    #expect(desk.display == "12")
  }

  @Test("⌫ takes back nothing of what is typed") func backspace() throws {
    let desk = Desk()
    try desk.type("12+30")
    try desk.press("<")
    #expect(desk.display == "42" && desk.document.text == "12+30")
    try desk.type("5")
    #expect(desk.display == "317")
  }

  @Test("Insert leaves what is held alone while it comes to nothing") func unfinished() throws {
    let desk = Desk(client: "kitty", offersSurroundingText: false)
    for keys in ["=12", "+", "0/0"] {
      try desk.type(keys)
      try desk.press("I")
      #expect(
        desk.document.text == ""
          && desk.session.presentation(in: desk.document).preedit?.first == "=")
    }
  }

  @Test("Insert replaces nothing in a field that has become a terminal") func terminal() throws {
    let desk = Desk()
    try desk.type("12+30")
    desk.document.fieldTraits.purpose = .terminal
    try desk.press("I")
    #expect(desk.document.text == "12+30")
  }

  @Test("An error is shown by its name, with no number, and with the calculation before it")
  func error() throws {
    let desk = Desk()
    try desk.press("8÷0=")
    #expect(desk.content.error == .divisionByZero && desk.content.display == "")
    #expect(desk.calculation == "8 ÷")
    let large = Desk()
    try large.press(String(repeating: "9", count: 64) + "×" + String(repeating: "=", count: 200))
    #expect(large.content.error == .tooLarge)
  }

  @Test("That an entry is full is said until the next press, whatever that is") func full() throws {
    let desk = Desk()
    try desk.press(String(repeating: "7", count: 65))
    #expect(desk.content.error == .entryFull)
    try desk.press("I")
    #expect(desk.content.error == nil && desk.document.text == desk.content.display)
  }

  @Test("The key that opens the keypad leaves what is typed as it is") func keypadKey() throws {
    let desk = Desk()
    try desk.type("12+30 Calculator")
    #expect(desk.session.preview(in: desk.document) == "12 + 30 = 42 ⏎" && desk.display == "42")
    try desk.type("Return")
    #expect(desk.document.text == "42")
  }

  @Test("A reset makes up for no refusal, and a content type asks for a new key") func noProof()
    throws
  {
    let desk = Desk()
    desk.document.fieldTraits.purpose = .password
    _ = desk.session.handle(.contentTypeReported, in: desk.document)
    _ = desk.session.handle(.reset, in: desk.document)
    desk.document.fieldTraits.purpose = .freeForm
    _ = desk.session.handle(.contentTypeReported, in: desk.document)
    #expect(desk.content.status == .insertRefused(.keyNeeded))
    desk.document.fieldTraits.client = "QIBusInputContext"
    try desk.type("1")
    #expect(desk.content.status == .enabled)
    _ = desk.session.handle(.contentTypeReported, in: desk.document)
    #expect(desk.content.status == .insertRefused(.keyNeeded))
    _ = desk.session.handle(.keyElsewhere, in: desk.document)
    #expect(desk.content.status == .enabled, "a key that composes is one, too")
  }

  @Test("A key makes up for a refusal a moment ago, and a reset does not bring it back")
  func madeUpFor() throws {
    let desk = Desk()
    desk.document.fieldTraits.purpose = .password
    _ = desk.session.handle(.contentTypeReported, in: desk.document)
    desk.document.fieldTraits.purpose = .freeForm
    _ = desk.session.handle(.contentTypeReported, in: desk.document)
    #expect(desk.content.status == .insertRefused(.keyNeeded))
    try desk.type("1")
    #expect(desk.content.status == .enabled)
    _ = desk.session.handle(.reset, in: desk.document)
    #expect(desk.content.status == .enabled)
  }
}
