internal import CalculatorCore

/// The keyboard without a platform: keys in, what to do about them out.
///
/// One session serves the whole process. It follows what is typed in the field that has the focus,
/// and forgets it when the focus goes. Every key gets exactly one ``Response``.
public struct KeyboardSession {
  /// The settings, which may change at any time.
  public var settings: KeyboardSettings
  /// What is shown.
  public private(set) var presentation = Presentation()

  let reader: CalculationReader
  var composition = Composition.none
  var offer: Offer?
  /// The last search for an offer and what it found, as long as text is followed.
  var lastSearch: (search: OfferSearch, offer: Offer?)?
  /// The character class of what was typed last, for fields that do not tell.
  var lastTyped = LastTyped.nothing
  /// How many characters went to the application since the focus came.
  var passedCharacterCount = 0
  /// How many inserts in a row found another text than the typed one.
  var mismatchCount = 0
  /// Whether this field turned out to work only on request: what it told was not so.
  var isOnRequestOnly = false
  /// The last insert, until the application has shown what it made of it.
  var lastInsertion: Insertion?
  /// Whether the application has not yet told that it has what was typed or inserted last.
  var isDocumentBehind = false
  /// What the application had told to stand before the caret when the last key was typed, until it
  /// has told that it has that key.
  var contextBeforeKey: String?
  /// The calculation on the on-screen keypad.
  var keypad = KeypadSession()
  /// What speaks for an Insert on the keypad.
  var evidence = FocusEvidence()

  /// The field that has the focus, where the daemon says which.
  private var field: FieldIdentity?
  /// Held texts that went with the focus, where nobody has inserted them; at most one a field.
  private var stranded: [StrandedText] = []
  /// How many fields can have one; more windows are not left in the middle of a calculation.
  private static let maximumStrandedCount = 8

  /// What the session is in the middle of.
  enum Composition: Equatable {
    case none
    /// In the document: the typed text, which the application has.
    case following(TypedText)
    /// On request: the text that is held as preedit, with its opening `=`.
    case holding(HeldText)
  }

  /// A text that was replaced, and the result in its place.
  struct Insertion {
    let replaced: String
    let inserted: String
  }

  /// What an opening `=` may stand behind.
  enum LastTyped {
    case nothing, space, openingBracket, other
  }

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - locale: How numbers are written.
  public init(
    settings: KeyboardSettings = KeyboardSettings(),
    locale: LocaleConventions = LocaleConventions()
  ) {
    self.settings = settings
    reader = CalculationReader(locale: locale)
  }

  /// Decides what a key does.
  ///
  /// - Parameters:
  ///   - stroke: The key.
  ///   - document: The document, which is only read.
  /// - Returns: What to do. In a refused field always: nothing.
  /// - Complexity: Constant for a key that types text while nothing is followed.
  public mutating func handle(
    _ stroke: KeyStroke, in document: some TextDocumentProxy
  ) -> Response {
    let response = decide(stroke, in: document)
    if !stroke.isRelease, response.presentation.isSensitive { evidence.keyPressed() }
    return response
  }

  mutating func decide(_ stroke: KeyStroke, in document: some TextDocumentProxy) -> Response {
    let traits = document.fieldTraits
    let way = wayOfWorking(traits)
    guard way != .refused else { return refuse() }
    presentation.isSensitive = true
    // A field can become one of another kind while it has the focus.
    if way == .onRequest, isFollowing { endFollowing() }
    let meaning = KeyMeaning(stroke, nextKeyboard: settings.nextKeyboardKey)
    switch meaning {
    case .nothing:
      return Response(.passedOn, showing: presentation)
    case .nextKeyboard:
      return advanceToNextInputMode()
    case .keypad:
      var response = Response(.handled, showing: presentation)
      response.togglesKeypad = true
      return response
    case .character, .backSpace, .return, .insert, .shortcut, .foreign:
      break
    }
    if let index = stranded.firstIndex(where: { $0.field == field }) {
      return handleStranded(meaning, stranded.remove(at: index).held, traits)
    }
    if case .holding(let held) = composition {
      return handleHeld(meaning, held, traits)
    }
    if way == .onRequest { return handleOnRequest(meaning, document) }
    return handleInDocument(meaning, document, traits)
  }

