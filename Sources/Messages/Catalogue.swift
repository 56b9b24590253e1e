internal import Synchronization

/// The translations of messages: into the language of the user, or none.
///
/// Modules that say something import this module and no platform. The program sets the system's catalogue
/// before its first message; until then, and in tests, messages are in English.
package struct Catalogue: Sendable {
  /// The domain of the messages, and the name of the catalogues' files.
  package static let domain = "ibus-calculator"
  /// The catalogue in use; it is set once, before anything is said.
  package static var current: Catalogue {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  private static let shared = Mutex(
    Catalogue(message: { $0 }, plural: { one, other, count in count == 1 ? one : other }))

  /// Looks a message up; returns the message itself if there is no translation.
  package let message: @Sendable (_ english: String) -> String
  /// Looks up the form of a message for a number, by its English forms.
  package let plural: @Sendable (_ one: String, _ other: String, _ count: UInt64) -> String

  package init(
    message: @escaping @Sendable (_ english: String) -> String,
    plural: @escaping @Sendable (_ one: String, _ other: String, _ count: UInt64) -> String
  ) {
    self.message = message
    self.plural = plural
  }
}
