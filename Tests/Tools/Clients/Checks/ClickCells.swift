import TestSupport

/// A case of the click check: the text, the keys, and the texts that may be left.
///
/// This file uses no window: the allowed texts follow from what applications do with a key.
struct ClickCell: CustomStringConvertible {
  /// A text, with a calculation to be typed at its end, and a place far from there to click.
  struct Place {
    let name: String
    let field: String
    let text: String
    /// The place of the caret, or the range to select.
    let target: Range<Int>

    /// True if the caret is there, or the range is selected.
    func isClicked(_ content: TestWindow.Content) -> Bool {
      guard !target.isEmpty else {
        return content.selection.isEmpty && content.caret == target.lowerBound
      }
      return content.selection == text.dropFirst(target.lowerBound).prefix(target.count)
    }

    /// Several lines above the calculation: GTK 3 reports a click near the caret.
    static let line = Place(
      name: "line above", field: "text", text: "hello world" + String(repeating: "\n", count: 7),
      target: 5..<5)
    static let paragraph = Place(
      name: "same paragraph", field: "text", text: "hello world and more of this line: ",
      target: 5..<5)
    static let entry = Place(
      name: "entry", field: "entry", text: paragraph.text, target: 5..<5)
    static let word = Place(name: "word", field: "text", text: line.text, target: 6..<11)
    static let entryWord = Place(
      name: "word in an entry", field: "entry", text: paragraph.text, target: 6..<11)
  }

  enum Typed: String {
    case clear = "12+30"
    case asked = "100-30="
    /// After an insert, which Insert would take back.
    case inserted = "12+30⏎"
    /// On request.
    case held = "=12+30"

    /// The typed text, and the text that replaces it if the engine inserts or takes back.
    ///
    /// After an insert the result counts as typed, since it is in the document.
    var texts: (typed: String, other: String) {
      switch self {
      case .clear, .held: (rawValue, "42")
      case .asked: (rawValue, "70")
      case .inserted: ("42", "12+30")
      }
    }
  }

  let place: Place
  let typed: Typed
  /// Pressed after the click, each followed by a look at the text.
  let keys: [String]
  /// Milliseconds between the click and the first key; no hand is faster.
  ///
  /// In GTK 4 on KWin a key at once after the click can overtake it: the toolkit queues only clicks.
  var pause = 50

  var description: String {
    "\(typed.rawValue), \(place.name)\(pause >= 1000 ? ", after \(pause / 1000) s" : "")"
  }

  var text: String { place.text + typed.texts.typed }

  private var replaced: String { place.text + typed.texts.other }

  /// The texts that may be left after a key: the application has acted on it, or the engine has replaced the calculation.
  func allowed(after key: String) -> [String] {
    guard key == "Return", place.field == "text" else { return [text, replaced] }
    return [replaced]
      + [text, replaced].flatMap { text in
        // If Insert has switched overwriting on, a new line may replace a character.
        Set([
          place.target,
          place.target.lowerBound..<max(place.target.upperBound, place.target.lowerBound + 1),
        ])
        .map { text.replacingCharacters(in: $0, with: "\n") }
      }
  }

  static func all(of subject: Subject, isSample: Bool) -> [ClickCell] {
    // A second Insert, or a Return, inserts the result that the first Insert has asked for.
    let returnKey = ["Return"]
    let insertKeys = ["Insert", "Insert", "Return"]
    let kinds: [Typed] =
      switch subject.way {
      case .inDocument: [.clear, .asked, .inserted]
      case .inDocumentOnce: [.clear, .asked]
      case .onRequest: [.held]
      }
    let places: [Place] = [.line, .paragraph, .entry, .word, .entryWord]
    var cells = kinds.flatMap { typed in
      places.flatMap { place in
        [returnKey, insertKeys].map { ClickCell(place: place, typed: typed, keys: $0) }
      }
    }
    if isSample { return cells.filter { $0.typed == kinds[0] } }
    for place in [Place.line, .entry, .word, .entryWord] {
      for keys in [returnKey, insertKeys] {
        cells.append(ClickCell(place: place, typed: kinds[0], keys: keys, pause: 4000))
      }
    }
    if kinds.contains(.inserted) {
      cells.append(ClickCell(place: .line, typed: .inserted, keys: insertKeys, pause: 4000))
    }
    return cells
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Int>, with text: String) -> String {
    String(prefix(range.lowerBound)) + text + dropFirst(range.upperBound)
  }
}
