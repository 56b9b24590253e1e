import Foundation
import TestSupport

/// The versions that a table was measured with, from the package database.
func versions(of desktop: Desktop) -> String {
  let packages = ["ibus"] + desktop.packages + applications
  let run = try? ProgramRun(
    ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status} ${Version}\\n"] + packages)
  let installed = (run?.output ?? "").split(separator: "\n").compactMap { line -> String? in
    let words = line.split(separator: " ")
    guard words.count == 3, words[1] == "installed" else { return nil }
    // Without the epoch and Debian's revision.
    let version = words[2].split(separator: ":").last?.split(separator: "+")[0] ?? ""
    let upstream = version.split(separator: "-").prefix(while: { $0 != "" }).first ?? version
    return "\(words[0]) \(upstream)"
  }
  let release = try? String(contentsOfFile: "/etc/debian_version", encoding: .utf8)
  let debian = "Debian " + (release ?? "?").trimmingCharacters(in: .whitespacesAndNewlines)
  return ([debian] + installed).joined(separator: ", ")
}

private let applications = [
  "libgtk-3-0", "libgtk-3-0t64", "libgtk-4-1", "libqt5core5a", "libqt5core5t64", "libqt6core6",
  "libqt6core6t64", "firefox-esr", "chromium",
]

extension Desktop {
  fileprivate var packages: [String] {
    switch self {
    case .x11:
      [
        "xvfb", "openbox", "gedit", "mousepad", "kate", "libreoffice-core", "libvte-2.91-0",
        "xterm",
      ]
    case .gnome: ["gnome-shell"]
    case .kwin: ["kwin-wayland", "libqt6gui6", "kwrite", "konsole", "foot"]
    case .plasmaX11: ["kwin-x11", "xvfb", "kate"]
    case .cinnamon: ["cinnamon", "xvfb"]
    case .sway: ["sway", "libwlroots-0.18", "libwlroots-0.19", "konsole", "foot"]
    }
  }
}
