internal import CalculationReading
package import CalculatorKeyboard
internal import GLibSupport
internal import SystemSettings

/// The keyboard's settings as the desktop stores them: read, followed, and written where the keyboard does
/// that itself.
///
/// What cannot be used is the default, and is said once: a schema that is not installed or has no path, a key that it does
/// not have, a value that another version has left.
package final class StoredSettings {
  /// The settings now.
  package private(set) var current = KeyboardSettings()
  /// Is called when they have changed.
  var didChange: (KeyboardSettings) -> Void = { _ in }

  private let settings: Settings?
  private let warn: (String) -> Void
  private var isWarnedOf: Set<SettingKey> = []
  /// That a result was inserted is known here, whether or not it could be stored.
  private var isIntroduced = false

  /// Opens the user's settings.
  ///
  /// - Parameter warn: Says something to the person who reads the log.
  package convenience init(warn: @escaping (String) -> Void) {
    self.init(Settings(schema: SettingKey.schema), warn: warn)
  }

  /// Settings; `nil` where their schema is not installed.
  init(_ settings: Settings?, warn: @escaping (String) -> Void) {
    self.settings = settings
    self.warn = warn
    guard let settings else {
      warn("no usable schema \(SettingKey.schema): all settings are the default")
      return
    }
    // Before they are read: GSettings tells only of what was read since.
    settings.whenChanged { [weak self] in self?.settingsDidChange() }
    current = read(settings)
  }

  /// A result was inserted: the user need not be told any more how that is done, whatever changes before it is
  /// stored.
  func resultWasInserted() {
    if !current.isIntroduced { isIntroduced = true }
  }

  /// Stores that a result was inserted, where it is not stored yet.
  func storeIntroduced() {
    guard isIntroduced else { return }
    isIntroduced = settings?.set(SettingKey.introduced.rawValue, to: Variant(true)) != true
    // What was stored comes back as a change.
    settingsDidChange()
  }

  /// Stores which reading comes first, as it was chosen in the list.
  func store(_ order: Order) {
    settings?.set(SettingKey.order.rawValue, to: Variant(order.rawValue))
    settingsDidChange()
  }

  /// The used space that was shown last: all, used and available bytes, and the time; `nil` without the schema.
  package var usedSpaceSnapshot: (UInt64, UInt64, UInt64, Int64)? {
    get { settings?.numbers(SettingKey.usedSpaceSnapshot) }
    set { if let newValue { settings?.set(SettingKey.usedSpaceSnapshot, to: newValue) } }
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
