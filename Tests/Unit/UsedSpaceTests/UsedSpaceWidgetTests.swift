import Glibc
import Testing

@testable import UsedSpace

/// Tests the widget's snapshot and its updates.
@Suite struct UsedSpaceWidgetTests {
  /// The widget, a thread that answers on demand, and a clock that is set by hand.
  private final class World {
    private let earlier: UsedSpaceSnapshot?
    private(set) var stored: [UsedSpaceSnapshot] = []
    var hasThreads = true
    var wall: Int64 = 1_000_000
    var steady: Int64 = 0
    private(set) var waiting: [(UsedSpaceWidget.Reading) -> Void] = []
    private(set) var threadCount = 0
    private(set) var results: [UpdateResult] = []
    private(set) lazy var widget = UsedSpaceWidget(
      stored: earlier?.numbers,
      store: { [unowned self] in stored += [UsedSpaceSnapshot($0)].compactMap { $0 } },
      clock: UsedSpaceClock(wall: { [unowned self] in wall }, steady: { [unowned self] in steady }),
      background: { [unowned self] _, then in
        guard hasThreads else { return false }
        threadCount += 1
        waiting.append(then)
        return true
      })

    init(_ snapshot: UsedSpaceSnapshot? = nil) {
      earlier = snapshot
    }

    func update() { widget.performUpdate { [unowned self] in results.append($0) } }

    func updateIfDue() { widget.performUpdateIfDue { [unowned self] in results.append($0) } }

    func answer(_ reading: UsedSpaceWidget.Reading) {
      waiting.removeFirst()(reading)
    }

    func update(to reading: UsedSpaceWidget.Reading) -> UpdateResult? {
      update()
      answer(reading)
      return results.last
    }
  }

  private func figures(_ used: UInt64, of total: UInt64 = 100_000) throws -> VolumeFigures {
    try #require(VolumeFigures(total: total, used: used, available: total - used))
  }

  @Test("The snapshot is shown at once, and while the volume takes its time") func slow() throws {
    let stored = UsedSpaceSnapshot(try figures(50_000), at: 999_700)
    let world = World(stored)
    #expect(world.widget.snapshot == stored && world.widget.age == 300)
    world.update()
    #expect(world.widget.snapshot == stored && world.results == [] && world.stored == [])
    world.answer(.success(try figures(60_000)))
    #expect(world.results == [.newData])
    let next = UsedSpaceSnapshot(try figures(60_000), at: 1_000_000)
    #expect(world.widget.snapshot == next && world.stored == [next])
    #expect(world.widget.age == 0)
  }

  @Test("Nothing is there before the first figures, not even where there are none") func first()
    throws
  {
    let world = World()
    #expect(world.widget.snapshot == nil && world.widget.age == 0)
    #expect(world.update(to: .failure(.noSize)) == .failed(.noSize))
    #expect(world.widget.snapshot == nil && world.stored == [])
    #expect(world.update(to: .success(try figures(0))) == .newData)
    #expect(world.widget.snapshot?.figures == (try figures(0)) && world.widget.failure == nil)
  }

  @Test(
    "Only what counts is redrawn and stored, rising and falling",
    arguments: [
      (UInt64(50_009), UpdateResult.noData), (50_010, .newData), (49_991, .noData),
      (49_990, .newData), (50_000, .noData),
    ])
  func counts(used: UInt64, result: UpdateResult) throws {
    let world = World(UsedSpaceSnapshot(try figures(50_000), at: 5))
    #expect(world.update(to: .success(try figures(used))) == result)
    let isNew = result == .newData
    #expect(world.widget.snapshot?.figures == (try figures(isNew ? used : 50_000)))
    // A snapshot as good as the new figures is as new as they are.
    #expect(world.widget.age == 0 && world.stored.map(\.time) == (isNew ? [1_000_000] : []))
  }

  @Test("Small changes add up until they count") func drift() throws {
    let world = World(UsedSpaceSnapshot(try figures(50_000), at: 5))
    #expect(world.update(to: .success(try figures(49_995))) == .noData)
    #expect(world.update(to: .success(try figures(49_991))) == .noData)
    #expect(world.update(to: .success(try figures(49_990))) == .newData)
    #expect(world.update(to: .success(try figures(49_981))) == .noData)
  }

