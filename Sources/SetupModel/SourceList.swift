/// A list of keyboards in the settings of the desktop, to which Calculator is added or from which it is taken.
package struct SourceList<Source: Equatable & Sendable>: Equatable, Sendable {
  private let source: Source

  /// - Parameter source: Calculator, as the list has it.
  package init(of source: Source) {
    self.source = source
  }

  /// Returns true if Calculator is in a list.
  package func isIn(_ list: [Source]) -> Bool { list.contains(source) }

  /// Adds Calculator after the other keyboards.
  ///
  /// - Parameters:
  ///   - list: The list as it is.
  ///   - fallback: The keyboards that the desktop uses for an empty list, where that is known.
  /// - Returns: The list to write; `nil` if Calculator is in it already or would be the only keyboard.
  package func adding(to list: [Source], fallback: [Source]) -> [Source]? {
    let others = list.isEmpty ? fallback : list
    return isIn(list) || others.isEmpty ? nil : others + [source]
  }

  /// Takes Calculator out of a list; the others stay.
  package func removing(from list: [Source]) -> [Source] { list.filter { $0 != source } }
}
