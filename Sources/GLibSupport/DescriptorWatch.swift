internal import CGLib

/// Calls a function from the main loop whenever a descriptor is ready: `g_unix_fd_add`.
///
/// The source in the main loop owns the watch and its function: it goes on without anybody holding
/// it, until the function returns false or ``end()`` is called. It must end before the descriptor is
/// closed.
package final class DescriptorWatch {
  /// What is waited for.
  package enum Condition {
    /// It can be read, has been closed at the other end, or has failed.
    case readable
    /// It takes more.
    case writable
  }

  private let handler: () -> Bool
  /// The source; 0 once it has ended.
  private var source: UInt32 = 0

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor; it stays the caller's.
  ///   - condition: What is waited for.
  ///   - handler: The function; it is not called again once it returns false.
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

  /// Watches no more, and lets go of the function.
  package func end() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }
}
