import TestSupport

/// More than 300 lines, or a sample, come out as with the plain keyboard.
func checkTransparency(_ subject: Subject, isSample: Bool) throws -> Outcome {
  let lines = isSample ? Prose.sample : Prose.lines(for: subject)
  // GNOME Shell's memory grows with every key in a long text, with any engine.
  let length = subject.client.desktop == .gnome ? 60 : lines.count
  for start in stride(from: 0, to: lines.count, by: length) {
    try compare(lines: Array(lines[start..<min(start + length, lines.count)]), on: subject)
  }
  if subject.client == .calc { return .limited(.cells) }
  return subject.client.isOvertaken ? .limited(.overtaken) : .passed
}

/// Types lines with the plain keyboard, whose text is expected, and with Calculator.
///
/// On a busy machine the modules of some clients swap or lose fast keys, with any engine. If only the order differs and the engine has
/// sent nothing, the client is the cause. Otherwise the plain keyboard types the lines again: if its texts differ, nothing can be said.
func compare(
  lines: [String], on subject: Subject, environment: [String: String] = [:]
) throws {
  let plain = try typePlainly(lines, on: subject, environment)
  let (typed, signals) = try subject.withDesk(environment: environment) { desk in
    let mark = try desk.recorder.mark()
    return (try type(lines, at: desk), try desk.recorder.fromEngine(since: mark))
  }
  // A preedit is inserted as typed, also in the document if a busy application has reported nothing of a line.
  let deletions = signals.count { $0 == "DeleteSurroundingText" }
  try require(deletions == 0, "\(deletions) deletions without being asked")
  guard typed != plain else { return }
  // A key kept by the engine would be missing, and text from it would have its signal.
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

/// Types lines with the plain keyboard, again if it visibly swaps or loses keys.
private func typePlainly(
  _ lines: [String], on subject: Subject, _ environment: [String: String]
) throws -> String {
  for _ in 0..<5 {
    let plain = try subject.withDesk(engine: "xkb:us::eng", environment: environment) {
      try type(lines, at: $0)
    }
    try require(plain.contains("2026"), "the plain keyboard typed nothing: \(plain.prefix(80))")
    if !subject.keepsText { return plain }
    // Editors repeat the indent of a line.
    let there = Set(plain.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
    let isExact = lines.allSatisfy { line in
      line.contains { Keyboard.keys[$0] != nil } || there.contains(line[...])
    }
    if isExact { return plain }
  }
  throw PlainKeyboardFailure(
    description: "the plain keyboard itself swaps or loses keys, five times out of five")
}

/// Types lines, and returns the text up to the last of them.
///
/// The Return after it may come later, and some clients keep none.
private func type(_ lines: [String], at desk: Desk) throws -> String {
  // As many lines at a time as fit a command line.
  for start in stride(from: 0, to: lines.count, by: 40) {
    let end = min(start + 40, lines.count)
    try desk.typeInOrder(lines[start..<end].map { $0 + "\n" }.joined())
  }
  let last = "zyx"
  try desk.keyboard.type(last + "\n")
  // An application that is more than a minute late is not done yet, as long as its text changes.
  let typed = try waitWhileChanging("the last line is there") {
    try desk.text
  } until: {
    $0.contains(last)
  }
  let end = typed.firstRange(of: last)?.upperBound ?? typed.endIndex
  return String(typed[..<end])
}

/// Describes the first lines that differ.
private func difference(between plain: String, and typed: String) -> String {
  let plain = plain.split(separator: "\n", omittingEmptySubsequences: false)
  let typed = typed.split(separator: "\n", omittingEmptySubsequences: false)
  let lines = zip(plain, typed).enumerated().filter { $0.element.0 != $0.element.1 }.prefix(3)
  if lines.isEmpty { return "\(typed.count) lines, not \(plain.count)" }
  return lines.map {
    "line \($0.offset + 1) is \($0.element.1.debugDescription), not \($0.element.0.debugDescription)"
  }.joined(separator: "; ")
}
