/// What all programs of the product have in common.
package enum Product {
  /// The version.
  package static let version = "0.1.0"
}
