import Foundation

/// A focused text field without a window, which sees and activates the engine's panel properties.
package final class PropertyField {
  /// A property as the panel shows it.
  package struct Property: Equatable, Sendable {
    package let label: String
    package let isSensitive: Bool
    package let isVisible: Bool
    package let isChecked: Bool
    package let tooltip: String
    /// The text that the panel shows in place of an icon; empty if there is none.
    package let symbol: String
  }

  private let child: ChildProcess

  package init(_ session: PrivateSession) throws {
    let program = PrivateSession.supportFolder.appending(path: "windows/property_field.py").path
    child = try ChildProcess(["/usr/bin/python3", program], in: session)
  }

  /// A registered property, or `nil`.
  package func property(_ name: String) throws -> Property? {
    let answer = try child.ask(["property": name])
    guard let isSensitive = answer["sensitive"] as? Bool,
      let isVisible = answer["visible"] as? Bool,
      let isChecked = answer["checked"] as? Bool
    else { return nil }
    return Property(
      label: answer["label"] as? String ?? "", isSensitive: isSensitive, isVisible: isVisible,
      isChecked: isChecked,
      tooltip: answer["tooltip"] as? String ?? "", symbol: answer["symbol"] as? String ?? "")
  }

  /// Clicks on a property.
  package func activate(_ name: String) throws {
    _ = try child.ask(["activate": name])
  }

  /// The text inserted since the last call.
  package func takeText() throws -> String {
    try child.ask(["text": true])["text"] as? String ?? ""
  }

  /// Presses and releases a key, given by its keyval.
  package func press(_ symbol: Int) throws {
    _ = try child.ask(["key": symbol])
  }

  /// Makes the field a password field, or an ordinary one.
  package func setPassword(_ isPassword: Bool) throws {
    _ = try child.ask(["purpose": isPassword ? 8 : 0])
  }

  package func stop() {
    child.stop()
  }
}
