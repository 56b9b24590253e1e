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

  /// The evidence about passwords, when the focus is back in the field; `nil` if it may be another field.
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

  init(_ content: MenuContent) {
    self.content = content
  }

  /// The choice after one more look; `nil` when there were enough.
  var next: RecalledContent? {
    guard turn + 1 < Self.maximumTurn else { return nil }
    var next = RecalledContent(content)
    next.turn = turn + 1
    return next
  }
}

extension FieldContext {
  /// A hash of the text around the caret; `nil` if it is not reported.
  fileprivate var surroundings: Int? {
    guard let before = document.documentContextBeforeInput else { return nil }
    return [before, document.documentContextAfterInput ?? ""].hashValue
  }
}
