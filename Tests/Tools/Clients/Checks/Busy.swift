import TestSupport

/// A busy application gets its Return once, or its result, and neither too early.
///
/// If a letter overtakes a Return in the toolkit, the plain keyboard must show the same.
func checkBusy(_ subject: Subject, isSample: Bool) throws -> Outcome {
  guard subject.hasFields, subject.way == .inDocument else {
    return .notApplicable("nothing has to wait for it, or it cannot be made busy")
  }
  func countFollowed(at desk: Desk) throws -> KeptReturns {
    try KeptReturns.count(at: desk, busy: 150, followedBy: "a", times: 10)
  }
  let (kept, followed) = try subject.withDesk { desk in
    let kept = try KeptReturns.count(at: desk, busy: 150, times: isSample ? 10 : 100)
    return (kept, try countFollowed(at: desk))
  }
  try require(kept.wrong.isEmpty, "it was left with \(kept.wrong.map(\.debugDescription))")
  let total = kept.insertedCount + kept.passedOnCount + kept.swappedCount
  let count =
    "\(kept.insertedCount) of \(total) Returns inserted"
    + (kept.swappedCount > 0 ? "; keys swapped by the client itself: \(kept.swappedCount)" : "")
  guard !followed.wrong.isEmpty else { return .measured(count) }
  let plain = try subject.withDesk(engine: "xkb:us::eng") { try countFollowed(at: $0) }
  try require(
    Set(followed.wrong).isSubset(of: plain.wrong),
    "it was left with \(followed.wrong.map(\.debugDescription))")
  return .measured("\(count); a letter overtakes a Return, as with the plain keyboard")
}
