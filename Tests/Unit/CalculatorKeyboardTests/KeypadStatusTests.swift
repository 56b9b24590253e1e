import KeyboardTesting
import KeypadLine
import Testing

@testable import CalculatorKeyboard

/// Tests when the keypad may insert: the truth table of `KeypadStatus`.
@Suite struct KeypadStatusTests {
  static let tellingClients = ["gtk3-im:gedit", "gtk4-im:text-editor", "gnome-shell"]
  static let silentClients: [String?] = [
    nil, "", "QIBusInputContext", "gtk3-im:chromium", "gtk4-im:chrome", "gtk4-im:(1)", "xim",
    "kitty", "GLFW_Application", "wayland", "other",
  ]

  func status(
    _ client: String?, purpose: FieldPurpose = .freeForm, isHidden: Bool = false,
    on bridge: WaylandBridge = .complete, terminals: KeyboardSettings.Terminals = .onRequest,
    _ events: (inout Events) -> Void
  ) -> KeypadStatus {
    var traits = FieldTraits()
    traits.client = client
    traits.waylandBridge = bridge
    traits.purpose = purpose
    traits.isHidden = isHidden
    var seen = Events()
    events(&seen)
    return KeypadStatus.decide(
      traits, hasFocus: seen.focus != nil, seen.focus?.proof ?? .none, terminals: terminals)
  }

  struct Events {
    private(set) var focus: Focus?

    mutating func focusIn() { focus = Focus(nil) }
    mutating func focusOut() { focus = nil }
    mutating func keyPressed() { focus?.proof = .key }
    mutating func reset() { handle(.reset) }
    mutating func wasPassword() {
      focus?.refuse(by: .refused(.password))
      handle(.contentTypeReported)
    }

    private mutating func handle(_ event: FieldEvent) {
      let field = KeyboardSession().context(InMemoryDocument())
      _ = focus?.handle(event, in: field)
    }
  }

  @Test("A client that tells about passwords is believed", arguments: tellingClients)
  func telling(client: String) {
    #expect(status(client) { $0.focusIn() } == .enabled)
    #expect(
      status(client) {
        $0.focusIn()
        $0.reset()
      } == .enabled)
  }

  @Test("Any other must have sent a key, and no reset since", arguments: silentClients)
  func silent(client: String?) {
    #expect(status(client) { $0.focusIn() } == .insertRefused(.keyNeeded))
    #expect(
      status(client) {
        $0.focusIn()
        $0.keyPressed()
      } == .enabled)
    #expect(
      status(client) {
        $0.focusIn()
        $0.keyPressed()
        $0.reset()
      } == .insertRefused(.keyNeeded))
    #expect(
      status(client) {
        $0.focusIn()
        $0.keyPressed()
        $0.focusIn()
      } == .insertRefused(.keyNeeded))
  }

  @Test(
    "Where no key tells either, none is asked for, and what is typed is not for the keypad",
    arguments: [
      ("wayland", WaylandBridge.absent, false), ("wayland", .partial, false),
      ("wayland", .complete, true), (nil, .absent, true), (nil, .partial, false),
      (nil, .complete, true), ("gtk3-im:gedit", .partial, true), ("other", .partial, true),
    ] as [(String?, WaylandBridge, Bool)])
  func untold(client: String?, bridge: WaylandBridge, isMirrored: Bool) {
    var traits = FieldTraits()
    traits.client = client
    traits.waylandBridge = bridge
    #expect(traits.isMirrored == isMirrored)
    if !isMirrored { #expect(status(client, on: bridge) { $0.focusIn() } == .enabled) }
  }

  @Test("A field that was a password a moment ago needs a key, whatever the client")
  func cleared() {
    for client in Self.tellingClients + Self.silentClients {
      let cleared: (inout Events) -> Void = {
        $0.focusIn()
        $0.keyPressed()
        $0.wasPassword()
      }
      #expect(status(client, cleared) == .insertRefused(.keyNeeded))
      #expect(
        status(client) {
          cleared(&$0)
          $0.keyPressed()
        } == .enabled)
    }
  }

  @Test(
    "Refused fields grey the keypad out, whatever was typed",
    arguments: [
      (FieldPurpose.password, FieldRefusal.password), (.pin, .password), (.phone, .phone),
      (.unknown, .unknownField),
    ])
  func refused(purpose: FieldPurpose, reason: FieldRefusal) {
    for client in Self.tellingClients + Self.silentClients {
      #expect(
        status(client, purpose: purpose) {
          $0.focusIn()
          $0.keyPressed()
        } == .refused(reason))
    }
    #expect(status("SDL2_Application") { $0.focusIn() } == .refused(.unknownField))
    #expect(status("gtk3-im:x", isHidden: true) { $0.focusIn() } == .refused(.password))
  }

  @Test("Without a focus nothing is inserted") func noFocus() {
    for client in Self.tellingClients + Self.silentClients {
      #expect(status(client) { _ in } == .insertRefused(.noField))
      #expect(
        status(client) {
          $0.focusIn()
          $0.keyPressed()
          $0.focusOut()
        } == .insertRefused(.noField))
    }
    #expect(
      status("fake") {
        $0.focusIn()
        $0.keyPressed()
      } == .insertRefused(.noField))
  }

  @Test("A terminal says nothing about sudo, so it needs a key; or it is left alone")
  func terminal() {
    for client in ["gtk3-im:gnome-terminal", "xim", "kitty"] {
      let purpose: FieldPurpose = .terminal
      #expect(
        status(client, purpose: purpose) { $0.focusIn() } == .insertRefused(.keyNeeded))
      #expect(
        status(client, purpose: purpose, terminals: .off) {
          $0.focusIn()
          $0.keyPressed()
        } == .refused(.terminal))
    }
  }

  @Test("The keyboard gathers the evidence: keys, but no releases, and none from before a reset")
  func gathering() {
    var session = KeyboardSession(settings: .init(isIntroduced: true))
    let document = InMemoryDocument()
    document.fieldTraits.client = "QIBusInputContext"
    var isEnabled: Bool { session.keypadContent(in: document).status == .enabled }
    session.focusIn()
    #expect(!isEnabled)
    _ = session.handle(KeyStroke(.character("a"), isRelease: true), in: document)
    #expect(!isEnabled)
    _ = session.handle(.contentTypeReported, in: document)
    #expect(!isEnabled)
    _ = session.handle(KeyStroke(.character("1")), in: document)
    #expect(isEnabled)
    // A reset may be Qt moving to a password field.
    _ = session.handle(.reset, in: document)
    #expect(!isEnabled)
    _ = session.handle(KeyStroke(.modifier), in: document)
    #expect(isEnabled)
    document.fieldTraits.purpose = .password
    _ = session.handle(.contentTypeReported, in: document)
    _ = session.handle(KeyStroke(.character("1")), in: document)
    document.fieldTraits = FieldTraits()
    document.fieldTraits.client = "gtk3-im:gedit"
    _ = session.handle(.contentTypeReported, in: document)
    #expect(!isEnabled)
    session.focusOut()
    #expect(!isEnabled)
  }
}
