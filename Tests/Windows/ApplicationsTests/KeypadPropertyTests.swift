import Foundation
import TestSupport
import Testing

extension Applications {
  /// The property in the panel that opens and closes the keypad.
  @Suite(.needsKeypad) struct KeypadPropertyTests {
    @Test("It opens and closes the keypad, follows it, and is out of use in a password field")
    func property() throws {
      let session = try PrivateSession(["--display"])
      defer { session.stop() }
      let field = try PropertyField(session)
      defer { field.stop() }
      try session.selectEngine("calculator")
      func wait(isSensitive: Bool = true, isChecked: Bool) throws {
        var seen: PropertyField.Property?
        try waitUntil(
          "sensitive \(isSensitive), checked \(isChecked); is \(String(describing: seen))"
        ) {
          seen = try field.property("Keypad")
          return seen?.isSensitive == isSensitive && seen?.isChecked == isChecked
            && seen?.isVisible == true
        }
      }
      try wait(isChecked: false)
      // The keypad's program runs only once it is opened.
      #expect(KeypadWindow.processes(in: session) == [])

      try field.activate("Keypad")
      try wait(isChecked: true)
      let keypad = try KeypadWindow(session)
      try field.activate("Keypad")
      try wait(isChecked: false)
      try KeypadWindow.waitUntilGone(in: session)

      try field.activate("Keypad")
      try wait(isChecked: true)
      _ = try KeypadWindow(session)
      try field.setPassword(true)
      try wait(isSensitive: false, isChecked: true)
      try field.activate("Keypad")
      try field.setPassword(false)
      try wait(isChecked: true)
      // The keypad's own button closes it as well.
      try keypad.press("✕")
      try wait(isChecked: false)

      try field.activate("Keypad")
      try wait(isChecked: true)
      for pid in KeypadWindow.processes(in: session) { kill(pid, SIGKILL) }
      try wait(isChecked: false)
    }

    @Test("Only the input mode has a symbol, =") func symbol() throws {
      let session = try PrivateSession()
      defer { session.stop() }
      let field = try PropertyField(session)
      defer { field.stop() }
      try session.selectEngine("calculator")
      try waitUntil("the properties are there") { try field.property("InputMode") != nil }
      #expect(try field.property("InputMode")?.symbol == "=")
      #expect(try field.property("NextKeyboard")?.symbol == "")
      #expect(try field.property("Keypad")?.symbol == "")
    }

    @Test("Without a screen the keypad closes itself, and typing goes on") func noScreen() throws {
      let session = try PrivateSession()
      defer { session.stop() }
      let field = try PropertyField(session)
      defer { field.stop() }
      try session.selectEngine("calculator")
      try waitUntil("the property is there") { try field.property("Keypad") != nil }
      let engine = session.engines
      try field.activate("Keypad")
      try waitUntil("the keypad is gone") {
        try field.property("Keypad")?.tooltip == "The keypad needs an X display"
          && KeypadWindow.processes(in: session) == []
      }
      #expect(session.engines == engine)
    }
  }
}
