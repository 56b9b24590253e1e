internal import CGtk
internal import GLibSupport

/// A text field of several lines, with the user's input method.
package final class TextField: Widget {
  /// Makes an empty field; `height` is its least height in pixels.
  package init(height: Int32) {
    super.init(gtk_text_view_new())
    let text = instance(GtkTextView.self)
    gtk_text_view_set_wrap_mode(text, GTK_WRAP_WORD_CHAR)
    // Tab moves on to the next widget, as it must without a mouse.
    gtk_text_view_set_accepts_tab(text, 0)
    gtk_text_view_set_left_margin(text, 12)
    gtk_text_view_set_right_margin(text, 12)
    gtk_text_view_set_top_margin(text, 12)
    gtk_text_view_set_bottom_margin(text, 12)
    gtk_widget_set_size_request(pointer, -1, height)
  }

  /// The input method that GTK uses here: `ibus`, `wayland`, `gtk-im-context-simple` or another.
  package static var inputMethod: String {
    guard let context = gtk_im_multicontext_new() else { return "" }
    defer { g_object_unref(context) }
    let multicontext = UnsafeMutableRawPointer(context)
      .assumingMemoryBound(to: GtkIMMulticontext.self)
    return makeString(gtk_im_multicontext_get_context_id(multicontext))
  }
}
