import GLibSupport
import Glibc
import MainLoopSupport
import Testing

/// Tests what the main loop calls, how often, and until when.
@MainActor @Suite struct MainLoopSourceTests {
  // MARK: Idle tasks

  @Test("An idle task runs once, however often it is asked for") func idleOnce() {
    var count = 0
    let idle = IdleTask { count += 1 }
    for _ in 0..<3 { idle.schedule() }
    #expect(count == 0)
    MainContext.settle()
    #expect(count == 1)
    idle.schedule()
    MainContext.settle()
    #expect(count == 2)
  }

  @Test("An idle task is run early, and then not again") func idleEarly() {
    var count = 0
    let idle = IdleTask { count += 1 }
    idle.runIfScheduled()
    #expect(count == 0)
    idle.schedule()
    idle.runIfScheduled()
    #expect(count == 1)
    MainContext.settle()
    #expect(count == 1)
  }

  @Test("An idle task is cancelled") func idleCancelled() {
    var count = 0
    let idle = IdleTask { count += 1 }
    idle.cancel()
    idle.schedule()
    idle.cancel()
    MainContext.settle()
    #expect(count == 0)
  }

  @Test("An idle task asks for itself again") func idleAgain() {
    var count = 0
    var idle: IdleTask?
    idle = IdleTask {
      count += 1
      if count < 3 { idle?.schedule() }
    }
    idle?.schedule()
    MainContext.settle()
    #expect(count == 3)
    idle = nil
  }

  @Test("An idle task that is let go of is not run") func idleLetGo() {
    var count = 0
    weak var token: Token?
    do {
      let held = Token()
      token = held
      let idle = IdleTask {
        _ = held
        count += 1
      }
      idle.schedule()
    }
    #expect(token == nil)
    MainContext.settle()
    #expect(count == 0)
  }

  @Test("An idle task lets go of itself") func idleLetsGo() {
    let token = Token()
    weak var kept: IdleTask?
    var idle: IdleTask?
    var isHeld = false
    idle = IdleTask {
      idle = nil
      isHeld = token === token
    }
    kept = idle
    idle?.schedule()
    MainContext.settle()
    #expect(isHeld)
    #expect(kept == nil)
  }

  // MARK: Deadlines

  @Test("A deadline fires once, and can be run again") func deadlineOnce() {
    var count = 0
    let deadline = Deadline { count += 1 }
    #expect(!deadline.isRunning)
    for round in 1...2 {
      deadline.start(after: .milliseconds(1))
      #expect(deadline.isRunning)
      #expect(MainContext.run { count == round })
      #expect(!deadline.isRunning)
    }
    #expect(passes(milliseconds: 5))
    #expect(count == 2)
  }

  @Test("A deadline is called off, and begun anew") func deadlineCalledOff() {
    var count = 0
    let deadline = Deadline { count += 1 }
    deadline.cancel()
    deadline.start(after: .milliseconds(1))
    deadline.cancel()
    #expect(!deadline.isRunning)
    deadline.start(after: .milliseconds(1))
    deadline.start(after: .seconds(100))
    #expect(passes(milliseconds: 5))
    #expect(deadline.isRunning && count == 0)
    deadline.start(after: .nanoseconds(1))
    #expect(MainContext.run { count == 1 })
  }

  @Test("A deadline that is let go of is called off") func deadlineLetGo() {
    var count = 0
    do {
      let deadline = Deadline { count += 1 }
      deadline.start(after: .milliseconds(1))
    }
    #expect(passes(milliseconds: 5))
    #expect(count == 0)
  }

  // MARK: Quiet periods

  @Test("What nobody asks for anew is done once, and can be asked for again") func quietOnce() {
    var count = 0
    let period = QuietPeriod(.milliseconds(1)) { count += 1 }
    #expect(!period.isRunning)
    for round in 1...2 {
      period.restart()
      period.restart()
      #expect(period.isRunning)
      #expect(MainContext.run { count == round })
      #expect(!period.isRunning)
    }
    #expect(passes(milliseconds: 5))
    #expect(count == 2)
  }

  @Test("Asked anew, it waits anew") func quietAnew() throws {
    var end: Duration?
    let period = QuietPeriod(.milliseconds(20)) { end = monotonicTime() }
    period.restart()
    #expect(passes(milliseconds: 15))
    let start = monotonicTime()
    end = nil
    period.restart()
    #expect(MainContext.run { end != nil })
    #expect(try #require(end) - start >= .milliseconds(20))
  }

