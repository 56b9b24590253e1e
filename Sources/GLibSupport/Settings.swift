package import CGLib

/// The desktop's settings: `GSettings`.
///
/// GLib ends the process for a schema that is missing or has no path, and for an unknown key, so
/// both are looked up first. A value that the schema does not allow is not written.
///
/// ```swift
/// let settings = Settings(schema: "org.gnome.desktop.input-sources")
/// let sources = settings?.pairs("sources") ?? []
/// settings?.whenChanged("sources") { reload() }
/// ```
package final class Settings {
  private let settings: UnsafeMutablePointer<GSettings>
  private let schema: OpaquePointer

  /// Opens the user's settings; `nil` if the schema is not installed or has no path.
  package convenience init?(schema name: String) {
    guard let source = g_settings_schema_source_get_default() else { return nil }
    self.init(schema: name, from: source, backend: nil)
  }

  /// Opens settings with a schema of a source; without a backend they are the user's.
  package init?(
    schema name: String, from source: OpaquePointer,
    backend: UnsafeMutablePointer<GSettingsBackend>?
  ) {
    guard let schema = g_settings_schema_source_lookup(source, name, 1) else { return nil }
    guard g_settings_schema_get_path(schema) != nil,
      let settings = g_settings_new_full(schema, backend, nil)
    else {
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

  // MARK: Reading

  /// The value of a key, or its default; `nil` for an unknown key.
  package func value(_ key: String) -> Variant? {
    guard g_settings_schema_has_key(schema, key) == 1 else { return nil }
    return g_settings_get_value(settings, key).map(Variant.init(taking:))
  }

  /// Strings (type `as`); empty for an unknown key.
  package func strings(_ key: String) -> [String] {
    value(key)?.children.compactMap(\.string) ?? []
  }

  /// A value of type `a(ss)`; empty for an unknown key.
  package func pairs(_ key: String) -> [(String, String)] {
    let pairs = value(key)?.children.map { $0.children.compactMap(\.string) } ?? []
    return pairs.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
  }

  /// True if the stored value is not allowed by the schema, so that GSettings gives the default.
  package func ignoresStoredValue(_ key: String) -> Bool {
    guard let value = value(key) else { return false }
    return value.withPointer { value in
      guard let stored = calculator_settings_stored(settings, key, g_variant_get_type(value)) else {
        return false
      }
      defer { g_variant_unref(stored) }
      return g_variant_equal(UnsafeRawPointer(stored), UnsafeRawPointer(value)) == 0
    }
  }

  /// False for an unknown key, and for one that an administrator has locked.
  package func isWritable(_ key: String) -> Bool {
    g_settings_schema_has_key(schema, key) == 1 && g_settings_is_writable(settings, key) == 1
  }

  // MARK: Changes

  /// Calls a function whenever a key has changed, as long as these settings live.
  ///
  /// GSettings reports only keys that have been read since. The function must not hold the
  /// settings.
  package func whenChanged(_ key: String, _ handler: @escaping () -> Void) {
    connect(settings, .plain("changed::\(key)"), handler)
  }

  /// Calls a function once for each changed key; otherwise as ``whenChanged(_:_:)``.
  package func whenChanged(_ handler: @escaping () -> Void) {
    connect(settings, .plain("changed"), handler)
  }

  // MARK: Writing

  /// Stores a value; readers see it at once.
  ///
  /// - Returns: False for an unknown key, a value that the schema does not allow, or a locked key.
  ///   Some backends write later and do not report a failure.
  @discardableResult package func set(_ key: String, to value: Variant) -> Bool {
    guard g_settings_schema_has_key(schema, key) == 1,
      let type = g_settings_schema_get_key(schema, key)
    else { return false }
    defer { g_settings_schema_key_unref(type) }
    // GLib logs a critical warning for a value that is not allowed.
    return value.withPointer { value in
      g_variant_is_of_type(value, g_settings_schema_key_get_value_type(type)) == 1
        && g_settings_schema_key_range_check(type, value) == 1
        && g_settings_is_writable(settings, key) == 1
        && g_settings_set_value(settings, key, value) == 1
    }
  }

  /// Binds a key of this type to a property, as long as the object lives: `g_settings_bind`.
  ///
  /// Does nothing if the key is unknown or of another type.
  package func bind(
    _ key: String, of type: String, to object: UnsafeMutableRawPointer, _ property: String
  ) {
    guard value(key)?.type == type else { return }
    g_settings_bind(settings, key, object, property, G_SETTINGS_BIND_DEFAULT)
  }

  /// Binds a key of type `s` to a property of type `guint`, an index into the choices.
  ///
  /// Does nothing if the key is unknown or of another type. Other values of the key give
  /// `UInt32.max`.
  package func bind(
    _ key: String, to choices: [String], of object: UnsafeMutableRawPointer, _ property: String
  ) {
    guard value(key)?.type == "s" else { return }
    g_settings_bind_with_mapping(
      settings, key, object, property, G_SETTINGS_BIND_DEFAULT,
      { index, value, data in
        let choice = makeString(g_variant_get_string(value, nil))
        let found = Callback<[String]>.handler(data)?.firstIndex(of: choice)
        g_value_set_uint(index, found.map { UInt32($0) } ?? .max)
        return 1
      },
      { index, _, data in
        let index = Int(g_value_get_uint(index))
        guard let choices = Callback<[String]>.handler(data), choices.indices.contains(index) else {
          return nil
        }
        return g_variant_new_string(choices[index])
      }, Callback.box(choices), releaseCallback)
  }
}

extension Settings {
  /// A value of type `(tttx)`: three unsigned numbers and a signed one.
  package typealias Numbers = (UInt64, UInt64, UInt64, Int64)

  /// A value of type `(tttx)`; `nil` for an unknown key.
  package func numbers(_ key: String) -> Numbers? {
    guard let parts = value(key)?.children, parts.count == 4,
      let first = parts[0].unsigned, let second = parts[1].unsigned,
      let third = parts[2].unsigned, let last = parts[3].signed
    else { return nil }
    return (first, second, third, last)
  }

  /// Stores a value of type `(tttx)`; returns the same as ``set(_:to:)``.
  @discardableResult package func set(_ key: String, to numbers: Numbers) -> Bool {
    let (first, second, third, last) = numbers
    let text = "(uint64 \(first), uint64 \(second), uint64 \(third), int64 \(last))"
    return Variant(parsing: text).map { set(key, to: $0) } ?? false
  }
}
