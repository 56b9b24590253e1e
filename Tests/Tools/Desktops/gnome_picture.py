#!/usr/bin/python3
"""Takes the picture of the bubble in GNOME Shell: gnome_picture.py PICTURE.png

Runs in a session of GNOME Shell's, which Tests/Tools/Desktops/enter and Tests/Tools/Support/private-session
give it.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
# pylint: disable=wrong-import-position
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

KEYBOARD = Path(__file__).parent.parent / "Support/windows/gnome_keyboard.py"
TEXT = "Total: 12+30"
PLACE = (340, 206, 600, 340)  # the window in the middle of the screen, and a little around it
MANAGER = "Main.inputMethod._inputSourceManager"
PATIENCE = 30  # seconds

BUS = Gio.bus_get_sync(Gio.BusType.SESSION, None)
CONTEXT = GLib.MainContext.default()


def call(name, member, arguments):
    """Calls a method of the shell."""
    path = "/" + name.replace(".", "/")
    return BUS.call_sync(name, path, name, member, arguments, None, 0, 10000, None).unpack()


def says(script):
    """True if a JavaScript expression is true in the shell."""
    return call("org.gnome.Shell", "Eval", GLib.Variant("(s)", (script,))) == (True, "true")


def wait_until(condition):
    """Waits, while the window goes on."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            sys.exit("the bubble is not shown")
        CONTEXT.iteration(False)


class Keyboard:
    """The keyboard of the session; without it no window gets the focus."""

    def __init__(self):
        # pylint: disable=consider-using-with
        self.child = subprocess.Popen(
            ["/usr/bin/python3", KEYBOARD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.child.stdout.readline()

    def ask(self, **command):
        """Sends a command, and waits for the answer after it is done."""
        print(json.dumps(command), file=self.child.stdin, flush=True)


Gtk.init()
KEYS = Keyboard()
says(f"Object.values({MANAGER}.inputSources).find(s => s.id === 'calculator').activate(true)")
STYLE = Gtk.CssProvider()
STYLE.load_from_string("textview { font-size: 16pt; }")
Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), STYLE, 600)
VIEW = Gtk.TextView(top_margin=24, left_margin=24, right_margin=24)
WINDOW = Gtk.Window(title="Note", default_width=560, default_height=300, child=VIEW)
WINDOW.present()
wait_until(WINDOW.is_active)
wait_until(lambda: says(f"{MANAGER}.currentSource.id === 'calculator'"))
# With the window's first key the shell learns of its text field.
wait_until(lambda: says("Main.inputMethod.currentFocus !== null"))
KEYS.ask(type=TEXT, delay=60)
BUFFER = VIEW.get_buffer()
wait_until(lambda: BUFFER.get_text(*BUFFER.get_bounds(), True) == TEXT)
wait_until(lambda: says(f"{MANAGER}._ibusManager._candidatePopup.visible"))
# The bubble follows the caret some frames later.
FRAMES = []
WINDOW.get_surface().get_frame_clock().connect("after-paint", FRAMES.append)
wait_until(lambda: VIEW.queue_draw() or len(FRAMES) > 30)
AREA = GLib.Variant("(iiiibs)", (*PLACE, False, sys.argv[1]))
call("org.gnome.Shell.Screenshot", "ScreenshotArea", AREA)
KEYS.child.stdin.close()
