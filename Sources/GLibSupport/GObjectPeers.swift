internal import CGLib

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