  /// What may be done in a field: its policy, and what it turned out to be since the focus came.
  func wayOfWorking(_ traits: FieldTraits) -> FieldPolicy {
    let policy = FieldPolicy.decide(traits, terminals: settings.terminals)
    return policy == .inDocument && isOnRequestOnly ? .onRequest : policy
  }

  /// Clears what is shown and asks for the next keyboard.
  ///
  /// A preedit is inserted as typed first.
  ///
  /// - Returns: What to do.
  public mutating func advanceToNextInputMode() -> Response {
    var response = endHeldText(.handled)
    response.advancesToNextInputMode = true
    return response
  }

  /// Takes note of a field that has got the focus.
  ///
  /// - Parameter field: Which it is; `nil` when the daemon does not say.
  public mutating func focusIn(_ field: FieldIdentity? = nil) {
    forgetField()
    evidence.focusIn()
    self.field = field
    stranded = stranded.compactMap { $0.left(asFocusGoesTo: field) }
  }

  /// Forgets what was typed in the field that loses the focus.
  ///
  /// What the client or the daemon does with a preedit is their affair: it is shown so that they
  /// keep it as typed. One that they drop is had again when the focus is back.
  public mutating func focusOut() {
    if case .holding(let held) = composition, let text = StrandedText(held, in: field) {
      stranded = stranded.suffix(Self.maximumStrandedCount - 1) + [text]
    }
    forgetField()
    evidence.focusOut()
  }

  /// Forgets everything about fields: the keyboard is switched off, and the daemon has inserted what
  /// was held.
  public mutating func switchOff() {
    forgetField()
    stranded = []
  }

  /// The client has reset its input context: mostly the caret went elsewhere.
  ///
  /// The GTK modules also reset for every BackSpace, and Firefox for every change of its text. Those
  /// come before the client tells what it holds after the change, and do not count.
  ///
  /// - Returns: Whether what was typed is forgotten.
  public mutating func reset() -> Bool {
    evidence.reset()
    if case .following = composition, isDocumentBehind { return false }
    composition = .none
    offer = nil
    show()
    return true
  }

  private mutating func forgetField() {
    composition = .none
    offer = nil
    lastTyped = .nothing
    passedCharacterCount = 0
    mismatchCount = 0
    isOnRequestOnly = false
    lastInsertion = nil
    isDocumentBehind = false
    field = nil
    show()
  }

  /// A refused field gets the key untouched.
  ///
  /// Text that is still held from before the field became one is the user's, and goes where it was
  /// typed.
  private mutating func refuse() -> Response {
    let response = endHeldText(.passedOn)
    lastTyped = .nothing
    presentation.isSensitive = false
    return Response(.passedOn, edits: response.edits, showing: presentation)
  }

  /// Ends what is under way, and inserts what is held exactly as typed.
  mutating func endHeldText(_ disposition: Response.Disposition) -> Response {
    var edits: [Response.Edit] = []
    if case .holding(let held) = composition { edits = [.insert(held.text)] }
    composition = .none
    offer = nil
    show()
    return Response(disposition, edits: edits, showing: presentation)
  }

  /// Whether text that was held in this field went with the focus.
  var hasStrandedText: Bool { stranded.contains { $0.field == field } }

  /// Brings the presentation in line with the state.
  mutating func show() {
    presentation.preedit = nil
    switch composition {
    case .following: break
    case .none: forgetContext()
    case .holding(let held):
      presentation.preedit = held.text
      forgetContext()
    }
    presentation.auxiliaryText = settings.showsPreview ? offer?.preview : nil
  }

  /// Keeps nothing of what stands before the caret, once no typed text is followed.
  private mutating func forgetContext() {
    lastSearch = nil
    contextBeforeKey = nil
  }

  /// How results are written in a field.
  func style(_ traits: FieldTraits) -> ResultStyle {
    ResultStyle(
      format: DisplayFormat(fractionDigitCount: settings.fractionDigits),
      decimalMark: settings.decimalMark, locale: reader.locale, isASCIIOnly: traits.isASCIIOnly)
  }

  /// Remembers the class of a character that went to the application.
  mutating func note(_ scalar: Unicode.Scalar) {
    passedCharacterCount += 1
    if scalar.isBlank {
      lastTyped = .space
    } else if scalar.isOpeningBracket {
      lastTyped = .openingBracket
    } else {
      lastTyped = .other
    }
  }
}
