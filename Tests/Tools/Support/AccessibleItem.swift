/// Something with a name in a window, as a screen reader gets it.
package struct AccessibleItem: Equatable, Sendable {
  package let name: String
  /// The name of the role in AT-SPI, such as `push button` or `status bar`.
  package let role: String
  package let description: String
  package let isChecked: Bool
  package let isSensitive: Bool
  package let isFocused: Bool
  /// x, y, width and height in its window, in pixels; all 0 unless they were asked for.
  package let frame: [Int]

  package var isButton: Bool { role == "push button" }

  /// Reads the answer of `windows/accessible_tree.py`.
  init(_ answer: [String: Any]) {
    name = answer["name"] as? String ?? ""
    role = answer["role"] as? String ?? ""
    description = answer["description"] as? String ?? ""
    isChecked = answer["checked"] as? Bool ?? false
    isSensitive = answer["sensitive"] as? Bool ?? false
    isFocused = answer["focused"] as? Bool ?? false
    frame = answer["frame"] as? [Int] ?? [0, 0, 0, 0]
  }
}
