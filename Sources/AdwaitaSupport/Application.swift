internal import CAdwaita
internal import CGtk
internal import GLibSupport

/// The program as the desktop sees it: one process, even if it is opened again.
///
/// It owns its id on the session bus; without a bus each start is a process of its own.
package final class Application {
  var pointer: UnsafeMutablePointer<GtkApplication> { reference.pointer }
  private let reference: GObjectReference<GtkApplication>

  /// Returns `nil` without a display; assistive technology and icons are found by `name`.
  package init?(id: String, name: String) {
    g_set_prgname(name)
    guard Self.beginWithoutTheme(),
      let application = adw_application_new(id, GApplicationFlags(rawValue: 0))
    else { return nil }
    reference = GObjectReference(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self))
    g_object_unref(application)
  }

  /// Starts GTK with an empty theme; returns false without a display.
  ///
  /// libadwaita replaces GTK's theme with an empty one a moment later. Nobody sees the theme that GTK reads by itself, which takes a
  /// seventh of the start of an empty window. Only the environment can name a theme before there are settings; a theme named there is
  /// the user's wish, and stays.
  private static func beginWithoutTheme() -> Bool {
    let variable = "GTK_THEME"
    guard g_getenv(variable) == nil else { return gtk_init_check() != 0 }
    g_setenv(variable, "Adwaita-empty", 1)
    // libadwaita would take the variable for the user's wish, and started programs would inherit it. A thread of GTK may
    // be reading the environment, but unsetting frees nothing.
    defer { g_unsetenv(variable) }
    guard gtk_init_check() != 0 else { return false }
    // The settings read the theme when they are made.
    return gtk_settings_get_default() != nil
  }

  /// Calls a function each time the program is opened.
  package func whenActivated(_ handler: @escaping () -> Void) {
    connect(pointer, .plain("activate"), handler)
  }

  /// Adds a `GSimpleAction`, which other processes can activate; its keys are written as GTK does.
  package func addAction(_ name: String, keys: String? = nil, _ action: @escaping () -> Void) {
    guard let simple = g_simple_action_new(name, nil) else { return }
    connect(UnsafeMutableRawPointer(simple), .plain("activate"), action)
    g_action_map_add_action(OpaquePointer(pointer), simple)
    g_object_unref(UnsafeMutableRawPointer(simple))
    keys?.withCString {
      gtk_application_set_accels_for_action(pointer, "app.\(name)", [$0, nil])
    }
  }

  /// Activates an action in the process that has the window.
  package func activate(_ name: String) {
    g_application_register(application, nil, nil)
    g_action_group_activate_action(OpaquePointer(pointer), name, nil)
  }

  /// Runs until the last window is closed, and returns the exit status.
  package func run() -> Int32 {
    g_application_run(application, 0, nil)
  }

  private var application: UnsafeMutablePointer<GApplication> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GApplication.self)
  }
}
