internal import CGLib

/// A text in the language of the user: `dgettext`, of glibc.
///
/// The text is the key of the message, as `xgettext --keyword=tr` finds it.
///
/// - Parameter text: The text in English.
/// - Returns: Its translation; the text itself where there is none.
package func tr(_ text: String) -> String {
  // Without a translation the answer is the very text that was asked for, which must still be there.
  text.withCString { makeString(dgettext("ibus-calculator", $0)) }
}

/// A text with something in it, in the language of the user.
///
/// - Parameters:
///   - text: The text in English, with `%1` to `%9` where something belongs. A translation may have
///     them in another order.
///   - parts: What belongs there, in their order.
/// - Returns: The text with them.
package func tr(_ text: String, _ parts: String...) -> String {
  var result = ""
  var rest = Substring(tr(text))
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
