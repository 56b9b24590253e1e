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

/// Attaches Swift objects to GObjects, which own them: `g_object_set_qdata_full`.
package struct GObjectPeers {
  private let quark: UInt32

  /// Peers under a name that is unique in the process.
  package init(_ name: String) {
    quark = g_quark_from_string(name)
  }

  /// Attaches a Swift object, which the GObject releases when it is finalized.
  package func give(_ peer: AnyObject, to object: UnsafeMutableRawPointer) {
    g_object_set_qdata_full(
      object.assumingMemoryBound(to: GObject.self), quark,
      Unmanaged.passRetained(peer).toOpaque(), releaseCallback)
  }

  /// Releases the attached Swift object at once.
  package func take(from object: UnsafeMutableRawPointer) {
    g_object_set_qdata(object.assumingMemoryBound(to: GObject.self), quark, nil)
  }

  /// The attached Swift object; `nil` before ``give(_:to:)`` and after ``take(from:)``.
  package func peer(of object: UnsafeMutableRawPointer) -> AnyObject? {
    g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), quark).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
