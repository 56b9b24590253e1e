/// A document in memory, which obeys every edit: for tests and for `calculator-keys`.
package final class InMemoryDocument: TextDocumentProxy {
  /// What stands before the caret.
  package private(set) var before: String
  /// What stands behind the caret.
  package private(set) var after: String
  /// What ``insertText(_:)`` was last given; keys that were passed through do not count.
  package private(set) var lastInserted: String?
  /// What the field is for; it can be changed.
  package var fieldTraits: FieldTraits
  /// Whether it tells nothing of its text, whatever the field claims.
  package var isSilent = false
  /// Whether it is taken to have keys of which it has not told.
  package var mayBeBehind = false

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

  /// Puts text at the caret.
  ///
  /// - Parameter text: The text.
  package func insertText(_ text: String) {
    lastInserted = text
    before += text
  }

  /// Deletes before the caret; at most what is there.
  ///
  /// - Parameter count: How many Unicode scalars.
  package func deleteBackward(_ count: Int) {
    before.unicodeScalars.removeLast(min(max(count, 0), before.unicodeScalars.count))
  }

  /// Does with a key what an application does.
  ///
  /// - Parameter stroke: The key.
  package func sendKey(_ stroke: KeyStroke) { type(stroke) }

  /// All that stands before the caret; `nil` when the field does not tell.
  package var documentContextBeforeInput: String? {
    tells ? before : nil
  }

  /// All that stands behind the caret; `nil` when the field does not tell.
  package var documentContextAfterInput: String? {
    tells ? after : nil
  }

  /// Never anything, since nothing can be selected.
  package var selectedText: String? { tells ? "" : nil }

  /// Whether there is any text; `nil` when the field does not tell.
  package var hasText: Bool? {
    tells ? !(before.isEmpty && after.isEmpty) : nil
  }

  private var tells: Bool { fieldTraits.offersSurroundingText && !isSilent }

  /// Does what an application does with a key that the keyboard left to it.
  ///
  /// - Parameter stroke: The key.
  package func type(_ stroke: KeyStroke) {
    guard !stroke.isRelease, stroke.modifiers.isDisjoint(with: .shortcut) else { return }
    switch stroke.symbol {
    case .character(let scalar): before.unicodeScalars.append(scalar)
    case .return: before += "\n"
    case .backSpace: deleteBackward(1)
    case .named("Tab"): before += "\t"
    case .named("Delete"): _ = after.unicodeScalars.popFirst()
    case .named("Left"):
      if let last = before.unicodeScalars.popLast() {
        after.unicodeScalars.insert(last, at: after.startIndex)
      }
    case .named("Right"):
      if let first = after.unicodeScalars.popFirst() { before.unicodeScalars.append(first) }
    case .named("Home"): move(toOffset: lineStart)
    case .named("End"): move(toOffset: before.unicodeScalars.count + lineRest)
    case .named, .escape, .insert, .calculator, .modifier, .other: break
    }
  }

  /// Puts the caret elsewhere, as a click does.
  ///
  /// - Parameter offset: Where, in Unicode scalars from the start; brought into the text.
  package func move(toOffset offset: Int) {
    let scalars = Array(text.unicodeScalars)
    let offset = min(max(offset, 0), scalars.count)
    before = String(scalars[..<offset])
    after = String(scalars[offset...])
  }

  private var lineStart: Int {
    let scalars = Array(before.unicodeScalars)
    return scalars.lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  private var lineRest: Int {
    let scalars = Array(after.unicodeScalars)
    return scalars.firstIndex(of: "\n") ?? scalars.count
  }
}

extension String.UnicodeScalarView {
  fileprivate mutating func popFirst() -> Unicode.Scalar? { isEmpty ? nil : removeFirst() }
}
