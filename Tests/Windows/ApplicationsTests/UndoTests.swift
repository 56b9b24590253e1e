import ClientChecks
import TestSupport
import Testing

extension Applications {
  /// The application's undo after an insert, which is two steps: a deletion and an insertion.
  @Suite struct UndoTests {
    @Test(
      "The application's undo takes the result away, then brings the calculation back",
      .needs(.gtk4), .needs(.qt5), arguments: [Field(.gtk4), Field(.qt5)])
    func undo(field: Field) throws {
      try field.withDesk { desk in
        try desk.keyboard.type("Total: 12+30")
        try desk.window.waitUntil(desk.field, is: "Total: 12+30")
        try desk.keyboard.type("\n")
        for text in ["Total: 42", "Total: ", "Total: 12+30"] {
          try desk.window.waitUntil(desk.field, is: text)
          try desk.window.settle()
          try desk.keyboard.press("ctrl+z")
        }
      }
    }
  }
}
