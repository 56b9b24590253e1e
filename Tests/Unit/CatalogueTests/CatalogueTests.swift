import Foundation
import Messages
import TestSupport
import Testing

/// Tests the template of the messages, and their catalogues.
@Suite(
  .enabled(if: PrivateSession.missing("msgfmt", "xgettext") == nil, "gettext is needed"))
struct CatalogueTests {
  private func run(_ arguments: String...) throws -> ProgramRun {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try ProgramRun(
      URL(filePath: "/usr/bin/env"), arguments, environment: ["PATH": path, "LC_ALL": "C.UTF-8"])
  }

  private func path(_ name: String) -> String { Translations.folder.appending(path: name).path }

  @Test("There are the languages that are promised") func languages() throws {
    #expect(
      Translations.languages == [
        "ar", "de", "es", "fr", "id", "ja", "ko", "nl", "pt_BR", "ru", "zh_CN", "zh_TW",
      ])
    let files = try FileManager.default.contentsOfDirectory(atPath: Translations.folder.path)
    let catalogues = files.filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }
    #expect(Set(catalogues) == Set(Translations.languages))
  }

  @Test("The template has what the sources say now: make pot") func template() throws {
    let made = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: made) }
    let ran = try run(path("make-pot"), made.path)
    #expect(ran.status == 0, "\(ran.errors)")
    let now = try String(contentsOf: made, encoding: .utf8).split(separator: "\n")
    let stored = try String(contentsOfFile: path("ibus-calculator.pot"), encoding: .utf8)
      .split(separator: "\n")
    let change = now.difference(from: stored)
    #expect(change.isEmpty, "\(change.insertions) \(change.removals)")
  }

  @Test(
    "Every message is translated, and none is fuzzy or broken", arguments: Translations.languages)
  func complete(language: String) throws {
    let catalogue = path("\(language).po")
    let checked = try run("msgfmt", "--check", "--statistics", "--output-file=/dev/null", catalogue)
    let count = try MessageFile("ibus-calculator.pot").messages.count
    #expect(checked.status == 0)
    #expect(checked.errors == "\(count) translated messages.\n", "\(language)")
    let compared = try run("msgcmp", catalogue, path("ibus-calculator.pot"))
    #expect(compared.status == 0, "\(language): \(compared.errors)")
  }

  @Test("What belongs in a message is in its translation", arguments: Translations.languages)
  func places(language: String) throws {
    let messages = try MessageFile("\(language).po").messages
    #expect(messages.contains { !$0.english.places.isEmpty && $0.plural != nil })
    for message in messages {
      #expect(message.translations.allSatisfy { !$0.isEmpty })
      for translation in message.translations {
        // The form for one or two may have the number as a word.
        let isSame =
          message.plural == nil
          ? translation.places == message.english.places
          : translation.places.isSubset(of: message.english.places)
        #expect(isSame, "\(language): \(message.english) → \(translation)")
      }
    }
  }

  @Test("In a language that is written from right to left a calculation is isolated")
  func isolation() throws {
    let calculation = /[0-9]+(?:[-+*\/×÷−=≈][0-9]*)+/
    func isolated(_ text: String) -> [Bool] {
      text.matches(of: calculation).map { match in
        text[..<match.range.lowerBound].last == "\u{2066}"
          && text[match.range.upperBound...].first == "\u{2069}"
      }
    }
    #expect(isolated("\u{2066}12+30=\u{2069} 7") == [true] && isolated("12+30=") == [false])
    let translations = try MessageFile("ar.po").messages.flatMap(\.translations)
    let found = translations.filter { !isolated($0).isEmpty }
    #expect(found.count >= 4)
    for text in found { #expect(isolated(text).allSatisfy { $0 }, "\(text)") }
  }

  @Test("Parts stand where a message has their numbers, in any order") func parts() {
    #expect(tr("%2, then %1 (%2)", "a", "b") == "b, then a (b)")
    #expect(tr("%1%", "63.4") == "63.4%")
    #expect(tr("%3 % %0 %x", "a", "b") == "%3 % %0 %x")
    // Placeholders in inserted parts are not replaced.
    #expect(tr("%1 %2", "%2", "b") == "%2 b")
    #expect(tr("%1 day", "%1 days", count: 1) == "1 day")
    #expect(tr("%1 day", "%1 days", count: 0) == "0 days")
  }
}

/// Tests the programs in the languages of their users.
@Suite(.enabled(if: Translations.missing == nil, "gettext and locales are needed"))
struct LanguageTests {
  private static let programs = [
    "ibus-engine-calculator", "ibus-calculator-keypad", "ibus-setup-calculator",
  ].map {
    PrivateSession.engine.deletingLastPathComponent().appending(path: $0)
  }.filter { FileManager.default.isExecutableFile(atPath: $0.path) }

  @Test("Help and errors are in the user's language", arguments: Translations.languages)
  func commandLine(language: String) throws {
    var environment = try Translations.environment.get()
    environment["LANGUAGE"] = language
    for program in Self.programs {
      let english = try ProgramRun(program, ["--help"], environment: ["LC_ALL": "C.UTF-8"])
      let help = try ProgramRun(program, ["--help"], environment: environment)
      #expect(help.status == 0 && english.output.hasPrefix("Usage: "))
      #expect(!help.output.isEmpty && !help.output.contains("print this text"), "\(language)")
      // The same options, none left out.
      func options(_ text: String) -> [Substring] {
        text.split { $0.isWhitespace || "=,".contains($0) }.filter {
          $0.hasPrefix("--") || $0.hasPrefix("-") && $0.count == 2
        }
      }
      #expect(options(help.output) == options(english.output), "\(language)")
      let unknown = try ProgramRun(program, ["--frobnicate"], environment: environment)
      #expect(unknown.status == 2 && unknown.errors.contains("--frobnicate"))
      #expect(!unknown.errors.contains("unknown"), "\(language)")
    }
  }
}
