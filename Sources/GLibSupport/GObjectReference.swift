internal import CGLib

/// A strong reference to a GObject.
package final class GObjectReference<Object> {
  /// The object; valid as long as this reference lives.
  package let pointer: UnsafeMutablePointer<Object>

  /// Takes a reference, and a floating one over: `g_object_ref_sink`.
  ///
  /// - Parameter pointer: The object.
  package init(_ pointer: UnsafeMutablePointer<Object>) {
    g_object_ref_sink(pointer)
    self.pointer = pointer
  }

  deinit {
    g_object_unref(pointer)
  }
}
