import CIBus
import Testing

@testable import IBusAdapter

/// Tests which keys may be late after the process was stopped.
@MainActor @Suite struct InterruptionTests {
  @Test("The first key after a stop, and keys within a quarter of a second, may be late ones")
  func lateness() {
    var interruption = Interruption()
    let early = interruption.mayBeLate(at: .zero)
    #expect(!early)
    Interruption.noteContinued()
    let times = [1_000_000, 1_249_999, 1_250_000, 1_000_000].map { Duration.microseconds($0) }
    let answers = times.map { interruption.mayBeLate(at: $0) }
    #expect(answers == [true, true, false, false])
  }

  @Test("The time is not asked for without a stop") func cost() {
    var interruption = Interruption()
    var count = 0
    func now() -> Duration {
      count += 1
      return .seconds(count)
    }
    let mayBeLate = interruption.mayBeLate(at: now())
    #expect(!mayBeLate)
    #expect(count == 0)
  }

  @Test("A late Return is the client's, and ends what was typed") func lateReturn() {
    let world = AdapterWorld()
    world.typeAndTell("12+30")
    _ = world.take()
    Interruption.noteContinued()
    #expect(!world.press(IBUS_KEY_Return))
    #expect(world.take() == [.hideAuxiliary])
  }
}
