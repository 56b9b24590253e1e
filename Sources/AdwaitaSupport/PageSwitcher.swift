internal import CAdwaita
internal import CGtk
internal import GLibSupport
internal import GtkSupport

/// The tabs of the pages.
///
/// They are at the top, with icons beside the words or above them. If there is no room, they are at the bottom, and the top has the
/// title and the page's name, since a tab in large type shows only its first letters.
///
/// This is libadwaita's `AdwViewSwitcherTitle` with its `AdwViewSwitcherBar`, except that hidden parts get their buttons only once the
/// window has been drawn, or the wide tabs have no room: making and measuring the buttons of a part takes as long as a page does.
final class PageSwitcher {
  /// For the header bar.
  let top: Widget
  /// For the place below the pages.
  let bottom = Widget(adw_view_switcher_bar_new())

  private let stack: Widget
  private let wide = Widget(adw_view_switcher_new())
  private let narrow = Widget(adw_view_switcher_new())
  private let title: Widget
  private var narrowPage: OpaquePointer?
  private var isComplete = false

  /// Makes a switcher for an `AdwViewStack`, empty until ``fill()``; the title is shown if the tabs are at the bottom.
  init(_ stack: Widget, title: String) {
    self.stack = stack
    top = Widget(adw_squeezer_new())
    self.title = Widget(adw_window_title_new(title, ""))
    adw_squeezer_set_transition_type(top.opaque, ADW_SQUEEZER_TRANSITION_TYPE_CROSSFADE)
    // A word is not shortened if another part has room for it.
    adw_squeezer_set_switch_threshold_policy(top.opaque, ADW_FOLD_THRESHOLD_POLICY_NATURAL)
    for (part, policy) in [
      (wide, ADW_VIEW_SWITCHER_POLICY_WIDE), (narrow, ADW_VIEW_SWITCHER_POLICY_NARROW),
    ] {
      adw_view_switcher_set_policy(part.opaque, policy)
      gtk_widget_set_halign(part.pointer, GTK_ALIGN_CENTER)
    }
    adw_squeezer_add(top.opaque, wide.pointer)
    narrowPage = adw_squeezer_add(top.opaque, narrow.pointer)
    adw_squeezer_page_set_enabled(narrowPage, 0)
    adw_squeezer_add(top.opaque, self.title.pointer)
    connect(top.pointer, .plain("notify::visible-child")) { [weak self] in self?.follow() }
    connect(stack.pointer, .plain("notify::visible-child")) { [weak self] in self?.namePage() }
  }

  /// Shows the tabs; call it after adding the pages, since each later page rebuilds all buttons.
  func fill() {
    adw_view_switcher_set_stack(wide.opaque, stack.opaque)
  }

  /// Fills the hidden parts, too.
  func fillAll() {
    fillNarrow()
    adw_view_switcher_bar_set_stack(bottom.opaque, stack.opaque)
    isComplete = true
    namePage()
  }

  private func fillNarrow() {
    guard adw_squeezer_page_get_enabled(narrowPage) == 0 else { return }
    adw_squeezer_page_set_enabled(narrowPage, 1)
    adw_view_switcher_set_stack(narrow.opaque, stack.opaque)
  }

  private var hasNoRoom: Bool {
    adw_squeezer_get_visible_child(top.opaque) == title.pointer
  }

  private func follow() {
    if hasNoRoom { fillNarrow() }
    namePage()
    adw_view_switcher_bar_set_reveal(bottom.opaque, hasNoRoom ? 1 : 0)
  }

  /// Sets the page's name, only if it is visible: hidden titles are measured as well.
  ///
  /// Before the window is drawn, the title may be visible just because the narrow tabs are not filled.
  private func namePage() {
    guard isComplete, hasNoRoom, let child = adw_view_stack_get_visible_child(stack.opaque) else {
      return
    }
    let page = adw_view_stack_get_page(stack.opaque, child)
    adw_window_title_set_subtitle(title.opaque, adw_view_stack_page_get_title(page))
  }
}
