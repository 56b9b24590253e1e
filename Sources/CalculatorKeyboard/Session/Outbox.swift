/// Edits that are sent one at a time, with the keys pressed meanwhile behind them.
///
/// IBus's Wayland bridge takes a key at once, with the edits made for it. Edits at other times take some
/// milliseconds, in which a key would overtake them. So only one of these is on its way, and keys are kept
/// meanwhile. The states see nothing but a late application.
struct Outbox {
  /// How long an edit is on its way.
  private static let editTime = Duration.milliseconds(20)
  /// How long a sent key is: the application takes text at once, and a key when its turn comes.
  private static let keyTime = Duration.milliseconds(60)

  private var edits: [Response.Edit] = []
  /// The time until ``sendNext(in:)``, while an edit is on its way.
  private(set) var delay: Duration?

  /// Returns what of a response is to be carried out now.
  mutating func pass(
    _ response: Response, to event: FieldEvent, in field: FieldContext
  ) -> Response {
    guard field.traits.entry.keysOvertakeEdits else { return response }
    var response = response
    switch event {
    // A shortcut is not kept: KWin types its letter when it is sent (`s` for Ctrl+S).
    case .key(let stroke, let meaning) where delay != nil && meaning != .shortcut:
      edits += response.edits
      if response.disposition == .passedOn { edits.keep(stroke, meaning) }
      response.disposition = .handled
      response.edits = []
    case .key, .keyElsewhere, .end:
      response.edits = edits + response.edits
      self = Outbox()
    default:
      edits += response.edits
      response.edits = delay == nil ? sendNext(in: field.document) : []
    }
    return response
  }

  /// Returns what is to be sent next: an edit, or all keys up to the next edit.
  mutating func sendNext(in document: some TextDocument) -> [Response.Edit] {
    let keys = Array(edits.prefix(while: \.isKey))
    guard keys.isEmpty else {
      edits.removeFirst(keys.count)
      delay = Self.keyTime
      return keys
    }
    delay = edits.isEmpty ? nil : Self.editTime
    guard !edits.isEmpty else { return [] }
    let edit = edits.removeFirst()
    guard case .replace(let text, let replacement) = edit else { return [edit] }
    // The report may have changed since this was decided.
    guard document.documentContextBeforeInput?.endsExactly(with: text) == true else { return [] }
    edits.insert(.insert(replacement), at: 0)
    return [.replace(text, with: "")]
  }

  /// The focus has gone.
  ///
  /// If a key was just sent, such as Tab, it has moved the focus, and what was typed behind it goes along. All else
  /// belongs to the field that was left.
  mutating func focusHasGone() {
    if delay != Self.keyTime { self = Outbox() }
  }
}

extension [Response.Edit] {
  /// Adds a key that is the application's: a character as text, since a sent key meets the modifiers that are
  /// held by then.
  mutating func keep(_ stroke: KeyStroke, _ meaning: KeyMeaning) {
    guard case .character(let scalar) = meaning else { return append(.send(stroke)) }
    guard case .insert(let text) = last else { return append(.insert(String(scalar))) }
    self[count - 1] = .insert(text + String(scalar))
  }
}

extension Response.Edit {
  fileprivate var isKey: Bool { if case .send = self { true } else { false } }
}
