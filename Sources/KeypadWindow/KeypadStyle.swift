/// The look of the keypad, after the original, in the CSS of GTK.
///
/// White text of 18 points, to which all other type is relative. Buttons are white at 15 % opacity, the display is black at 15 %, on
/// blue-grey. Round buttons of 48 pixels hold the original's 30 points and are large enough for a finger.
enum KeypadStyle {
  /// The rules for a keypad `factor` times its natural size, from 1.
  static func enlarged(by factor: Double) -> String {
    // Whole numbers, which all locales write alike. Rounded down: a content larger than the window would enlarge it again.
    func length(_ length: Double) -> Int { Int((length * factor).rounded(.down)) }
    return """
      .keypad { font-size: \(length(18))pt; }
      .keypad button { border-radius: \(length(24))px; }
      .keypad button.wide { border-radius: \(length(12))px; }
      .keypad .display { min-height: \(length(64))px; }
      .keypad .drawn { min-width: \(length(26))px; min-height: \(length(26))px; }
      """
  }

  static let css = """
    window.focus-free, window.focus-free:backdrop {
      background: transparent;
      box-shadow: none;
    }
    .keypad {
      background-color: #546875;
      color: white;
      padding: 12px;
      font-size: 18pt;
      border: 1px solid alpha(black, 0.25);
    }
    .keypad.round { border-radius: 18px; }
    .keypad.dark {
      background-color: #25313a;
      border-color: alpha(white, 0.12);
    }

    .keypad .display {
      background-color: alpha(black, 0.15);
      border-radius: 12px;
      min-height: 64px;
    }
    .keypad .reading { padding: 0 14px; }
    .keypad .grip { opacity: 0.4; }
    .keypad .grip:hover { opacity: 0.9; }
    .keypad.contrast .grip { opacity: 1; }
    .keypad.dark .display { background-color: alpha(black, 0.30); }
    .keypad .number {
      font-size: 1.222em;
      font-feature-settings: "tnum";
    }
    .keypad .number.long { font-size: 0.944em; }
    .keypad .number.longer { font-size: 0.722em; }
    .keypad .number.longest { font-size: 0.556em; }
    .keypad .number.error { font-size: 0.833em; color: #ffd9a8; }
    .keypad .number.error.longest { font-size: 0.667em; }
    .keypad .calculation { font-size: 0.556em; opacity: 0.85; }
    .keypad .notice { font-size: 0.556em; color: #ffd9a8; }

    .keypad button {
      min-width: 48px;
      min-height: 48px;
      padding: 0;
      margin: 0;
      border: none;
      outline: none;
      border-radius: 24px;
      background: none;
      background-color: alpha(white, 0.15);
      box-shadow: none;
      text-shadow: none;
      -gtk-icon-shadow: none;
      color: white;
      font-size: 1em;
      font-weight: normal;
      transition: background-color 90ms ease-out;
    }
    .keypad button label { color: inherit; }
    .keypad button.operations { background-color: alpha(white, 0.24); }
    .keypad button.wide { border-radius: 12px; }
    .keypad button.insert {
      background-color: alpha(white, 0.92);
      color: #33454f;
      font-weight: 600;
    }
    .keypad button:hover { background-color: alpha(white, 0.26); }
    .keypad button.operations:hover { background-color: alpha(white, 0.34); }
    .keypad button.insert:hover { background-color: white; }
    .keypad button:active { background-color: alpha(white, 0.48); }
    .keypad button.insert:active { background-color: alpha(white, 0.70); }
    .keypad button.close { background-color: alpha(white, 0.06); }
    .keypad button.close:hover { background-color: alpha(white, 0.20); }
    .keypad button.close:active { background-color: alpha(white, 0.40); }
    .keypad button:disabled {
      background-color: alpha(white, 0.08);
      color: alpha(white, 0.38);
    }
    .keypad button.insert:disabled { background-color: alpha(white, 0.14); }
    .keypad.refused .number, .keypad.refused .calculation { opacity: 0.45; }

    .keypad.contrast { background-color: black; border: 2px solid white; }
    .keypad.contrast .display { background-color: black; border: 1px solid white; }
    .keypad.contrast .calculation { opacity: 1; }
    .keypad.contrast button { background-color: black; border: 1px solid white; }
    .keypad.contrast button.insert { background-color: white; color: black; }
    .keypad.contrast button:hover, .keypad.contrast button:active {
      background-color: white;
      color: black;
    }
    .keypad.contrast button:disabled {
      background-color: black;
      border-color: alpha(white, 0.4);
    }
    """
}
