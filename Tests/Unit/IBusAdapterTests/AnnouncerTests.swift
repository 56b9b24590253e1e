import CIBus
import CalculatorKeyboard
import MainLoopSupport
import Testing

@testable import IBusAdapter

/// Tests when a bubble is spoken, and when not.
@MainActor @Suite struct AnnouncerTests {
  private let reader = RecordedReader()
  private let clock = ManualWait()
  private let shown = Shown()
  private let announcer: Announcer

  private final class Shown {
    var words: String?
    var askCount = 0
  }

  init() {
    announcer = Announcer(reader, wait: clock.makeWait) { [shown] in
      shown.askCount += 1
      return shown.words
    }
  }

  private func show(_ words: String?) {
    shown.words = words
    announcer.didShow(words != nil)
  }

  @Test("What has stood is said once") func once() {
    show("42")
    #expect(reader.askCount == 0 && shown.askCount == 0)
    clock.pass()
    #expect(reader.take() == ["42"])
    #expect(!clock.isRunning)
  }

  @Test("Each change begins the wait anew, and only the last is said") func last() {
    show("4")
    show("42")
    #expect(clock.beginCount == 2)
    clock.pass()
    #expect(reader.take() == ["42"])
  }

  @Test("What has gone is not said, and nothing waits") func gone() {
    show("42")
    show(nil)
    #expect(!clock.isRunning)
    clock.pass()
    #expect(reader.take() == [] && reader.askCount == 0)
  }

  @Test("The same text is not said twice in a row, though it was another bubble for a moment")
  func sameText() {
    show("42")
    clock.pass()
    show("42")
    clock.pass()
    show(nil)
    show("42")
    clock.pass()
    #expect(reader.take() == ["42"])
    show("9")
    clock.pass()
    show("42")
    clock.pass()
    #expect(reader.take() == ["9", "42"])
  }

  @Test("Where nothing was shown for a while, the same text is said again") func later() {
    show("42")
    clock.pass()
    show(nil)
    #expect(clock.isRunning)
    clock.pass()
    #expect(!clock.isRunning)
    show("42")
    clock.pass()
    #expect(reader.take() == ["42", "42"])
  }

  @Test("Without a reader nothing is worked out; one that comes later is told the next bubble")
  func noReader() {
    reader.isRunning = false
    show("42")
    clock.pass()
    #expect(shown.askCount == 0)
    show(nil)
    #expect(!clock.isRunning, "nothing was said, so nothing is to be forgotten")
    reader.isRunning = true
    show("42")
    clock.pass()
    #expect(reader.take() == ["42"])
  }

  @Test("What is shown there may be something that is not to be said") func refused() {
    show("42")
    shown.words = nil
    clock.pass()
    #expect(reader.take() == [] && shown.askCount == 1)
  }

  @Test("While a reader is looked for the bubble may change or go: then it has not stood")
  func lookedFor() {
    reader.isLookedFor = true
    show("42")
    clock.pass()
    reader.find()
    #expect(reader.take() == ["42"])
    for next in ["9", nil] {
      reader.isLookedFor = true
      show("4")
      clock.pass()
      show(next)
      reader.find()
      #expect(reader.take() == [])
      show(nil)
    }
  }

  @Test("From the keys: the bubble, the list as it is moved through, and no password") func keys() {
    let world = AdapterWorld()
    world.typeAndTell("12+30=")
    #expect(said(in: world) == "42, Return inserts")
    world.press(IBUS_KEY_Down)
    #expect(said(in: world) == "12 plus 30 equals 42, 2 of 3")
    world.press(IBUS_KEY_Down)
    #expect(said(in: world) == "42.00, two decimals, 3 of 3")
    world.press(IBUS_KEY_Escape)
    #expect(said(in: world) == "42, Return inserts")
    #expect(world.reader.askCount == 4)
  }

  @Test("A bubble whose field turns out to be a password is not said, nor one that lost the focus")
  func password() {
    for isFocusLost in [false, true] {
      let world = AdapterWorld()
      world.typeAndTell("12+30=")
      _ = world.take()
      if isFocusLost {
        world.engine.focusOut()
      } else {
        // The daemon has the new content type, but the engine has not been called yet.
        world.object.contentType = (IBUS_INPUT_PURPOSE_PASSWORD.rawValue, 0)
        #expect(world.engine.spoken == nil)
      }
      let end = ContinuousClock.now + .milliseconds(500)
      while ContinuousClock.now < end { MainContext.settle() }
      #expect(world.reader.messages == [])
    }
  }

  private func said(in world: AdapterWorld) -> String? {
    #expect(MainContext.run { !world.reader.messages.isEmpty })
    let said = world.reader.take()
    #expect(said.count == 1)
    return said.first
  }
}

/// A wait that ends when the test says so.
private final class ManualWait: Waiting {
  private(set) var isRunning = false
  private(set) var beginCount = 0
  private var task: () -> Void = {}

  func makeWait(_ task: @escaping () -> Void) -> any Waiting {
    self.task = task
    return self
  }

  func restart() {
    beginCount += 1
    isRunning = true
  }

  func cancel() {
    isRunning = false
  }

  /// Ends the wait, if it runs.
  func pass() {
    guard isRunning else { return }
    isRunning = false
    task()
  }
}
