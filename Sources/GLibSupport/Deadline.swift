internal import CGLib

/// Something that is done after a while, unless it is called off before.
///
/// The source in the main loop does not own it: a deadline that is let go of is called off.
package final class Deadline {
  private let milliseconds: UInt32
  private let task: () -> Void
  /// The timer; 0 is none.
  private var source: UInt32 = 0

  /// Makes a deadline that nobody waits for yet.
  ///
  /// - Parameters:
  ///   - milliseconds: After how long, by the monotonic clock.
  ///   - task: What is done, from the main loop.
  package init(_ milliseconds: UInt32, _ task: @escaping () -> Void) {
    self.milliseconds = milliseconds
    self.task = task
  }

  deinit {
    run(while: false)
  }

  /// Whether it will be done.
  package var isRunning: Bool { source != 0 }

  /// Begins to wait, or calls it off: `g_timeout_add`.
  ///
  /// - Parameters:
  ///   - isWanted: Whether it is to be done; it goes on waiting where it already does.
  ///   - milliseconds: After how long, where that is another time than usual.
  package func run(while isWanted: Bool, for milliseconds: UInt32? = nil) {
    guard isWanted != isRunning else { return }
    guard isWanted else {
      g_source_remove(source)
      source = 0
      return
    }
    source = g_timeout_add(
      milliseconds ?? self.milliseconds,
      { data in
        guard let data else { return 0 }
        // Held until it returns, since it may let go of itself.
        let deadline = Unmanaged<Deadline>.fromOpaque(data).takeUnretainedValue()
        deadline.source = 0
        deadline.task()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
