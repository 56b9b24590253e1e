/// Text that was held in a field when the focus went to another one, and that nobody has inserted.
///
/// Most clients insert a preedit themselves when they lose the focus, and for the others the daemon
/// does; but when the next field gets the focus before this one has lost it, as happens from one
/// window of XIM clients to another, ibus-daemon drops it.
struct StrandedText {
  /// The text.
  let held: HeldText
  /// Where it was held.
  let field: FieldIdentity
  /// Whether the focus has already gone on: what it does from then on tells nothing about the text.
  private let isCertain: Bool

  /// Held text; `nil` when its client does not leave the inserting to the daemon.
  init?(_ held: HeldText, in field: FieldIdentity?) {
    guard let field, Self.entry(for: field).leavesPreeditToDaemon else { return nil }
    self.init(held: held, field: field, isCertain: false)
  }

  private init(held: HeldText, field: FieldIdentity, isCertain: Bool) {
    self.held = held
    self.field = field
    self.isCertain = isCertain
  }

  /// Takes note of where the focus went.
  ///
  /// A field that loses it in an orderly way gives it to the daemon's own context first.
  ///
  /// - Parameter next: What has it now.
  /// - Returns: The text; `nil` when the daemon has inserted it.
  func left(asFocusGoesTo next: FieldIdentity?) -> StrandedText? {
    if !isCertain, let next, Self.entry(for: next).kind == .noField { return nil }
    return StrandedText(held: held, field: field, isCertain: true)
  }

  /// What is known about a client; what is asked for here is the same with every bridge.
  private static func entry(for field: FieldIdentity) -> ClientTable.Entry {
    ClientTable.entry(for: field.client, on: .complete)
  }
}
