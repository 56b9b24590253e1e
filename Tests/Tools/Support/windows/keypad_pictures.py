#!/usr/bin/python3
"""Takes pictures of the on-screen keypad: keypad_pictures.py KEYPAD FOLDER.

Each is taken when the keypad is shown and has stopped changing, at a scale of 2. Needs a compositor
(xcompmgr) for the round corners, and runs in a session of its own:

    private-session --display -- keypad_pictures.py KEYPAD FOLDER
"""

import os
import subprocess
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

MARGIN = 32  # pixels of the backdrop around the keypad
STEP = 40  # milliseconds between looks
STILL = 10  # equal pictures in a row
PATIENCE = 20_000  # milliseconds until a picture must be taken

PICTURES = {
    "light": (["--color-scheme=light"], ["display 42", "calculation 12\u00a0+\u00a030\u00a0="]),
    "dark": (["--color-scheme=dark"], ["display 33.33333", "calculation 100\u00a0÷\u00a03\u00a0≈"]),
    "arabic": (["--direction=rtl"], ["mark ٫", "display 12٫5", "calculation ٣\u00a0+"]),
    "error": ([], ["display", "calculation 8\u00a0÷", "error division-by-zero"]),
    "refused": ([], ["display 42", "refused password"]),
}


def output(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False).stdout


def keypad_place():
    """The keypad's rectangle; None while it is not shown."""
    found = output("xdotool", "search", "--onlyvisible", "--name", "^Calculator keypad$").split()
    if not found:
        return None
    text = output("xdotool", "getwindowgeometry", "--shell", found[-1])
    values = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    if "WIDTH" not in values:
        return None
    return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


class Photographer:
    """Shows one keypad after the other on a backdrop, and takes their pictures."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.rest = list(PICTURES.items())
        self.keypad = self.last = None
        self.still = self.waited = self.status = 0
        style = Gtk.CssProvider()
        style.load_from_data(b"window { background: linear-gradient(to bottom, #f2f5f7, #d3dce2); }")
        Gtk.StyleContext.add_provider_for_screen(
            Gdk.Screen.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
        )
        self.backdrop = Gtk.Window(decorated=False)
        self.backdrop.fullscreen()
        self.backdrop.show_all()
        GLib.timeout_add(STEP, self.look)

    def look(self):
        """Takes one step, and is called again until all is done."""
        if self.keypad is None:
            if not self.backdrop.is_active():
                return self.wait("the backdrop")
            if not self.rest:
                Gtk.main_quit()
                return False
            self.open(*self.rest[0])
        place = keypad_place()
        pixels = place and self.pixels(place)
        if not pixels:
            return self.wait("the keypad")
        current = pixels.get_pixels()
        self.still = self.still + 1 if current == self.last else 0
        self.last = current
        if self.still < STILL:
            return self.wait("the keypad to keep still")
        pixels.savev(os.path.join(self.folder, f"keypad-{self.rest[0][0]}.png"), "png", [], [])
        self.rest.pop(0)
        self.close()
        return True

    def wait(self, what):
        self.waited += STEP
        if self.waited < PATIENCE:
            return True
        print(f"keypad_pictures: waited in vain for {what}", file=sys.stderr)
        self.status = 1
        if self.keypad:
            self.close()
        Gtk.main_quit()
        return False

    def open(self, _name, content):
        options, lines = content
        # The pointer must not light a button or open a tooltip.
        subprocess.run(["xdotool", "mousemove", "0", "0"], check=True)
        self.keypad = subprocess.Popen(
            [self.program, "--stdio", "--color-scheme=light", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "GDK_SCALE": "2"},
            text=True,
        )
        self.keypad.stdin.write("\n".join(["calculator-keypad 1", *lines, ""]))
        self.keypad.stdin.flush()
        self.last, self.still, self.waited = None, 0, 0

    def close(self):
        """Ends the keypad by ending its input."""
        self.keypad.stdin.close()
        self.keypad.wait()
        self.keypad = None

    def pixels(self, place):
        x, y, width, height = place
        return Gdk.pixbuf_get_from_window(
            Gdk.get_default_root_window(),
            x - MARGIN,
            y - MARGIN,
            width + 2 * MARGIN,
            height + 2 * MARGIN,
        )


def main():
    compositor = subprocess.Popen(["xcompmgr"], stderr=subprocess.DEVNULL)
    photographer = Photographer(sys.argv[1], sys.argv[2])
    Gtk.main()
    compositor.terminate()
    compositor.wait()
    sys.exit(photographer.status)


main()
