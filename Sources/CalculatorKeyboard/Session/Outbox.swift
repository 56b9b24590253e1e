/// Edits that are sent one at a time, with the keys pressed meanwhile behind them.
///
/// IBus's Wayland bridge takes a key, and the edits made with it, before edits that were sent just before it. So
/// outside of a key one edit is sent, and until it has surely been taken, keys are kept. The states do not notice:
/// to them an application is late.
struct Outbox {
  /// The time in which the bridge takes an edit; and an application a key, which text sent at once would overtake.
  private static let times = (edit: Duration.milliseconds(20), key: Duration.milliseconds(60))

  private var edits: [Response.Edit] = []
  /// True if the last edit may not have been taken yet.
  private var isSending = false
  /// True if a key was kept since the last edit.
  private var isTyping = false
  /// The time until ``sendNext()`` is to be called, unless it is empty.
  private(set) var delay = times.edit

  var isEmpty: Bool { edits.isEmpty && !isSending }

  /// True if all edits can be carried out with the next key.
  private var mayGoWithKey: Bool { !isSending && !edits.contains(where: \.isKey) }

  /// Returns what of a response is to be carried out now.
  mutating func pass(_ response: Response, to event: FieldEvent) -> Response {
    var response = response
    // What is to be replaced was reported, so all that was sent before it has been taken.
    if edits.isEmpty, response.edits.contains(where: \.isReplacement) { isSending = false }
    switch event {
    // A shortcut is not kept: KWin types its letter when it is sent (`s` for Ctrl+S).
    case .key(let stroke, let meaning) where !mayGoWithKey && meaning != .shortcut:
      edits += response.edits.flatMap(\.parts)
      if response.disposition == .passedOn { edits.keep(stroke, meaning) }
      isTyping = true
      response.disposition = .handled
      response.edits = []
    case .key, .keyElsewhere, .end:
      response.edits = edits + response.edits
      self = Outbox()
    default:
      guard !response.edits.isEmpty else { break }
      let isBusy = !isEmpty
      edits += response.edits.flatMap(\.parts)
      response.edits = isBusy ? [] : sendNext()
    }
    return response
  }

  /// Returns what is to be sent once the time is over.
  mutating func sendNext() -> [Response.Edit] {
    isSending = false
    // Who types on presses the next key in a moment.
    let waitsForKey = isTyping && mayGoWithKey
    isTyping = false
    delay = Self.times.edit
    guard !waitsForKey, let first = edits.first else { return [] }
    isSending = true
    guard first.isKey else { return [edits.removeFirst()] }
    delay = Self.times.key
    // Keys keep their order.
    let keys = edits.prefix(while: \.isKey)
    edits.removeFirst(keys.count)
    return Array(keys)
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

  fileprivate var isReplacement: Bool { if case .replace = self { true } else { false } }

  fileprivate var parts: [Response.Edit] {
    guard case .replace(let text, let replacement) = self else { return [self] }
    return [.replace(text, with: ""), .insert(replacement)]
  }
}
