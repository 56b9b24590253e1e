#!/usr/bin/python3
"""Takes pictures of the on-screen keypad: keypad_pictures.py KEYPAD FOLDER.

Each is taken when the keypad is shown and has stopped changing, at a scale of 2. Needs a compositor
(xcompmgr) for the round corners, and runs in a session of its own:

    private-session --display -- keypad_pictures.py KEYPAD FOLDER
"""

import os
import subprocess
import sys

from try_window import Gdk, Gtk, until
from xdotool import place, shown

MARGIN = 32  # pixels of the backdrop around the keypad
STILL = 10  # equal pictures in a row

PICTURES = {
    "light": (["--color-scheme=light"], ["display 42", "calculation 12\u00a0+\u00a030\u00a0="]),
    "dark": (["--color-scheme=dark"], ["display 33.33333", "calculation 100\u00a0÷\u00a03\u00a0≈"]),
    "arabic": (["--direction=rtl"], ["mark ٫", "display 12٫5", "calculation ٣\u00a0+"]),
    "error": ([], ["display", "calculation 8\u00a0÷", "error division-by-zero"]),
    "refused": ([], ["display 42", "refused password"]),
}


def open_backdrop():
    """Fills the screen with a window."""
    style = Gtk.CssProvider()
    style.load_from_data(b"window { background: linear-gradient(to bottom, #f2f5f7, #d3dce2); }")
    Gtk.StyleContext.add_provider_for_screen(
        Gdk.Screen.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
    )
    backdrop = Gtk.Window(decorated=False)
    backdrop.fullscreen()
    backdrop.show_all()
    until(backdrop.is_active, lambda: "the backdrop")


def picture():
    """The keypad and its surroundings; None while it is not shown."""
    found = [frame for frame in map(place, shown("name", "^Calculator keypad$")) if frame]
    if not found:
        return None
    x, y, width, height = found[-1]
    return Gdk.pixbuf_get_from_window(
        Gdk.get_default_root_window(),
        x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN,
    )  # fmt: skip


def save_still_picture(path):
    """Saves the picture once it has been the same for a while."""
    looks = []

    def is_still():
        pixels = picture()
        looks.append(pixels and pixels.get_pixels())
        if not pixels or looks[-STILL - 1 :] != [looks[-1]] * (STILL + 1):
            return False
        return pixels.savev(path, "png", [], [])

    until(is_still, lambda: "a keypad that keeps still")


def take(program, options, lines, path):
    """Opens a keypad that shows the content of the lines, and takes its picture."""
    # The pointer must not light a button or open a tooltip.
    subprocess.run(["xdotool", "mousemove", "0", "0"], check=True)
    # It ends with its input.
    with subprocess.Popen(
        [program, "--stdio", "--color-scheme=light", *options],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        env={**os.environ, "GDK_SCALE": "2"}, text=True,
    ) as keypad:  # fmt: skip
        keypad.stdin.write("\n".join(["calculator-keypad 1", *lines, ""]))
        keypad.stdin.flush()
        save_still_picture(path)


def main():
    program, folder = sys.argv[1:]
    with subprocess.Popen(["xcompmgr"], stderr=subprocess.DEVNULL) as compositor:
        try:
            open_backdrop()
            for name, content in PICTURES.items():
                take(program, *content, os.path.join(folder, f"keypad-{name}.png"))
        finally:
            compositor.terminate()


main()
