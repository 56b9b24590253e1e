import KeypadLine
import Testing

@testable import KeypadWindow

@Suite struct KeypadLayoutTests {
  @Test("Every key has one button, and every button a name and a place of its own") func layout() {
    #expect(
      KeypadLayout.buttons.map(\.key.rawValue).sorted()
        == KeypadKey.allCases.map(\.rawValue).sorted())
    #expect(Set(KeypadLayout.buttons.map(\.name)).count == KeypadLayout.buttons.count)
    var cells: Set<String> = []
    for button in KeypadLayout.buttons {
      for column in button.column..<(button.column + button.columnSpan) {
        #expect(cells.insert("\(button.area) \(button.row) \(column)").inserted)
      }
    }
    #expect(cells.count == 4 * 7)
  }
}
