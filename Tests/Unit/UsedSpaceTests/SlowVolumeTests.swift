import GLibSupport
import Glibc
import MainLoopSupport
import Testing

@testable import UsedSpace

/// Tests a slow volume with a real thread and a real main loop.
@MainActor @Suite struct SlowVolumeTests {
  /// A volume that answers once a byte comes through a pipe.
  private struct SlowVolume: Sendable {
    let figures: VolumeFigures
    let gate: Int32
    let mainThread = pthread_self()

    func read() -> UsedSpaceWidget.Reading {
      var byte: UInt8 = 0
      guard pthread_equal(mainThread, pthread_self()) == 0, Glibc.read(gate, &byte, 1) == 1 else {
        return .failure(.noAnswer)
      }
      return .success(figures)
    }
  }

  @Test("The snapshot is there first, the loop goes on, and the answer comes to the main thread")
  func snapshotFirst() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let before = try #require(VolumeFigures(total: 100, used: 10, available: 90))
    let after = try #require(VolumeFigures(total: 100, used: 20, available: 80))
    var threadCount = 0
    let widget = UsedSpaceWidget(
      stored: (100, 10, 90, 1), store: { _ in },
      read: SlowVolume(figures: after, gate: ends[0]).read,
      background: {
        threadCount += 1
        return inBackground($0, then: $1)
      })
    #expect(widget.snapshot?.figures == before)
    var results: [UpdateResult] = []
    var isOnMainThread = false
    let mainThread = pthread_self()
    widget.performUpdate {
      isOnMainThread = pthread_equal(mainThread, pthread_self()) != 0
      results.append($0)
    }
    // The loop does other things meanwhile.
    var count = 0
    for _ in 0..<5 {
      let idle = IdleTask { count += 1 }
      idle.schedule()
      #expect(MainContext.run { count > 0 })
      count = 0
      widget.performUpdate { _ in }
    }
    #expect(widget.snapshot?.figures == before && results == [] && threadCount == 1)
    var byte: UInt8 = 0
    #expect(write(ends[1], &byte, 1) == 1)
    #expect(MainContext.run { !results.isEmpty })
    #expect(results == [.newData] && isOnMainThread && widget.snapshot?.figures == after)
  }
}
