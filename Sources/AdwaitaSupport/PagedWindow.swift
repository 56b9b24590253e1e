internal import CAdwaita
internal import CGtk
internal import GLibSupport
internal import GtkSupport

/// A window that shows one of its pages, chosen at the top or, in a narrow window, at the bottom.
package final class PagedWindow {
  /// Called with the name of the page that is shown.
  package var pageWasShown: (String) -> Void = { _ in }

  private let window: Widget
  private let stack: Widget
  private let switcher: PageSwitcher
  private let toasts: Widget
  private var isPresented = false
  /// The places of the pages that were not shown yet, and what builds these.
  private var unbuilt: [String: (place: Widget, build: () -> any Placeable)] = [:]

  /// Makes a window without pages; the size is the initial one, in pixels.
  ///
  /// `menu` has the accessible name of its menu, the titles in it, and the application's actions for them.
  package init(
    _ application: Application, title: String, width: Int32, height: Int32,
    menu: (name: String, items: [(title: String, action: String)])
  ) {
    window = Widget(adw_application_window_new(application.pointer))
    stack = Widget(adw_view_stack_new())
    toasts = Widget(adw_toast_overlay_new())
    switcher = PageSwitcher(stack, title: title)
    let header = Widget(adw_header_bar_new())
    let column = Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_window_set_title(window.instance(GtkWindow.self), title)
    gtk_window_set_default_size(window.instance(GtkWindow.self), width, height)
    adw_header_bar_set_title_widget(header.opaque, switcher.top.pointer)
    let menuButton = Self.button(of: menu.items)
    menuButton.setAccessibleName(menu.name)
    withExtendedLifetime(menuButton) { adw_header_bar_pack_end(header.opaque, $0.pointer) }
    adw_toast_overlay_set_child(toasts.opaque, stack.pointer)
    toasts.expandVertically()
    for part in [header, toasts, switcher.bottom] {
      gtk_box_append(column.instance(GtkBox.self), part.pointer)
    }
    adw_application_window_set_content(window.instance(AdwApplicationWindow.self), column.pointer)
    connect(stack.pointer, .plain("notify::visible-child")) { [weak self] in self?.fillPage() }
    // The start does not wait for parts that only a narrow window shows.
    whenDrawn { [weak self] in self?.switcher.fillAll() }
  }

  private static func button(of menu: [(title: String, action: String)]) -> Widget {
    let button = Widget(gtk_menu_button_new())
    let model = g_menu_new()
    for item in menu { g_menu_append(model, item.title, "app.\(item.action)") }
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    gtk_menu_button_set_primary(button.opaque, 1)
    gtk_menu_button_set_menu_model(
      button.opaque, UnsafeMutableRawPointer(model)?.assumingMemoryBound(to: GMenuModel.self))
    if let model { g_object_unref(UnsafeMutableRawPointer(model)) }
    return button
  }

  /// Shows a window about the application; `issues` is the address for *Report an Issue*.
  package func showAbout(
    name: String, icon: String, version: String, text: String, issues: String
  ) {
    let about = Widget(adw_about_window_new())
    adw_about_window_set_application_name(about.opaque, name)
    adw_about_window_set_application_icon(about.opaque, icon)
    adw_about_window_set_version(about.opaque, version)
    Markup.escaping(text) { adw_about_window_set_comments(about.opaque, $0) }
    adw_about_window_set_issue_url(about.opaque, issues)
    adw_about_window_set_license_type(about.opaque, GTK_LICENSE_MIT_X11)
    withExtendedLifetime(about) {
      let (dialog, parent) = ($0.instance(GtkWindow.self), window.instance(GtkWindow.self))
      gtk_window_set_transient_for(dialog, parent)
      gtk_window_present(dialog)
    }
  }

  /// Adds a page, which is built when it is first shown.
  package func addPage(
    _ name: String, title: String, icon: String, build: @escaping () -> any Placeable
  ) {
    let place = Widget(adw_bin_new())
    unbuilt[name] = (place, build)
    adw_view_stack_add_titled_with_icon(stack.opaque, place.pointer, name, title, icon)
  }

  /// The name of the visible page.
  package var page: String {
    get { makeString(adw_view_stack_get_visible_child_name(stack.opaque)) }
    set { adw_view_stack_set_visible_child_name(stack.opaque, newValue) }
  }

  /// Shows the window, or brings it to the front.
  package func present() {
    if !isPresented {
      isPresented = true
      switcher.fill()
    }
    fillPage()
    gtk_window_present(window.instance(GtkWindow.self))
  }

  /// Calls a function when the window gains or loses the keyboard.
  package func whenActiveChanges(_ handler: @escaping () -> Void) {
    connect(window.pointer, .plain("notify::is-active"), handler)
  }

  /// Calls a function once the window has been drawn for the first time.
  package func whenDrawn(_ handler: @escaping () -> Void) {
    window.whenDrawn(handler)
  }

  package func close() {
    gtk_window_close(window.instance(GtkWindow.self))
  }

  /// Shows a toast for some seconds; a screen reader reads it out.
  package func tell(_ text: String) {
    guard let toast = adw_toast_new("") else { return }
    Markup.escaping(text) { adw_toast_set_title(toast, $0) }
    adw_toast_overlay_add_toast(toasts.opaque, toast)
  }

  private func fillPage() {
    let name = page
    // Before the window is shown, another page may still be chosen.
    guard isPresented, !name.isEmpty else { return }
    if let (place, build) = unbuilt.removeValue(forKey: name) {
      adw_bin_set_child(place.instance(AdwBin.self), build().widget.pointer)
    }
    pageWasShown(name)
  }
}
