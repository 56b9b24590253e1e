import Foundation

/// A way for an application to show windows and to talk to IBus.
public enum Toolkit: String, Sendable, CaseIterable {
  case gtk3 = "GTK 3"
  case gtk4 = "GTK 4"
  case qt5 = "Qt 5"
  case xterm = "xterm"
  case gnomeGTK3 = "GTK 3 on GNOME"
  case gnomeGTK4 = "GTK 4 on GNOME"

  /// Whether its windows are GNOME Shell's, on Wayland.
  public var isOnGnome: Bool { self == .gnomeGTK3 || self == .gnomeGTK4 }

  /// The program that shows the test window.
  var command: [String] {
    let windows = PrivateSession.supportFolder.appending(path: "windows").path
    return switch self {
    case .gtk3, .gnomeGTK3: ["/usr/bin/python3", "\(windows)/gtk_window.py", "--gtk", "3"]
    case .gtk4, .gnomeGTK4: ["/usr/bin/python3", "\(windows)/gtk_window.py", "--gtk", "4"]
    case .qt5: ["/usr/bin/python3", "\(windows)/qt5_window.py"]
    case .xterm: ["xterm", "-e", "/usr/bin/python3", "\(windows)/terminal_reader.py"]
    }
  }

  /// What is missing for a test with this toolkit; `nil` when nothing is.
  public var missing: String? {
    Self.missingParts[self] ?? nil
  }

  // Found out once: it takes starting Python.
  private static let missingParts = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.findMissing()) })

  private func findMissing() -> String? {
    if isOnGnome { return findMissingOnGnome() }
    let programs = PrivateSession.missing(
      "Xvfb", "openbox", "xdotool", "xprop", "xwininfo", "dbus-monitor", "dbus-send", "setpriv")
    if let programs { return programs }
    guard FileManager.default.isExecutableFile(atPath: PrivateSession.engine.path) else {
      return PrivateSession.engine.path
    }
    let gtk = "import gi; gi.require_version('Gtk', '%'); from gi.repository import Gtk, GdkX11"
    switch self {
    case .gtk3:
      return Self.missingPython(gtk.replacing("%", with: "3.0"), "GTK 3 for Python")
        ?? Self.missingModule("gtk-3.0/3.0.0/immodules/im-ibus.so")
    case .gtk4:
      return Self.missingPython(gtk.replacing("%", with: "4.0"), "GTK 4 for Python")
        ?? Self.missingModule("gtk-4.0/4.0.0/immodules/libim-ibus.so")
    case .qt5:
      let plugin = "qt5/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so"
      return Self.missingPython("import PyQt5.QtWidgets", "Qt 5 for Python")
        ?? Self.missingModule(plugin)
    case .xterm:
      return PrivateSession.missing("xterm")
    case .gnomeGTK3, .gnomeGTK4:
      return nil
    }
  }

  private func findMissingOnGnome() -> String? {
    let programs = PrivateSession.missing(
      "gnome-shell", "gsettings", "gdbus", "dbus-monitor", "dbus-send", "setpriv")
    if let programs { return programs }
    guard FileManager.default.isExecutableFile(atPath: PrivateSession.engine.path) else {
      return PrivateSession.engine.path
    }
    let version = self == .gnomeGTK3 ? "3.0" : "4.0"
    return Self.missingPython("import dbusmock.templates.logind", "dbusmock for Python")
      ?? Self.missingPython(
        "import gi; gi.require_version('Gtk', '\(version)'); from gi.repository import Gtk",
        "GTK \(version) for Python")
  }

  private static func missingPython(_ code: String, _ name: String) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", code]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "/usr/bin/python3" }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : name
  }

  private static func missingModule(_ path: String) -> String? {
    let libraries =
      ["/usr/lib", "/usr/lib64", "/usr/lib/x86_64-linux-gnu"]
      + ["/usr/lib/aarch64-linux-gnu"]
    let isThere = libraries.contains {
      FileManager.default.fileExists(atPath: "\($0)/\(path)")
    }
    return isThere ? nil : path
  }
}
