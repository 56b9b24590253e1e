import Foundation
import TestSupport

/// A gettext file of messages: a catalogue, or the template.
struct MessageFile {
  /// A message with its translations, one for each plural form.
  struct Message {
    var english = ""
    var plural: String?
    var translations: [String] = []
  }

  /// All messages but the head.
  let messages: [Message]

  init(_ name: String) throws {
    let file = Translations.folder.appending(path: name)
    var all: [Message] = []
    var message = Message()
    var put: (String) -> Void = { _ in }
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      guard let quote = line.firstIndex(of: "\""), !line.hasPrefix("#") else { continue }
      let text = Self.unquoted(line[quote...])
      switch line[..<quote].trimmingCharacters(in: .whitespaces) {
      case "msgid":
        all.append(message)
        message = Message()
        put = { message.english += $0 }
      case "msgid_plural":
        message.plural = ""
        put = { message.plural? += $0 }
      case let word where word.hasPrefix("msgstr"):
        message.translations.append("")
        put = { message.translations[message.translations.count - 1] += $0 }
      default: break
      }
      put(text)
    }
    all.append(message)
    messages = all.filter { !$0.english.isEmpty }
  }

  private static func unquoted(_ literal: Substring) -> String {
    String(literal.dropFirst().dropLast()).replacing("\\n", with: "\n").replacing(
      "\\\"", with: "\""
    )
    .replacing("\\\\", with: "\\")
  }
}

extension String {
  /// The numbers of a message's placeholders.
  var places: Set<Character> {
    Set(zip(self, dropFirst()).filter { $0.0 == "%" && ("1"..."9").contains($0.1) }.map(\.1))
  }
}
