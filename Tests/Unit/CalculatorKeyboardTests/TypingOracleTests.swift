import Foundation
import KeyboardTesting
import TestSupport
import Testing

@testable import CalculationReading
@testable import CalculatorKeyboard

/// Compares typed lines with the independent model in `Tests/Tools/Oracle/typing_model.py`.
///
/// The model predicts the document, the preedit and the preview after every key. `make test` compares 250
/// lines; `make fuzz` sets `CALCULATOR_TYPING_LINES` to 200,000 and `CALCULATOR_ORACLE_SEED` to something new.
/// A failure prints its line.
@Suite struct TypingOracleTests {
  static let environment = ProcessInfo.processInfo.environment
  static let lineCount = environment["CALCULATOR_TYPING_LINES"].flatMap(Int.init) ?? 250
  static let firstSeed = environment["CALCULATOR_ORACLE_SEED"].flatMap(Int.init) ?? 1
  static let batchSize = 4_000

  @Test("The model knows the examples of the specification") func selfTest() throws {
    #expect(try ModelRun("typing_model.py", ["--self-test"]).status == 0)
  }

  @Test("Random and realistic lines do what the model says") func lines() throws {
    var compared = 0
    var differences = 0
    var slowest = (duration: Duration.zero, line: "")
    while compared < Self.lineCount, differences < 20 {
      let count = min(Self.batchSize, Self.lineCount - compared)
      let seed = "\(Self.firstSeed + compared / Self.batchSize)"
      let lines = try ModelRun(
        "typing_generator.py", ["--seed", seed, "--count", "\(count)"]
      ).output
      let answers = try ModelRun("typing_model.py", input: lines).output
      let inputs = try ModelRun.decode(TypedLine.self, lines)
      let expected = try ModelRun.decode(ModelAnswer.self, answers)
      try #require(inputs.count == count && expected.count == count)
      for (input, expected) in zip(inputs, expected) where differences < 20 {
        for isLate in [false, true] {
          guard let difference = input.difference(from: expected, isLate, slowest: &slowest)
          else { continue }
          differences += 1
          Issue.record("seed \(seed), reported late: \(isLate)\n\(difference)")
        }
      }
      compared += count
    }
    print("typing: \(compared) lines from seed \(Self.firstSeed), slowest key", slowest)
  }
}

/// The model's answer for a line: the state after each key.
private struct ModelAnswer: Decodable {
  struct Step: Decodable, Equatable, CustomStringConvertible {
    let before: String
    let after: String
    let preedit: String?
    let preview: String?
    let opens: Opens

    /// If the preview ends in ↓; `maybe` if the model does not know.
    enum Opens: String, Decodable {
      case yes, no, maybe
    }

    /// Compared as Unicode scalars: texts that look the same may differ.
    static func == (one: Step, other: Step) -> Bool {
      one.description.utf8.elementsEqual(other.description.utf8)
        && (one.opens == other.opens || one.opens == .maybe || other.opens == .maybe)
    }

    var description: String {
      "'\(before)‸\(after)' preedit \(preedit ?? "nothing") preview \(preview ?? "nothing")"
        .replacing("\n", with: "⏎")
    }
  }

  let steps: [Step]
}

private struct TypedLine: Decodable {
  let keys: [String]
  let before: String
  let after: String
  let way: String
  let ascii: Bool
  let order: String
  let returnInserts: String
  let preview: Bool
  let fractionDigits: Int
  let decimalMark: String
  let locale: ModelLocale

  /// Types the line; returns the first difference from the model, `nil` without one.
  func difference(
    from expected: ModelAnswer, _ isLate: Bool,
    slowest: inout (duration: Duration, line: String)
  ) -> String? {
    guard let session = session else { return "unreadable settings: \(self)" }
    let document = InMemoryDocument(
      before: before, after: after, traits: traits, reporting: .onCall)
    document.report()
    var keyboard = session
    keyboard.focusIn()
    for (index, (key, expected)) in zip(keys, expected.steps).enumerated() {
      guard let stroke = stroke(key) else { return "unknown key \(key)" }
      // A Return is decided by the reports so far. The late application reports before each Return or other
      // named key, before every fifth key, and after BackSpace, whose effect one more character could hide, and
      // after `=`, since what it finds counts as typed only once reported.
      let isReported =
        !isLate || key.count > 1 || index % 5 == 0
        || ["BackSpace", "=", "＝"].contains(keys[index - 1])
      if isReported {
        document.report()
        _ = keyboard.handle(.textReported, in: document)
      }
      var disposition = Response.Disposition.handled
      let duration = ContinuousClock().measure {
        let response = keyboard.handle(stroke, in: document)
        disposition = response.apply(to: document)
      }
      if duration > slowest.duration { slowest = (duration, keys.joined(separator: " ")) }
      if disposition != .handled { document.type(stroke) }
      let presentation = keyboard.presentation(in: document)
      let preview = presentation.auxiliaryText?.unisolated
      let opens = preview?.hasSuffix(" ↓") == true
      let seen = ModelAnswer.Step(
        before: document.before, after: document.after,
        preedit: presentation.preedit,
        preview: isLate
          ? expected.preview : opens ? preview.map { String($0.dropLast(2)) } : preview,
        opens: isLate ? expected.opens : opens ? .yes : .no)
      guard seen == expected else {
        return """
          \(keys[...index].joined(separator: keys.contains { $0.count > 1 } ? " " : "")
            .replacing(" ", with: "␣"))
          \(seen)
          but the model: \(expected)
          \(self)
          """
      }
    }
    return nil
  }

  private var session: KeyboardSession? {
    var settings = KeyboardSettings(isIntroduced: true)
    guard let order = KeyboardSettings.Order(rawValue: order),
      let returnInserts = KeyboardSettings.ReturnInserts(rawValue: returnInserts),
      let decimalMark = KeyboardSettings.DecimalMark(rawValue: decimalMark)
    else { return nil }
    settings.order = order
    settings.returnInserts = returnInserts
    settings.decimalMark = decimalMark
    settings.fractionDigits = fractionDigits
    settings.showsPreview = preview
    return KeyboardSession(settings: settings, locale: locale.conventions)
  }

  private var traits: FieldTraits {
    var traits = FieldTraits()
    traits.offersSurroundingText = way == "document"
    traits.purpose = ascii ? .number : .freeForm
    traits.isPrivate = keys.count % 7 == 0
    return traits
  }

  private func stroke(_ key: String) -> KeyStroke? {
    let scalars = Array(key.unicodeScalars)
    if scalars.count == 1 { return KeyStroke(.character(scalars[0])) }
    return KeyNames.symbols[key].map { KeyStroke($0) }
  }
}
