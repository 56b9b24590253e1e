import CalculatorKeyboard
import KeyboardTesting

/// Types each line of standard input, and Return after it, into its own document, and prints those that change.
///
/// An insert replaces the end of a line, or of held text, by its result and keeps the rest. Any other change is
/// a defect, and is marked `altered`.
struct LineTyping {
  let document: () -> InMemoryDocument
  let session: KeyboardSession

  private enum Outcome {
    case asTyped, inserted, altered
  }

  /// Types the lines; a Tab in a line is the key, every other character types itself.
  func run() {
    var (count, insertCount, alteredCount) = (0, 0, 0)
    while let line = readLine() {
      count += 1
      let (outcome, left) = type(line)
      guard outcome != .asTyped else { continue }
      if outcome == .inserted { insertCount += 1 } else { alteredCount += 1 }
      let mark = outcome == .altered ? "\taltered" : ""
      print("\(count)\t\(line.replacingControls)\t\(left.replacingControls)\(mark)")
    }
    let summary = "\(insertCount) changed by an insert, \(alteredCount) lost or altered otherwise"
    print("\(count) lines, \(summary)")
  }

  /// Types a line and Return; returns the text that is left.
  private func type(_ line: String) -> (Outcome, String) {
    let document = document()
    var typist = Typist(document: document, session: session)
    _ = typist.session.handle(.focusIn(nil), in: document)
    let (before, after) = (document.before + line, document.after)
    for scalar in line.unicodeScalars {
      typist.press(KeyStroke(scalar == "\t" ? .named("Tab") : .character(scalar)))
    }
    let typed = document.before
    let held = typist.presentation.preedit ?? ""
    let (response, _) = typist.press(KeyStroke(.return))
    guard (typed + held).isExactly(before), document.after.isExactly(after) else {
      return (.altered, document.text)
    }
    if document.before.isExactly(before + "\n") { return (.asTyped, document.text) }
    let expected: String? =
      switch response.edits.first {
      case .insert(let result): typed + result
      case .replace(let text, let result): typed.without(ending: text).map { $0 + result }
      case .send, .askForCaret, nil: nil
      }
    let isInserted = response.edits.count == 1 && expected?.isExactly(document.before) == true
    return (isInserted ? .inserted : .altered, document.text)
  }
}

extension String {
  /// True if the Unicode scalars are the same, whatever they combine to.
  fileprivate func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text before its last Unicode scalars; `nil` if they are not those of `ending`.
  fileprivate func without(ending: String) -> String? {
    let kept = String(unicodeScalars.dropLast(ending.unicodeScalars.count))
    return (kept + ending).isExactly(self) ? kept : nil
  }

  /// The text on one line and in one column.
  var replacingControls: String {
    String(map { $0 == "\t" ? "⇥" : $0 == "\n" ? "⏎" : $0 })
  }
}
