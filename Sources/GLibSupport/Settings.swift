internal import CGLib

/// Settings of the desktop: `GSettings`.
///
/// Making one for a schema that is not installed, or that has no path, would end the process, so the schema is looked
/// up first, and so is each key. What a schema does not allow is not written.
package final class Settings {
  private let settings: UnsafeMutablePointer<GSettings>
  private let schema: OpaquePointer

  /// Where settings are stored in memory, for whoever opens them there.
  package final class MemoryStore {
    fileprivate let backend = g_memory_settings_backend_new()

    /// Nothing is stored yet.
    package init() {}

    deinit { g_object_unref(backend) }
  }

  /// Opens settings of the user.
  ///
  /// - Parameter name: The schema's id; `nil` is the result where it is not installed or has no path.
  package convenience init?(schema name: String) {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, name, 1)
    else { return nil }
    self.init(schema, backend: nil)
  }

  /// Opens settings in memory.
  ///
  /// - Parameters:
  ///   - name: The schema's id; `nil` is the result where the folder does not have it.
  ///   - folder: A folder with compiled schemas.
  ///   - store: Where they are stored; by default where nobody else has any.
  package convenience init?(
    inMemory name: String, schemasIn folder: String, store: MemoryStore = MemoryStore()
  ) {
    guard let source = g_settings_schema_source_new_from_directory(folder, nil, 1, nil) else {
      return nil
    }
    defer { g_settings_schema_source_unref(source) }
    guard let schema = g_settings_schema_source_lookup(source, name, 0) else { return nil }
    self.init(schema, backend: store.backend)
  }

  /// Takes the schema over.
  private init?(_ schema: OpaquePointer, backend: UnsafeMutablePointer<GSettingsBackend>?) {
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

  /// The value of a key, whatever its type.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value, the default where none is set; `nil` where there is no such key.
  package func value(_ key: String) -> Variant? {
    guard g_settings_schema_has_key(schema, key) == 1 else { return nil }
    return g_settings_get_value(settings, key).map(Variant.init(taking:))
  }

  /// The value of a key of type `s`; that of a choice is its name.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where there is no such key.
  package func string(_ key: String) -> String? {
    value(key)?.string
  }

  /// The value of a key of type `as`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; empty where there is no such key.
  package func strings(_ key: String) -> [String] {
    guard let value = value(key), value.type == "as" else { return [] }
    return value.children.compactMap(\.string)
  }

  /// The value of a key of type `a(ss)`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; empty where there is no such key.
  package func pairs(_ key: String) -> [(String, String)] {
    guard let value = value(key), value.type == "a(ss)" else { return [] }
    return value.children.compactMap { pair in
      let strings = pair.children.compactMap(\.string)
      return strings.count == 2 ? (strings[0], strings[1]) : nil
    }
  }

  /// Whether something is stored for a key that its schema does not allow, so that its value is the default.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether it is so; not where there is no such key.
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

  /// Whether a key may be written: an administrator can lock it.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether it may; not where there is no such key.
  package func isWritable(_ key: String) -> Bool {
    g_settings_schema_has_key(schema, key) == 1 && g_settings_is_writable(settings, key) == 1
  }

  // MARK: Changes

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

  /// Calls a function whenever any key has changed, once for each, as long as these settings live.
  ///
  /// GSettings tells it only of keys that have been read since.
  ///
  /// - Parameter handler: The function, which must not hold the settings.
  package func whenChanged(_ handler: @escaping () -> Void) {
    connect(settings, .change("changed"), handler)
  }

  // MARK: Writing

  /// Stores a value; what reads it hears of it at once.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  /// - Returns: Whether it is stored; not where there is no such key, where the schema does not allow the
  ///   value, or the administrator not the change. Some backends store behind this: what happens then
  ///   is told by nobody.
  @discardableResult package func set(_ key: String, to value: Variant) -> Bool {
    guard g_settings_schema_has_key(schema, key) == 1,
      let type = g_settings_schema_get_key(schema, key)
    else { return false }
    defer { g_settings_schema_key_unref(type) }
    // To store what is not allowed would be a fault that GLib complains about.
    return value.withPointer { value in
      g_variant_is_of_type(value, g_settings_schema_key_get_value_type(type)) == 1
        && g_settings_schema_key_range_check(type, value) == 1
        && g_settings_is_writable(settings, key) == 1
        && g_settings_set_value(settings, key, value) == 1
    }
  }

  /// Has a property of an object and a key follow each other, as long as the object lives: `g_settings_bind`.
  ///
  /// - Parameters:
  ///   - key: The key; nothing happens where there is none of this type.
  ///   - type: Its type, such as `b`.
  ///   - object: A GObject.
  ///   - property: The property.
  package func bind(
    _ key: String, of type: String, to object: UnsafeMutableRawPointer, _ property: String
  ) {
    guard value(key)?.type == type else { return }
    g_settings_bind(settings, key, object, property, G_SETTINGS_BIND_DEFAULT)
  }

  /// Has a property of an object, which is an index, and a key of type `s` follow each other.
  ///
  /// - Parameters:
  ///   - key: The key; nothing happens where there is none of this type.
  ///   - choices: The values of the key, in the order of the indices; any other is none of them.
  ///   - object: A GObject.
  ///   - property: The property, of type `guint`.
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

  /// Stores the default again.
  ///
  /// - Parameter key: The key; nothing happens where there is none.
  package func reset(_ key: String) {
    guard g_settings_schema_has_key(schema, key) == 1 else { return }
    g_settings_reset(settings, key)
  }
}

extension Settings {
  /// Three numbers without a sign and one with: a value of type `(tttx)`.
  package typealias Numbers = (UInt64, UInt64, UInt64, Int64)

  /// The value of a key of type `(tttx)`.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where there is no such key.
  package func numbers(_ key: String) -> Numbers? {
    guard let value = value(key), value.type == "(tttx)" else { return nil }
    let parts = value.children
    guard parts.count == 4, let first = parts[0].unsigned, let second = parts[1].unsigned,
      let third = parts[2].unsigned, let last = parts[3].signed
    else { return nil }
    return (first, second, third, last)
  }

  /// Stores a value of type `(tttx)`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - numbers: The value.
  /// - Returns: Whether it is stored, as ``set(_:to:)`` tells it.
  @discardableResult package func set(_ key: String, to numbers: Numbers) -> Bool {
    let parts = [numbers.0, numbers.1, numbers.2].map { Variant(unsigned: $0) }
    guard let value = Variant(tupleOf: parts + [Variant(signed: numbers.3)]) else { return false }
    return set(key, to: value)
  }
}
