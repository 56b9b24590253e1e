import Foundation

/// A version of IBus.
public struct IBusVersion: Comparable, Sendable, CustomStringConvertible {
  private let parts: [Int]

  /// A version by its numbers.
  ///
  /// - Parameter parts: The numbers, such as 1, 5, 34.
  public init(_ parts: Int...) {
    self.parts = parts
  }

  /// The numbers, with points between them.
  public var description: String { parts.map(String.init).joined(separator: ".") }

  /// The version that is installed, as `ibus version` tells it; 0 when it does not.
  ///
  /// A release candidate counts as the version it becomes.
  public static let installed: IBusVersion = {
    let output = (try? ProgramRun(URL(filePath: "/usr/bin/ibus"), ["version"]).output) ?? ""
    let text = output.split(separator: " ").last ?? "0"
    return IBusVersion(parts: text.prefix { $0.isNumber || $0 == "." })
  }()

  private init(parts text: Substring) {
    parts = text.split { !$0.isNumber }.compactMap { Int($0) }
  }

  /// Whether one is older than another.
  ///
  /// - Parameters:
  ///   - one: A version.
  ///   - other: Another.
  /// - Returns: Whether it is.
  public static func < (one: IBusVersion, other: IBusVersion) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}
