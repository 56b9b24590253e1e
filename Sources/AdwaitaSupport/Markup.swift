internal import CAdwaita
internal import CGtk

/// Texts for what takes Pango's markup whether one likes it or not.
enum Markup {
  /// Hands a text over so that it is shown as it is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - body: Is given it, escaped.
  static func escaping(_ text: String, _ body: (UnsafePointer<CChar>?) -> Void) {
    let escaped = g_markup_escape_text(text, -1)
    body(escaped)
    g_free(escaped)
  }
}
