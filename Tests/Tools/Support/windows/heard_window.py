#!/usr/bin/python3
"""Types into a window while Orca runs, and prints what Orca spoke, from its debug log.

    heard_window.py LOG        in a session with a display, accessibility and Calculator

Each step prints the keys, and below them what was spoken after the echo of those keys.
"""

import pathlib
import re
import subprocess
import sys
import threading
import time

from try_window import GLib, Gtk, engine_is_selected

PATIENCE = 60  # seconds until Orca and the engine must be there
SILENCE = 2.5  # seconds behind the last key until all has been spoken
LOG = pathlib.Path(sys.argv[1])
STEPS = [
    ["type", "12+30="], ["key", "Down"], ["key", "Down"], ["key", "Escape"], ["key", "Return"],
    ["type", " 12+30="], ["type", " 1+2*3="], ["type", " 8/0="], ["type", " 1+1= 2+2= 3+4="],
]  # fmt: skip


def log():
    """Orca's log."""
    return LOG.read_text(errors="replace") if LOG.exists() else ""


def wait(what, is_so):
    """Waits until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            sys.exit(f"{what} did not come")
        time.sleep(0.1)


def press(kind, keys):
    """Presses keys, and prints what is spoken after them."""
    before = len(log())
    delay = ["--delay", "120"] if kind == "type" else []
    subprocess.run(["xdotool", kind, *delay, "--", keys], check=True)
    time.sleep(SILENCE)
    print(f"{kind} {keys}")
    for spoken in re.findall(r"SPEECH OUTPUT: '(.*?)'\s*\{", log()[before:]):
        if len(spoken) > 1 and spoken not in ("left shift", "space", "escape", "return"):
            print(f"    {spoken}")
    sys.stdout.flush()


def run(password):
    """Runs all steps; the password comes last."""
    try:
        wait("Orca", lambda: "creen reader on" in log())
        wait("Calculator", engine_is_selected)
        time.sleep(SILENCE)
        for step in STEPS:
            press(*step)
        GLib.idle_add(password.grab_focus)
        time.sleep(SILENCE)
        press("type", "12+30=")
    finally:
        GLib.idle_add(Gtk.main_quit)


window = Gtk.Window(title="Heard")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
box.add(Gtk.Entry())
hidden = Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD)
box.add(hidden)
window.add(box)
window.show_all()
orca = subprocess.Popen(
    ["orca", "--debug-file", str(LOG)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
)
threading.Thread(target=run, args=[hidden], daemon=True).start()
Gtk.main()
orca.terminate()
