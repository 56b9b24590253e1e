import TestSupport

/// One case of the click check: what is in the field, what is done, and what may be left.
///
/// Nothing here talks to a window: the texts that may be left follow from what applications do with a key.
struct ClickCell: CustomStringConvertible {
  /// A text in which a calculation is typed at the end, far from where the caret is put then.
  struct Place {
    let name: String
    let field: String
    /// The text before the calculation.
    let text: String
    /// Where the caret is put, or the range that becomes selected.
    let target: Range<Int>

    /// Whether the caret has been put there, or the range is selected.
    func isClicked(_ content: TestWindow.Content) -> Bool {
      guard !target.isEmpty else {
        return content.selection.isEmpty && content.caret == target.lowerBound
      }
      return content.selection == text.dropFirst(target.lowerBound).prefix(target.count)
    }

    /// Several lines above the calculation: GTK 3 reports a click that is near the caret.
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

  /// What is typed at the end of the text.
  enum Typed: String {
    case clear = "12+30"
    case asked = "100-30="
    /// After an insert, which Insert would take back.
    case inserted = "12+30⏎"
    /// On request.
    case held = "=12+30"

    /// What is typed, and what replaces it when the engine inserts or takes back.
    ///
    /// The calculation that was inserted counts as typed: it is what is in the document.
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
  /// The keys that are pressed then, with a look at the text after each.
  let keys: [String]
  /// Milliseconds between the click and the first key; no hand is faster.
  ///
  /// A key right behind the click can overtake it in GTK 4 on KWin, where the toolkit queues clicks only.
  var pause = 50

  var description: String {
    "\(typed.rawValue), \(place.name)\(pause >= 1000 ? ", after \(pause / 1000) s" : "")"
  }

  /// The text before the click.
  var text: String { place.text + typed.texts.typed }

  /// The text in which the calculation, and nothing else, is replaced.
  private var replaced: String { place.text + typed.texts.other }

  /// The texts that may be left after a key.
  ///
  /// Either the application has acted on the key, or the engine has replaced the calculation where it is.
  func allowed(after key: String) -> [String] {
    guard key == "Return", place.field == "text" else { return [text, replaced] }
    return [replaced]
      + [text, replaced].flatMap { text in
        // Where Insert has switched overwriting on, a new line may replace a character.
        Set([
          place.target,
          place.target.lowerBound..<max(place.target.upperBound, place.target.lowerBound + 1),
        ])
        .map { text.replacingCharacters(in: $0, with: "\n") }
      }
  }

  /// The cells of a client.
  static func all(of subject: Subject, isSample: Bool) -> [ClickCell] {
    // A second Insert and a Return insert what the first Insert has asked for.
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
  /// The text with a part of it replaced.
  fileprivate func replacingCharacters(in range: Range<Int>, with text: String) -> String {
    String(prefix(range.lowerBound)) + text + dropFirst(range.upperBound)
  }
}
