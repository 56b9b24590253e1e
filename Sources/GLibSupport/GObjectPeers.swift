internal import CGLib

/// Swift objects that GObjects own, by a name: `g_object_set_qdata_full`.
package struct GObjectPeers {
  private let quark: UInt32

  /// Names them.
  ///
  /// - Parameter name: The name, for all GObjects of the process.
  package init(_ name: String) {
    quark = g_quark_from_string(name)
  }

  /// Gives a Swift object to a GObject, which lets go of it when it is finalized.
  ///
  /// - Parameters:
  ///   - peer: The Swift object.
  ///   - object: The GObject.
  package func give(_ peer: AnyObject, to object: UnsafeMutableRawPointer) {
    g_object_set_qdata_full(
      object.assumingMemoryBound(to: GObject.self), quark,
      Unmanaged.passRetained(peer).toOpaque(), releaseCallback)
  }

  /// Makes a GObject let go of its Swift object at once.
  ///
  /// - Parameter object: The GObject.
  package func take(from object: UnsafeMutableRawPointer) {
    g_object_set_qdata(object.assumingMemoryBound(to: GObject.self), quark, nil)
  }

  /// The Swift object that a GObject owns.
  ///
  /// - Parameter object: The GObject.
  /// - Returns: Its object; `nil` before it was given one, and after it was taken.
  package func peer(of object: UnsafeMutableRawPointer) -> AnyObject? {
    g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), quark).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
