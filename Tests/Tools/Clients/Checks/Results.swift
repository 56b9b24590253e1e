import TestSupport

/// Calculations become their results, on lines of one document.
func checkResults(_ subject: Subject) throws -> Outcome {
  let calculations = Calculation.all.filter {
    (subject.way != .onRequest || !$0.needsDocument)
      && ($0.closesBrackets ?? subject.closesBrackets) == subject.closesBrackets
  }
  switch subject.way {
  case .inDocumentOnce:
    // A window for each would work too, and take a quarter of an hour.
    try calculate([calculations[0]], on: subject)
    try calculateInPlace(subject)
    try calculateInNumberField(subject)
    return .limited(.insertsOnce)
  case .inDocument:
    try calculate(calculations, on: subject)
    if subject.canBeSet { try calculateInPlace(subject) }
    if subject.hasFields { try calculateAfterPaste(subject) }
    if subject.client == .firefox { try calculateInNumberField(subject) }
  case .onRequest:
    try calculate(calculations, on: subject)
  }
  return subject.client.limitOfOrder.map(Outcome.limited) ?? .passed
}

extension Client {
  /// Why a key of the application's must have arrived before a character is typed.
  fileprivate var limitOfOrder: Limit? {
    isOvertaken ? .overtaken : self == .gnomeFirefox ? .untoldCharacter : nil
  }
}

/// A typed calculation, and the text that must be left.
private struct Calculation {
  let typed: String
  let result: String
  /// True if it uses the document's text, which is not read on request.
  let needsDocument: Bool
  /// True for clients that close brackets by themselves, false for the others; `nil` for all.
  let closesBrackets: Bool?
  /// The cell of a sheet, which reads the result as a number or corrects it.
  let cell: String

  init(
    _ typed: String, _ result: String, needsDocument: Bool = false, closesBrackets: Bool? = nil,
    cell: String? = nil
  ) {
    self.typed = typed
    self.result = result
    self.needsDocument = needsDocument
    self.closesBrackets = closesBrackets
    self.cell = cell ?? result
  }

  /// Some forty calculations; `¶` is Return, and the last Return of a line is implied.
  static let all: [Calculation] = [
    Calculation("12+30", "42"), Calculation("12*3", "36"), Calculation("3 + 4", "7"),
    Calculation("2.5*4", "10"), Calculation("5+5+5", "15"), Calculation("200*15%", "30"),
    Calculation("1,200+300", "1500"), Calculation("100 - 30=", "70"),
    Calculation("0.1+0.2", "0.3"), Calculation("4.35*100", "435"),
    Calculation("1/3*3", "1"), Calculation("72-20%+5%", "60.48"),
    Calculation("12+31⌫0", "42"), Calculation("7*6+0.5", "42.5"),
    Calculation("99999999*99999999", "9999999800000001", cell: "9.9999998E+015"),
    Calculation("1000000*0.000001", "1"), Calculation("(2+3)*4", "20"), Calculation("2+3*4=", "20"),
    Calculation("10/4*2", "5"), Calculation("8*8-1", "63"), Calculation("0.5+.5", "1"),
    Calculation("100-30=", "70"), Calculation("1/3=", "0.33333"), Calculation("2/3=", "0.66666"),
    Calculation("12x30=", "360"), Calculation("24/7=", "3.42857"), Calculation("50%=", "0.5"),
    Calculation("1/81000000=", "0.000000012345"), Calculation("2026-11-21=", "1994"),
    Calculation("20%+30%=", "0.5"), Calculation("5*-3=", "-15"),
    // The list of forms.
    Calculation("12+30=↓", "12 + 30 = 42"),
    Calculation("-5+8", "3", needsDocument: true),
    Calculation("Total: 12+30", "Total: 42", needsDocument: true),
    Calculation("$12+30", "$42", needsDocument: true, cell: "42"),
    Calculation("(12+30", "(42", needsDocument: true, closesBrackets: false),
    // It is in brackets then, which are text before it is asked for.
    Calculation("(12+30=", "(42)", needsDocument: true, closesBrackets: true),
    Calculation("- 12+30", "- 42", needsDocument: true, cell: "-42"),
    Calculation("a: 1+2¶ b: 3+4=", "a: 3 b: 7", needsDocument: true, cell: "A: 3 b: 7"),
    Calculation("100/3=¶*3", "100", needsDocument: true),
    Calculation("100/3=¶*3¶-50", "50", needsDocument: true),
    Calculation("12+30 apples←←←←←←←=", "42 apples", needsDocument: true),
    Calculation(
      "a line that is so long that it is wrapped in a window of six hundred pixels, which is what"
        + " the windows have, and then some more of it: 20*2.1=",
      "a line that is so long that it is wrapped in a window of six hundred pixels, which is what"
        + " the windows have, and then some more of it: 42", needsDocument: true),
  ]
}

