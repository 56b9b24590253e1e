import CalculatorKeyboard
import SetupModel
import Testing

@Suite struct KeyRecordingTests {
  @Test(
    "A key is recorded, refused, or ends the recording",
    arguments: [
      ("Shift_L", nil, [], .waiting), ("Control_R", nil, .shift, .waiting),
      ("ISO_Level3_Shift", nil, [], .waiting),
      ("Escape", "\u{1B}", [], .cancelled), ("Tab", "\t", [], .cancelled),
      ("ISO_Left_Tab", nil, .shift, .cancelled),
      ("BackSpace", "\u{8}", [], .none), ("Delete", "\u{7F}", [], .none),
      ("Escape", "\u{1B}", .shift, .accelerator("<Shift>Escape")),
      ("F12", nil, [], .accelerator("F12")),
      ("F12", nil, .control, .accelerator("<Control>F12")),
      ("n", "n", [.control, .alt], .accelerator("<Control><Alt>n")),
      ("N", "N", [.control, .shift], .accelerator("<Control><Shift>N")),
      ("space", " ", .super, .accelerator("<Super>space")),
      ("less", "<", .control, .accelerator("<Control><")),
      ("BackSpace", "\u{8}", .control, .accelerator("<Control>BackSpace")),
      ("Pause", nil, [], .accelerator("Pause")),
      ("Return", "\r", .control, .accelerator("<Control>Return")),
      ("5", "5", [], .refused(.typesText)), ("equal", "=", [], .refused(.typesText)),
      ("N", "N", .shift, .refused(.typesText)), ("eacute", "é", [], .refused(.typesText)),
      ("Return", "\r", [], .refused(.isNeeded)), ("Insert", nil, [], .refused(.isNeeded)),
      ("Down", nil, [], .refused(.isNeeded)), ("Return", "\r", .shift, .refused(.isNeeded)),
      ("Left", nil, .shift, .refused(.isNeeded)), ("KP_Left", nil, [], .refused(.isNeeded)),
      ("KP_Page_Up", nil, [], .refused(.isNeeded)), ("KP_Delete", nil, [], .refused(.isNeeded)),
      ("KP_Enter", "\r", [], .refused(.isNeeded)), ("Menu", nil, [], .refused(.isNeeded)),
      ("dead_acute", nil, [], .refused(.isNeeded)),
      ("dead_tilde", nil, .shift, .refused(.isNeeded)),
      ("Calculator", nil, [], .refused(.isNeeded)), ("0x100811bc", nil, [], .refused(.isUnknown)),
      ("Left", nil, .control, .accelerator("<Control>Left")),
      ("dead_acute", nil, .super, .accelerator("<Super>dead_acute")),
    ] as [(String, Unicode.Scalar?, KeyModifiers, KeyRecording)])
  func recording(
    name: String, scalar: Unicode.Scalar?, modifiers: KeyModifiers, expected: KeyRecording
  ) {
    #expect(
      KeyRecording(name: name, types: scalar, with: modifiers, for: \.nextKeyboardKey) == expected)
    // Only the key that does what Insert does can be Insert.
    let other = name == "Insert" ? .accelerator("Insert") : expected
    #expect(KeyRecording(name: name, types: scalar, with: modifiers, for: \.insertKey) == other)
  }

  @Test(
    "A key combination is read out as people say it",
    arguments: [
      ("<Shift>Escape", "Shift+Esc"), ("<Alt><Control>n", "Ctrl+Alt+N"), ("F12", "F12"),
      ("<Super>space", "Super+Space"), ("Insert", "Ins"), ("<Control>Return", "Ctrl+Return"),
    ])
  func label(text: String, label: String) {
    #expect(Accelerator(text)?.label == label)
  }
}
