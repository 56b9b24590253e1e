#!/usr/bin/python3
"""Takes pictures of the pages of the preferences: setup_pictures.py PROGRAM FOLDER LOOK.

Each is taken when the window is shown and has stopped changing. If LOOK begins with narrow, it is 360
pixels wide. Runs in a session of its own; take-setup-pictures sets it up.
"""

import os
import subprocess
import sys
import time

import gi

gi.require_version("Gdk", "3.0")
from gi.repository import Gdk  # noqa: E402

from xdotool import place, shown  # noqa: E402

PAGES = ["try-it", "settings", "confinement", "used-space"]
STILL = 1.0  # seconds without a change
PATIENCE = 20  # seconds until a picture must be taken


def picture(window):
    x, y, width, height = place(window)
    root = Gdk.get_default_root_window()
    width = min(width, root.get_width() - x)
    height = min(height, root.get_height() - y)
    return Gdk.pixbuf_get_from_window(root, max(x, 0), max(y, 0), width, height)


def still_picture(window):
    """The window once it has not changed for a while."""
    end = time.monotonic() + PATIENCE
    last, since = None, time.monotonic()
    while time.monotonic() < end:
        now = picture(window)
        if last is None or now.get_pixels() != last.get_pixels():
            last, since = now, time.monotonic()
        elif time.monotonic() - since > STILL:
            return last
        time.sleep(0.05)
    return last


def take(program, folder, page, look):
    process = subprocess.Popen([program, f"--page={page}"])
    try:
        end = time.monotonic() + PATIENCE
        while not (found := shown("class", "^ibus-setup-calculator$")):
            if time.monotonic() > end or process.poll() is not None:
                sys.exit(f"there is no window for {page}")
            time.sleep(0.05)
        window = found[-1]
        if look.startswith("narrow"):
            subprocess.run(
                ["xdotool", "windowsize", "--sync", window, "360", "700"], timeout=5, check=True
            )
        path = os.path.join(folder, f"setup-{page}-{look}.png")
        still_picture(window).savev(path, "png", [], [])
    finally:
        process.terminate()
        process.wait()


for PAGE in PAGES:
    take(sys.argv[1], sys.argv[2], PAGE, sys.argv[3])
