import ClientChecks
import TestSupport
import Testing

/// The checks of a client, with their expected outcomes.
private typealias Expected = [(Check, Outcome)]

private let whole: Expected = [(.wayOfWorking, .passed), (.refusedFields, .passed)]
private let vte: Expected = [
  (.wayOfWorking, .limited(.onRequest)), (.refusedFields, .limited(.untoldPassword)),
]
private let chromium: Expected = [
  (.wayOfWorking, .limited(.onRequest)), (.refusedFields, .limited(.untoldTelephone)),
]
// Up to IBus 1.5.27 Firefox reports its text only until the first insert in a window.
private let firefox: Expected =
  Installed.ibus < .init(1, 5, 28)
  ? [(.wayOfWorking, .limited(.tellsOnce)), (.refusedFields, .passed)] : whole

extension Applications {
  /// The quick checks of `make test-clients`.
  @Suite struct ClientTests {
    @Test("Qt 6", .needs(.qt6), arguments: whole)
    func qt6(_ check: Check, _ outcome: Outcome) throws {
      try expect(outcome, of: check, in: .qt6)
    }

    @Test("VTE", .needs(.vte), arguments: vte)
    func vteWindow(_ check: Check, _ outcome: Outcome) throws {
      try expect(outcome, of: check, in: .vte)
    }

    @Test("Chromium", .needs(.chromium), arguments: chromium)
    func chromiumWindow(_ check: Check, _ outcome: Outcome) throws {
      try expect(outcome, of: check, in: .chromium)
    }

    @Test("Firefox", .needs(.firefox), arguments: firefox)
    func firefoxWindow(_ check: Check, _ outcome: Outcome) throws {
      try expect(outcome, of: check, in: .firefox)
    }

    @Test("Firefox on GNOME", .needs(.gnomeFirefox), arguments: whole)
    func gnomeFirefox(_ check: Check, _ outcome: Outcome) throws {
      try expect(outcome, of: check, in: .gnomeFirefox)
    }

    @Test("GTK 3 on GNOME", .needs(.gnomeGTK3)) func gnomeGTK3() throws {
      try expect(.passed, of: .transparency, in: .gnomeGTK3)
    }

    @Test("GTK 4 on GNOME", .needs(.gnomeGTK4)) func gnomeGTK4() throws {
      try expect(.passed, of: .transparency, in: .gnomeGTK4)
    }

    @Test(
      "A click far away, or keys that select, and then Return or Insert change no other text",
      .needs(.gtk3), .needs(.gtk4), .needs(.qt6), .needs(.gnomeGTK4),
      arguments: [Client.gtk3, .gtk4, .qt6, .gnomeGTK4])
    func clicks(client: Client) throws {
      try expect(.passed, of: .clicks, in: client)
    }

    private func expect(_ outcome: Outcome, of check: Check, in client: Client) throws {
      let subject = try #require(Subject.all.first { $0.client == client })
      #expect(check.run(on: subject, isSample: true) == outcome)
    }
  }
}
