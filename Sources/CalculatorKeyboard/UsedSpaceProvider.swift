/// What the panel's menu *Used space* shows; the keyboard works without it.
///
/// It is asked on the main thread, and must not block.
package protocol UsedSpaceProvider: AnyObject {
  /// The rows of the menu: always as many, since some panels take the entries of a menu only once.
  var rows: [UsedSpaceRow] { get }
  /// Called when the rows have changed after ``update()``.
  var rowsDidChange: () -> Void { get set }
  /// Called when nobody types: time to read the volume again, where the last time was long ago.
  func update()
  /// Opens the page *Used space* of the preferences.
  func openPage()
}

/// A row of the panel's menu *Used space*.
package enum UsedSpaceRow: Equatable, Sendable {
  /// Not shown.
  case hidden
  /// A text with a number of bytes, which is inserted when it is chosen.
  case bytes(String, UInt64)
  /// A text that cannot be chosen.
  case note(String)
  /// The text of the row that opens the page.
  case page(String)

  /// The text; `nil` if the row is not shown.
  package var label: String? {
    switch self {
    case .hidden: nil
    case .bytes(let label, _), .note(let label), .page(let label): label
    }
  }
}
