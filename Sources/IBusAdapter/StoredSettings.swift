internal import CalculationReading
internal import CalculatorKeyboard
internal import GLibSupport
internal import SystemSettings

/// The keyboard's settings in GSettings: reads and follows them, and writes those that the keyboard
/// changes itself.
///
/// For an unusable setting it uses the default and warns once: a schema that is missing or has no
/// path, an unknown key, or a value that another version has left.
final class StoredSettings {
  private(set) var current = KeyboardSettings()
  /// Called when they have changed.
  var didChange: (KeyboardSettings) -> Void = { _ in }

  private let settings: Settings?
  private let warn: (String) -> Void
  private var isWarnedOf: Set<SettingKey> = []
  /// True once a result was inserted, until that is stored.
  private var isIntroduced = false

  /// Reads the settings; `nil` gives the defaults, and `warn` writes to the log.
  init(_ settings: Settings?, warn: @escaping (String) -> Void) {
    self.settings = settings
    self.warn = warn
    guard let settings else {
      warn("no usable schema \(SettingKey.schema): all settings are the default")
      return
    }
    // Connected before reading: GSettings reports only keys read since.
    settings.whenChanged { [weak self] in self?.settingsDidChange() }
    current = read(settings)
  }

  /// A result was inserted: the hint about Return stays hidden, even if settings change before this
  /// is stored.
  func resultWasInserted() {
    if !current.isIntroduced { isIntroduced = true }
  }

  /// Stores that a result was inserted, if that is not stored yet.
  func storeIntroduced() {
    guard isIntroduced else { return }
    isIntroduced = settings?.set(SettingKey.introduced.rawValue, to: Variant(true)) != true
    // The stored value comes back as a change.
    settingsDidChange()
  }

  /// Stores which reading comes first, as chosen in the list.
  func store(_ order: Order) {
    settings?.set(SettingKey.order.rawValue, to: Variant(order.rawValue))
    settingsDidChange()
  }

  private func settingsDidChange() {
    guard let settings else { return }
    let next = read(settings)
    guard next != current else { return }
    current = next
    didChange(next)
  }

  private func read(_ settings: Settings) -> KeyboardSettings {
    var (stored, unusable) = KeyboardSettings.stored(
      in: settings, naming: KeyTranslator.symbol(named:))
    for key in unusable where isWarnedOf.insert(key).inserted {
      warn("the setting \(key.rawValue) cannot be used: it is the default")
    }
    if isIntroduced { stored.isIntroduced = true }
    return stored
  }
}
