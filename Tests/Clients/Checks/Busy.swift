import TestSupport

/// An application that is busy gets its Return once, or its result, and neither too early.
func checkBusy(_ subject: Subject, isSample: Bool) throws -> Outcome {
  guard subject.hasFields, subject.way == .inDocument else {
    return .notApplicable("nothing has to wait for it, or it cannot be made busy")
  }
  let (kept, followed) = try subject.withDesk { desk in
    let kept = try KeptReturns.count(at: desk, busy: 150, times: isSample ? 10 : 100)
    return (kept, try KeptReturns.count(at: desk, busy: 150, followedBy: "a", times: 10))
  }
  let wrong = kept.wrong + followed.wrong
  try require(wrong.isEmpty, "it was left with \(wrong.map(\.debugDescription))")
  let total = kept.insertedCount + kept.passedOnCount
  return .measured("\(kept.insertedCount) of \(total) Returns inserted")
}
