import TestSupport

/// However the client's module waits for its answers, text stays in order and results come.
func checkSyncModes(_ subject: Subject) throws -> Outcome {
  guard subject.hasSyncModes else { return .notApplicable("has its toolkit's module") }
  for mode in ["0", "1", "2"] {
    let environment = ["IBUS_ENABLE_SYNC_MODE": mode]
    try subject.withDesk(environment: environment) { desk in
      try desk.keyboard.type("Total: 12+30", delay: 12)
      try desk.waitUntil("Total: 12+30")
      try desk.keyboard.type("\n")
      try desk.waitUntil("Total: 42")
    }
    // GTK 4 swaps keys itself in the other modes; comparing two runs would be comparing luck.
    if subject.client != .gtk4 || mode == "1" {
      try compare(lines: Prose.sample, on: subject, environment: environment)
    }
  }
  return subject.client == .gtk4
    ? .limited("in modes 0 and 2 the module itself swaps fast keys, with any engine") : .passed
}
