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

PAGES = ["try-it", "settings", "confinement", "used-space"]
STILL = 1.0  # seconds without a change
PATIENCE = 20  # seconds until a picture must be taken


def output(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False).stdout


def window():
    """The window's id; None while it is not shown."""
    found = output("xdotool", "search", "--onlyvisible", "--class", "^ibus-setup-calculator$").split()
    return found[-1] if found else None


def place(found):
    text = output("xdotool", "getwindowgeometry", "--shell", found)
    values = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


def picture(found):
    x, y, width, height = place(found)
    root = Gdk.get_default_root_window()
    width = min(width, root.get_width() - x)
    height = min(height, root.get_height() - y)
    return Gdk.pixbuf_get_from_window(root, max(x, 0), max(y, 0), width, height)


def still_picture(found):
    """The window once it has not changed for a while."""
    end = time.monotonic() + PATIENCE
    last, since = None, time.monotonic()
    while time.monotonic() < end:
        now = picture(found)
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
        while not window():
            if time.monotonic() > end or process.poll() is not None:
                sys.exit(f"there is no window for {page}")
            time.sleep(0.05)
        found = window()
        if look.startswith("narrow"):
            subprocess.run(
                ["xdotool", "windowsize", "--sync", found, "360", "700"], timeout=5, check=True
            )
        path = os.path.join(folder, f"setup-{page}-{look}.png")
        still_picture(found).savev(path, "png", [], [])
    finally:
        process.terminate()
        process.wait()


for PAGE in PAGES:
    take(sys.argv[1], sys.argv[2], PAGE, sys.argv[3])
