internal import CGtk
internal import GLibSupport

/// The user's wishes for the look of programs: dark, high contrast.
package final class Appearance {
  /// Called when ``isDark`` or ``hasHighContrast`` may have changed.
  package var didChange: () -> Void = {}

  private let settings: OpaquePointer?
  /// `nil` if GNOME's settings are not installed.
  private let desktop = Settings(schema: "org.gnome.desktop.interface")

  package init() {
    settings = gtk_settings_get_default()
    for name in ["gtk-theme-name", "gtk-application-prefer-dark-theme"] {
      guard let settings else { continue }
      connect(UnsafeMutableRawPointer(settings), .plain("notify::\(name)")) { [unowned self] in
        didChange()
      }
    }
    desktop?.whenChanged("color-scheme") { [unowned self] in didChange() }
  }

  /// True for light text on a dark background.
  package var isDark: Bool {
    switch desktop?.value("color-scheme")?.string {
    case "prefer-dark": true
    case "prefer-light": false
    default:
      property("gtk-application-prefer-dark-theme") { g_value_get_boolean($0) != 0 } == true
        || themeName.hasSuffix("dark") || themeName.hasSuffix("inverse")
    }
  }

  /// True for a high-contrast theme.
  package var hasHighContrast: Bool {
    themeName.hasPrefix("highcontrast")
  }

  private var themeName: String {
    property("gtk-theme-name") { makeString(g_value_get_string($0)).lowercased() } ?? ""
  }

  private func property<Value>(
    _ name: String, _ read: (UnsafePointer<GValue>) -> Value
  ) -> Value? {
    guard let settings else { return nil }
    let object = UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self)
    // GLib gives it the type of the property.
    var value = GValue()
    g_object_get_property(object, name, &value)
    defer { g_value_unset(&value) }
    return read(&value)
  }
}

/// A style sheet for all windows of the process.
package final class StyleSheet {
  private let provider = gtk_css_provider_new()

  package static func use(_ css: String) {
    StyleSheet(overrides: false).css = css
  }

  /// Makes an empty style sheet; it can override those of ``use(_:)`` for the life of the process.
  package init(overrides: Bool) {
    guard let display = gdk_display_get_default(), let provider else { return }
    let priority = UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + (overrides ? 1 : 0)
    gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), priority)
  }

  /// The text, in the CSS of GTK 4.
  package var css = "" {
    didSet {
      guard let provider, css != oldValue else { return }
      gtk_css_provider_load_from_data(provider, css, -1)
    }
  }

  deinit {
    // The display has a reference of its own.
    if let provider { g_object_unref(provider) }
  }
}
