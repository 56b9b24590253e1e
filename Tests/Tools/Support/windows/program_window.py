#!/usr/bin/python3
"""An application of its own for tests: program_window.py gedit|mousepad|kate|xterm.

The commands are in protocol.py; the whole application is the field `text`. An editor's text is read
by saving it.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from protocol import commands, end_group, frame, save, send, serve
from xdotool import output

SESSION = Path(os.environ["CALCULATOR_SESSION"])
FILE = SESSION / "document.txt"
READER = Path(__file__).with_name("terminal_reader.py")
PROGRAMS = {
    "gedit": ["gedit", "--standalone", str(FILE)],
    "mousepad": ["mousepad", "--disable-server", str(FILE)],
    "kate": ["kate", "--startanon", "--new", "--block", str(FILE)],
    "xterm": ["xterm", "-e", "/usr/bin/python3", str(READER), str(FILE)],
}


class Window:
    """The window of a program."""

    def __init__(self, name):
        self.saves = name != "xterm"
        if self.saves:
            FILE.write_text("")
            # A list of completions would sometimes take Return.
            settings = Path(os.environ["XDG_CONFIG_HOME"]) / "katerc"
            settings.write_text("[KTextEditor View]\nAuto Completion=false\n")
        # pylint: disable=consider-using-with
        self.child = subprocess.Popen(
            PROGRAMS[name], stdin=subprocess.DEVNULL, stdout=sys.stderr, start_new_session=True
        )
        end = time.monotonic() + 60
        while not self.is_active():
            if time.monotonic() > end or self.child.poll() is not None:
                sys.exit(f"{name} shows no window")
            time.sleep(0.05)
        self.xid = int(output("getactivewindow"))
        send({"ready": True})

    def is_active(self):
        """True if a window with the document is active, and the file is there."""
        title = output("getactivewindow", "getwindowname")
        return FILE.exists() and ((FILE.name in title) if self.saves else title != "")

    def get(self, _):
        """The content of the document; some editors end it with a line break."""
        focus = output("getactivewindow") == str(self.xid)
        if self.saves and focus:
            save(FILE, lambda: subprocess.run(["xdotool", "key", "ctrl+s"], check=True))
        text = FILE.read_bytes().decode("utf-8", "replace")
        text = text.rstrip("\n") if self.saves else text
        return {"text": text, "caret": -1, "selection": "", "focus": focus}

    def focus(self, _):
        """Focuses the window."""
        subprocess.run(["xdotool", "windowactivate", "--sync", str(self.xid)], check=True)
        return {"focus": output("getactivewindow") == str(self.xid)}

    def geometry(self, _):
        """The place of the window on the screen."""
        return frame(self.xid)


WINDOW = Window(sys.argv[1])
serve(commands(WINDOW))
end_group(WINDOW.child)
