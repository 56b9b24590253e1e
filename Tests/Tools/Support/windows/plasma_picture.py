#!/usr/bin/python3
"""Takes a picture of the bubble in KWrite on KWin: plasma_picture.py TYPED FILE.

Runs in a session of its own, whose screen is a window on the display CALCULATOR_PICTURE_DISPLAY:

    private-session --kwin --picture -- plasma_picture.py =12+30 plasma.png
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import gi

os.environ["GDK_BACKEND"] = "x11"
gi.require_version("Gdk", "3.0")
# pylint: disable=wrong-import-position
from gi.repository import Gdk  # noqa: E402

from wayland_keyboard import carry_out, device  # noqa: E402

STILL = 12  # equal pictures in a row
STEP = 0.1  # seconds between them
PATIENCE = 60  # seconds until there must be a picture
PLACE = (240, 136, 800, 260)  # of the picture: KWin puts a first window into the middle


def still_picture(root):
    """A picture of the screen once only the caret blinks."""
    end, pictures = time.monotonic() + PATIENCE, []
    while time.monotonic() < end:
        picture = Gdk.pixbuf_get_from_window(root, 0, 0, root.get_width(), root.get_height())
        pictures = pictures[-2 * STILL :] + [picture.get_pixels()]
        if len(pictures) > 2 * STILL and len(set(pictures)) <= 2:
            return picture
        time.sleep(STEP)
    sys.exit("the screen does not come to rest")


def select_engine():
    """Selects Calculator, and waits until it is the engine in use."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        subprocess.run(["ibus", "engine", "calculator"], check=False)
        output = subprocess.run(["ibus", "engine"], capture_output=True, text=True, check=False)
        if output.stdout.strip() == "calculator":
            return
        time.sleep(STEP)
    sys.exit("Calculator cannot be selected")


def main():
    """Types into a fresh document."""
    typed, target = sys.argv[1:]
    root = Gdk.Display.open(os.environ["CALCULATOR_PICTURE_DISPLAY"]).get_default_screen()
    root = root.get_root_window()
    document = Path(os.environ["CALCULATOR_SESSION"]) / "bill.txt"
    document.write_text("")
    keyboard = device()
    with subprocess.Popen(["kwrite", str(document)]) as editor:
        select_engine()
        still_picture(root)
        carry_out(keyboard, {"type": typed, "delay": 60})
        still_picture(root).new_subpixbuf(*PLACE).savev(target, "png", [], [])
        editor.terminate()


main()
