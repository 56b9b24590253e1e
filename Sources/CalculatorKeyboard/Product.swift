/// What all programs of the product have in common.
package enum Product {
  /// The version.
  package static let version = "0.1.0"
  /// By what desktops know the preferences' window, and by which name its process is found on the bus.
  package static let setupIdentifier = "org.freedesktop.IBus.Calculator.Setup"
}
