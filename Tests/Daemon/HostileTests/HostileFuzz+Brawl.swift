import BusSupport
import CalculatorKeyboard
import KeyboardTesting
import TestSupport

// Messages that no daemon would send like this.
extension HostileFuzz {
  mutating func anyMessage() throws {
    let number = UInt32.random(in: 0...UInt32.max, using: &generator)
    let numbers: [UInt32] = [0, 1, 5, 8, 63, number, .max]
    func some(_ chance: Int) -> BusValue { .uint32(numbers[chance % numbers.count]) }
    let pick = chance(numbers.count)
    let clients = ["gtk3-im:model", "xim", "kitty", "fake", "", "gnome-shell", "🙂\u{202E}"]
    let client = clients[chance(clients.count)]
    let path = ["/a", "/b", "", "no path"][chance(4)]
    let names = [
      "Keypad", "NextKeyboard", "InputMode", "", "nobody", "History", "History/0", "History/99",
      "History/Clear", "UsedSpace", "UsedSpace/0", "UsedSpace/3", "UsedSpace/-1",
    ]
    let messages: [(String, [BusValue])] = [
      ("FocusIn", []), ("FocusOut", []), ("Reset", []), ("Enable", []), ("Disable", []),
      ("FocusInId", [.string(path), .string(client)]),
      ("FocusInId", [.string(path), .string(client)]),
      ("FocusOutId", [.string(path)]),
      ("SetCapabilities", [some(pick)]), ("SetCapabilities", [.uint32(0x29)]),
      ("PageUp", []), ("PageDown", []), ("CursorUp", []), ("CursorDown", []),
      ("CandidateClicked", [some(pick), some(pick + 1), some(pick + 2)]),
      ("PropertyActivate", [.string(names[chance(names.count)]), some(pick)]),
      ("PropertyShow", [.string(names[chance(names.count)])]),
      ("PropertyHide", [.string(names[chance(names.count)])]),
      ("ProcessHandWritingEvent", [.doubles([.nan, -1, 0, 1])]),
      ("CancelHandWriting", [some(pick)]),
      ("PanelExtensionReceived", [.boxed(.string("no event"))]),
      ("PanelExtensionRegisterKeys", [.boxed(.string("no keys"))]),
    ]
    let choice = chance(messages.count + 3)
    switch choice {
    case messages.count...(messages.count + 1):
      let purpose = numbers[pick]
      let hints: UInt32 = [0, 0, 1 << 12, number][chance(4)]
      note("purpose \(purpose), hints \(hints)")
      field.purpose = purpose
      field.hints = hints
      try accept(engine.setContentType(purpose: purpose, hints: hints))
      if field.isRefused { (field.waiting, field.waitingList) = (nil, nil) }
    case messages.count + 2:
      note("a new object")
      if chance(2) == 0 { try engine.destroyObjects() }
      try engine.makeObject()
      field = ModelField(path: path, client: nil, habit: .lies)
    default:
      let (method, values) = messages[choice]
      note("\(method) \(values)")
      // The focus leaves only the field that has it.
      let isElsewhere = method == "FocusOutId" && field.client != nil && field.path != path
      let isFocus = method.hasPrefix("FocusIn") || method.hasPrefix("FocusOut")
      if isFocus && !isElsewhere || method == "Disable" {
        let next = ModelField(
          path: path, client: method == "FocusInId" ? client : nil, habit: .lies)
        next.purpose = field.purpose
        next.hints = field.hints
        field = next
      }
      do {
        // A click in the list and a menu entry insert without a key.
        let inserts = method == "CandidateClicked" || method == "PropertyActivate"
        try accept(engine.send(method, values), isInserting: inserts)
        if method == "SetCapabilities", case .uint32(let capabilities) = values[0] {
          field.capabilities = capabilities
        }
      } catch let failure as BusConnection.Failure where method.hasPrefix("PanelExtension") {
        // The engine refuses values that are no panel event.
        note("refused: \(failure)")
      }
    }
  }

  /// Reports anything as the text around the caret.
  mutating func lie() throws {
    let texts = [
      "12+30", "12+30=", "", "=", "100/3=", "\n", "1\u{301}+2=", "🙂1+1=", "=1+2",
      String(repeating: "9", count: 5_000), String(repeating: "1+", count: 300) + "1=",
      String(repeating: "\u{301}", count: 600), field.document.before,
    ]
    let text = texts[chance(texts.count)]
    let count = UInt32(text.unicodeScalars.count)
    let positions = [
      count, count, count, 0, count / 2, count &+ 1, 600, .max, .max - 1, 1 << 31, (1 << 31) - 1,
    ]
    let caret = positions[chance(positions.count)]
    let anchor = chance(3) > 0 ? caret : positions[chance(positions.count)]
    let isText = chance(12) > 0
    note(
      "told \(isText ? "" : "in no text ")'\(text.prefix(40))', caret \(caret), anchor \(anchor)")
    let selection: [BusValue] = [.uint32(caret), .uint32(anchor)]
    guard isText else {
      let value = BusValue.boxed(.string(text))
      return try accept(engine.sendMalformed("SetSurroundingText", [value] + selection))
    }
    let outputs = try engine.send("SetSurroundingText", [.text(text)] + selection)
    let scalars = text.unicodeScalars.prefix(Int(caret))
    field.told = String(String.UnicodeScalarView(scalars))
    try accept(outputs)
  }

  private mutating func accept(
    _ sent: [EngineProcess.Output], isInserting: Bool = false
  ) throws {
    let outputs = try settleWaiting(sent)
    for output in outputs {
      switch output {
      case .commit(let text) where !text.hasPrefix("=") && !isInserting:
        throw finding("'\(text)' was inserted without a key")
      case .delete where isInserting: break
      case .delete, .forward: throw finding("a message did \(outputs)")
      case .preedit(let text): field.preedit = text
      case .preview(let text): field.preview = text
      case .list(let table): field.list = table
      case .commit, .properties, .other: break
      }
    }
  }
}
