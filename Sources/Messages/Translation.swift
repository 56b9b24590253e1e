/// A message in the language of the user.
///
/// `data/po/make-pot` finds the messages by these calls, so each is written out in one: a literal without
/// interpolation.
///
/// - Parameter text: The message in English, which is its key.
/// - Returns: Its translation; the message itself where there is none.
package func tr(_ text: StaticString) -> String {
  Catalogue.current.message(text.description)
}

/// A message with something in it, in the language of the user.
///
/// - Parameters:
///   - text: The message in English, with `%1` to `%9` where something belongs. A translation may have
///     them in another order.
///   - parts: What belongs there, in their order.
/// - Returns: The message with them.
package func tr(_ text: StaticString, _ parts: String...) -> String {
  filled(Catalogue.current.message(text.description), parts)
}

/// A message with a number in it, in the form that the language has for this number.
///
/// - Parameters:
///   - one: The message for one, in English, with `%1` where the number belongs.
///   - other: The message for another number.
///   - count: The number.
/// - Returns: The message with the number.
package func tr(_ one: StaticString, _ other: StaticString, count: UInt64) -> String {
  filled(Catalogue.current.plural(one.description, other.description, count), ["\(count)"])
}

/// A name that is a message too, and that a file besides the sources has as well: the template has it
/// from there.
///
/// - Parameter name: The name in English.
/// - Returns: Its translation; the name itself where there is none.
package func translated(name: String) -> String {
  Catalogue.current.message(name)
}

/// Puts parts where a message has their numbers.
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
