import CIBus
import CalculatorKeyboard
import Testing

@testable import IBusAdapter

@MainActor @Suite struct IBusTextDocumentTests {
  private func document(_ text: String, caret: Int, anchor: Int) -> IBusTextDocument {
    let world = AdapterWorld()
    world.tell(text, caret: caret, anchor: anchor)
    return world.engine.document
  }

  @Test("Nothing told: nothing known") func nothing() {
    let world = AdapterWorld()
    world.focusIn(context: "/context/2")
    let document = world.engine.document
    #expect(document.documentContextBeforeInput == nil)
    #expect(document.documentContextAfterInput == nil)
    #expect(document.selectedText == nil)
  }

  @Test("Before any focus there is no field; how GNOME deletes is the desktop's affair")
  func beforeFocus() {
    for isGNOME in [false, true] {
      let desktop = RunningDesktop(isGNOME: isGNOME, waylandBridge: .absent)
      let traits = IBusTextDocument(RecordedEngineObject(), desktop: desktop).fieldTraits
      #expect(!traits.hasField)
      #expect(traits.shellDeletion == (isGNOME ? .bytesInSome : .characters))
    }
  }

  @Test("Positions are Unicode scalars, whatever they combine to") func scalars() {
    let text = document("a😀e\u{301}|x", caret: 4, anchor: 4)
    #expect(text.documentContextBeforeInput == "a😀e\u{301}")
    #expect(text.documentContextAfterInput == "|x")
    #expect(text.selectedText == "")
  }

  @Test(
    "A selection, with the caret at either end",
    arguments: [(caret: 2, anchor: 5), (caret: 5, anchor: 2)])
  func selection(caret: Int, anchor: Int) {
    let text = document("ab123cd", caret: caret, anchor: anchor)
    #expect(text.selectedText == "123")
    #expect(text.documentContextBeforeInput == (caret < anchor ? "ab" : "ab123"))
    #expect(text.documentContextAfterInput == (caret < anchor ? "123cd" : "cd"))
  }

  @Test("A position past the end is the end") func pastTheEnd() {
    for place in [3, Int(UInt32.max)] {
      let text = document("12", caret: place, anchor: place)
      #expect(text.documentContextBeforeInput == "12")
      #expect(text.selectedText == "")
      #expect(text.documentContextAfterInput == "")
    }
  }

  @Test(
    "A selection that goes on in text that is not told is not known",
    arguments: [
      // Qt 5 and 6 report these for a selection that begins in the next line, or in the line before.
      (caret: 0, anchor: 7), (caret: 2, anchor: 3), (caret: 2, anchor: Int(UInt32.max) - 2),
      (caret: 1, anchor: Int(UInt32.max)), (caret: 9, anchor: 1), (caret: 3, anchor: 4),
    ])
  func goesOn(caret: Int, anchor: Int) {
    let text = document("12", caret: caret, anchor: anchor)
    #expect(text.selectedText == nil)
    #expect(text.documentContextBeforeInput == String("12".prefix(caret)))
  }

  @Test("Qt means UTF-16 code units, in what it tells and in what it is to delete")
  func codeUnits() {
    let world = AdapterWorld(client: "QIBusInputContext")
    world.tell("a😀 12+3|x", caret: 8, anchor: 4)
    let document = world.engine.document
    #expect(document.documentContextBeforeInput == "a😀 12+3")
    #expect(document.documentContextAfterInput == "|x")
    #expect(document.selectedText == "12+3")
    // Mathematical digits are two UTF-16 code units each.
    world.tell("a 𝟗+𝟖", caret: 7)
    _ = world.take()
    document.deleteBackward(3)
    #expect(world.take() == [.delete(offset: -5, count: 5)])
    document.deleteBackward(0)
    #expect(world.take() == [])
    // A caret within a surrogate pair is not valid.
    world.tell("😀1", caret: 1)
    #expect(document.documentContextBeforeInput == "😀1")
  }

  @Test("512 scalars are looked at on either side") func length() {
    let before = String(repeating: "b", count: 700)
    let after = String(repeating: "a", count: 700)
    let text = document(before + after, caret: 700, anchor: 700)
    #expect(text.documentContextBeforeInput?.count == 512)
    #expect(text.documentContextAfterInput?.count == 512)
    #expect(text.documentContextBeforeInput?.last == "b")
    #expect(text.documentContextAfterInput?.first == "a")
  }

  @Test("What was told last counts, until it is forgotten") func toldAgain() {
    let world = AdapterWorld()
    world.tell("one")
    #expect(world.engine.document.documentContextBeforeInput == "one")
    world.tell("another")
    #expect(world.engine.document.documentContextBeforeInput == "another")
    world.engine.document.forgetSurroundingText()
    #expect(world.engine.document.documentContextBeforeInput == nil)
  }

  @Test(
    "Only what stands before the caret is deleted, by its scalars", arguments: [0, -1, .max, .min])
  func nonsenseIsNotDeleted(count: Int) {
    let world = AdapterWorld()
    world.engine.document.deleteBackward(count)
    #expect(world.take() == [])
  }

  @Test("Traits are what the client and the daemon say now") func traits() {
    let world = AdapterWorld()
    #expect(world.engine.document.fieldTraits.offersSurroundingText)
    #expect(world.engine.document.fieldTraits.client == "gtk3-im:test")
    world.object.capabilities = 0
    world.object.contentType = (
      IBUS_INPUT_PURPOSE_DIGITS.rawValue, IBUS_INPUT_HINT_PRIVATE.rawValue
    )
    let traits = world.engine.document.fieldTraits
    #expect(!traits.offersSurroundingText)
    #expect(traits.purpose == .digits)
    #expect(traits.isPrivate)
    #expect(!traits.isHidden)
  }
}
