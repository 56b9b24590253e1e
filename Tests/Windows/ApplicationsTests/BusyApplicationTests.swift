import ClientChecks
import TestSupport
import Testing

extension Applications {
  /// Return after ⏎ is shown, but before a busy application has reported all the typed text.
  ///
  /// It inserts, or goes to the application, depending on the load: `make test-clients` counts how often.
  /// These tests hold for both.
  @Suite struct BusyApplicationTests {
    private static let fields = [
      Field(.gtk3), Field(.gtk4), Field(.qt5), Field(.gnomeGTK3), Field(.gnomeGTK4),
    ]

    @Test(
      "A busy application gets its Return once and in its order, or the result",
      .needs(.gtk3), .needs(.gtk4), .needs(.qt5), .needs(.gnomeGTK3), .needs(.gnomeGTK4),
      arguments: fields, ["", "a"])
    func returns(field: Field, next: String) throws {
      try field.withDesk { desk in
        let kept = try KeptReturns.count(at: desk, busy: 150, followedBy: next, times: 3)
        #expect(kept.wrong == [])
        #expect(kept.insertedCount + kept.passedOnCount + kept.swappedCount == 3)
      }
    }
  }
}
