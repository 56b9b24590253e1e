import Foundation
import TestSupport
import Testing

/// A file of `data`, and the tools that check such files.
struct DataFile: CustomTestStringConvertible, Sendable {
  let url: URL

  var testDescription: String { url.lastPathComponent }

  var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

  /// The text without roff's backslashes before hyphens.
  var plainText: String { text.replacing("\\-", with: "-") }

  init(_ path: String) {
    url = PrivateSession.root.appending(path: "data/\(path)")
  }

  static let metainfo = DataFile("org.freedesktop.ibus.engine.calculator.metainfo.xml")
  static let desktopFile = DataFile("ibus-setup-calculator.desktop")
  static let keyboardPage = DataFile("man/ibus-calculator.7")
  static let setupPage = DataFile("man/ibus-setup-calculator.1")
  static let enginePage = DataFile("man/ibus-engine-calculator.1")
  static let keypadPage = DataFile("man/ibus-calculator-keypad.1")
  static let manualPages = [keyboardPage, setupPage, enginePage, keypadPage]

  static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
