internal import ArgumentParser
internal import CalculationReading
internal import CalculatorKeyboard
import KeyboardTesting

/// The field that is typed into.
struct FieldOptions: ParsableArguments {
  @Option(help: "What stands before the caret.")
  var before = ""

  @Option(help: "What stands behind the caret.")
  var after = ""

  @Flag(help: "The field does not tell what stands before the caret, as in terminals.")
  var onRequest = false

  @Option(help: "What the field is for.")
  var purpose = FieldPurpose.freeForm

  @Flag(help: "The field hides what is typed.")
  var hidden = false

  @Flag(help: "Nothing should be learned from the field.")
  var `private` = false

  @Option(help: "The application's name for itself, such as gtk3-im:gedit or xim.")
  var client: String?

  @Option(
    help: """
      What IBus's bridge from Wayland does: complete from IBus 1.5.34 on; before that partial, or \
      absent on X11 and GNOME.
      """)
  var waylandBridge = WaylandBridge.complete

  @Option(
    help: """
      What GNOME Shell counts when it deletes: characters from GNOME 46 on, bytesInSome before.
      """)
  var shellDeletion = ShellDeletion.characters

  @Flag(help: "The field claims to tell what stands before the caret, and does not.")
  var silent = false

  @Flag(help: "No field has the focus.")
  var noField = false

  func makeDocument() -> InMemoryDocument {
    var traits = FieldTraits()
    traits.purpose = purpose
    traits.isHidden = hidden
    traits.isPrivate = `private`
    traits.client = client
    traits.waylandBridge = waylandBridge
    traits.shellDeletion = shellDeletion
    traits.offersSurroundingText = !onRequest
    traits.hasField = !noField
    let document = InMemoryDocument(before: before, after: after, traits: traits)
    document.isSilent = silent
    return document
  }
}

/// The user's way of writing numbers.
struct LocaleOptions: ParsableArguments {
  @Flag(help: "The decimal mark of the locale is a comma, and its separator a dot.")
  var decimalComma = false

  @Option(help: "The separator of the locale, as localeconv has it; empty for none.")
  var groupSeparator: String?

  var conventions: LocaleConventions {
    var conventions =
      decimalComma
      ? LocaleConventions(decimalMark: ",", groupSeparator: ".") : LocaleConventions()
    if let groupSeparator { conventions.groupSeparator = groupSeparator.unicodeScalars.first }
    return conventions
  }
}

/// The settings, by their names and defaults.
struct SettingOptions: ParsableArguments {
  @Option(help: "When Return inserts.")
  var returnInserts = KeyboardSettings().returnInserts

  @Option(help: "In which order operations are applied.")
  var order = KeyboardSettings().order

  @Option(help: "How many fraction digits a result has at most: 0 to 15.")
  var fractionDigits = KeyboardSettings().fractionDigits

  @Option(help: "The decimal mark of results.")
  var decimalMark = KeyboardSettings().decimalMark

  @Option(help: "How terminals are treated.")
  var terminals = KeyboardSettings().terminals

  @Option(help: "The key for the next keyboard, such as <Shift>Escape; empty for none.")
  var nextKeyboardKey = "<Shift>Escape"

  @Option(help: "The key that asks, inserts and takes back; empty for none.")
  var insertKey = "Insert"

  @Flag(help: "The preview is not shown.")
  var noPreview = false

  @Flag(help: "No result was inserted before: the preview says that Return inserts.")
  var newcomer = false

  func validate() throws {
    guard KeyboardSettings.fractionDigitRange.contains(fractionDigits) else {
      throw ValidationError("--fraction-digits takes 0 to 15")
    }
    try validate(nextKeyboardKey, for: \.nextKeyboardKey)
    try validate(insertKey, for: \.insertKey)
  }

  private func validate(
    _ text: String, for setting: WritableKeyPath<KeyboardSettings, Accelerator?>
  ) throws {
    if text.isEmpty { return }
    guard let key = Accelerator(text) else { throw ValidationError("unknown key '\(text)'") }
    guard key.isAllowed(for: setting) else {
      throw ValidationError("'\(text)' is needed for typing")
    }
  }

  var settings: KeyboardSettings {
    var settings = KeyboardSettings(isIntroduced: !newcomer)
    settings.returnInserts = returnInserts
    settings.order = order
    settings.fractionDigits = fractionDigits
    settings.decimalMark = decimalMark
    settings.terminals = terminals
    settings.nextKeyboardKey = Accelerator(nextKeyboardKey)
    settings.insertKey = Accelerator(insertKey)
    settings.showsPreview = !noPreview
    return settings
  }
}

extension KeyboardSettings.ReturnInserts: ExpressibleByArgument {}
extension KeyboardSettings.Order: ExpressibleByArgument {}
extension KeyboardSettings.DecimalMark: ExpressibleByArgument {}
extension KeyboardSettings.Terminals: ExpressibleByArgument {}

extension WaylandBridge: ExpressibleByArgument {
  /// A bridge by its name in the source.
  package init?(argument: String) {
    guard let bridge = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = bridge
  }
}

extension ShellDeletion: ExpressibleByArgument {
  /// A unit by its name in the source.
  package init?(argument: String) {
    guard let deletion = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = deletion
  }
}

extension FieldPurpose: ExpressibleByArgument {
  /// A purpose by its name in the source.
  package init?(argument: String) {
    guard let purpose = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = purpose
  }
}