  @Test("What is called off is not done, and can be asked for again before its time")
  func quietOff() {
    var count = 0
    let period = QuietPeriod(.milliseconds(5)) { count += 1 }
    period.cancel()
    period.restart()
    period.cancel()
    #expect(!period.isRunning)
    #expect(passes(milliseconds: 10))
    #expect(count == 0)
    period.restart()
    period.cancel()
    period.restart()
    #expect(MainContext.run { count == 1 })
  }

  @Test("What is let go of is not done") func quietLetGo() {
    var count = 0
    do {
      let period = QuietPeriod(.milliseconds(1)) { count += 1 }
      period.restart()
    }
    #expect(passes(milliseconds: 5))
    #expect(count == 0)
  }

  private func passes(milliseconds: Int) -> Bool {
    var isOver = false
    let end = Deadline { isOver = true }
    end.start(after: .milliseconds(milliseconds))
    return MainContext.run { isOver }
  }

  // MARK: Descriptors

  @Test("A watch reads, and ends when its function says so") func watchReads() throws {
    let pipe = try Pipe()
    var read: [UInt8] = []
    weak var token: Token?
    do {
      let held = Token()
      token = held
      DescriptorWatch(pipe.output, .readable) {
        _ = held
        guard let byte = pipe.read() else { return false }
        read.append(byte)
        return true
      }
    }
    MainContext.settle()
    #expect(read.isEmpty)
    pipe.write(1)
    #expect(MainContext.run { read == [1] })
    pipe.write(2)
    #expect(MainContext.run { read == [1, 2] })
    #expect(token != nil)
    // The last bytes written are still read.
    pipe.write(3)
    pipe.closeInput()
    #expect(MainContext.run { token == nil })
    #expect(read == [1, 2, 3])
  }

  @Test("A watch is ended from outside, and lets go of its function") func watchEnds() throws {
    let pipe = try Pipe()
    var count = 0
    weak var token: Token?
    var watch: DescriptorWatch?
    do {
      let held = Token()
      token = held
      watch = DescriptorWatch(pipe.output, .readable) {
        _ = held
        count += 1
        return true
      }
    }
    pipe.write(1)
    #expect(MainContext.run { count > 0 })
    watch?.end()
    watch?.end()
    let last = count
    MainContext.settle()
    #expect(count == last)
    #expect(token != nil)
    watch = nil
    #expect(token == nil)
  }

  @Test("A watch that ends itself may say anything", arguments: [false, true])
  func watchEndsItself(_ answer: Bool) throws {
    let pipe = try Pipe()
    var count = 0
    var watch: DescriptorWatch?
    weak var token: Token?
    do {
      let held = Token()
      token = held
      watch = DescriptorWatch(pipe.output, .readable) {
        watch?.end()
        watch = nil
        count += held === held ? 1 : 0
        return answer
      }
    }
    pipe.write(1)
    #expect(MainContext.run { count > 0 })
    MainContext.settle()
    #expect(count == 1)
    #expect(token == nil)
  }

  @Test("A watch waits for room") func watchWrites() throws {
    let pipe = try Pipe()
    var count = 0
    DescriptorWatch(pipe.input, .writable) {
      count += 1
      return false
    }
    #expect(MainContext.run { count == 1 })
    MainContext.settle()
    #expect(count == 1)
  }

  private final class Pipe {
    let output: Int32
    private(set) var input: Int32

    struct Failure: Error {}

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw Failure() }
      output = ends[0]
      input = ends[1]
    }

    deinit {
      close(output)
      closeInput()
    }

    func write(_ byte: UInt8) {
      var byte = byte
      _ = Glibc.write(input, &byte, 1)
    }

    func read() -> UInt8? {
      var byte: UInt8 = 0
      return Glibc.read(output, &byte, 1) == 1 ? byte : nil
    }

    func closeInput() {
      guard input >= 0 else { return }
      close(input)
      input = -1
    }
  }

  // MARK: The loop

  @Test("The loop runs until it is told to quit") func loop() {
    let loop = GLibMainLoop()
    loop.quit()
    var count = 0
    let idle = IdleTask {
      count += 1
      loop.quit()
    }
    idle.schedule()
    loop.run()
    #expect(count == 1)
  }

  @Test("A signal of the system comes, until its function has enough of it") func signals() {
    var count = 0
    weak var token: Token?
    do {
      let held = Token()
      token = held
      // A signal that does nothing by itself.
      whenSignalled(SIGWINCH) {
        _ = held
        count += 1
        return count < 2
      }
    }
    for round in 1...2 {
      #expect(token != nil)
      kill(getpid(), SIGWINCH)
      #expect(MainContext.run { count == round })
    }
    MainContext.settle()
    #expect(token == nil)
    kill(getpid(), SIGWINCH)
    MainContext.settle()
    #expect(count == 2)
  }
}
