internal import CGtk
internal import GLibSupport

/// A text field of several lines, with the user's input method.
package final class TextField: Widget {
  /// Called with the text after each change.
  package var changed: (String) -> Void = { _ in }
  private let placeholder: Label
  private let view = Widget(gtk_text_view_new())

  /// - Parameters:
  ///   - height: Its least height, in pixels.
  ///   - placeholder: Shown while it is empty.
  package init(height: Int32, placeholder: String) {
    self.placeholder = Label(placeholder)
    super.init(gtk_overlay_new())
    let text = view.instance(GtkTextView.self)
    gtk_text_view_set_wrap_mode(text, GTK_WRAP_WORD_CHAR)
    // Tab moves on to the next widget, as it must without a mouse.
    gtk_text_view_set_accepts_tab(text, 0)
    gtk_text_view_set_left_margin(text, 12)
    gtk_text_view_set_right_margin(text, 12)
    gtk_text_view_set_top_margin(text, 12)
    gtk_text_view_set_bottom_margin(text, 12)
    gtk_widget_set_size_request(view.pointer, -1, height)
    gtk_overlay_set_child(opaque, view.pointer)
    self.placeholder.setClass("placeholder")
    self.placeholder.setMargin(12)
    gtk_widget_set_can_target(self.placeholder.pointer, 0)
    gtk_widget_set_halign(self.placeholder.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(self.placeholder.pointer, GTK_ALIGN_START)
    gtk_overlay_add_overlay(opaque, self.placeholder.pointer)
    view.setAccessible(GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER, placeholder)
    MainActor.assumeIsolated { BubblePlace.correct() }
    guard let buffer = gtk_text_view_get_buffer(text) else { return }
    connect(buffer, .plain("changed")) { [weak self] in self?.follow(buffer) }
    connect(text, .string("preedit-changed")) { [weak self] preedit in
      self?.placeholder.isVisible = preedit.isEmpty && gtk_text_buffer_get_char_count(buffer) == 0
    }
  }

  package override func grabFocus() {
    view.grabFocus()
  }

  package override func setAccessibleName(_ name: String) {
    view.setAccessibleName(name)
  }

  private func follow(_ buffer: UnsafeMutablePointer<GtkTextBuffer>) {
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    let bytes = gtk_text_buffer_get_text(buffer, &start, &end, 0)
    defer { g_free(bytes) }
    let text = makeString(bytes)
    placeholder.isVisible = text.isEmpty
    changed(text)
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
