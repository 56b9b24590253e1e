import ClientChecks
import TestSupport
import Testing

extension Applications {
  /// The quick ones of the checks that `make test-clients` carries out.
  @Suite struct ClientTests {
    private static let quick = [Check.wayOfWorking, .refusedFields]

    @Test("Qt 6", .needs(.qt6), arguments: quick) func qt6(_ check: Check) throws {
      try expect(check, in: .qt6)
    }

    @Test("VTE", .needs(.vte), arguments: quick) func vte(_ check: Check) throws {
      try expect(check, in: .vte)
    }

    @Test("Chromium", .needs(.chromium), arguments: quick) func chromium(_ check: Check) throws {
      try expect(check, in: .chromium)
    }

    @Test("Firefox", .needs(.firefox), arguments: quick) func firefox(_ check: Check) throws {
      try expect(check, in: .firefox)
    }

    @Test("Firefox on GNOME", .needs(.gnomeFirefox), arguments: quick)
    func gnomeFirefox(_ check: Check) throws {
      try expect(check, in: .gnomeFirefox)
    }

    @Test("GTK 3 on GNOME", .needs(.gnomeGTK3)) func gnomeGTK3() throws {
      try expect(.transparency, in: .gnomeGTK3)
    }

    @Test("GTK 4 on GNOME", .needs(.gnomeGTK4)) func gnomeGTK4() throws {
      try expect(.transparency, in: .gnomeGTK4)
    }

    private func expect(_ check: Check, in client: Client) throws {
      let subject = try #require(Subject.all.first { $0.client == client })
      switch check.run(on: subject, isSample: true) {
      case .passed, .limited: break
      case .notApplicable(let why), .skipped(let why), .alike(let why), .failed(let why):
        Issue.record("\(why)")
      }
    }
  }
}
