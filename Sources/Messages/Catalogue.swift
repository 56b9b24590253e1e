internal import Synchronization

/// Where messages are looked up: the language of the user, or English.
///
/// What says something imports this module and no platform. The program puts the system's catalogue here
/// when it begins to talk; until then, and in tests, all is said in English.
package struct Catalogue: Sendable {
  /// The domain of the messages, and the name of the catalogues' files.
  package static let domain = "ibus-calculator"
  /// The catalogue that is looked into.
  ///
  /// It is set once, before anything is said.
  package static var current: Catalogue {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  private static let shared = Mutex(
    Catalogue(message: { $0 }, plural: { one, other, count in count == 1 ? one : other }))

  /// Looks a message up; the message itself where there is no translation.
  package let message: @Sendable (_ english: String) -> String
  /// Looks up the form of a message that goes with a number.
  package let plural: @Sendable (_ one: String, _ other: String, _ count: UInt64) -> String

  /// A catalogue.
  ///
  /// - Parameters:
  ///   - message: Looks a message up.
  ///   - plural: Looks up the form that goes with a number, by the English forms.
  package init(
    message: @escaping @Sendable (_ english: String) -> String,
    plural: @escaping @Sendable (_ one: String, _ other: String, _ count: UInt64) -> String
  ) {
    self.message = message
    self.plural = plural
  }
}
