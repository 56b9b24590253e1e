import Foundation

/// An application, or a toolkit's window, that takes text from the keyboard.
package enum Client: String, Sendable, CaseIterable {
  case gtk3 = "GTK 3"
  case gtk4 = "GTK 4"
  case qt5 = "Qt 5"
  case qt6 = "Qt 6"
  case gedit = "gedit"
  case mousepad = "mousepad"
  case kate = "kate"
  case writer = "LibreOffice Writer"
  case calc = "LibreOffice Calc"
  case firefox = "Firefox"
  case chromium = "Chromium"
  case vte = "VTE"
  case xterm = "xterm"
  case gnomeGTK3 = "GTK 3 on GNOME"
  case gnomeGTK4 = "GTK 4 on GNOME"
  case gnomeFirefox = "Firefox on GNOME"
  case gnomeChromium = "Chromium on GNOME"
  case waylandGTK3 = "GTK 3 on Wayland"
  case waylandGTK4 = "GTK 4 on Wayland"
  case waylandQt6 = "Qt 6 on Wayland"
  case waylandFirefox = "Firefox on Wayland"
  case waylandChromium = "Chromium on Wayland"
  case kwrite = "KWrite on Wayland"
  case konsole = "Konsole on Wayland"
  case foot = "foot on Wayland"

  /// A window of GTK where the desktop's shell is IBus's panel: on GNOME, or on Cinnamon where that is tested.
  package static let shellGTK3: Client = gtk3.desktop == .cinnamon ? .gtk3 : .gnomeGTK3
  package static let shellGTK4: Client = gtk4.desktop == .cinnamon ? .gtk4 : .gnomeGTK4

  package var desktop: Desktop {
    switch self {
    case .gnomeGTK3, .gnomeGTK4, .gnomeFirefox, .gnomeChromium: .gnome
    case .gtk3, .gtk4, .qt5, .qt6, .gedit, .mousepad, .kate, .writer, .calc, .firefox, .chromium,
      .vte, .xterm:
      .chosen(of: .x11, .plasmaX11, .cinnamon)
    case .waylandGTK3, .waylandGTK4, .waylandQt6, .waylandFirefox, .waylandChromium, .kwrite,
      .konsole, .foot:
      .chosen(of: .kwin, .sway)
    }
  }

  /// The program that shows the window, and speaks the protocol of `windows/protocol.py`.
  var command: [String] {
    let windows = PrivateSession.supportFolder.appending(path: "windows").path
    let script: [String] =
      switch self {
      case .gtk3, .gnomeGTK3, .waylandGTK3: ["gtk_window.py", "--gtk", "3"]
      case .gtk4, .gnomeGTK4, .waylandGTK4: ["gtk_window.py", "--gtk", "4"]
      case .qt5: ["qt_window.py", "--qt", "5"]
      case .qt6, .waylandQt6: ["qt_window.py", "--qt", "6"]
      case .gedit, .mousepad, .kate, .xterm: ["program_window.py", rawValue]
      case .writer: ["office_window.py", "writer"]
      case .calc: ["office_window.py", "calc"]
      case .firefox, .gnomeFirefox, .waylandFirefox: ["browser_window.py", "firefox"]
      case .chromium: ["browser_window.py", "chromium"]
      case .kwrite: ["wayland_program.py", "kwrite"]
      case .konsole: ["wayland_program.py", "konsole"]
      case .foot: ["wayland_program.py", "foot"]
      case .gnomeChromium, .waylandChromium:
        [
          "browser_window.py", "chromium", "--ozone-platform=wayland", "--enable-wayland-ime",
          "--wayland-text-input-version=3",
        ]
      case .vte: ["vte_window.py"]
      }
    return ["/usr/bin/python3", "\(windows)/\(script[0])"] + script.dropFirst()
  }

  /// Added to the program's environment, unless a test overrides it.
  ///
  /// By default the GTK 4 module of ibus 1.5.27 swaps keys in quick succession, with any engine.
  var environment: [String: String] {
    self == .gtk4 ? ["IBUS_ENABLE_SYNC_MODE": "1"] : [:]
  }

  /// The missing part for tests with this client, or `nil`.
  package var missing: String? {
    Self.missingParts[self] ?? nil
  }

  // Found out once: it takes starting Python.
  private static let missingParts = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.findMissing()) })

  private func findMissing() -> String? {
    if let missing = desktop.missing { return missing }
    guard FileManager.default.isExecutableFile(atPath: PrivateSession.engine.path) else {
      return PrivateSession.engine.path
    }
    let gtk = "import gi; gi.require_version('Gtk', '%'); from gi.repository import Gtk, GdkX11"
    switch self {
    case .gtk3:
      return Self.missingPython(gtk.replacing("%", with: "3.0"), "GTK 3 for Python")
        ?? Self.gtk3Module
    case .gtk4:
      return Self.missingPython(gtk.replacing("%", with: "4.0"), "GTK 4 for Python")
        ?? Self.missingModule("gtk-4.0/4.0.0/immodules/libim-ibus.so")
    case .qt5:
      return Self.missingPython("import PyQt5.QtWidgets", "Qt 5 for Python") ?? Self.qt5Module
    case .qt6:
      return Self.missingPython("import PyQt6.QtWidgets", "Qt 6 for Python")
        ?? Self.missingModule(Self.qtModule.replacing("%", with: "6"))
    case .gedit, .mousepad, .firefox:
      return PrivateSession.missing(self == .firefox ? "firefox-esr" : rawValue)
        ?? Self.gtk3Module
    case .chromium:
      return PrivateSession.missing("chromium") ?? Self.gtk3Module
    case .kate:
      return PrivateSession.missing("kate") ?? Self.qt5Module
    case .writer, .calc:
      return PrivateSession.missing("soffice") ?? Self.missingPython("import uno", "python3-uno")
        ?? Self.gtk3Module
    case .vte:
      let vte = "import gi; gi.require_version('Vte', '2.91'); from gi.repository import Vte"
      return Self.missingPython(vte, "VTE for Python") ?? Self.gtk3Module
    case .gnomeGTK3, .gnomeGTK4, .waylandGTK3, .waylandGTK4:
      let version = self == .gnomeGTK3 || self == .waylandGTK3 ? "3.0" : "4.0"
      return Self.missingPython(
        "import gi; gi.require_version('Gtk', '\(version)'); from gi.repository import Gtk",
        "GTK \(version) for Python")
    case .waylandQt6:
      return Self.missingPython("import PyQt6.QtWidgets", "Qt 6 for Python")
    case .xterm, .kwrite, .konsole, .foot:
      return command.last.flatMap { PrivateSession.missing($0) }
    case .gnomeFirefox, .waylandFirefox:
      return PrivateSession.missing("firefox-esr")
    case .gnomeChromium, .waylandChromium:
      return PrivateSession.missing("chromium")
    }
  }

  private static let qtModule =
    "qt%/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so"
  private static var gtk3Module: String? { missingModule("gtk-3.0/3.0.0/immodules/im-ibus.so") }
  private static var qt5Module: String? { missingModule(qtModule.replacing("%", with: "5")) }

  static func missingPython(_ code: String, _ name: String) -> String? {
    let python = "/usr/bin/python3"
    let run = try? ProgramRun(
      URL(filePath: python), ["-c", code], environment: ProcessInfo.processInfo.environment)
    guard let run else { return python }
    return run.status == 0 ? nil : name
  }

  private static func missingModule(_ path: String) -> String? {
    let folders = ["lib", "lib64", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu"]
    return folders.contains { FileManager.default.fileExists(atPath: "/usr/\($0)/\(path)") }
      ? nil : path
  }
}