  @Test(
    "A volume that is gone leaves the last snapshot with its age, and the reason, until it is back")
  func gone() throws {
    let world = World(UsedSpaceSnapshot(try figures(50_000), at: 999_940))
    #expect(world.update(to: .failure(.unreadable(ENOENT))) == .failed(.unreadable(ENOENT)))
    #expect(world.widget.failure == .unreadable(ENOENT))
    #expect(world.widget.snapshot?.figures == (try figures(50_000)) && world.widget.age == 60)
    #expect(world.stored == [])
    // The same figures again: the reason goes, which must be shown, and nothing is stored.
    #expect(world.update(to: .success(try figures(50_000))) == .newData)
    #expect(world.widget.failure == nil && world.widget.age == 0 && world.stored == [])
    #expect(world.update(to: .success(try figures(50_000))) == .noData)
  }

  @Test("However often it is asked, one thread waits; then it is said that nobody answers")
  func hanging() throws {
    let world = World(UsedSpaceSnapshot(try figures(50_000), at: 999_999))
    world.update()
    world.steady = UsedSpaceWidget.patience - 1
    world.update()
    #expect(world.results == [.noData] && world.widget.failure == nil)
    world.steady += 1
    for _ in 0..<100 { world.update() }
    #expect(world.threadCount == 1 && world.results.last == .failed(.noAnswer))
    #expect(world.widget.failure == .noAnswer && world.widget.snapshot != nil)
    world.answer(.success(try figures(1)))
    #expect(world.results.last == .newData && world.widget.failure == nil)
    world.update()
    #expect(world.threadCount == 2)
  }

  @Test("Where no thread is to be had, that is a failure, and the next one is asked for again")
  func noThread() throws {
    let world = World()
    world.hasThreads = false
    world.update()
    #expect(world.results == [.failed(.unreadable(EAGAIN))] && world.threadCount == 0)
    world.hasThreads = true
    #expect(world.update(to: .success(try figures(1))) == .newData)
  }

  @Test("Looked after at each focus, it is looked at once a minute") func pause() throws {
    let world = World()
    world.updateIfDue()
    #expect(world.threadCount == 1)
    world.answer(.success(try figures(1)))
    for _ in 0..<10 { world.updateIfDue() }
    world.steady = UsedSpaceWidget.pause - 1
    world.updateIfDue()
    #expect(world.threadCount == 1 && world.results == [.newData])
    world.steady += 1
    world.updateIfDue()
    #expect(world.threadCount == 2)
    // A volume that hangs is not asked twice, and is noticed at the next focus.
    world.steady += UsedSpaceWidget.pause
    world.updateIfDue()
    #expect(world.threadCount == 2 && world.results.last == .failed(.noAnswer))
  }

  @Test("A clock that was set back, and a time that is none, make no age of a snapshot")
  func clock() throws {
    for time: Int64 in [2_000_000, .max, .min] {
      let world = World(UsedSpaceSnapshot(try figures(1), at: time))
      #expect(world.widget.age == 0)
    }
    let clock = UsedSpaceClock.system
    let steady = clock.steady()
    #expect(clock.wall() > 1_700_000_000 && steady > 0 && clock.steady() >= steady)
  }

  @Test("Four zeros, which is the default of the settings, and nonsense are no snapshot")
  func stored() throws {
    #expect(UsedSpaceSnapshot((0, 0, 0, 0)) == nil && UsedSpaceSnapshot((1, 2, 0, 0)) == nil)
    let snapshot = UsedSpaceSnapshot(try figures(1), at: 7)
    #expect(snapshot.numbers == (100_000, 1, 99_999, 7))
    #expect(UsedSpaceSnapshot(snapshot.numbers) == snapshot)
  }

  @Test("A widget that has gone hears of no answer") func letGo() throws {
    var then: ((UsedSpaceWidget.Reading) -> Void)?
    var results: [UpdateResult] = []
    do {
      let widget = UsedSpaceWidget(
        stored: nil, store: { _ in },
        background: { _, done in
          then = done
          return true
        })
      widget.performUpdate { results.append($0) }
    }
    then?(.failure(.noAnswer))
    #expect(results == [])
  }
}
