import TestSupport

/// More than 300 lines, or a sample of them, come out as they do with the plain keyboard.
func checkTransparency(_ subject: Subject, isSample: Bool) throws -> Outcome {
  let lines = isSample ? Prose.sample : Prose.lines(for: subject)
  // GNOME Shell's memory grows with every key typed into a long text, whatever the engine.
  let length = subject.client.desktop == .gnome ? 60 : lines.count
  for start in stride(from: 0, to: lines.count, by: length) {
    try compare(lines: Array(lines[start..<min(start + length, lines.count)]), on: subject)
  }
  if subject.client == .calc { return .limited(.cells) }
  return subject.client.isOvertaken ? .limited(.overtaken) : .passed
}

/// Types lines with the plain keyboard, which shows what must come out, and with Calculator.
///
/// On a busy machine the modules of some clients swap or lose fast keys themselves, with any engine. Where
/// the two differ in the order alone, and the engine has sent nothing at all, that is the client's. Else the
/// plain keyboard types the lines some times more: if it does not agree with itself, nothing can be said.
func compare(
  lines: [String], on subject: Subject, environment: [String: String] = [:]
) throws {
  let plain = try typePlainly(lines, on: subject, environment)
  let (typed, signals) = try subject.withDesk(environment: environment) { desk in
    let mark = try desk.recorder.mark()
    return (try type(lines, at: desk), try desk.recorder.fromEngine(since: mark))
  }
  // What is held in a preedit is inserted as it was typed: also in the document, where on a busy machine
  // an application has told nothing of a line.
  let deletions = signals.count { $0 == "DeleteSurroundingText" }
  try require(deletions == 0, "\(deletions) deletions without being asked")
  guard typed != plain else { return }
  // Keys that the engine had kept would be missing, and text that it had sent would be told of.
  let sending = ["CommitText", "ForwardKeyEvent", "UpdatePreeditText", "HidePreeditText"]
  if !signals.contains(where: sending.contains), typed.sorted() == plain.sorted() {
    throw PlainKeyboardFailure(
      description: "the client itself swaps keys, all of which it got back: "
        + difference(between: plain, and: typed))
  }
  for _ in 0..<5 {
    let again = try typePlainly(lines, on: subject, environment)
    guard again == plain else {
      let lines = difference(between: plain, and: again)
      throw PlainKeyboardFailure(
        description: "the plain keyboard itself does not type the same twice: \(lines)")
    }
  }
  throw Failure(difference(between: plain, and: typed))
}

/// Types lines with the plain keyboard.
///
/// What it swaps or loses itself, where that can be seen, is typed again.
private func typePlainly(
  _ lines: [String], on subject: Subject, _ environment: [String: String]
) throws -> String {
  for _ in 0..<5 {
    let plain = try subject.withDesk(engine: "xkb:us::eng", environment: environment) {
      try type(lines, at: $0)
    }
    try require(plain.contains("2026"), "the plain keyboard typed nothing: \(plain.prefix(80))")
    if !subject.keepsText { return plain }
    // Editors indent a line as the one before.
    let there = Set(plain.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
    let isExact = lines.allSatisfy { line in
      line.contains { Keyboard.keys[$0] != nil } || there.contains(line[...])
    }
    if isExact { return plain }
  }
  throw PlainKeyboardFailure(
    description: "the plain keyboard itself swaps or loses keys, five times out of five")
}

/// Types lines, and tells what is there once the last of them is, without the Return behind it: that may
/// come later, and some clients keep none.
private func type(_ lines: [String], at desk: Desk) throws -> String {
  // Lines at a time: what fits a command line.
  for start in stride(from: 0, to: lines.count, by: 40) {
    let end = min(start + 40, lines.count)
    try desk.typeInOrder(lines[start..<end].map { $0 + "\n" }.joined())
  }
  let last = "zyx"
  try desk.keyboard.type(last + "\n")
  // An application that is behind by more than a minute is not through yet, as long as it goes on.
  let typed = try waitWhileChanging("the last line is there") {
    try desk.text
  } until: {
    $0.contains(last)
  }
  let end = typed.firstRange(of: last)?.upperBound ?? typed.endIndex
  return String(typed[..<end])
}

/// Tells the first lines that differ.
private func difference(between plain: String, and typed: String) -> String {
  let plain = plain.split(separator: "\n", omittingEmptySubsequences: false)
  let typed = typed.split(separator: "\n", omittingEmptySubsequences: false)
  let lines = zip(plain, typed).enumerated().filter { $0.element.0 != $0.element.1 }.prefix(3)
  if lines.isEmpty { return "\(typed.count) lines, not \(plain.count)" }
  return lines.map {
    "line \($0.offset + 1) is \($0.element.1.debugDescription), not \($0.element.0.debugDescription)"
  }.joined(separator: "; ")
}
