import TestSupport

/// One thing that is to hold in every client.
///
/// Each is a column of the table that `make test-clients` prints.
package enum Check: Int, CaseIterable, Sendable {
  case wayOfWorking = 1
  case transparency, results, focus, refusedFields, nextKeyboard, layouts, syncModes, busy, keypad,
    clicks

  /// The column's title.
  package var title: String {
    switch self {
    case .wayOfWorking: "way of working"
    case .transparency: "transparency"
    case .results: "results"
    case .focus: "focus"
    case .refusedFields: "refused fields"
    case .nextKeyboard: "next keyboard"
    case .layouts: "layouts"
    case .syncModes: "sync modes"
    case .busy: "busy application"
    case .keypad: "keypad"
    case .clicks: "clicks"
    }
  }

  /// Carries the check out in sessions of its own.
  ///
  /// - Parameters:
  ///   - subject: The client.
  ///   - isSample: Whether a part of a long check will do.
  /// - Returns: What came of it.
  package func run(on subject: Subject, isSample: Bool = false) -> Outcome {
    if let missing = subject.client.missing { return .skipped("\(missing) is missing") }
    let outcome = carryOut(on: subject, isSample: isSample)
    if case .limited(let limit) = outcome, !limit.isKnown(of: subject.client, in: self) {
      return .failed("it is not known for this: \(limit.rawValue)")
    }
    return outcome
  }

  private func carryOut(on subject: Subject, isSample: Bool) -> Outcome {
    do {
      return switch self {
      case .wayOfWorking: try checkWayOfWorking(subject)
      case .transparency: try checkTransparency(subject, isSample: isSample)
      case .results: try checkResults(subject)
      case .focus: try checkFocus(subject)
      case .refusedFields: try checkRefusedFields(subject)
      case .nextKeyboard: try checkNextKeyboard(subject)
      case .layouts: try checkLayouts(subject)
      case .syncModes: try checkSyncModes(subject)
      case .busy: try checkBusy(subject, isSample: isSample)
      case .keypad: try checkKeypad(subject)
      case .clicks: try checkClicks(subject, isSample: isSample)
      }
    } catch let failure as PlainKeyboardFailure {
      return .alike(failure.description)
    } catch let failure as Failure {
      return .failed(failure.description)
    } catch {
      return .failed("\(error)")
    }
  }
}

/// What came of a check.
package enum Outcome: Equatable, Sendable {
  /// It holds.
  case passed
  /// It holds as far as the client lets it: the truth that `docs/clients.md` tells was found.
  case limited(Limit)
  /// It holds, and something was counted besides.
  case measured(String)
  /// There is no such thing in this client.
  case notApplicable(String)
  /// It could not be carried out on this machine.
  case skipped(String)
  /// It does not hold with the plain keyboard either, so nothing can be said.
  case alike(String)
  /// It does not hold, and nothing explains why.
  case failed(String)
}

/// What a check expected and did not find.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// What the plain keyboard does wrong itself.
struct PlainKeyboardFailure: Error, CustomStringConvertible {
  let description: String
}

/// Expects something of a client.
func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
  if !condition { throw Failure(what()) }
}
