internal import CGLib

/// A strong reference to a GObject, released with this object.
///
/// Used wherever a GObject is kept longer than the call that made it.
///
/// ```swift
/// if let engine = ibus_bus_get_global_engine(bus) {
///   let description = GObjectReference(engine)
///   let name = withExtendedLifetime(description) {
///     makeString(ibus_engine_desc_get_name(description.pointer))
///   }
/// }
/// ```
package final class GObjectReference<Object> {
  /// Valid as long as this reference lives.
  package let pointer: UnsafeMutablePointer<Object>

  /// Adds a reference, or takes over a floating one: `g_object_ref_sink`.
  package init(_ pointer: UnsafeMutablePointer<Object>) {
    g_object_ref_sink(pointer)
    self.pointer = pointer
  }

  deinit {
    g_object_unref(pointer)
  }
}
