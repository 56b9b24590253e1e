import CIBus
import CalculatorKeyboard
import Testing

@testable import IBusAdapter

@Suite struct TranslatorTests {
  @Test(
    "Key symbols",
    arguments: [
      (IBUS_KEY_a, KeySymbol.character("a")), (IBUS_KEY_0, .character("0")),
      (IBUS_KEY_space, .character(" ")), (IBUS_KEY_equal, .character("=")),
      (IBUS_KEY_KP_0, .character("0")), (IBUS_KEY_KP_9, .character("9")),
      (IBUS_KEY_KP_Add, .character("+")), (IBUS_KEY_KP_Subtract, .character("-")),
      (IBUS_KEY_KP_Multiply, .character("*")), (IBUS_KEY_KP_Divide, .character("/")),
      (IBUS_KEY_KP_Decimal, .character(".")), (IBUS_KEY_KP_Separator, .character(",")),
      (IBUS_KEY_KP_Equal, .character("=")), (IBUS_KEY_KP_Space, .character(" ")),
      (IBUS_KEY_Return, .return), (IBUS_KEY_KP_Enter, .return), (IBUS_KEY_ISO_Enter, .return),
      (IBUS_KEY_BackSpace, .backSpace), (IBUS_KEY_Escape, .escape), (IBUS_KEY_Insert, .insert),
      (IBUS_KEY_KP_Insert, .insert), (IBUS_KEY_Shift_L, .modifier), (IBUS_KEY_Hyper_R, .modifier),
      (IBUS_KEY_Caps_Lock, .modifier), (IBUS_KEY_Num_Lock, .modifier),
      (IBUS_KEY_ISO_Level3_Shift, .modifier), (IBUS_KEY_Mode_switch, .modifier),
      (IBUS_KEY_Left, .named("Left")), (IBUS_KEY_Tab, .named("Tab")),
      (IBUS_KEY_KP_Home, .named("KP_Home")),
      (IBUS_KEY_Delete, .named("Delete")), (IBUS_KEY_F1, .named("F1")),
      (IBUS_KEY_dead_acute, .named("dead_acute")), (IBUS_KEY_Multi_key, .named("Multi_key")),
      (IBUS_KEY_multiply, .character("×")), (IBUS_KEY_division, .character("÷")),
      (IBUS_KEY_eacute, .character("é")), (IBUS_KEY_EuroSign, .character("€")),
      (IBUS_KEY_Cyrillic_a, .character("а")), (0x0100_0663, .character("٣")),
      (0x0100_2212, .character("−")), (0x0100_066B, .character("٫")),
    ] as [(Int32, KeySymbol)])
  func symbol(keyval: Int32, expected: KeySymbol) {
    #expect(KeyTranslator.symbol(UInt32(bitPattern: keyval)) == expected)
  }

  @Test("Every key symbol up to 0xFFFF, and some above, is translated without a trap")
  func everySymbol() {
    var characters = 0
    for keyval in Array(UInt32(0)...0xFFFF) + [0x0100_D800, 0x0110_FFFF, 0x0111_0000, .max] {
      if case .character(let scalar) = KeyTranslator.symbol(keyval) {
        characters += 1
        #expect(scalar.value >= 0x20, "keyval \(keyval) types a control character")
      }
    }
    #expect(characters > 500)
  }

  @Test("Modifiers: locks and levels are none, Super is one by either bit") func modifiers() {
    #expect(KeyTranslator.modifiers(IBUS_LOCK_MASK.rawValue | IBUS_MOD2_MASK.rawValue) == [])
    #expect(KeyTranslator.modifiers(IBUS_MOD5_MASK.rawValue) == [])
    #expect(KeyTranslator.modifiers(IBUS_SHIFT_MASK.rawValue) == .shift)
    #expect(KeyTranslator.modifiers(IBUS_CONTROL_MASK.rawValue) == .control)
    #expect(KeyTranslator.modifiers(IBUS_MOD1_MASK.rawValue) == .alt)
    #expect(KeyTranslator.modifiers(IBUS_MOD4_MASK.rawValue) == .super)
    #expect(KeyTranslator.modifiers(IBUS_SUPER_MASK.rawValue) == .super)
    #expect(KeyTranslator.modifiers(IBUS_HYPER_MASK.rawValue) == .hyper)
    #expect(KeyTranslator.modifiers(IBUS_META_MASK.rawValue) == .meta)
    let release = IBUS_RELEASE_MASK.rawValue
    #expect(KeyTranslator.stroke(PlatformKeyEvent(symbol: 0x61, state: release)).isRelease)
    #expect(!KeyTranslator.stroke(PlatformKeyEvent(symbol: 0x61, state: 0)).isRelease)
  }

