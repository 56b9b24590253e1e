import Foundation

/// A text field without a window that has the focus, sees the engine's panel properties, and
/// activates them.
package final class PropertyField {
  /// What the panel shows for a property.
  package struct Property: Equatable, Sendable {
    /// Its name.
    package let label: String
    /// Whether it can be used.
    package let isSensitive: Bool
    /// Whether it is shown at all.
    package let isVisible: Bool
    /// Whether it is switched on.
    package let isChecked: Bool
    /// What is shown while the pointer rests on it.
    package let tooltip: String
    /// What the panel shows in place of an icon; empty where there is none.
    package let symbol: String
  }

  private let child: ChildProcess

  /// Makes a field and gives it the focus.
  ///
  /// - Parameter session: A session.
  /// - Throws: When it cannot be started.
  package init(_ session: PrivateSession) throws {
    let program = PrivateSession.supportFolder.appending(path: "windows/property_field.py").path
    child = try ChildProcess(["/usr/bin/python3", program], in: session)
  }

  /// What is shown for a property; `nil` when the engine has registered none of that name.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The property.
  /// - Throws: ``Timeout``.
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
  ///
  /// - Parameter name: Its name.
  /// - Throws: ``Timeout``.
  package func activate(_ name: String) throws {
    _ = try child.ask(["activate": name])
  }

  /// What was inserted since it was asked last.
  ///
  /// - Returns: The text.
  /// - Throws: ``Timeout``.
  package func takeText() throws -> String {
    try child.ask(["text": true])["text"] as? String ?? ""
  }

  /// Presses and releases a key.
  ///
  /// - Parameter symbol: The keyval.
  /// - Throws: ``Timeout``.
  package func press(_ symbol: Int) throws {
    _ = try child.ask(["key": symbol])
  }

  /// Makes the field one for passwords, or an ordinary one.
  ///
  /// - Parameter isPassword: Whether it is one for passwords.
  /// - Throws: ``Timeout``.
  package func setPassword(_ isPassword: Bool) throws {
    _ = try child.ask(["purpose": isPassword ? 8 : 0])
  }

  /// Ends it.
  package func stop() {
    child.stop()
  }
}
