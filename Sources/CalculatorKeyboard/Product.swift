/// Names that all programs of the product share.
package enum Product {
  /// The version.
  package static let version = "0.1.0"
  /// The id by which desktops know the preferences' window, and the name of its process on the bus.
  package static let setupIdentifier = "org.freedesktop.IBus.Calculator.Setup"
}
