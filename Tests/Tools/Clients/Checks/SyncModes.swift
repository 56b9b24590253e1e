import TestSupport

/// Text stays in order and results come in every mode of the client's module.
///
/// `IBUS_ENABLE_SYNC_MODE` is 0 (it does not wait for the engine's answers), 1 (for each) or 2 (for a while).
func checkSyncModes(_ subject: Subject) throws -> Outcome {
  guard subject.hasSyncModes else { return .notApplicable("has its toolkit's module") }
  for mode in ["0", "1", "2"] {
    let environment = ["IBUS_ENABLE_SYNC_MODE": mode]
    if subject.client == .gtk4, mode == "0" {
      try expectLostKeys(subject, environment)
      continue
    }
    // GTK's module in mode 2 swaps fast keys itself, so comparing two runs means nothing.
    let swapsKeys = mode == "2" && (subject.client == .gtk3 || subject.client == .gtk4)
    try subject.withDesk(environment: environment) { desk in
      let calculation = "Total: 12+30"
      for keys in swapsKeys ? calculation.map(String.init) : [calculation] {
        try desk.keyboard.type(keys, delay: 12)
        try desk.window.settle()
      }
      try desk.waitUntil("Total: 12+30")
      try desk.keyboard.type("\n")
      try desk.waitUntil("Total: 42")
    }
    if !swapsKeys { try compare(lines: Prose.sample, on: subject, environment: environment) }
  }
  return switch subject.client {
  case .gtk3: .limited(.swappedKeys)
  case .gtk4: .limited(.lostKeys)
  default: .passed
  }
}

/// The GTK 4 module in mode 0 loses the keys it gives back to the window, except characters without Shift.
private func expectLostKeys(_ subject: Subject, _ environment: [String: String]) throws {
  let session = try PrivateSession(["--display"])
  defer { session.stop() }
  let recorder = try BusRecorder(session)
  defer { recorder.stop() }
  try session.selectEngine("xkb:us::eng")
  let window = try TestWindow(subject.client, in: session, recorder, environment: environment)
  defer { window.stop() }
  try window.focus(subject.field.name, reachesEngine: false)
  try waitUntil("keys are typed") {
    try Keyboard(session).type("12+30", delay: 50)
    return try !window.content(of: subject.field.name).text.isEmpty
  }
  try Keyboard(session).type("\n9", delay: 50)
  try waitUntil("the last key is typed") {
    try window.content(of: subject.field.name).text.hasSuffix("9")
  }
  let text = try window.content(of: subject.field.name).text
  try require(!text.contains("+") && !text.contains("\n"), "mode 0 types \(text.debugDescription)")
}
