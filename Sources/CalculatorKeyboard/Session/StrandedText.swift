/// Text that was held in a field when the focus left it, and that nobody has inserted.
///
/// Most clients insert a preedit themselves when they lose the focus; for the others the daemon does. But
/// ibus-daemon drops it if the next field gets the focus before this field has lost it, as between windows of
/// XIM clients.
struct StrandedText {
  let held: HeldText
  let field: FieldIdentity
  /// True once another field has had the focus: later focus changes no longer show if the daemon inserted it.
  private let isCertain: Bool

  /// Keeps held text; `nil` if its client does not leave the inserting to the daemon.
  init?(_ held: HeldText, in field: FieldIdentity?) {
    guard let field, Self.entry(for: field).leavesPreeditToDaemon else { return nil }
    self.init(held: held, field: field, isCertain: false)
  }

  private init(held: HeldText, field: FieldIdentity, isCertain: Bool) {
    self.held = held
    self.field = field
    self.isCertain = isCertain
  }

  /// The text after a focus change; `nil` if the daemon has inserted it.
  ///
  /// A field that loses the focus in the usual order gives it to the daemon's own context first.
  func left(asFocusGoesTo next: FieldIdentity?) -> StrandedText? {
    if !isCertain, let next, Self.entry(for: next).kind == .noField { return nil }
    return StrandedText(held: held, field: field, isCertain: true)
  }

  /// The client's entry; the properties used here are the same with every bridge.
  private static func entry(for field: FieldIdentity) -> ClientTable.Entry {
    ClientTable.entry(for: field.client, on: .complete)
  }
}
