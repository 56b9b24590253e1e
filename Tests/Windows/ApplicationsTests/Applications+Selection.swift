import TestSupport
import Testing

extension Applications {
  /// Insert with selected text; if the client does not report the selection, it gets the key.
  @Suite struct SelectionTests {
    @Test(
      "Its result comes in place of a calculation, and the calculation again",
      .needs(.gtk3), .needs(.qt5), .needs(.gnomeGTK4),
      arguments: [Field(.gtk3), Field(.qt5), Field(.qt5, "entry"), Field(.gnomeGTK4)])
    func told(field: Field) throws {
      try field.withDesk { desk in
        try desk.select("ab 12+30", by: Array(repeating: "shift+Left", count: 5))
        // The first Insert only shows the result in a bubble.
        try desk.keyboard.press("Insert")
        for text in ["ab 42", "ab 12+30", "ab 42"] {
          try desk.waitUntilTold {
            try desk.keyboard.press("Insert")
            try desk.window.waitUntil(field.name, is: text)
          }
        }
        try desk.insert("*2=")
        try desk.window.waitUntil(field.name, is: "ab 84")
      }
    }

    /// A text that ends in a column of numbers, and the keys that select the numbers from the end.
    struct Column: Sendable, CustomTestStringConvertible {
      let field: Field
      let text: String
      let keys: [String]

      init(_ field: Field, _ text: String, _ keys: String...) {
        self.field = field
        self.text = text
        self.keys = keys
      }

      var testDescription: String { "\(field) \(text.debugDescription)" }
    }

    @Test(
      "What a selected column comes to is chosen in a list, and comes in its place",
      .needs(.gtk3), .needs(.qt5), .needs(.gnomeGTK4),
      arguments: [
        // In the text views of GTK 3 and Qt 5 a selection is reported only within one line.
        Column(Field(.gtk3), "Milk\n12.50\t30\t-0.50", "shift+Home"),
        Column(Field(.qt5), "Milk\n12.50\t30\t-0.50", "shift+Home"),
        Column(Field(.qt5, "entry"), "12.50\n30\n-0.50", "shift+Home"),
        Column(Field(.gnomeGTK4), "Milk\n12.50\n30\n-0.50", "shift+Up", "shift+Up", "shift+Home"),
      ])
    func column(column: Column) throws {
      let name = column.field.name
      try column.field.withDesk { desk in
        let before = column.text.prefix { !$0.isNumber }
        try desk.select(column.text, by: column.keys)
        for (keys, result) in [("\n", "42"), ("↓\n", "14")] {
          try desk.waitUntilTold {
            try desk.keyboard.press("Insert")
            try desk.keyboard.type(keys)
            try desk.window.waitUntil(name, is: before + result)
          }
          try desk.waitUntilTold {
            try desk.keyboard.press("Insert")
            try desk.window.waitUntil(name, is: column.text)
          }
          try desk.select(column.text, by: column.keys)
        }
      }
    }

    @Test(
      "A selection of which only the line of the caret is told is left alone", .needs(.gtk3),
      .needs(.qt5), .needs(.qt6),
      arguments: [
        Column(Field(.gtk3), "12\n30", "shift+Up", "shift+Home"),
        Column(Field(.qt5), "12\n30", "shift+Up", "shift+Home"),
        Column(Field(.qt5), "12+30\nMilk", "shift+Up", "shift+Home"),
        Column(Field(.qt6), "12+30\nMilk", "shift+Up", "shift+Home"),
      ])
    func half(column: Column) throws {
      try column.field.withDesk { desk in
        try desk.select(column.text, by: column.keys)
        let mark = try desk.recorder.mark()
        try desk.keyboard.press("Insert")
        try desk.window.settle()
        #expect(try desk.window.content(of: column.field.name).text == column.text)
        #expect(try desk.edits(since: mark) == [])
      }
    }

    @Test(
      "Where no selection is told, nothing is inserted", .needs(.gtk3), .needs(.gtk4),
      .needs(.gnomeGTK3),
      arguments: [Field(.gtk3, "entry"), Field(.gtk4), Field(.gnomeGTK3)],
      [Array(repeating: "shift+Left", count: 5), ["ctrl+a"]])
    func untold(field: Field, keys: [String]) throws {
      try field.withDesk { desk in
        try desk.type("ab 12+30")
        for key in keys { try desk.keyboard.press(key) }
        try waitUntil("it is selected") {
          try !desk.window.content(of: field.name).selection.isEmpty
        }
        try desk.window.settle()
        let mark = try desk.recorder.mark()
        try desk.keyboard.press("Insert")
        try desk.window.settle()
        #expect(try desk.window.content(of: field.name).text == "ab 12+30")
        #expect(try !desk.recorder.fromEngine(since: mark).contains("CommitText"))
      }
    }
  }
}

extension Desk {
  /// Types a text, and waits until the field holds it and has reported it.
  fileprivate func type(_ text: String) throws {
    try keyboard.type(text)
    try window.waitUntil(field, is: text)
    try window.settle()
  }

  /// Puts a text into the field, and selects its end with `keys`.
  fileprivate func select(_ text: String, by keys: [String]) throws {
    try window.set(field, to: text)
    try window.settle()
    for key in keys { try waitUntilTold { try keyboard.press(key) } }
    try waitUntil("it is selected") { try !window.content(of: field).selection.isEmpty }
  }

  /// Runs `action`, and waits until the client has reported its text to the engine.
  ///
  /// Before the report, Insert would go to the application.
  fileprivate func waitUntilTold(_ action: () throws -> Void) throws {
    let mark = try recorder.mark()
    try action()
    try waitUntil("the engine is told") {
      // GTK 3 reports the effect of a key with a later key; on a busy machine that may not be the next.
      try window.settle()
      return try recorder.messages(since: mark).contains {
        $0.member == "SetSurroundingText" && $0.interface == "org.freedesktop.IBus.Engine"
      }
    }
  }
}
