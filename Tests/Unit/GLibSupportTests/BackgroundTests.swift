import GLibSupport
import Glibc
import MainLoopSupport
import Testing

@MainActor @Suite struct BackgroundTests {
  @Test("It is done elsewhere, handed on from the main loop, and nothing of it is kept")
  func handsOn() {
    weak var token: Token?
    var values: [Int] = []
    let mainThread = UInt(pthread_self())
    do {
      let held = Token()
      token = held
      let isBegun = inBackground({ UInt(pthread_self()) == mainThread ? 1 : 42 }) { value in
        _ = held
        values.append(value)
      }
      #expect(isBegun)
    }
    #expect(token != nil)
    #expect(MainContext.run { !values.isEmpty })
    MainContext.settle()
    #expect(values == [42] && token == nil)
  }

  @Test("Many at a time are all handed on, each once") func many() {
    var values: [Int] = []
    for number in 0..<50 { _ = inBackground({ number }) { values.append($0) } }
    #expect(MainContext.run { values.count >= 50 })
    MainContext.settle()
    #expect(values.sorted() == Array(0..<50))
  }
}