/// Types calculations, each on a line, and compares the document at the end.
private func calculate(_ calculations: [Calculation], on subject: Subject) throws {
  var expected: [String] = []
  let typed = try subject.withDesk { desk in
    for calculation in calculations {
      // In a cell the arrows go to another cell.
      if subject.client == .calc, calculation.typed.contains("←") { continue }
      expected.append(subject.client == .calc ? calculation.cell : calculation.result)
      for part in calculation.typed.split(separator: "¶") {
        try desk.typeInOrder(
          subject.typed(String(part)), isWaiting: subject.client.limitOfOrder != nil)
        try desk.window.settle()
        // To read what an editor holds, it must save.
        let before = try desk.window.count(of: "Control_R") == nil ? nil : desk.text
        try desk.keyboard.press("Return")
        // A user goes on when something is seen; before that Return may wait.
        try waitUntil("Return does something") { try before == nil || desk.text != before }
        try desk.window.settle()
      }
      try desk.typeInOrder("⇲\n")
      try desk.window.settle()
    }
    try desk.keyboard.type("zyx\n")
    try waitUntil("the last line is there", within: .seconds(60)) {
      try desk.text.contains("zyx")
    }
    return try desk.text
  }
  // Editors repeat the indent of a line; a terminal shows the End key as its sequence.
  let lines = typed.replacing("\u{1B}[F", with: "").replacing("\u{1B}OF", with: "")
    .split(separator: "\n").prefix { $0 != "zyx" }
    .map { $0.trimmingPrefix { $0 == " " || $0 == "'" } }.map(String.init)
  for (line, result) in zip(lines, expected) where line != result {
    throw Failure("\(line.debugDescription), not \(result.debugDescription), in \(lines)")
  }
  try require(lines.count == expected.count, "\(lines.count) lines of \(expected.count): \(lines)")
}

/// In the middle of existing text; after a word the result must be asked for.
private func calculateInPlace(_ subject: Subject) throws {
  try subject.withDesk { desk in
    try desk.window.set(desk.field, to: "from  to", caret: 5)
    try desk.keyboard.type("12+30=", delay: 12)
    try desk.pressReturn()
    try desk.waitUntil("from 42 to")
  }
}

/// In a number field, which is not refused.
private func calculateInNumberField(_ subject: Subject) throws {
  try Field(subject.client, "number").withDesk { desk in
    try desk.keyboard.type("12+30", delay: 12)
    try desk.pressReturn()
    try desk.waitUntil("42")
  }
}

private func calculateAfterPaste(_ subject: Subject) throws {
  try subject.withDesk { desk in
    try desk.window.set(desk.field, to: "12+")
    for key in ["ctrl+a", "ctrl+c", "End", "BackSpace", "BackSpace", "BackSpace", "ctrl+v"] {
      try desk.keyboard.press(key)
      try desk.window.settle()
    }
    try desk.waitUntil("12+")
    try desk.keyboard.type("30=", delay: 12)
    try desk.pressReturn()
    try desk.waitUntil("42")
  }
}
