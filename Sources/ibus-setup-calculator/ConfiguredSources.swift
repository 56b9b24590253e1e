import GLibSupport
import SetupModel
import SystemSettings

/// The list of keyboards in the settings of the desktop.
final class ConfiguredSources {
  private typealias Source = [String]

  private let settings: Settings
  private let key: String
  /// The type of an entry: a name, or a pair of a kind and a name.
  private let type: String
  private let list: SourceList<Source>
  /// The keyboards that an empty list means, if that is known.
  private let fallback: [Source]

  /// Returns `nil` if the desktop's settings are not installed.
  init?() {
    let ownList = DesktopEnvironment.current.inputSources
    if ownList != nil {
      (key, type) = ("sources", "(ss)")
      list = SourceList(of: ["ibus", "calculator"])
      // The desktop fills an empty list from the layout of the system.
      fallback = []
    } else {
      (key, type) = ("preload-engines", "s")
      list = SourceList(of: ["calculator"])
      // The panel of IBus does the same.
      fallback = [["xkb:us::eng"]]
    }
    guard let settings = ownList ?? Settings(schema: "org.freedesktop.ibus.general"),
      settings.value(key)?.type == "a\(type)"
    else { return nil }
    self.settings = settings
  }

  func whenChanged(_ handler: @escaping () -> Void) {
    settings.whenChanged(handler)
  }

  /// True if Calculator is in the list.
  var isOn: Bool { list.isIn(sources) }

  /// False if the administrator has locked the list.
  var isWritable: Bool { settings.isWritable(key) }

  /// False also if Calculator would be the only keyboard.
  var canTurnOn: Bool { isWritable && list.adding(to: sources, fallback: fallback) != nil }

  /// Adds Calculator, or takes it out.
  ///
  /// - Returns: True if the list was written.
  func toggle() -> Bool {
    let next =
      isOn ? list.removing(from: sources) : list.adding(to: sources, fallback: fallback)
    let entries = next?.compactMap { source in
      type == "s" ? source.first.map { Variant($0) } : Variant(tuple: source.map { Variant($0) })
    }
    return entries.flatMap { Variant(array: $0, of: type) }.map { settings.set(key, to: $0) }
      ?? false
  }

  private var sources: [Source] {
    settings.value(key)?.children.map { entry in
      entry.string.map { [$0] } ?? entry.children.compactMap(\.string)
    } ?? []
  }
}
