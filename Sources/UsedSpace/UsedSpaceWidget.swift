internal import Glibc

/// The result of reading the volume again.
package enum UpdateResult: Equatable, Sendable {
  /// The display changes: the used share moved by at least 0.01 % or there were no figures, and a
  /// new snapshot is stored; or an earlier failure is over.
  case newData
  /// The display stays.
  case noData
  /// No new figures; the last snapshot stays, shown with its age.
  case failed(VolumeFailure)
}

/// The widget *Used space* without its view: the last snapshot, and its updates.
///
/// Use it from one thread; the volume is read in another, since a file system may hang.
package final class UsedSpaceWidget {
  package typealias Reading = Result<VolumeFigures, VolumeFailure>
  /// Reads in another thread, and passes the reading to the thread that asked.
  ///
  /// False if no thread could be started; then nothing is passed on.
  package typealias Background = (
    _ read: @escaping @Sendable () -> Reading, _ then: @escaping (Reading) -> Void
  ) -> Bool

  /// The shortest time between two updates by ``performUpdateIfDue(_:)``, in seconds.
  static let pause: Int64 = 60
  /// The time after which a volume counts as not answering, in seconds.
  static let patience: Int64 = 30

  /// The snapshot to show; `nil` before the first figures.
  package private(set) var snapshot: UsedSpaceSnapshot?
  /// Why the last update failed; `nil` if it succeeded.
  package private(set) var failure: VolumeFailure?

  private let read: @Sendable () -> Reading
  private let store: (UsedSpaceSnapshot.Numbers) -> Void
  private let clock: UsedSpaceClock
  private let background: Background
  /// When the pending read began; `nil` without one.
  private var waitsSince: Int64?
  private var lastAsked: Int64?

  /// Makes the widget with the stored snapshot.
  ///
  /// - Parameters:
  ///   - stored: The last snapshot; `nil` or four zeros if there is none.
  ///   - store: Stores a new snapshot.
  ///   - read: Reads the volume, from any thread; it may never return.
  ///   - clock: The time.
  ///   - background: Reads in another thread.
  package init(
    stored: UsedSpaceSnapshot.Numbers?, store: @escaping (UsedSpaceSnapshot.Numbers) -> Void,
    read: @escaping @Sendable () -> Reading = Volume.home.read, clock: UsedSpaceClock = .system,
    background: @escaping Background
  ) {
    self.read = read
    self.store = store
    self.clock = clock
    self.background = background
    snapshot = stored.flatMap { UsedSpaceSnapshot($0) }
  }

  /// The age of the snapshot in seconds; 0 if the clock was set back since.
  package var age: Int64 {
    guard let time = snapshot?.time else { return 0 }
    let (age, isTooLong) = clock.wall().subtractingReportingOverflow(time)
    return isTooLong ? 0 : max(0, age)
  }

  /// Reads the volume again.
  ///
  /// At most one thread waits for the volume: while one does, this only checks if that has taken
  /// too long. The completion runs at once or once the volume answers, after the snapshot has
  /// changed.
  package func performUpdate(_ completion: @escaping (UpdateResult) -> Void) {
    let now = clock.steady()
    lastAsked = now
    if let waitsSince {
      guard now &- waitsSince >= Self.patience else { return completion(.noData) }
      return completion(fail(.noAnswer))
    }
    waitsSince = now
    let isAsked = background(read) { [weak self] reading in
      guard let self else { return }
      self.waitsSince = nil
      completion(take(reading))
    }
    guard !isAsked else { return }
    waitsSince = nil
    completion(fail(.unreadable(EAGAIN)))
  }

  /// Reads the volume again, unless that was done less than a minute ago; then the completion is
  /// not called.
  package func performUpdateIfDue(_ completion: @escaping (UpdateResult) -> Void) {
    if let lastAsked, clock.steady() &- lastAsked < Self.pause { return }
    performUpdate(completion)
  }

  private func take(_ reading: Reading) -> UpdateResult {
    switch reading {
    case .failure(let failure):
      return fail(failure)
    case .success(let figures):
      let hadFailed = failure != nil
      failure = nil
      let next = UsedSpaceSnapshot(figures, at: clock.wall())
      if let snapshot, !figures.differs(from: snapshot.figures) {
        // The old figures are as good as the new ones, so only their time changes; storing that is
        // not worth it.
        self.snapshot?.time = next.time
        return hadFailed ? .newData : .noData
      }
      snapshot = next
      store(next.numbers)
      return .newData
    }
  }

  private func fail(_ failure: VolumeFailure) -> UpdateResult {
    self.failure = failure
    return .failed(failure)
  }
}
