internal import Glibc

/// What came of looking at the volume again.
package enum UpdateResult: Equatable, Sendable {
  /// There is something else to show: the used share has moved by at least 0.01 %, or there were no figures
  /// before, and another snapshot is stored; or the reason why there were none no longer holds.
  case newData
  /// What is shown stays.
  case noData
  /// There are no figures; the last snapshot stays, and is shown with its age.
  case failed(VolumeFailure)
}

/// The widget *Used space* without its looks: the snapshot that is there at once, and what comes of looking
/// at the volume again.
///
/// It is used from one thread. The volume is read in another one, since a file system may hang.
package final class UsedSpaceWidget {
  /// What comes of reading the volume.
  package typealias Reading = Result<VolumeFigures, VolumeFailure>
  /// Reads in a thread of its own, and hands the reading on in the thread that asked.
  ///
  /// It tells whether there is such a thread; without one nothing is handed on.
  package typealias Background = (
    _ read: @escaping @Sendable () -> Reading, _ then: @escaping (Reading) -> Void
  ) -> Bool

  /// For how long nobody asks again, in seconds: ``performUpdateIfDue(_:)``.
  static let pause: Int64 = 60
  /// After how long a volume that does not answer has failed, in seconds.
  static let patience: Int64 = 30

  /// What is to be shown; `nil` before the first figures.
  package private(set) var snapshot: UsedSpaceSnapshot?
  /// Why there are none that are newer; `nil` when the volume was read last time.
  package private(set) var failure: VolumeFailure?

  private let read: @Sendable () -> Reading
  private let store: (UsedSpaceSnapshot.Numbers) -> Void
  private let clock: UsedSpaceClock
  private let background: Background
  /// Since when a thread reads; `nil` while none does.
  private var waitsSince: Int64?
  /// When the volume was asked last.
  private var lastAsked: Int64?

  /// Makes the widget, with the snapshot that is stored.
  ///
  /// - Parameters:
  ///   - stored: The last snapshot; `nil` or four zeros before there was one.
  ///   - store: Stores another snapshot.
  ///   - read: Reads the volume, from any thread; it may take for ever.
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

  /// How old the snapshot is, in seconds; 0 where the clock was set back since.
  package var age: Int64 {
    guard let time = snapshot?.time else { return 0 }
    let (age, isTooLong) = clock.wall().subtractingReportingOverflow(time)
    return isTooLong ? 0 : max(0, age)
  }

  /// Looks at the volume again.
  ///
  /// There is never more than one thread that waits for it: asked again meanwhile, this only tells whether
  /// that takes too long.
  ///
  /// - Parameter completion: Gets the result, at once or when the volume has answered; what is to be shown
  ///   has changed by then.
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

  /// Looks at the volume again, unless that was done less than a minute ago.
  ///
  /// - Parameter completion: Gets the result, where it is done.
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
        // They are as good as the new ones, and so of now; that is not worth storing.
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
