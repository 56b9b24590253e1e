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

  @Option(help: "The application's name for itself, such as gtk3-im:gedit or xim.")
  var client: String?

  @Option(
    help: """
      What IBus's bridge from Wayland does: complete from IBus 1.5.34 on; before that partial, or \
      absent on X11 and GNOME.
      """)
  var waylandBridge = WaylandBridge.complete

  @Flag(help: "The field claims to tell what stands before the caret, and does not.")
  var silent = false

  func makeDocument() -> InMemoryDocument {
    var traits = FieldTraits()
    traits.purpose = purpose
    traits.client = client
    traits.waylandBridge = waylandBridge
    traits.offersSurroundingText = !onRequest
    let document = InMemoryDocument(before: before, after: after, traits: traits)
    document.isSilent = silent
    return document
  }
}

/// The user's way of writing numbers.
struct LocaleOptions: ParsableArguments {
  @Flag(help: "The decimal mark of the locale is a comma, and its separator a dot.")
  var decimalComma = false

  var conventions: LocaleConventions {
    decimalComma ? LocaleConventions(decimalMark: ",", groupSeparator: ".") : LocaleConventions()
  }
}

/// The settings; those that are not given have their defaults.
struct SettingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A setting by its name in docs/behaviour.md 5, such as order=written; --set again for more.",
      valueName: "key=value"))
  var changes: [String] = []

  func validate() throws { _ = try settings() }

  /// Says what Return does only if the setting `introduced` is false.
  func settings() throws -> KeyboardSettings {
    var values = [SettingKey.introduced: "true"]
    for change in changes {
      let parts = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let key = SettingKey(rawValue: String(parts[0])) else {
        throw ValidationError("no setting and its value: '\(change)'")
      }
      values[key] = String(parts[1])
    }
    let (settings, unusable) = KeyboardSettings.stored { key in
      values[key].map { value in
        Bool(value).map { .flag($0) } ?? Int(value).map { .number($0) } ?? .text(value)
      }
    }
    for case (let key, let value?) in unusable.map({ ($0, values[$0]) }) {
      throw ValidationError("'\(value)' is no value for \(key.rawValue)")
    }
    return settings
  }
}

extension FieldPurpose: ExpressibleByArgument {}
extension WaylandBridge: ExpressibleByArgument {}
