internal import CalculatorKeyboard

/// The names of the engine, for the daemon and the panel.
///
/// A test compares them with `ibus-component/calculator.xml.in`.
package enum EngineMetadata {
  package static let version = Product.version
  /// The well-known name of the process on the IBus bus.
  package static let busName = "org.freedesktop.IBus.Calculator"
  /// The engine's id, as in `ibus engine calculator`.
  package static let engineName = "calculator"
  /// The displayed name.
  package static let longName = "Calculator"
  package static let description = "A calculator that lives in the keyboard"
  /// Lists it under all languages.
  package static let language = "other"
  package static let license = "MIT"
  package static let author = "Calculator developers"
  /// Empty: there is no page yet.
  package static let homepage = ""
  package static let textDomain = "ibus-calculator"
  package static let icon = "ibus-calculator"
  /// The short text in the switcher and the indicator.
  package static let symbol = "="
  /// The property whose symbol the panel shows; GNOME Shell fixes the name.
  package static let iconPropertyKey = "InputMode"
  /// Keeps the keyboard layout in use.
  package static let layout = "default"

  /// The program of the preferences; the component file has its path.
  package static let setup = "ibus-setup-calculator"

  /// The `<engines>` block of the component file, as `--xml` prints it.
  package static let enginesXML = """
    <engines>
      <engine>
        <name>\(engineName)</name>
        <longname>\(longName)</longname>
        <description>\(description)</description>
        <language>\(language)</language>
        <license>\(license)</license>
        <author>\(author)</author>
        <icon>\(icon)</icon>
        <layout>\(layout)</layout>
        <symbol>\(symbol)</symbol>
        <textdomain>\(textDomain)</textdomain>
        <icon_prop_key>\(iconPropertyKey)</icon_prop_key>
        <rank>0</rank>
        <setup>\(setup)</setup>
      </engine>
    </engines>
    """
}
