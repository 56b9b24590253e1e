/// The open list of forms: its rows, and the chosen row.
struct FormList: Equatable {
  /// The rows; at least two.
  let forms: [ResultForm]
  private(set) var index: Int

  /// Opens the list with row `index` chosen; `nil` if there is nothing to choose.
  init?(_ forms: [ResultForm], choosing index: Int) {
    guard forms.count > 1 else { return nil }
    self.forms = forms
    self.index = index
  }

  var chosen: ResultForm { forms[index] }

  /// The list after a move; `nil` if the move closes it.
  func moved(_ move: ListMove) -> FormList? {
    let last = forms.count - 1
    var list = self
    switch move {
    case .up where index == 0: return nil
    case .up: list.index = index - 1
    case .down: list.index = min(index + 1, last)
    case .pageUp: list.index = max(index - LookupTable.pageSize, 0)
    case .pageDown: list.index = min(index + LookupTable.pageSize, last)
    }
    return list
  }

  /// The form in a row of the page that has the chosen form.
  func form(onPage row: Int) -> ResultForm? {
    guard (0..<LookupTable.pageSize).contains(row) else { return nil }
    let place = index / LookupTable.pageSize * LookupTable.pageSize + row
    return place < forms.count ? forms[place] : nil
  }

  var table: LookupTable { LookupTable(labels: forms.map(\.label), index: index) }
}

package enum ListMove: Equatable, Sendable, CaseIterable {
  /// To the row above; above the first row the list closes.
  case up
  /// To the row below; the last row stays chosen.
  case down
  /// A page up, to the first row at most.
  case pageUp
  /// A page down, to the last row at most.
  case pageDown
}

/// The effect of a key in an open list, besides choosing the row.
enum ListKey: Equatable {
  case move(ListMove)
  case close

  /// Looks a key up; `nil` for a key that closes the list and is the field's.
  init?(_ stroke: KeyStroke) {
    guard stroke.modifiers.isEmpty else { return nil }
    switch stroke.symbol {
    case .escape: self = .close
    case .named("Up"), .named("KP_Up"): self = .move(.up)
    case .named("Down"), .named("KP_Down"): self = .move(.down)
    case .named("Page_Up"), .named("KP_Page_Up"): self = .move(.pageUp)
    case .named("Page_Down"), .named("KP_Page_Down"): self = .move(.pageDown)
    case .return, .insert, .named, .character, .backSpace, .calculator, .modifier, .other:
      return nil
    }
  }
}

package struct LookupTable: Equatable, Sendable {
  /// The number of rows that are seen at once.
  package static let pageSize = 9

  package let labels: [String]
  /// The chosen row, from 0.
  package let index: Int

  package init(labels: [String], index: Int) {
    self.labels = labels
    self.index = index
  }
}

extension LookupTable: CustomStringConvertible {
  /// The rows in one line, for developers: `42 | ▸12 + 30 = 42 | 42.00`.
  package var description: String {
    labels.enumerated().map { row, label in
      (row == index ? "▸" : "") + label.unisolated
    }.joined(separator: " | ")
  }
}
