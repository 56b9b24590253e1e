internal import CAdwaita
internal import CGtk
internal import GLibSupport

/// The program as the desktop sees it: one process, however often it is opened.
///
/// It owns its id as a name on the session bus; where there is no bus, each start is a process.
package final class Application {
  let pointer: UnsafeMutablePointer<AdwApplication>
  private let reference: GObjectReference<AdwApplication>

  /// Makes the application; `nil` where there is no display.
  ///
  /// - Parameters:
  ///   - id: Its id, such as `org.freedesktop.IBus.Setup`.
  ///   - name: The program's name, by which assistive technology and icons are found.
  package init?(id: String, name: String) {
    g_set_prgname(name)
    guard Self.beginWithoutTheme(),
      let application = adw_application_new(id, GApplicationFlags(rawValue: 0))
    else { return nil }
    pointer = application
    reference = GObjectReference(application)
    g_object_unref(application)
  }

  /// Starts GTK, and lets it begin with the theme that libadwaita puts in the place of every other one a moment
  /// later, an empty one.
  ///
  /// The theme that GTK reads by itself is seen by nobody, and takes a seventh of the start of an empty window.
  /// The environment is the one way to name another one before there are any settings. What it names already is
  /// the user's wish, and is left alone.
  ///
  /// - Returns: False where there is no display.
  private static func beginWithoutTheme() -> Bool {
    let variable = "GTK_THEME"
    guard g_getenv(variable) == nil else { return gtk_init_check() != 0 }
    g_setenv(variable, "Adwaita-empty", 1)
    // It goes again before libadwaita, which would take it for the user's wish, or a program that is started
    // here sees it. Nothing is freed by that which a thread of GTK's could be reading.
    defer { g_unsetenv(variable) }
    guard gtk_init_check() != 0 else { return false }
    // They read the theme as they are made.
    return gtk_settings_get_default() != nil
  }

  /// Calls a function when it is opened, the first time and again.
  ///
  /// - Parameter handler: The function.
  package func whenActivated(_ handler: @escaping () -> Void) {
    connect(pointer, .plain("activate"), handler)
  }

  /// Adds something that other processes can ask for: `GSimpleAction`.
  ///
  /// - Parameters:
  ///   - name: Its name, of letters, digits, `-` and `.`.
  ///   - action: What it does.
  package func addAction(_ name: String, _ action: @escaping () -> Void) {
    guard let simple = g_simple_action_new(name, nil) else { return }
    connect(UnsafeMutableRawPointer(simple), .change("activate"), action)
    g_action_map_add_action(OpaquePointer(pointer), simple)
    g_object_unref(UnsafeMutableRawPointer(simple))
  }

  /// Does an action, in the process that has the window.
  ///
  /// - Parameter name: The action.
  package func activate(_ name: String) {
    g_application_register(application, nil, nil)
    g_action_group_activate_action(OpaquePointer(pointer), name, nil)
  }

  /// Lets a key combination do an action.
  ///
  /// - Parameters:
  ///   - accelerator: The keys, as GTK writes them.
  ///   - action: The action.
  package func setKeys(_ accelerator: String, for action: String) {
    guard let word = g_strdup(accelerator) else { return }
    defer { g_free(word) }
    var words: [UnsafePointer<CChar>?] = [UnsafePointer(word), nil]
    let application = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkApplication.self)
    gtk_application_set_accels_for_action(application, "app.\(action)", &words)
  }

  /// Runs until the last window is closed.
  ///
  /// - Returns: The exit status.
  package func run() -> Int32 {
    g_application_run(application, 0, nil)
  }

  private var application: UnsafeMutablePointer<GApplication> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GApplication.self)
  }
}
