internal import CIBus

/// A GSettings object for reading.
///
/// Making one for a schema that is not installed would end the process, so the schema is looked up
/// first, and so is each key.
final class Settings {
  private let settings: UnsafeMutablePointer<GSettings>
  private let schema: OpaquePointer

  init?(schema name: String) {
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

  /// The value of a key of type `as`; empty where there is no such key.
  func strings(_ key: String) -> [String] {
    children(key, type: "as") { makeString(g_variant_get_string($0, nil)) }
  }

  /// The value of a key of type `a(ss)`; empty where there is no such key.
  func pairs(_ key: String) -> [(String, String)] {
    children(key, type: "a(ss)") { pair in
      let first = g_variant_get_child_value(pair, 0)
      let second = g_variant_get_child_value(pair, 1)
      defer {
        g_variant_unref(first)
        g_variant_unref(second)
      }
      return (
        makeString(g_variant_get_string(first, nil)), makeString(g_variant_get_string(second, nil))
      )
    }
  }

  private func children<Child>(
    _ key: String, type: String, _ read: (OpaquePointer?) -> Child
  ) -> [Child] {
    guard g_settings_schema_has_key(schema, key) == 1,
      let value = g_settings_get_value(settings, key)
    else { return [] }
    defer { g_variant_unref(value) }
    guard makeString(g_variant_get_type_string(value)) == type else { return [] }
    return (0..<g_variant_n_children(value)).map { index in
      let child = g_variant_get_child_value(value, index)
      defer { g_variant_unref(child) }
      return read(child)
    }
  }
}
