import KeypadLine
import Testing

@testable import CalculatorKeyboard

@Suite struct FieldTests {
  @Test(
    "Every purpose, in a client with surrounding text and in one without",
    arguments: FieldPurpose.allCases)
  func purpose(purpose: FieldPurpose) {
    let expected: (with: FieldPolicy, without: FieldPolicy) =
      switch purpose {
      case .password, .pin: (.refused(.password), .refused(.password))
      case .phone: (.refused(.phone), .refused(.phone))
      case .unknown: (.refused(.unknownField), .refused(.unknownField))
      case .terminal: (.onRequest, .onRequest)
      case .freeForm, .letters, .digits, .number, .url, .email, .name: (.inDocument, .onRequest)
      }
    var traits = FieldTraits()
    traits.purpose = purpose
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == expected.without)
    traits.offersSurroundingText = true
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == expected.with)
    // A private field is like any other; a field with hidden text or no field is refused.
    traits.isPrivate = true
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == expected.with)
    traits.isHidden = true
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == .refused(.password))
    traits.hasField = false
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == .refused(.noField))
  }

  @Test(
    "Clients",
    arguments: [
      ("fake", FieldPolicy.refused(.noField), false), ("xim", .onRequest, true),
      ("kitty", .onRequest, false),
      ("gtk3-im:gedit", .inDocument, false), ("gtk4-im:text-editor", .inDocument, false),
      ("QIBusInputContext", .inDocument, false), ("gnome-shell", .inDocument, false),
      ("gtk3-im:firefox-esr", .inDocument, false), ("gtk3-im:chromium", .onRequest, false),
      ("gtk4-im:chrome", .onRequest, false), ("gtk4-im:(4711)", .onRequest, false),
      ("GLFW_Application", .onRequest, false), ("SDL2_Application", .refused(.unknownField), false),
      ("wayland", .inDocument, false),
      // Unmeasured clients.
      ("", .onRequest, false), ("gtk-im:gimp", .onRequest, false), ("other", .onRequest, false),
      ("Wayland", .onRequest, false), ("gtk5-im:gedit", .onRequest, false),
    ])
  func client(name: String, policy: FieldPolicy, forwards: Bool) {
    var traits = FieldTraits()
    traits.client = name
    traits.offersSurroundingText = true
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == policy)
    #expect(traits.forwardsKeys == forwards)
  }

  @Test(
    "What depends on the IBus that runs",
    arguments: [
      ("wayland", WaylandBridge.absent, FieldPolicy.onRequest), ("wayland", .partial, .onRequest),
      ("wayland", .complete, .inDocument), (nil, .absent, .inDocument),
      (nil, .partial, .onRequest), (nil, .complete, .inDocument),
      ("gtk3-im:gedit", .partial, .inDocument), ("gnome-shell", .absent, .inDocument),
      ("QIBusInputContext", .partial, .inDocument), ("other", .complete, .onRequest),
    ] as [(String?, WaylandBridge, FieldPolicy)])
  func bridge(client: String?, bridge: WaylandBridge, policy: FieldPolicy) {
    var traits = FieldTraits()
    traits.client = client
    traits.waylandBridge = bridge
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == .onRequest)
    traits.offersSurroundingText = true
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == policy)
    traits.purpose = .password
    #expect(FieldPolicy.decide(traits, terminals: .onRequest) == .refused(.password))
  }

  @Test("For every client and bridge the table has one best entry") func table() {
    for bridge in WaylandBridge.allCases {
      let names = ClientTable.entries.filter { $0.bridges.contains(bridge) }.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(names.contains(nil))
      for name in names { #expect(ClientTable.entry(for: name, on: bridge).name == name) }
    }
  }

  @Test(
    "Through a GNOME Shell that may count bytes only ASCII is deleted",
    arguments: [
      ("gnome-shell", false), (nil, false), ("gtk3-im:gedit", true), ("QIBusInputContext", true),
    ] as [(String?, Bool)])
  func shellDeletion(client: String?, isSafe: Bool) {
    var traits = FieldTraits()
    traits.client = client
    #expect(traits.canDelete("12×3="))
    traits.shellDeletion = .bytesInSome
    #expect(traits.canDelete("12*3="))
    for text in ["12×3=", "٣+٤", "€45+€30", "1\u{A0}234*2"] {
      #expect(traits.canDelete(text) == isSafe)
    }
  }

  @Test("A nameless client without surrounding text gets keys forwarded") func namelessClient() {
    var traits = FieldTraits()
    #expect(traits.forwardsKeys)
    traits.offersSurroundingText = true
    #expect(!traits.forwardsKeys)
  }

  @Test("Terminals can be left alone altogether", arguments: ["xim", "kitty", "GLFW_Application"])
  func terminalsOff(client: String) {
    var traits = FieldTraits()
    traits.client = client
    #expect(FieldPolicy.decide(traits, terminals: .off) == .refused(.terminal))
    traits.client = nil
    traits.purpose = .terminal
    #expect(FieldPolicy.decide(traits, terminals: .off) == .refused(.terminal))
  }
}
