import Foundation

/// The versions installed on this machine.
package enum Installed {
  /// Clients of different versions report different things at different times.
  package static let ibus = Version(of: "ibus", "version")
  package static let gnomeShell = Version(of: "gnome-shell", "--version")

  package struct Version: Comparable, Sendable {
    private let parts: [Int]

    package init(_ parts: Int...) {
      self.parts = parts
    }

    /// Reads the last word of a program's first line; a missing program is below all versions.
    fileprivate init(of program: String, _ argument: String) {
      let run = try? ProgramRun([program, argument])
      let line = run?.output.split(separator: "\n").first ?? ""
      let word = line.split(separator: " ").last ?? ""
      // 1.5.35-rc1 and 51.alpha count as the versions they will become.
      parts = word.split { $0 == "." || $0 == "-" || $0 == "~" }.prefix { Int($0) != nil }
        .compactMap { Int($0) }
    }

    package static func < (left: Version, right: Version) -> Bool {
      left.parts.lexicographicallyPrecedes(right.parts)
    }
  }
}
