internal import CalculationReading

/// What is known of the field that has the focus, and what is typed in it; it goes with the focus.
struct Focus {
  /// The field, where the daemon says which.
  let field: FieldIdentity?
  /// What the keyboard is in the middle of there.
  var composition = Composition.idle(behind: .nothing)
  /// What the application has shown of itself.
  var trust = FieldTrust.silent(passedCount: 0)
  /// Whether the text and the caret that the application reported last are still so.
  var report = Report.clicked
  /// What speaks for the field not being a password.
  var proof = PasswordProof.none

  init(_ field: FieldIdentity?) {
    self.field = field
  }

  /// Whether nothing is shown but that the keyboard is there.
  var isQuiet: Bool {
    if case .idle = composition { return true }
    return false
  }
}

/// What the keyboard is in the middle of.
///
/// Whatever is more than a mark lies apart (`indirect`): the state is moved about with every event.
enum Composition: Equatable {
  /// Nothing.
  case idle(behind: LastTyped)
  /// In the document: typed text, which the application has or is about to have.
  indirect case following(TypedText, Progress)
  /// In the document, straight after an insert: a result in place of its calculation, or the calculation
  /// back in place of the result; and whether the application has told of it.
  indirect case replaced(Replacement, isTold: Bool)
  /// On request: the text that is held as preedit, with its opening `=`.
  indirect case holding(HeldText)
  /// Insert has asked about the selection: the bubble shows what would replace it.
  indirect case asking(SelectedText)
  /// The list of forms is open.
  indirect case choosing(Choice)

  /// What is under way beneath an open list.
  var underlying: Composition {
    if case .choosing(let choice) = self { return choice.before }
    return self
  }

  /// What was typed last, for fields that do not tell.
  var lastTyped: LastTyped {
    switch self {
    case .idle(let last): last
    case .following(let typed, _): typed.scalars.last.map(LastTyped.init) ?? .other
    case .replaced, .holding, .asking: .other
    case .choosing(let choice): choice.before.lastTyped
    }
  }
}

/// What an opening `=` may stand behind.
enum LastTyped: Equatable {
  case nothing, space, openingBracket, other

  /// The class of a character.
  init(_ scalar: Unicode.Scalar) {
    self = scalar.isBlank ? .space : scalar.isOpeningBracket ? .openingBracket : .other
  }
}

/// How far the application has told of typed text.
enum Progress: Equatable {
  /// It has told of all of it.
  case told
  /// It has not told of the last key, and perhaps of more.
  case behind(Lag)
  /// The same, and Return was pressed under a shown ⏎ or in the list: it waits until the rest is told.
  indirect case returnWaiting(WaitingReturn)

  /// Whether a Return waits: then no list can be opened.
  var isReturnWaiting: Bool {
    if case .returnWaiting = self { return true }
    return false
  }
}

/// A Return that will insert, once the application has told that it holds what is to be replaced.
struct WaitingReturn: Equatable {
  /// The key, should it be the application's after all; `nil` in the list, whose keys never are.
  let key: KeyStroke?
  /// What was offered when it was pressed.
  let offer: Offer
  /// The form that was chosen; `nil` for the result.
  let form: ResultForm?
  /// The settings when it was pressed.
  let settings: KeyboardSettings
  /// What it waits for.
  let cause: Cause
  /// The keys that were pressed since, which are the application's.
  var laterKeys: [KeyStroke] = []

  /// What a Return waits for.
  enum Cause: Equatable {
    /// The typed text, which the application has not reported yet.
    case text(Lag)
    /// The caret: a client that does not report clicks was asked for it. Such a client reports nothing when
    /// the caret has not moved, so silence means that it is where it was.
    case caret
  }

  /// What is done where nothing is inserted: the application gets the keys.
  var edits: [Response.Edit] { ([key].compactMap { $0 } + laterKeys).map { .send($0) } }

  /// How far the application had reported the typed text when Return was pressed.
  var progress: Progress {
    switch cause {
    case .text(let lag): .behind(lag)
    case .caret: .told
    }
  }
}

/// What the application had told when the last key was typed.
struct Lag: Equatable {
  /// What it had told to stand before the caret; `nil` when it had told nothing.
  let context: String?
  /// Whether the caret was there: after a key that selects nobody knows before the next report.
  let isCaretKnown: Bool
  /// Whether nothing was untold but characters of the typed text: a report of another text, or of another line,
  /// is then of no earlier key.
  let isLineKnown: Bool
  /// What of the typed text will stand there once all keys before the last have arrived.
  let arriving: [Unicode.Scalar]
  /// The insert with which the typed text begins, where the application has not told of that either.
  let replacement: Replacement?
  /// Whether the client has reset its input context since: for the key itself, or for a click.
  var isReset = false
}

/// A calculation and its result, of which one was put in place of the other.
struct Replacement: Equatable {
  /// The calculation, exactly as it was typed.
  let calculation: String
  /// The text of the result.
  let text: String
  /// What that is, to be gone on from; `nil` for an equation.
  let result: InsertedResult?
  /// Whether the calculation is back.
  var isTakenBack: Bool

  /// What was put into the document.
  var inserted: String { isTakenBack ? calculation : text }
  /// What was deleted for that.
  var deleted: String { isTakenBack ? text : calculation }

  /// The result that stands there, to be gone on from.
  var standing: InsertedResult? { isTakenBack ? nil : result }

  /// The other one in place of this one.
  var reversed: Replacement {
    var reversed = self
    reversed.isTakenBack.toggle()
    return reversed
  }

  /// Whether a deletion was ignored, as far as a text tells that ends with what was inserted, or with what
  /// was typed behind it.
  func wasIgnored(in context: String, with typed: TypedText? = nil) -> Bool {
    context.endsExactly(with: deleted + inserted)
      || typed.map { context.endsExactly(with: deleted + $0.text) } == true
  }
}

/// What an application has shown of itself since the focus came.
enum FieldTrust: Equatable {
  /// It has told nothing of its text, and has got this many characters.
  case silent(passedCount: Int)
  /// It tells; and how often in a row it turned out to hold another text than the typed one.
  case telling(mismatchCount: Int)
  /// What it tells is not so, or what is to be deleted is not: it is worked with on request.
  case lost

  /// How many mismatches in a row are one too many.
  private static let maximumMismatchCount = 3

  /// A character went to the application.
  mutating func characterPassed() {
    if case .silent(let count) = self { self = .silent(passedCount: count + 1) }
  }

  /// The application has told something.
  mutating func noteTelling() {
    if case .silent = self { self = .telling(mismatchCount: 0) }
  }

  /// The application held another text than the typed one.
  mutating func noteMismatch() {
    var count = 1
    if case .telling(let before) = self { count += before }
    self = count < Self.maximumMismatchCount ? .telling(mismatchCount: count) : .lost
  }

  /// The application held the typed text.
  mutating func noteMatch() {
    if case .telling = self { self = .telling(mismatchCount: 0) }
  }
}

/// What speaks for a field not being a password, for presses that do not come from the field itself.
package enum PasswordProof: Equatable, Sendable {
  /// Nothing since it got the focus or was reset.
  case none
  /// A key that came from it.
  case key
  /// Nothing: it is a refused field.
  case refused
  /// Nothing: it was a refused field until a moment ago.
  case wasRefused
}
