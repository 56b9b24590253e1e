package import CalculatorKeyboard

/// A document in memory, for tests, `calculator-keys` and the preferences' examples.
///
/// It obeys every edit and reports all its text at once, unless it is set to do otherwise.
///
/// ```swift
/// let document = InMemoryDocument()
/// var typist = Typist(document: document, session: KeyboardSession())
/// for stroke in try KeyNotation.strokes("12+30 Return") { typist.press(stroke) }
/// print(document.text)  // 42
/// ```
package final class InMemoryDocument: TextDocumentProxy {
  package enum Reporting: Sendable {
    /// Before each key; it is never late.
    case beforeEachKey
    /// At each call of ``InMemoryDocument/report()``.
    case onCall
    /// As ``onCall``; and it acts on an edit only when ``InMemoryDocument/actOnNext()`` is called.
    case late
  }

  package enum Selections: CaseIterable, Sendable {
    case all
    /// Only the caret, as entries of GTK 3.
    case caret
    /// The caret where it was before the selection, as GTK 4 on X11.
    case earlierCaret
  }

  /// A breach of the protocol.
  package enum Fault: CaseIterable, Sendable {
    case ignoresDeletions
    /// It reports another text before the caret.
    case reportsAnotherText
    case reportsOldText
    /// It claims to report, and does not.
    case reportsNothing
    /// It always reports a selection.
    case reportsSelection
    /// It does not report if text is selected.
    case hidesSelection
  }

  private struct Report: Equatable {
    var before: String
    var after: String
    var selected: String?
  }

  /// The number of scalars reported on either side of the caret, as in IBus's document.
  private static let contextLength = 512

  private var scalars: [Unicode.Scalar]
  private var caret: Int
  /// The other end of the selection; the caret if nothing is selected.
  private var anchor: Int
  package var fieldTraits: FieldTraits
  /// True if it reports nothing, whatever the field claims.
  package var isSilent = false
  package let reporting: Reporting
  package let selections: Selections
  package let fault: Fault?
  /// True if it may have got a key whose effect it has not reported.
  package var mayBeBehind: Bool {
    get { hasUnreportedKey || isBehind }
    set { hasUnreportedKey = newValue }
  }
  /// True if it may have got a key on which it has not acted.
  package var hasJustGotKey: Bool {
    get { hasFreshKey || isBehind }
    set { hasFreshKey = newValue }
  }
  /// True if nobody has pressed a key for some time.
  package var isQuietForSomeTime = false
  /// True if the keyboard has asked for the caret since the last report.
  package private(set) var isAskedForCaret = false
  /// The number of times the keyboard has read the text.
  package private(set) var lookCount = 0
  /// The texts that the keyboard has deleted, or tried to.
  package private(set) var deletions: [String] = []

  private var hasUnreportedKey = false
  private var hasFreshKey = false
  private var reported: Report?
  private var waiting: [() -> Void] = []

  /// A document; by default a free-form field with surrounding text.
  package init(
    before: String = "", after: String = "", traits: FieldTraits? = nil,
    reporting: Reporting = .beforeEachKey, selections: Selections = .all, fault: Fault? = nil
  ) {
    scalars = Array(before.unicodeScalars) + Array(after.unicodeScalars)
    caret = before.unicodeScalars.count
    anchor = caret
    self.reporting = reporting
    self.selections = selections
    self.fault = fault
    fieldTraits = traits ?? FieldTraits()
    if traits == nil { fieldTraits.offersSurroundingText = true }
    isSilent = fault == .reportsNothing
    if fault == .reportsOldText { reported = current }
  }

  package var text: String { string(scalars.indices) }

  package var before: String { string(0..<caret) }

  package var after: String { string(caret..<scalars.count) }

  package var selection: String { string(selected) }

  /// The number of Unicode scalars selected from the caret on; negative for those before it.
  package var selectionCount: Int { anchor - caret }

  private var selected: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  private func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// True if it reports its text before each key; ``Typist`` sends these reports.
  package var reportsBeforeEachKey: Bool { reporting == .beforeEachKey && fault == nil && reports }

  /// Reports text and caret; false if there is no report, or the same again, which ibus-daemon does not pass
  /// on.
  @discardableResult package func report() -> Bool {
    guard reports else { return false }
    let next = current
    defer { reported = next }
    hasUnreportedKey = false
    isAskedForCaret = false
    return reported != next
  }

  /// True if there are edits on which it has not acted.
  package var isBehind: Bool { !waiting.isEmpty }

  /// Acts on the oldest edit; false if there is none.
  package func actOnNext() -> Bool {
    guard isBehind else { return false }
    waiting.removeFirst()()
    return true
  }

  private var current: Report {
    var report = Report(
      before: string(scalarsBefore(Self.contextLength)),
      after: string(caret..<min(caret + Self.contextLength, scalars.count)), selected: selection)
    guard selectionCount != 0, selections != .all else { return report }
    if selections == .earlierCaret, let reported { report = reported }
    report.selected = ""
    return report
  }

  private var reports: Bool { fieldTraits.offersSurroundingText && !isSilent }

  private var visible: Report? {
    lookCount += 1
    guard var report = reporting == .beforeEachKey && reports ? current : reported else {
      return nil
    }
    switch fault {
    case .reportsAnotherText: report.before = String(report.before.map { $0 == "0" ? "1" : $0 })
    case .reportsOldText: return reported
    case .reportsSelection: report.selected = "chosen"
    case .hidesSelection: report.selected = nil
    case .ignoresDeletions, .reportsNothing, nil: break
    }
    return report
  }

  package var documentContextBeforeInput: String? { visible?.before }

  package var documentContextAfterInput: String? { visible?.after }

  /// The reported selection; Shift and an arrow select as in an application.
  package var selectedText: String? { visible?.selected }

  package func insertText(_ text: String) { act { [self] in replace(selected, with: text) } }

  /// Deletes Unicode scalars before the caret, at most those that are there.
  package func deleteBackward(_ count: Int) {
    deletions.append(string(scalarsBefore(count)))
    if fault != .ignoresDeletions { act { [self] in replace(scalarsBefore(count)) } }
  }

  /// Does with a key what an application does.
  package func sendKey(_ stroke: KeyStroke) { act { [self] in handle(stroke) } }

  package func askForCaret(showing _: String) { isAskedForCaret = true }

  /// Changes the text now, or later if it is late.
  private func act(_ change: @escaping () -> Void) {
    if reporting == .late { waiting.append(change) } else { changing(change) }
  }

  /// Changes the text, which is then unreported.
  private func changing(_ change: () -> Void) {
    change()
    if reporting == .onCall, let reported, reported != current { hasUnreportedKey = true }
  }

  /// Does what an application does with a key that the keyboard passed on.
  package func type(_ stroke: KeyStroke) { changing { handle(stroke) } }

  /// The place of as many Unicode scalars before the caret, at most those that are there.
  private func scalarsBefore(_ count: Int) -> Range<Int> { max(caret - max(count, 0), 0)..<caret }

  private func replace(_ range: Range<Int>, with text: String = "") {
    scalars.replaceSubrange(range, with: text.unicodeScalars)
    move(toOffset: range.lowerBound + text.unicodeScalars.count)
  }

  private func handle(_ stroke: KeyStroke) {
    guard !stroke.isRelease, stroke.modifiers.isDisjoint(with: .shortcut) else { return }
    let selects = stroke.modifiers.contains(.shift)
    switch stroke.symbol {
    case .character(let scalar): replace(selected, with: String(scalar))
    case .return: replace(selected, with: "\n")
    case .backSpace: replace(selected.isEmpty ? scalarsBefore(1) : selected)
    case .named("Tab"): replace(selected, with: "\t")
    case .named("Delete"):
      replace(selected.isEmpty ? caret..<min(caret + 1, scalars.count) : selected)
    case .named("Left"): move(toOffset: caret - 1, selecting: selects)
    case .named("Right"): move(toOffset: caret + 1, selecting: selects)
    case .named("Up"): move(toOffset: lineAbove, selecting: selects)
    case .named("Down"): move(toOffset: lineBelow, selecting: selects)
    case .named("Home"): move(toOffset: lineStart, selecting: selects)
    case .named("End"): move(toOffset: lineEnd, selecting: selects)
    case .named, .escape, .insert, .calculator, .modifier, .other: break
    }
  }

  /// Moves the caret, as a click does, to an offset in Unicode scalars, brought into the text.
  package func move(toOffset offset: Int, selecting: Bool = false) {
    caret = min(max(offset, 0), scalars.count)
    if !selecting { anchor = caret }
  }

  private var lineStart: Int { start(ofLineAround: caret) }

  private var lineEnd: Int { end(ofLineAround: caret) }

  private func start(ofLineAround place: Int) -> Int {
    scalars[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  private func end(ofLineAround place: Int) -> Int {
    scalars[place...].firstIndex(of: "\n") ?? scalars.count
  }

  /// The same column in the line above, or its end; the caret in the first line.
  private var lineAbove: Int {
    guard lineStart > 0 else { return caret }
    return min(start(ofLineAround: lineStart - 1) + caret - lineStart, lineStart - 1)
  }

  /// The same column in the line below, or its end; the caret in the last line.
  private var lineBelow: Int {
    guard lineEnd < scalars.count else { return caret }
    return min(lineEnd + 1 + caret - lineStart, end(ofLineAround: lineEnd + 1))
  }
}
