"""A window with a text field and Calculator selected: what `make run` shows.

With --type it types into the field as a person would, by key events from outside the process,
presses Return, takes pictures, prints what the field received, and fails unless that is expected.
"""

import argparse
import os
import subprocess
import sys
import time

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

from xdotool import place, shown  # noqa: E402

STEP = 40  # milliseconds between looks
PATIENCE = 30  # seconds until a step must have happened
LEAVE = 3  # seconds that the bubble may take to go
LOOKS = 10  # how often something that moves must look the same to stand still


def engine_is_selected():
    name = subprocess.run(["ibus", "engine"], capture_output=True, text=True).stdout.strip()
    if name == "calculator":
        return True
    subprocess.run(["ibus", "engine", "calculator"], capture_output=True)
    return False


def press(*arguments):
    subprocess.run(["xdotool", *arguments], check=True)


def until(condition, what):
    """Runs GTK's loop until a condition holds; `what` names it for the message."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"waited in vain: {what()}")
        time.sleep(STEP / 1000)
        while Gtk.events_pending():
            Gtk.main_iteration()


class TryWindow(Gtk.Window):
    def __init__(self, options):
        super().__init__(
            title="Calculator", default_width=560, default_height=170, border_width=24
        )
        self.options = options
        self.status = 1
        self.size = None
        self.looks = 0
        self.field = Gtk.Entry()
        hint = Gtk.Label(
            xalign=0,
            label="Type 12+30 and press Return. Until you do, nothing happens to your text.",
        )
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        box.pack_start(hint, False, False, 0)
        box.pack_start(self.field, False, False, 0)
        self.add(box)
        self.connect("destroy", Gtk.main_quit)
        self.show_all()
        self.steps = self.script()
        self.condition = None
        self.since = time.monotonic()
        GLib.timeout_add(STEP, self.next_step)

    def script(self):
        """Yields the conditions to wait for, with actions between them."""
        yield lambda: self.is_active() and self.field.is_focus()
        yield engine_is_selected
        if not self.options.type:
            return
        press("type", "--delay", "40", self.options.type)
        yield lambda: self.field.get_text() == self.options.type
        yield self.bubble_stands
        self.picture("run-preview.png")
        press("key", "Return")
        yield lambda: self.field.get_text() != self.options.type
        yield self.bubble_has_gone
        self.picture("run.png")
        print("field received:", self.field.get_text(), flush=True)
        self.status = 0 if self.field.get_text() == self.options.expect else 1
        self.destroy()

    def next_step(self):
        if self.condition is None or self.condition():
            self.since = time.monotonic()
            self.condition = next(self.steps, None)
            return self.condition is not None
        if self.waited() > PATIENCE:
            print("field received:", self.field.get_text(), flush=True)
            print("make run: waited in vain; is the engine running?", file=sys.stderr)
            self.destroy()
            return False
        return True

    def waited(self):
        """The seconds since the last step."""
        return time.monotonic() - self.since

    def bubble_has_gone(self):
        """True if the preview is gone; one that stays is reported, as the panel's fault."""
        if self.bubble_is_shown() and self.waited() < LEAVE:
            return False
        if self.bubble_is_shown():
            print("the panel's window is still there", file=sys.stderr)
        return True

    def bubble_stands(self):
        """True if the preview is shown and its size has not changed for a while.

        A panel that has only just started maps its window long before it draws it.
        """
        size = self.bubble_size()
        self.looks = self.looks + 1 if size and size == self.size else 0
        self.size = size
        return self.looks >= LOOKS

    def bubble_is_shown(self):
        return self.bubble_size() is not None

    def bubble_size(self):
        """The size of the panel's window under the field; None before it is mapped."""
        sizes = [found[2:] for found in map(place, shown("class", "ibus-ui-gtk3")) if found]
        return next((size for size in sizes if size[0] > 40), None)

    def picture(self, name):
        frame = self.get_window().get_frame_extents()
        pixels = Gdk.pixbuf_get_from_window(
            Gdk.get_default_root_window(), frame.x, frame.y, frame.width, frame.height
        )
        pixels.savev(os.path.join(self.options.pictures, name), "png", [], [])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--type")
    parser.add_argument("--expect")
    parser.add_argument("--pictures", default=".")
    options = parser.parse_args()
    window = TryWindow(options)
    Gtk.main()
    if options.type:
        sys.exit(window.status)


if __name__ == "__main__":
    main()
