#!/usr/bin/python3
"""An application of its own on Wayland, for tests: wayland_program.py kwrite|konsole|foot.

The commands are in protocol.py; the whole application is the field `text`. An editor's text is read
by saving it, a terminal's by a program in it. Wayland does not report which window has the keyboard;
this is the only window.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from key_codes import codes_of_press
from protocol import commands, end_group, save, send, serve
from wayland_keyboard import chord, device

SESSION = Path(os.environ["CALCULATOR_SESSION"])
FILE = SESSION / "document.txt"
READER = ["/usr/bin/python3", str(Path(__file__).with_name("terminal_reader.py")), str(FILE)]
PROGRAMS = {
    "kwrite": ["kwrite", str(FILE)],
    "konsole": ["konsole", "-e", *READER],
    "foot": ["foot", *READER],
}


class Window:
    """The window of a program."""

    def __init__(self, name):
        self.saves = name == "kwrite"
        if self.saves:
            FILE.write_text("")
            # A list of completions would sometimes take Return.
            settings = Path(os.environ["XDG_CONFIG_HOME"]) / "kwriterc"
            settings.write_text("[KTextEditor View]\nAuto Completion=false\n")
        self.device = device()
        # pylint: disable=consider-using-with
        self.child = subprocess.Popen(
            PROGRAMS[name], stdin=subprocess.DEVNULL, stdout=sys.stderr, start_new_session=True
        )
        end = time.monotonic() + 60
        while not self.is_there():
            if time.monotonic() > end or self.child.poll() is not None:
                sys.exit(f"{name} shows no window")
            time.sleep(0.05)
        send({"ready": True})

    def is_there(self):
        """True if the program takes keys: an editor saves, a terminal has its reader."""
        if not self.saves:
            return FILE.exists()
        # A change is needed to save, and text typed and deleted again would remain for undo.
        chord(self.device, codes_of_press("Return"))
        return self.save()

    def save(self):
        """Saves; returns True if the program did."""
        return save(FILE, lambda: chord(self.device, codes_of_press("ctrl+s")))

    def get(self, _):
        """The content of the document; the editor ends it with a line break."""
        if self.saves:
            self.save()
        text = FILE.read_bytes().decode("utf-8", "replace")
        text = text.strip("\n") if self.saves else text
        return {"text": text, "caret": -1, "selection": "", "focus": True}

    def focus(self, _):
        """Does nothing: the window has the keyboard."""
        return {"focus": True}


WINDOW = Window(sys.argv[1])
serve(commands(WINDOW))
end_group(WINDOW.child)
