/// A field as it was when it lost the focus, so that it is recognized when the focus returns.
///
/// Some clients have one input context for all of their fields, and GNOME Shell has one for all windows. So it
/// is the same field only if it has the same traits and reports no other text; a hash of the text is kept.
/// ibus-daemon does not hand the same text on twice, so a field that reports may seem silent.
struct LeftField: Equatable {
  private let field: FieldIdentity
  private let traits: FieldTraits
  private let surroundings: Int?
  private let proof: PasswordProof
  /// A menu choice for this field, whose focus the menu may have taken; inserted when the focus is back.
  var recalled: RecalledContent?

  /// Takes note of a field; `nil` if the daemon did not say which field it is, or if it is refused.
  init?(_ focus: Focus, in field: FieldContext) {
    guard let identity = focus.field, !field.policy.isRefused else { return nil }
    self.field = identity
    traits = field.traits
    surroundings = field.surroundings
    proof = focus.proof
  }

  /// The evidence that this is no password field, when the focus is back in it; `nil` if it may be another field.
  func proof(for focus: Focus, in field: FieldContext) -> PasswordProof? {
    guard focus.field == self.field, !field.policy.isRefused, field.traits == traits else {
      return nil
    }
    if let told = field.surroundings, told != surroundings { return nil }
    return surroundings == nil ? focus.proof : proof
  }

  /// Takes note of the next focus: a menu choice keeps waiting in its own or an unknown field and in the
  /// daemon's context, and is dropped in others.
  mutating func noteFocus(_ next: FieldIdentity?) {
    let isOnItsWay =
      next.map { $0 == field || ClientTable.entry(for: $0.client, on: .complete).kind == .noField }
      ?? true
    if isOnItsWay { recalled?.isSettled = false } else { recalled = nil }
  }
}

/// A menu choice that waits for the focus.
///
/// It looks for its field every eighth of a second, for two seconds. A field's content type and text are
/// reported right after its focus, so nothing is inserted while reports still come.
struct RecalledContent: Equatable {
  private static let maximumTurn = 16
  /// The time between two looks.
  static let patience = Duration.milliseconds(125)

  let content: MenuContent
  private(set) var turn = 0
  /// True if nothing was reported since the last look.
  var isSettled = true

  /// The choice after one more look; `nil` when there were enough.
  var next: RecalledContent? {
    turn + 1 < Self.maximumTurn ? RecalledContent(content: content, turn: turn + 1) : nil
  }
}

extension FieldContext {
  /// A hash of the text around the caret; `nil` if it is not reported.
  fileprivate var surroundings: Int? {
    guard let before = document.documentContextBeforeInput else { return nil }
    return [before, document.documentContextAfterInput ?? ""].hashValue
  }
}

/// Text that was held in a field when the focus left it, and that nobody has inserted.
///
/// Most clients insert a preedit themselves when they lose the focus; for the others the daemon does. But
/// ibus-daemon drops it if the next field gets the focus before this field has lost it, as between windows of
/// XIM clients.
struct StrandedText {
  let held: HeldText
  let field: FieldIdentity
  /// True once another field has had the focus: later focus changes no longer show if the daemon inserted it.
  private var isCertain = false

  /// Keeps held text; `nil` if its client does not leave the inserting to the daemon.
  init?(_ held: HeldText, in field: FieldIdentity?) {
    guard let field, Self.entry(for: field).leavesPreeditToDaemon else { return nil }
    self.held = held
    self.field = field
  }

  /// The text after a focus change; `nil` if the daemon has inserted it.
  ///
  /// A field that loses the focus in the usual order gives it to the daemon's own context first.
  func left(asFocusGoesTo next: FieldIdentity?) -> StrandedText? {
    if !isCertain, let next, Self.entry(for: next).kind == .noField { return nil }
    var text = self
    text.isCertain = true
    return text
  }

  /// The client's entry; the properties used here are the same with every bridge.
  private static func entry(for field: FieldIdentity) -> ClientTable.Entry {
    ClientTable.entry(for: field.client, on: .complete)
  }
}
