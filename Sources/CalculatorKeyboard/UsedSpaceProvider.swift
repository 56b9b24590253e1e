/// The source of the panel's menu *Used space*; the keyboard works without it.
///
/// It is called on the main thread, and must not block.
package protocol UsedSpaceProvider: AnyObject {
  /// The rows of the menu; always as many, since some panels take the entries of a menu only once.
  var rows: [UsedSpaceRow] { get }
  /// Called when the rows have changed after ``update()``.
  var rowsDidChange: () -> Void { get set }
  /// Reads the volume again if the last reading is old; called when nobody types.
  func update()
  /// Opens the page *Used space* of the preferences.
  func openPage()
}

package enum UsedSpaceRow: Equatable, Sendable {
  case hidden
  /// A text with a number of bytes, which is inserted when the row is chosen.
  case bytes(String, UInt64)
  /// A text that cannot be chosen.
  case note(String)
  case page(String)

  /// The text; `nil` if the row is not shown.
  package var label: String? {
    switch self {
    case .hidden: nil
    case .bytes(let label, _), .note(let label), .page(let label): label
    }
  }
}
