import Foundation
import Testing

@testable import CalculatorKeyboard

/// Product.md 3.3 as a table: `calculations.table` says what is a calculation, and when.
@Suite struct CalculationTableTests {
  @Test("The table has its rows, and all verdicts, and nothing that is no row") func size() {
    #expect(CalculationTable.shared.malformed == [])
    #expect(CalculationTable.shared.rows.count >= 2_600)
    #expect(
      Set(CalculationTable.shared.rows.map(\.verdict))
        == Set(CalculationTable.Verdict.allCases))
  }

  @Test("Rows", arguments: CalculationTable.shared.rows)
  func row(_ row: CalculationTable.Row) {
    let question = row.line.endsInEquals ? row.line : row.line + "="
    let appended = row.line.endsInEquals ? "" : "="
    for order in KeyboardSettings.Order.allCases {
      let offers = row.expected(order)
      let asItStands = offer(row.line, row, order)
      let asked = offer(question, row, order)
      if !row.line.endsInEquals || offers.asked == nil {
        #expect(asItStands == offers.clear, "as it stands, \(order)")
      }
      #expect(asked == offers.asked?.followed(by: appended), "asked, \(order)")
    }
  }

  /// What a session offers after a line was typed key by key; an empty result is an error.
  struct Seen: Equatable {
    let replaced: String
    let result: String

    static let error = Seen(replaced: "", result: "")

    /// What is replaced with one more `=`; of an error nothing is.
    func followed(by text: String) -> Seen {
      result.isEmpty ? .error : Seen(replaced: replaced + text, result: result)
    }
  }

  private func offer(
    _ line: String, _ row: CalculationTable.Row, _ order: KeyboardSettings.Order
  ) -> Seen? {
    var settings = KeyboardSettings(isIntroduced: true)
    settings.order = order
    var session = KeyboardSession(settings: settings, locale: row.locale)
    let document = InMemoryDocument(after: row.after)
    for scalar in line.unicodeScalars {
      let stroke = KeyStroke(scalar == "\t" ? .named("Tab") : .character(scalar))
      _ = session.handle(stroke, in: document)
      document.type(stroke)
    }
    guard let offer = session.presentationSource(in: document).search?.offer else { return nil }
    #expect(offer.preview(isIntroduced: true).contains(" ⏎") == (offer.result != nil))
    guard let result = offer.result else { return .error }
    return Seen(replaced: offer.calculation.text, result: result.text)
  }
}

extension CalculationTable.Row {
  typealias Seen = CalculationTableTests.Seen

  /// What is offered as the line stands, and when one more `=` asks.
  fileprivate func expected(_ order: KeyboardSettings.Order) -> (clear: Seen?, asked: Seen?) {
    func seen(_ result: String) -> Seen {
      result.isEmpty ? .error : Seen(replaced: replaced, result: result)
    }
    let keys = seen(result)
    let chosen = order == .written ? seen(written) : keys
    return switch verdict {
    case .clear: (keys, keys)
    case .asked: (nil, keys)
    case .text: (nil, nil)
    case .error: (.error, .error)
    case .askedError: (nil, .error)
    case .both: (order == .both ? nil : chosen, chosen)
    case .bothAsked: (nil, chosen)
    case .keysAsked: order == .written ? (nil, nil) : (nil, keys)
    case .written: order == .written ? (chosen, chosen) : (nil, nil)
    case .bothError: order == .both ? (nil, .error) : (chosen, chosen)
    }
  }
}

extension String {
  fileprivate var endsInEquals: Bool {
    unicodeScalars.last { !$0.isSpace }.map { CalculatorCharacter($0) == .equals } ?? false
  }
}
