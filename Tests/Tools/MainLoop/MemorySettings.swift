internal import CGLib
package import GLibSupport

extension Settings {
  /// Storage in memory, for settings that open it.
  package final class MemoryStore {
    fileprivate let backend = g_memory_settings_backend_new()

    package init() {}

    deinit { g_object_unref(backend) }
  }

  /// Opens settings in memory.
  ///
  /// - Parameters:
  ///   - name: The schema's id; the result is `nil` if the folder lacks it.
  ///   - folder: A folder with compiled schemas.
  ///   - store: The storage; by default a private one.
  package convenience init?(
    inMemory name: String, schemasIn folder: String, store: MemoryStore = MemoryStore()
  ) {
    guard let source = g_settings_schema_source_new_from_directory(folder, nil, 1, nil) else {
      return nil
    }
    defer { g_settings_schema_source_unref(source) }
    self.init(schema: name, from: source, backend: store.backend)
  }
}
