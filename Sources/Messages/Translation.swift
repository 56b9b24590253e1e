internal import Synchronization

/// Translates a message into the language of the user.
///
/// `data/po/make-pot` finds messages by these calls, so each message is a literal without interpolation.
package func tr(_ text: StaticString) -> String {
  Catalogue.current.message(text.description)
}

/// Translates a message with parts, of which the first replaces `%1`; a translation may reorder them.
package func tr(_ text: StaticString, _ parts: String...) -> String {
  filled(Catalogue.current.message(text.description), parts)
}

/// Translates a message in the form that the language has for a number, which replaces `%1`.
package func tr(_ one: StaticString, _ other: StaticString, count: UInt64) -> String {
  filled(Catalogue.current.plural(one.description, other.description, count), ["\(count)"])
}

/// Translates a name that also is in a file besides the sources, where the template gets it from.
package func translated(name: String) -> String {
  Catalogue.current.message(name)
}

/// Replaces `%1` to `%9` by the parts.
private func filled(_ text: String, _ parts: [String]) -> String {
  var result = ""
  var rest = Substring(text)
  while let mark = rest.firstIndex(of: "%") {
    result += rest[..<mark]
    rest = rest[mark...].dropFirst()
    guard let number = rest.first?.wholeNumberValue, parts.indices.contains(number - 1) else {
      result += "%"
      continue
    }
    result += parts[number - 1]
    rest = rest.dropFirst()
  }
  return result + rest
}

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
