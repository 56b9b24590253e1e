internal import CIBus

/// Something that is done once the main loop has nothing else to do, however often it is asked for before.
final class IdleTask {
  private let task: () -> Void
  /// The source that will run it; 0 is none.
  private var source: UInt32 = 0

  init(_ task: @escaping () -> Void) {
    self.task = task
  }

  /// Asks for it.
  func schedule() {
    guard source == 0 else { return }
    let callback: GSourceFunc = { data in
      guard let data else { return 0 }
      let idle = Unmanaged<IdleTask>.fromOpaque(data).takeUnretainedValue()
      idle.source = 0
      idle.task()
      return 0
    }
    source = g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE, callback, Unmanaged.passRetained(self).toOpaque(), release)
  }

  /// Does it now, where it was asked for.
  func runIfScheduled() {
    guard source != 0 else { return }
    cancel()
    task()
  }

  /// Forgets that it was asked for.
  func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }
}

/// Something that is done after a while, unless it is called off before.
final class Deadline {
  private let milliseconds: UInt32
  private let task: () -> Void
  /// The timer; 0 is none.
  private var source: UInt32 = 0

  /// - Parameters:
  ///   - milliseconds: After how long.
  ///   - task: What is done.
  init(_ milliseconds: UInt32, _ task: @escaping () -> Void) {
    self.milliseconds = milliseconds
    self.task = task
  }

  /// Whether it will be done.
  var isRunning: Bool { source != 0 }

  /// Begins to wait, or calls it off.
  ///
  /// - Parameter isWanted: Whether it is to be done; it goes on waiting where it already does.
  func run(while isWanted: Bool) {
    guard isWanted != isRunning else { return }
    guard isWanted else {
      g_source_remove(source)
      source = 0
      return
    }
    let callback: GSourceFunc = { data in
      guard let data else { return 0 }
      let deadline = Unmanaged<Deadline>.fromOpaque(data).takeUnretainedValue()
      deadline.source = 0
      deadline.task()
      return 0
    }
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, milliseconds, callback, Unmanaged.passRetained(self).toOpaque(), release)
  }
}

private let release: GDestroyNotify = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
