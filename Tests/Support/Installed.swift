import Foundation

/// What is installed on this machine, in versions; read, never expected.
package enum Installed {
  /// The version of IBus: what clients tell, and when, differs from one to the next.
  package static let ibus = Version(of: "ibus", "version")
  /// The version of GNOME Shell.
  package static let gnomeShell = Version(of: "gnome-shell", "--version")

  /// Numbers to be compared.
  package struct Version: Comparable, Sendable {
    private let parts: [Int]

    /// A version.
    ///
    /// - Parameter parts: Its numbers.
    package init(_ parts: Int...) {
      self.parts = parts
    }

    /// The version that a program tells as the last word of its first line; none is below all.
    fileprivate init(of program: String, _ argument: String) {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let run = try? ProgramRun(
        URL(filePath: "/usr/bin/env"), [program, argument], environment: ["PATH": path])
      let line = run?.output.split(separator: "\n").first ?? ""
      let word = line.split(separator: " ").last ?? ""
      // 1.5.35-rc1 and 51.alpha count as what they are to become.
      parts = word.split { $0 == "." || $0 == "-" || $0 == "~" }.prefix { Int($0) != nil }
        .compactMap { Int($0) }
    }

    /// Whether a version comes before another.
    ///
    /// - Parameters:
    ///   - left: The one.
    ///   - right: The other.
    /// - Returns: Whether it does.
    package static func < (left: Version, right: Version) -> Bool {
      left.parts.lexicographicallyPrecedes(right.parts)
    }
  }
}
