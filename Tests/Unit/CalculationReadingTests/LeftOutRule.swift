import CalculationReading
import Foundation
import Testing

/// Leaves out the rule that `CALCULATOR_LEAVE_OUT` names; in `Tests/Tools/Mutants/run-mutants` a test of the suite
/// must then fail.
struct LeftOutRule: SuiteTrait {
  func prepare(for test: Test) {
    #if LEAVING_OUT_RULES
      let name = ProcessInfo.processInfo.environment["CALCULATOR_LEAVE_OUT"] ?? ""
      Rule.leftOut = Rule(rawValue: name)
    #endif
  }
}

extension Trait where Self == LeftOutRule {
  static var leavingOutRule: LeftOutRule { LeftOutRule() }
}
