import KeyboardTesting
import KeypadLine
import TestSupport
import Testing

@testable import CalculatorKeyboard

/// Tests changed settings while something is under way: the screen follows, and typed text is never lost.
@Suite struct SettingsChangeTests {
  private func document(_ client: String? = nil) -> InMemoryDocument {
    guard let client else { return InMemoryDocument() }
    var traits = FieldTraits()
    traits.client = client
    return InMemoryDocument(traits: traits)
  }

  // MARK: The screen

  @Test(
    "The bubble follows in the middle of a calculation",
    arguments: [
      // Keys, the bubble before, the setting, and the bubble after.
      ("1/3=", "1 ÷ 3 ≈ 0.33333 ⏎ ↓", SettingKey.fractionDigits, .number(2), "1 ÷ 3 ≈ 0.33 ⏎ ↓"),
      (
        "1+2*3=", "(1 + 2) × 3 = 9 ⏎   1 + 2 × 3 = 7 ↓", .order, .text("written"),
        "1 + 2 × 3 = 7 ⏎   (1 + 2) × 3 = 9 ↓"
      ),
      ("12+30", "12 + 30 = 42 ⏎", .returnInserts, .text("asked"), nil),
      ("12+30", "12 + 30 = 42 ⏎", .showPreview, .flag(false), nil),
      ("12+30=", "12 + 30 = 42 ⏎ ↓", .showPreview, .flag(false), nil),
      ("12+30", "12 + 30 = 42 ⏎", .historySize, .number(0), "12 + 30 = 42 ⏎"),
      ("12+30", "12 + 30 = 42 ⏎", .introduced, .flag(false), "12 + 30 = 42 ⏎ Return inserts"),
      (
        "12+30=", "12 + 30 = 42 ⏎ ↓", .introduced, .flag(false),
        "12 + 30 = 42 ⏎ Return inserts   ↓"
      ),
      (
        "1+2*3=", "(1 + 2) × 3 = 9 ⏎   1 + 2 × 3 = 7 ↓", .introduced, .flag(false),
        "(1 + 2) × 3 = 9 ⏎ Return inserts   1 + 2 × 3 = 7 ↓"
      ),
      (
        "8/0=", "8 ÷ 0: cannot divide by zero", .introduced, .flag(false),
        "8 ÷ 0: cannot divide by zero"
      ),
    ] as [(String, String?, SettingKey, SettingValue, String?)])
  func bubble(
    keys: String, before: String?, key: SettingKey, value: SettingValue, after: String?
  ) throws {
    let document = document()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type(keys, &session, document)
    #expect(session.preview(in: document) == before)
    let source = session.presentationSource(in: document)
    let text = document.text
    #expect(session.set(key, value, in: document) == Response(.passedOn))
    #expect(session.preview(in: document) == after)
    // A screen that compares sources notices the change.
    if before != after { #expect(session.presentationSource(in: document) != source) }
    session.set(in: document) { $0 = KeyboardSettings(isIntroduced: true) }
    #expect(session.preview(in: document) == before && document.text == text)
  }

  @Test("The decimal mark follows, and Return inserts what is shown then") func mark() throws {
    let document = document()
    var session = KeyboardSession(settings: .init(isIntroduced: true), locale: .german)
    try type("1,5+1", &session, document)
    #expect(session.preview(in: document) == "1,5 + 1 = 2,5 ⏎")
    session.set(.decimalMark, .text("dot"), in: document)
    #expect(session.preview(in: document) == "1.5 + 1 = 2.5 ⏎")
    try type("Return", &session, document)
    #expect(document.text == "2.5")
  }

  @Test("The next key obeys") func nextKey() throws {
    let document = document()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+30", &session, document)
    session.set(.returnInserts, .text("asked"), in: document)
    try type("Return", &session, document)
    #expect(document.text == "12+30\n")
    session.set(.nextKeyboardKey, .text("F1"), in: document)
    #expect(try !type("Shift+Escape", &session, document).advancesToNextInputMode)
    #expect(try type("F1", &session, document).advancesToNextInputMode)
    session.set(.nextKeyboardKey, .text(""), in: document)
    #expect(try !type("F1", &session, document).advancesToNextInputMode)
  }

  @Test("The keypad's display follows") func keypad() throws {
    let document = document()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("1/3=", &session, document)
    #expect(session.keypadContent(in: document).display == "0.33333")
    session.set(.fractionDigits, .number(1), in: document)
    #expect(session.keypadContent(in: document).display == "0.3")
  }

  // MARK: Inserted results

  @Test("An insert can be taken back whatever is set, and gone on from exactly") func takenBack()
    throws
  {
    for (key, value) in Self.others {
      let document = document()
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      let insert = key == .insertKey ? "F9" : "Insert"
      try type("100/3= Return", &session, document)
      session.set(key, value, in: document)
      #expect(document.text == "33.33333")
      try type(insert, &session, document)
      #expect(document.text == "100/3=", "\(key)")
      session.set(key, value, in: document)
      try type(insert, &session, document)
      #expect(document.text == "33.33333", "\(key)")
      session.set(key, value, in: document)
      try type("*3= Return", &session, document)
      #expect(document.text == "100", "\(key)")
    }
  }

  // MARK: Held text

  @Test("Held text stays, with its own bubble") func held() throws {
    for (key, value) in Self.others where key != .terminals {
      let document = document("kitty")
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      try type("=12+30", &session, document)
      #expect(session.set(key, value, in: document) == Response(.passedOn))
      #expect(session.presentation(in: document).preedit == "=12+30" && document.text == "")
      #expect((session.preview(in: document) == nil) == (key == .showPreview), "\(key)")
      try type("Return", &session, document)
      #expect(document.text == "42", "\(key)")
    }
  }

  @Test("A terminal that is left alone gets what was held, as typed, and from then on every key")
  func terminalLeftAlone() throws {
    for keys in ["=", "=12+30", "=1/3 Down"] {
      let document = document("kitty")
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      session.focusIn()
      try type(keys, &session, document)
      let held = try #require(session.presentation(in: document).preedit)
      let response = session.set(.terminals, .text("off"), in: document)
      #expect(response.edits == [.insert(held)])
      response.apply(to: document)
      #expect(document.text == held)
      var refused = Presentation()
      refused.isEnabled = false
      #expect(session.presentation(in: document) == refused)
      try type("␣=1+1 Return", &session, document)
      #expect(document.text == held + " =1+1\n")
      // The keyboard did not look at that text, so an = after it does not open.
      try type("x", &session, document)
      session.set(.terminals, .text("on-request"), in: document)
      try type("=", &session, document)
      #expect(session.presentation(in: document).preedit == nil)
      try type("␣=2+2 Return", &session, document)
      #expect(document.text == held + " =1+1\nx= 4")
    }
  }

  @Test("What is held in a field that is no terminal is not the setting's") func noTerminal() throws
  {
    let document = document()
    document.fieldTraits.offersSurroundingText = false
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("=12+30", &session, document)
    #expect(session.set(.terminals, .text("off"), in: document).edits == [])
    #expect(session.presentation(in: document).preedit == "=12+30")
  }

  @Test("Text that was held in a terminal as the focus left it for the settings goes in")
  func stranded() throws {
    let here = FieldIdentity(context: "/context/1", client: "xim")
    let settings = FieldIdentity(context: "/context/2", client: "gtk3-im:settings")
    for key in ["a", "=", "Left", "Return"] {
      let document = document("xim")
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      session.focusIn(here)
      try type("=12+30", &session, document)
      session.focusOut()
      session.focusIn(settings)
      session.set(.terminals, .text("off"), in: self.document())
      session.focusOut()
      session.focusIn(here)
      // Shift alone is no key.
      #expect(session.handle(KeyStroke(.modifier), in: document).edits == [])
      let stroke = try KeyNotation.strokes(key)[0]
      let response = session.handle(stroke, in: document)
      #expect(response.disposition == .handled)
      #expect(response.edits == [.insert("=12+30"), .send(stroke)])
      let next = session.handle(stroke, in: document)
      #expect(next.disposition == .passedOn && next.edits == [])
    }
  }

  // MARK: The list

  @Test("The list stays open where it would have the same rows, and is closed where not")
  func list()
    throws
  {
    for (client, keys) in [(nil, "1/3= Down"), (nil, "1/3= Down Up"), ("kitty", "=1/3 Down")] {
      for (key, value) in Self.others where key != .terminals {
        let document = document(client)
        var session = KeyboardSession(settings: .init(isIntroduced: true))
        try type(keys, &session, document)
        let list = try #require(session.presentation(in: document).lookupTable)
        session.set(key, value, in: document)
        let isOpen = session.presentation(in: document).lookupTable == list
        let isOther = [.fractionDigits].contains(key)
        #expect(isOpen != isOther, "\(keys) \(key)")
        if isOther { #expect(session.presentation(in: document).lookupTable == nil) }
        // The state beneath goes on.
        try type("Escape", &session, document)
        try type("Return", &session, document)
        if !isOther { #expect(document.text == "0.33333", "\(keys) \(key)") }
      }
    }
  }

  @Test("Results that are forgotten close the list that has them") func listOfResults() throws {
    let document = document()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("1+1= Return a␣12+30= Down", &session, document)
    #expect(session.presentation(in: document).lookupTable?.labels.count == 4)
    session.set(.historySize, .number(1), in: document)
    #expect(session.presentation(in: document).lookupTable?.labels.count == 4)
    session.set(.historySize, .number(0), in: document)
    #expect(session.presentation(in: document).lookupTable == nil)
    #expect(session.preview(in: document) == "12 + 30 = 42 ⏎ ↓")
  }

  @Test("One over what Insert found goes by what Insert would find") func listByInsert() throws {
    let document = document()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("ab␣1+2*3", &session, document)
    try type("Insert Down", &session, document)
    #expect(session.presentation(in: document).lookupTable != nil)
    session.set(.showPreview, .flag(false), in: document)
    #expect(session.presentation(in: document).lookupTable != nil)
    session.set(.order, .text("written"), in: document)
    #expect(session.presentation(in: document).lookupTable == nil)
    #expect(document.text == "ab 1+2*3")
  }

  // MARK: A waiting Return

  @Test("A Return that waits keeps its word, and what comes then obeys") func waiting() throws {
    for (key, value) in Self.others {
      let document = document()
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      try type("12+30", &session, document)
      // The last key is still unreported when Return comes.
      _ = session.handle(KeyStroke(.character("0")), in: document)
      let response = session.handle(KeyStroke(.return), in: document)
      #expect(response == Response(.handled) && session.isReturnWaiting)
      #expect(session.set(key, value, in: document) == Response(.passedOn))
      #expect(session.isReturnWaiting)
      let preview = key == .showPreview ? nil : "12 + 300 = 312 ⏎"
      #expect(session.preview(in: document) == preview)
      document.insertText("0")
      let told = session.handle(.textReported, in: document)
      #expect(told.edits == [.replace("12+300", with: "312")], "\(key)")
      told.apply(to: document)
      try type("Return 1+2 Return", &session, document)
      let isAsked = key == .returnInserts || key == .showPreview
      #expect(document.text == (isAsked ? "312\n1+2\n" : "312\n3"), "\(key)")
    }
  }

  @Test("One that waits in vain is sent, once") func waitingInVain() throws {
    let document = document()
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    try type("12+3", &session, document)
    _ = session.handle(KeyStroke(.character("0")), in: document)
    _ = session.handle(KeyStroke(.return), in: document)
    session.set(.showPreview, .flag(false), in: document)
    #expect(session.handle(.woken, in: document).edits == [.send(KeyStroke(.return))])
    #expect(session.handle(.woken, in: document).edits == [])
    #expect(session.preview(in: document) == nil)
  }

  // MARK: The history

  @Test("The history keeps as many as it may, and one chosen from it goes with it") func history()
    throws
  {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let field = FieldIdentity(context: "/context/1", client: "gtk3-im:test")
    let document = document()
    session.focusIn(field)
    try type("1+1= Return a␣1+2= Return a␣1+3= Return a", &session, document)
    _ = session.handle(.focusOut, in: document)
    for (index, isKept) in [(0, true), (1, true), (2, false)] {
      var session = session
      _ = session.handle(.historyChosen(session.historyLabels[index]), in: NoDocument())
      #expect(session.isRecallWaiting)
      session.set(.historySize, .number(2), in: NoDocument())
      #expect(session.historyLabels.map(\.unisolated) == ["4", "3"])
      #expect(session.isRecallWaiting == isKept)
    }
    session.set(.historySize, .number(0), in: NoDocument())
    #expect(session.historyLabels == [])
    session.set(.historySize, .number(20), in: NoDocument())
    #expect(session.historyLabels == [])
  }

  @Test("Once a result was inserted, the user knows how") func introduced() throws {
    var session = KeyboardSession()
    let document = document()
    document.fieldTraits.isPrivate = true
    try type("12+30", &session, document)
    #expect(!session.settings.isIntroduced)
    #expect(session.preview(in: document) == "12 + 30 = 42 ⏎ Return inserts")
    try type("Return", &session, document)
    #expect(session.settings.isIntroduced)
    try type("+5", &session, document)
    #expect(session.preview(in: document) == "42 + 5 = 47 ⏎")
  }

  // MARK: Random text

  @Test("Whatever is typed and set, what was typed is there", arguments: ["gtk3-im:test", "kitty"])
  func anything(client: String) throws {
    let characters = Array("0123456789+-*/=.,() ax€".unicodeScalars)
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(state: seed)
      let document = document(client)
      document.fieldTraits.offersSurroundingText = client != "kitty"
      var session = KeyboardSession(settings: .init(isIntroduced: true))
      session.focusIn()
      var typed = ""
      for _ in 0..<40 {
        if random.next() % 4 == 0 {
          let (key, value) = Self.others[Int(random.next() % UInt64(Self.others.count))]
          let response =
            random.next() % 2 == 0
            ? session.set(key, value, in: document)
            : session.set(in: document) { $0 = KeyboardSettings(isIntroduced: true) }
          response.apply(to: document)
        } else {
          let scalar = characters[Int(random.next() % UInt64(characters.count))]
          typed.unicodeScalars.append(scalar)
          let stroke = KeyStroke(.character(scalar))
          let response = session.handle(stroke, in: document)
          if response.apply(to: document) != .handled { document.type(stroke) }
        }
        let held = session.presentation(in: document).preedit ?? ""
        #expect(document.text + held == typed, "seed \(seed)")
      }
    }
  }

  private static let others: [(SettingKey, SettingValue)] = [
    (.returnInserts, .text("asked")), (.order, .text("written")), (.fractionDigits, .number(1)),
    (.decimalMark, .text("dot")), (.terminals, .text("off")), (.nextKeyboardKey, .text("F1")),
    (.insertKey, .text("F9")), (.showPreview, .flag(false)), (.historySize, .number(0)),
    (.introduced, .flag(true)),
  ]
}

extension KeyboardSession {
  @discardableResult
  fileprivate mutating func set(
    in document: some TextDocument, _ change: (inout KeyboardSettings) -> Void
  ) -> Response {
    var next = settings
    change(&next)
    var response = handle(.settingsChanged(next), in: document)
    response.mayChangePresentation = true
    #expect(settings == next)
    return response
  }

  /// Changes one setting by its stored value.
  @discardableResult
  fileprivate mutating func set(
    _ key: SettingKey, _ value: SettingValue, in document: some TextDocument
  ) -> Response {
    let stored = KeyboardSettings.stored { $0 == key ? value : nil }.settings
    return set(in: document) { settings in
      switch key {
      case .returnInserts: settings.returnInserts = stored.returnInserts
      case .order: settings.order = stored.order
      case .fractionDigits: settings.fractionDigits = stored.fractionDigits
      case .decimalMark: settings.decimalMark = stored.decimalMark
      case .terminals: settings.terminals = stored.terminals
      case .nextKeyboardKey: settings.nextKeyboardKey = stored.nextKeyboardKey
      case .insertKey: settings.insertKey = stored.insertKey
      case .showPreview: settings.showsPreview = stored.showsPreview
      case .historySize: settings.historySize = stored.historySize
      case .introduced: settings.isIntroduced = stored.isIntroduced
      }
    }
  }
}