  @Test("Composing begins with a dead key or Compose") func composition() {
    for keyval in [
      IBUS_KEY_dead_grave, IBUS_KEY_dead_circumflex, 0xFE93, IBUS_KEY_Multi_key,
    ] {
      let event = PlatformKeyEvent(symbol: UInt32(keyval))
      #expect(KeyTranslator.startsComposition(KeyTranslator.stroke(event)))
      let shortcut = PlatformKeyEvent(symbol: UInt32(keyval), state: IBUS_CONTROL_MASK.rawValue)
      #expect(!KeyTranslator.startsComposition(KeyTranslator.stroke(shortcut)))
    }
    for keyval in [IBUS_KEY_a, IBUS_KEY_Return, IBUS_KEY_ISO_Level3_Shift, IBUS_KEY_Left] {
      let event = PlatformKeyEvent(symbol: UInt32(keyval))
      #expect(!KeyTranslator.startsComposition(KeyTranslator.stroke(event)))
    }
  }

  @Test("Content types") func contentTypes() {
    let purposes: [(IBusInputPurpose, FieldPurpose)] = [
      (IBUS_INPUT_PURPOSE_FREE_FORM, .freeForm), (IBUS_INPUT_PURPOSE_DIGITS, .digits),
      (IBUS_INPUT_PURPOSE_NUMBER, .number), (IBUS_INPUT_PURPOSE_PHONE, .phone),
      (IBUS_INPUT_PURPOSE_PASSWORD, .password), (IBUS_INPUT_PURPOSE_PIN, .pin),
      (IBUS_INPUT_PURPOSE_TERMINAL, .terminal), (IBusInputPurpose(rawValue: 11), .unknown),
    ]
    for (purpose, expected) in purposes {
      let traits = FieldTranslator.traits(
        purpose: purpose.rawValue, hints: 0, capabilities: 0, of: FieldTraits())
      #expect(traits.purpose == expected)
    }
    var field = FieldTraits()
    field.client = "gtk3-im:x"
    field.waylandBridge = .partial
    let traits = FieldTranslator.traits(
      purpose: 0, hints: 1 << 11 | 1 << 12, capabilities: 1 << 5, of: field)
    #expect(traits.isPrivate && traits.isHidden && traits.offersSurroundingText)
    #expect(traits.client == "gtk3-im:x" && traits.waylandBridge == .partial)
  }

  @Test("What the bridge from Wayland does") func waylandBridge() {
    let choose = WaylandBridge.choose(libraryIsNew:isGNOME:isX11:)
    for (isGNOME, isX11, older) in [
      (false, false, WaylandBridge.partial), (false, true, .absent), (true, false, .absent),
      (true, true, .absent),
    ] {
      #expect(choose(true, isGNOME, isX11) == .complete)
      #expect(choose(false, isGNOME, isX11) == older)
    }
    // Where the tests are built, the loaded libibus has the version of the header.
    let isNew = (IBUS_MAJOR_VERSION, IBUS_MINOR_VERSION, IBUS_MICRO_VERSION) >= (1, 5, 34)
    #expect((WaylandBridge.ofRunningIBus() == .complete) == isNew)
  }

  @Test("What GNOME Shell counts when it deletes") func shellDeletion() {
    for version in ["43.9", "44.0", "45.beta", "", "beta", nil] {
      #expect(RunningDesktop.deletion(shellVersion: version) == .bytesInSome)
    }
    for version in ["46.0", "48.7", "51.alpha"] {
      #expect(RunningDesktop.deletion(shellVersion: version) == .characters)
    }
  }
}
