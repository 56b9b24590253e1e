import Foundation
import TestSupport
import Testing

extension Applications {
  /// Faults while the user types.
  @Suite(.needs(.gtk3)) struct FaultTests {
    private let field = Field(.gtk3, "entry")

    @Test("The engine is killed in mid-calculation: keys still arrive, and it comes back by itself")
    func killEngine() throws {
      try field.withDesk { desk in
        try desk.keyboard.type("Total: 12+")
        try desk.window.waitUntil("entry", is: "Total: 12+")
        let old = try desk.engine()
        kill(old, SIGKILL)
        try waitUntil("the engine is gone") { desk.session.engines == [] }
        try desk.keyboard.type("30\n")
        try desk.window.waitUntil("entry", is: "Total: 12+30")
        try desk.window.settle()
        #expect(try desk.window.count(of: "activate") == 1)

        try EngineReturn.wait(in: desk, insteadOf: old)
        try desk.insert(" Total: 12+30=")
        try desk.window.waitUntil("entry", is: "Total: 12+30 Total: 42")
        #expect(try desk.engine() != old)
      }
    }
  }
}

extension Desk {
  fileprivate func engine() throws -> pid_t {
    try #require(session.engines.first)
  }
}
