/// A field as it was when the focus left it, so that it is known again.
///
/// Some clients have one input context for all of their fields, and GNOME Shell has one for all windows: the
/// field is the same only if it is of the same kind and tells no other text. The text itself is not kept.
/// ibus-daemon does not hand the same text on twice, so that a field which tells may seem to be silent.
struct LeftField: Equatable {
  private let field: FieldIdentity
  private let traits: FieldTraits
  private let surroundings: Int?
  private let proof: PasswordProof
  /// What was chosen for it from a menu of the panel, which may have taken the focus: it is inserted once the
  /// focus is back.
  var recalled: RecalledContent?

  /// Takes note of a field; `nil` where the daemon did not say which it is, or it is a refused one.
  ///
  /// - Parameters:
  ///   - focus: What was known of it.
  ///   - field: The field.
  init?(_ focus: Focus, in field: FieldContext) {
    guard let identity = focus.field, !field.policy.isRefused else { return nil }
    self.field = identity
    traits = field.traits
    surroundings = field.surroundings
    proof = focus.proof
  }

  /// Whether the focus is back in it: what spoke for its not being a password speaks for it again.
  ///
  /// - Returns: `nil` where it is another field, or may be.
  func proof(for focus: Focus, in field: FieldContext) -> PasswordProof? {
    guard focus.field == self.field, !field.policy.isRefused, field.traits == traits else {
      return nil
    }
    if let told = field.surroundings, told != surroundings { return nil }
    return surroundings == nil ? focus.proof : proof
  }

  /// The focus goes to a field: what was chosen waits where it may be on its way back, as in the daemon's own
  /// context.
  mutating func noteFocus(_ next: FieldIdentity?) {
    let isOnItsWay =
      next.map { $0 == field || ClientTable.entry(for: $0.client, on: .complete).kind == .noField }
      ?? true
    if isOnItsWay { recalled?.isSettled = false } else { recalled = nil }
  }
}

/// Something that was chosen from a menu of the panel, and waits for the focus.
///
/// It is looked for its field every eighth of a second, for two seconds. What a field is and holds is reported
/// right behind its focus: so nothing is inserted while reports still come.
struct RecalledContent: Equatable {
  /// How often it is looked.
  private static let maximumTurn = 16
  /// How long it waits each time.
  static let patience = Duration.milliseconds(125)

  /// What was chosen.
  let content: MenuContent
  /// How often it was looked.
  private(set) var turn = 0
  /// Whether nothing was reported since it was looked last.
  var isSettled = true

  init(_ content: MenuContent) {
    self.content = content
  }

  /// The same when it has been looked once more; `nil` when that was often enough.
  var next: RecalledContent? {
    guard turn + 1 < Self.maximumTurn else { return nil }
    var next = RecalledContent(content)
    next.turn = turn + 1
    return next
  }
}

extension FieldContext {
  /// The hash of the text around the caret; `nil` where it is not told.
  fileprivate var surroundings: Int? {
    guard let before = document.documentContextBeforeInput else { return nil }
    return [before, document.documentContextAfterInput ?? ""].hashValue
  }
}
