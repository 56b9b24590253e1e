internal import CalculatorKeyboard

/// The names the engine goes by.
///
/// A test holds them against `ibus-component/calculator.xml.in`.
package enum EngineMetadata {
  /// The version of this program.
  package static let version = Product.version
  /// The well-known D-Bus name that the process owns on the IBus bus.
  package static let busName = "org.freedesktop.IBus.Calculator"
  /// The engine's id in the registry: `ibus engine calculator`.
  package static let engineName = "calculator"
  /// The name people see.
  package static let longName = "Calculator"
  /// One line about it.
  package static let description = "A calculator that lives in the keyboard"
  /// The language it is listed under: for all of them.
  package static let language = "other"
  /// The licence.
  package static let license = "MIT"
  /// The author, as packages name it.
  package static let author = "Calculator developers"
  /// The address of its page; empty, since there is none yet.
  package static let homepage = ""
  /// The gettext domain of its names.
  package static let textDomain = "ibus-calculator"
  /// The icon's name in the icon theme.
  package static let icon = "ibus-calculator"
  /// The short text shown in the switcher and the indicator.
  package static let symbol = "="
  /// The property whose symbol the panel shows; the name is fixed in GNOME Shell.
  package static let iconPropertyKey = "InputMode"
  /// Not an `xkb` layout: the keyboard stays as it is.
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
