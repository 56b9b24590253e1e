internal import CGLib

/// Calls a function from the main loop whenever a descriptor is ready: `g_unix_fd_add`.
///
/// The source owns the watch, until the function returns false or ``end()`` is called. End it
/// before closing the descriptor.
package final class DescriptorWatch {
  package enum Condition {
    /// Readable, closed at the other end, or failed.
    case readable
    case writable
  }

  private let handler: () -> Bool
  /// The source; 0 once it has ended.
  private var source: UInt32 = 0

  @discardableResult package init(
    _ descriptor: Int32, _ condition: Condition, _ handler: @escaping () -> Bool
  ) {
    self.handler = handler
    let conditions: UInt32 =
      switch condition {
      case .readable: G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue
      case .writable: G_IO_OUT.rawValue
      }
    source = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, GIOCondition(rawValue: conditions),
      { _, _, data in
        guard let data else { return 0 }
        let watch = Unmanaged<DescriptorWatch>.fromOpaque(data).takeUnretainedValue()
        guard watch.handler() else {
          watch.source = 0
          return 0
        }
        return 1
      }, Unmanaged.passRetained(self).toOpaque(), releaseCallback)
  }

  package func end() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }
}
