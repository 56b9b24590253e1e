internal import CalculationReading

/// A document in memory, which obeys every edit: for tests, `calculator-keys` and the preferences' examples.
package final class InMemoryDocument: TextDocumentProxy {
  /// What stands before the caret.
  package private(set) var before: String
  /// What stands behind the caret.
  package private(set) var after: String
  /// How many Unicode scalars from the caret on are selected; less than 0 for such as stand before it.
  package private(set) var selectionCount = 0
  /// What the field is for; it can be changed.
  package var fieldTraits: FieldTraits
  /// Whether it tells nothing of its text, whatever the field claims.
  package var isSilent = false
  /// Whether it is taken to have keys of which it has not told.
  package var mayBeBehind = false
  /// Whether it is taken to have a key on which it may not have acted.
  package var hasJustGotKey = false
  /// Whether it is taken to have been left alone for some time.
  package var isQuietForSomeTime = false
  /// How often the keyboard has asked for the caret.
  package private(set) var caretQuestionCount = 0

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - before: What stands before the caret.
  ///   - after: What stands behind it.
  ///   - traits: What the field is for; by default free text with surrounding text.
  package init(before: String = "", after: String = "", traits: FieldTraits? = nil) {
    self.before = before
    self.after = after
    fieldTraits = traits ?? FieldTraits()
    if traits == nil { fieldTraits.offersSurroundingText = true }
  }

  /// The whole text.
  package var text: String { before + after }

  /// Puts text at the caret, in place of what is selected.
  ///
  /// - Parameter text: The text.
  package func insertText(_ text: String) {
    enter(text)
  }

  /// Deletes before the caret; at most what is there.
  ///
  /// - Parameter count: How many Unicode scalars.
  package func deleteBackward(_ count: Int) {
    selectionCount = 0
    before.unicodeScalars.removeLast(min(max(count, 0), before.unicodeScalars.count))
  }

  /// Does with a key what an application does.
  ///
  /// - Parameter stroke: The key.
  package func sendKey(_ stroke: KeyStroke) { type(stroke) }

  /// Counts the question.
  package func askForCaret() { caretQuestionCount += 1 }

  /// All that stands before the caret; `nil` when the field does not tell.
  package var documentContextBeforeInput: String? {
    tells ? before : nil
  }

  /// All that stands behind the caret; `nil` when the field does not tell.
  package var documentContextAfterInput: String? {
    tells ? after : nil
  }

  /// What is selected: `Shift` and an arrow select as they do in an application.
  package var selectedText: String? { tells ? selection : nil }

  private var selection: String {
    selectionCount < 0
      ? String(before.unicodeScalars.suffix(-selectionCount))
      : String(after.unicodeScalars.prefix(selectionCount))
  }

  private var tells: Bool { fieldTraits.offersSurroundingText && !isSilent }

  /// Does what an application does with a key that the keyboard left to it.
  ///
  /// - Parameter stroke: The key.
  package func type(_ stroke: KeyStroke) {
    guard !stroke.isRelease, stroke.modifiers.isDisjoint(with: .shortcut) else { return }
    let selects = stroke.modifiers.contains(.shift)
    switch stroke.symbol {
    case .character(let scalar): enter(String(scalar))
    case .return: enter("\n")
    case .backSpace: if !deleteSelection() { deleteBackward(1) }
    case .named("Tab"): enter("\t")
    case .named("Delete"): if !deleteSelection() { _ = after.unicodeScalars.popFirst() }
    case .named("Left"): moveCaret(to: caret - 1, selecting: selects)
    case .named("Right"): moveCaret(to: caret + 1, selecting: selects)
    case .named("Up"): moveCaret(to: lineAbove ?? caret, selecting: selects)
    case .named("Down"): moveCaret(to: lineBelow ?? caret, selecting: selects)
    case .named("Home"): moveCaret(to: lineStart, selecting: selects)
    case .named("End"): moveCaret(to: caret + lineRest, selecting: selects)
    case .named, .escape, .insert, .calculator, .modifier, .other: break
    }
  }

  /// Puts the caret elsewhere, as a click does.
  ///
  /// - Parameter offset: Where, in Unicode scalars from the start; brought into the text.
  package func move(toOffset offset: Int) { moveCaret(to: offset, selecting: false) }

  private var caret: Int { before.unicodeScalars.count }

  private func moveCaret(to offset: Int, selecting: Bool) {
    let anchor = caret + selectionCount
    let scalars = Array(text.unicodeScalars)
    let offset = min(max(offset, 0), scalars.count)
    before = String(scalars[..<offset])
    after = String(scalars[offset...])
    selectionCount = selecting ? anchor - offset : 0
  }

  private func enter(_ text: String) {
    deleteSelection()
    before += text
  }

  /// Deletes what is selected, and tells whether anything was.
  @discardableResult private func deleteSelection() -> Bool {
    guard selectionCount != 0 else { return false }
    if selectionCount < 0 {
      before.unicodeScalars.removeLast(-selectionCount)
    } else {
      after.unicodeScalars.removeFirst(selectionCount)
    }
    selectionCount = 0
    return true
  }

  private var lineStart: Int { start(ofLineAround: caret) }

  private func start(ofLineAround place: Int) -> Int {
    let scalars = Array(text.unicodeScalars.prefix(place))
    return scalars.lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  /// The same place in the line above, or its end; `nil` in the first one.
  private var lineAbove: Int? {
    guard lineStart > 0 else { return nil }
    return min(start(ofLineAround: lineStart - 1) + caret - lineStart, lineStart - 1)
  }

  /// The same place in the line below, or its end; `nil` in the last one.
  private var lineBelow: Int? {
    let start = caret + lineRest + 1
    let rest = text.unicodeScalars.dropFirst(start).prefix { $0 != "\n" }
    return start > text.unicodeScalars.count ? nil : start + min(caret - lineStart, rest.count)
  }

  private var lineRest: Int {
    let scalars = Array(after.unicodeScalars)
    return scalars.firstIndex(of: "\n") ?? scalars.count
  }
}

extension String.UnicodeScalarView {
  fileprivate mutating func popFirst() -> Unicode.Scalar? { isEmpty ? nil : removeFirst() }
}
