/// Text that is held as preedit, on request: an opening `=` and the typed text behind it.
struct HeldText: Equatable {
  private(set) var body: TypedText?

  /// Just the opening `=`.
  init() {}

  /// All of it, exactly as typed.
  var text: String { "=" + String(body?.scalars ?? []) }

  /// What calculates: the typed text with a final `=`, since the opening one asks.
  var question: [Unicode.Scalar] {
    let typed = body?.scalars ?? []
    return typed.last == "=" ? typed : typed + ["="]
  }

  /// The text after one more character; `nil` when that character ends it.
  func appending(_ scalar: Unicode.Scalar) -> HeldText? {
    var next = self
    if let body {
      guard let longer = body.appending(scalar), longer.scalars.count > 1 else { return nil }
      next.body = longer
    } else {
      guard scalar != "=", let first = TypedText(beginningWith: scalar) else { return nil }
      next.body = first
    }
    return next
  }

  /// The text after BackSpace; `nil` when nothing is left.
  func removingLast() -> HeldText? {
    guard let body else { return nil }
    var next = self
    next.body = body.removingLast()
    return next
  }
}
