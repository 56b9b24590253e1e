import Foundation
import TestSupport
import Testing

extension Applications {
  /// The panel property that opens and closes the keypad.
  @Suite(.needsKeypad) struct KeypadPropertyTests {
    @Test("It opens and closes the keypad, follows it, and is out of use in a password field")
    func property() throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      let panel = try Panel(session)
      defer { panel.stop() }
      try session.selectEngine("calculator")
      func wait(isSensitive: Bool = true, isChecked: Bool) throws {
        var seen: Panel.Property?
        try waitUntil(
          "sensitive \(isSensitive), checked \(isChecked); is \(String(describing: seen))"
        ) {
          seen = try panel.property("Keypad")
          return seen?.isSensitive == isSensitive && seen?.isChecked == isChecked
            && seen?.isVisible == true
        }
      }
      try wait(isChecked: false)
      // The engine pays nothing before.
      #expect(KeypadWindow.processes(in: session) == [])

      try panel.activate("Keypad")
      try wait(isChecked: true)
      let keypad = try KeypadWindow(session)
      try panel.activate("Keypad")
      try wait(isChecked: false)
      try waitUntil("the keypad is gone") { KeypadWindow.processes(in: session) == [] }

      try panel.activate("Keypad")
      try wait(isChecked: true)
      _ = try KeypadWindow(session)
      try panel.setPassword(true)
      try wait(isSensitive: false, isChecked: true)
      try panel.activate("Keypad")
      try panel.setPassword(false)
      try wait(isChecked: true)
      // The user may close it anywhere.
      try keypad.press("✕")
      try wait(isChecked: false)

      try panel.activate("Keypad")
      try wait(isChecked: true)
      for pid in KeypadWindow.processes(in: session) { kill(pid, SIGKILL) }
      try wait(isChecked: false)
    }

    @Test("Without a screen the keypad closes itself, and typing goes on") func noScreen() throws {
      let session = try PrivateSession()
      defer { session.stop() }
      let panel = try Panel(session)
      defer { panel.stop() }
      try session.selectEngine("calculator")
      try waitUntil("the property is there") { try panel.property("Keypad") != nil }
      let engine = Desk.engines(in: session)
      try panel.activate("Keypad")
      try waitUntil("the keypad is gone") {
        try panel.property("Keypad")?.tooltip == "The keypad needs an X display"
          && KeypadWindow.processes(in: session) == []
      }
      #expect(Desk.engines(in: session) == engine)
    }
  }
}
