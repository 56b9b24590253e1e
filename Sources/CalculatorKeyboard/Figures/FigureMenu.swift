/// A menu of figures in the panel.
package struct FigureMenu: Equatable, Sendable {
  /// What choosing a row does.
  package enum Action: Equatable, Sendable {
    /// A figure: its number is inserted, as a result of the history is.
    case insert(UInt64)
    /// What has the figures is opened, as ``FigureProvider/open()`` does.
    case open
    /// Nothing: it only says something.
    case note
  }

  /// A row.
  package struct Row: Equatable, Sendable {
    /// Its text; `nil` where it is not shown.
    package let label: String?
    /// What choosing it does.
    package let action: Action

    /// A row.
    ///
    /// - Parameters:
    ///   - label: Its text; `nil` where it is not shown.
    ///   - action: What choosing it does.
    package init(_ label: String?, _ action: Action) {
      self.label = label
      self.action = action
    }
  }

  /// Its name.
  package let label: String
  /// What is said of it in more words.
  package let tooltip: String
  /// Whether there is something to show.
  package let isVisible: Bool
  /// Its rows: always as many, in the same order and of the same kinds, since some panels take them only
  /// once.
  package let rows: [Row]

  /// A menu.
  ///
  /// - Parameters:
  ///   - label: Its name.
  ///   - tooltip: What is said of it in more words.
  ///   - isVisible: Whether there is something to show.
  ///   - rows: Its rows, always as many, in the same order and of the same kinds.
  package init(label: String, tooltip: String, isVisible: Bool, rows: [Row]) {
    self.label = label
    self.tooltip = tooltip
    self.isVisible = isVisible
    self.rows = rows
  }

  /// A row; `nil` where there is none.
  ///
  /// - Parameter index: The row, from 0.
  /// - Returns: The row.
  package func row(at index: Int) -> Row? {
    rows.indices.contains(index) ? rows[index] : nil
  }
}
