import TestSupport

/// A promise that is checked in every client: a column of the table of `make test-clients`.
package enum Check: Int, CaseIterable, Sendable {
  case wayOfWorking = 1
  case transparency, results, focus, refusedFields, nextKeyboard, layouts, syncModes, busy, keypad,
    clicks

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

  /// Runs the check in sessions of its own; a sample is a part of a long check.
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

/// The result of a check.
package enum Outcome: Equatable, Sendable {
  case passed
  /// It holds within a limit of the client that `docs/clients.md` names and the check has found.
  case limited(Limit)
  /// It holds, with something counted.
  case measured(String)
  /// The client has no such thing.
  case notApplicable(String)
  /// It cannot run on this machine.
  case skipped(String)
  /// It fails with the plain keyboard too, so nothing can be said.
  case alike(String)
  /// It fails, and nothing explains why.
  case failed(String)
}

/// An expectation of a check that was not met.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A fault of the plain keyboard.
struct PlainKeyboardFailure: Error, CustomStringConvertible {
  let description: String
}

func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
  if !condition { throw Failure(what()) }
}
