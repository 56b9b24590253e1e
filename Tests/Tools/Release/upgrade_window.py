"""A window that is typed into while the package under its keyboard is upgraded and removed.

upgrade_window.py FOLDER: it says in FOLDER, by a file, what it has seen (`typed`, `keypad`, `removed`), and
goes on when a file says what has been done (`upgrade-done`, `removal-done`).
"""

import argparse
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "Support", "windows"))
from try_window import Gtk, TryWindow, engine_is_selected, press  # noqa: E402
from xdotool import shown  # noqa: E402


class UpgradeWindow(TryWindow):
    def script(self):
        yield lambda: self.is_active() and self.field.is_focus()
        yield engine_is_selected
        yield from self.calculate("12+30", "42")
        self.say("typed")
        yield self.hears("upgrade-done")
        # The old engine runs on, and opens the new keypad.
        yield from self.calculate("3*4", "12")
        press("key", "XF86Calculator")
        yield self.keypad_is_shown
        press("key", "XF86Calculator")
        yield lambda: not self.keypad_is_shown()
        self.say("keypad")
        yield self.hears("removal-done")
        self.field.set_text("")
        press("type", "--delay", "40", "still typing")
        yield lambda: self.field.get_text() == "still typing"
        self.say("removed")
        self.status = 0
        self.destroy()

    def calculate(self, typed, result):
        self.field.set_text("")
        press("type", "--delay", "40", typed)
        yield lambda: self.field.get_text() == typed
        yield self.bubble_stands
        press("key", "Return")
        yield lambda: self.field.get_text() == result

    def say(self, what):
        with open(os.path.join(self.options.folder, what), "w"):
            pass

    def hears(self, what):
        return lambda: os.path.exists(os.path.join(self.options.folder, what))

    def keypad_is_shown(self):
        return bool(shown("class", "ibus-calculator-keypad"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    window = UpgradeWindow(parser.parse_args())
    Gtk.main()
    sys.exit(window.status)


main()
