/// Something beside the keyboard that has figures, and a menu of them in the panel; the keyboard works without.
///
/// It is asked on the main thread, and must not hold it up.
package protocol FigureProvider: AnyObject {
  /// What the menu shows now.
  var menu: FigureMenu { get }
  /// Called when the menu has become another one by what ``fieldDidGetFocus()`` began.
  var menuDidChange: () -> Void { get set }
  /// A field has got the focus, and all that this brings is done: the time to look for newer figures.
  func fieldDidGetFocus()
  /// A row was chosen that opens what has the figures, a window elsewhere.
  func open()
}
