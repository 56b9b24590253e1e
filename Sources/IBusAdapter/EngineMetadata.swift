/// The names the engine goes by.
///
/// A test holds them against `ibus-component/calculator.xml.in`.
public enum EngineMetadata {
  /// The version of this program.
  public static let version = "0.1.0"
  /// The well-known D-Bus name that the process owns on the IBus bus.
  public static let busName = "org.freedesktop.IBus.Calculator"
  /// The engine's id in the registry: `ibus engine calculator`.
  public static let engineName = "calculator"
  /// The name people see.
  public static let longName = "Calculator"
  /// One line about it.
  public static let description = "A calculator that lives in the keyboard"
  /// The language it is listed under: for all of them.
  public static let language = "other"
  /// The licence.
  public static let license = "MIT"
  /// The author, as packages name it.
  public static let author = "Calculator developers"
  /// The address of its page; empty, since there is none yet.
  public static let homepage = ""
  /// The gettext domain of its names.
  public static let textDomain = "ibus-calculator"
  /// The icon's name in the icon theme.
  public static let icon = "ibus-calculator"
  /// The short text shown in the switcher and the indicator.
  public static let symbol = "="
  /// The property whose symbol the panel shows; the name is fixed in GNOME Shell.
  public static let iconPropertyKey = "InputMode"
  /// Not an `xkb` layout: the keyboard stays as it is.
  public static let layout = "default"

  /// The `<engines>` block of the component file, as `--xml` prints it.
  public static let enginesXML = """
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
      </engine>
    </engines>
    """
}
