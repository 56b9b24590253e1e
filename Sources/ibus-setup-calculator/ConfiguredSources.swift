import GLibSupport
import SetupModel

/// The list of keyboards in the settings of the desktop.
final class ConfiguredSources {
  private typealias Source = [String]

  private let settings: Settings
  private let key: String
  /// Of what type an entry is: a name, or a pair of a kind and a name.
  private let type: String
  private let list: SourceList<Source>
  /// What an empty list stands for, where that is known.
  private let fallback: [Source]
  private var addition: SourceList<Source>.Addition?

  /// The list of a desktop; `nil` where its settings are not installed.
  init?(_ desktop: DesktopKind) {
    let schema: String
    if case .gnome = desktop {
      (schema, key, type) = ("org.gnome.desktop.input-sources", "sources", "(ss)")
      list = SourceList(of: ["ibus", "calculator"])
      // GNOME makes its first entry by itself, from the layout of the system.
      fallback = []
    } else {
      (schema, key, type) = ("org.freedesktop.ibus.general", "preload-engines", "s")
      list = SourceList(of: ["calculator"])
      // As IBus's panel takes it.
      fallback = [["xkb:us::eng"]]
    }
    guard let settings = Settings(schema: schema), settings.value(key)?.type == "a\(type)"
    else { return nil }
    self.settings = settings
  }

  /// Calls a function when the list may have changed.
  func whenChanged(_ handler: @escaping () -> Void) {
    settings.whenChanged(handler)
  }

  /// Whether Calculator is in it.
  var isOn: Bool { list.isIn(sources) }

  /// Whether the list may be changed.
  var isWritable: Bool { settings.isWritable(key) }

  /// Whether it can be added.
  var canTurnOn: Bool { isWritable && nextAddition != nil }

  /// Whether what was added here can be taken out again.
  var canUndo: Bool { addition != nil && isOn }

  /// Adds it.
  ///
  /// - Returns: Whether it was added.
  func turnOn() -> Bool {
    guard let next = nextAddition, write(next.written) else { return false }
    addition = next
    return true
  }

  /// Takes out what was added, so that all is as before.
  ///
  /// - Returns: Whether it was taken out.
  func undo() -> Bool {
    guard let done = addition, write(list.undoing(done, from: sources)) else { return false }
    addition = nil
    return true
  }

  private var nextAddition: SourceList<Source>.Addition? {
    list.adding(to: sources, isSet: settings.isSet(key), fallback: fallback)
  }

  private var sources: [Source] {
    settings.value(key)?.children.map { entry in
      entry.string.map { [$0] } ?? entry.children.compactMap(\.string)
    } ?? []
  }

  private func write(_ sources: [Source]?) -> Bool {
    guard let sources else {
      settings.reset(key)
      return !settings.isSet(key)
    }
    let entries = sources.compactMap { source in
      type == "s" ? source.first.map { Variant($0) } : Variant(tuple: source)
    }
    return Variant(array: entries, of: type).map { settings.set(key, to: $0) } ?? false
  }
}
