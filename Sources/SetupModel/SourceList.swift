/// A list of keyboards in the settings of the desktop, with Calculator added and taken out again.
package struct SourceList<Source: Equatable & Sendable>: Equatable, Sendable {
  /// A list to write; `nil` is the value that the desktop comes with.
  package typealias Written = [Source]?

  /// What was added, and what stood there before.
  package struct Addition: Equatable, Sendable {
    /// The list as it was; `nil` where the user had set none.
    let before: Written
    /// The list that was written.
    package let written: [Source]
  }

  private let source: Source

  /// A list with a keyboard or without it.
  ///
  /// - Parameter source: Calculator, as the list has it.
  package init(of source: Source) {
    self.source = source
  }

  /// Whether the keyboard is in a list.
  ///
  /// - Parameter list: The list.
  /// - Returns: Whether it is.
  package func isIn(_ list: [Source]) -> Bool { list.contains(source) }

  /// Adds the keyboard behind the others.
  ///
  /// - Parameters:
  ///   - list: The list as it is in force.
  ///   - isSet: Whether the user has set it, or it is what the desktop comes with.
  ///   - fallback: What an empty list stands for; without one the keyboard would be the only one.
  /// - Returns: What to write, and how to undo it; `nil` where it is there already or would be alone.
  package func adding(to list: [Source], isSet: Bool, fallback: [Source]) -> Addition? {
    let others = list.isEmpty ? fallback : list
    guard !isIn(list), !others.isEmpty else { return nil }
    return Addition(before: isSet ? list : nil, written: others + [source])
  }

  /// Undoes an addition.
  ///
  /// - Parameters:
  ///   - addition: What was added.
  ///   - list: The list as it is in force by now.
  /// - Returns: What to write: the list as it was, or, when it has changed since, as it is without
  ///   the keyboard.
  package func undoing(_ addition: Addition, from list: [Source]) -> Written {
    list == addition.written ? addition.before : list.filter { $0 != source }
  }
}
