internal import CGLib

/// Settings of the desktop for reading: `GSettings`.
///
/// Making one for a schema that is not installed would end the process, so the schema is looked up
/// first, and so is each key.
package final class Settings {
  private let settings: UnsafeMutablePointer<GSettings>
  private let schema: OpaquePointer

  /// Opens settings.
  ///
  /// - Parameter name: The schema's id; `nil` is the result where it is not installed.
  package init?(schema name: String) {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, name, 1)
    else { return nil }
    guard let settings = g_settings_new_full(schema, nil, nil) else {
      g_settings_schema_unref(schema)
      return nil
    }
    self.settings = settings
    self.schema = schema
  }

  deinit {
    g_object_unref(settings)
    g_settings_schema_unref(schema)
  }

  /// The value of a key of type `s`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where there is no such key.
  package func string(_ key: String) -> String? {
    value(key, type: "s")?.string
  }

  /// The value of a key of type `as`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; empty where there is no such key.
  package func strings(_ key: String) -> [String] {
    value(key, type: "as")?.children.compactMap(\.string) ?? []
  }

  /// The value of a key of type `a(ss)`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; empty where there is no such key.
  package func pairs(_ key: String) -> [(String, String)] {
    value(key, type: "a(ss)")?.children.compactMap { pair in
      let strings = pair.children.compactMap(\.string)
      return strings.count == 2 ? (strings[0], strings[1]) : nil
    } ?? []
  }

  /// Calls a function whenever a key has changed, as long as these settings live.
  ///
  /// GSettings tells it only of keys that have been read since.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - handler: The function, which must not hold the settings.
  package func whenChanged(_ key: String, _ handler: @escaping () -> Void) {
    connect(settings, .change("changed::\(key)"), handler)
  }

  private func value(_ key: String, type: String) -> Variant? {
    guard g_settings_schema_has_key(schema, key) == 1,
      let value = g_settings_get_value(settings, key).map(Variant.init(taking:))
    else { return nil }
    return value.type == type ? value : nil
  }
}
