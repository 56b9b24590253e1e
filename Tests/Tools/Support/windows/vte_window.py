#!/usr/bin/python3
"""A VTE terminal for tests, with a program in it that reads. The commands are in protocol.py.

The terminal is the field `text`.
"""

import os
from pathlib import Path

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("GdkX11", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
# pylint: disable=wrong-import-position
from gi.repository import Gdk, GdkX11, GLib, Gtk, Vte  # noqa: E402,F401

from protocol import Lines, commands, origin, send  # noqa: E402

COPY = Path(os.environ["CALCULATOR_SESSION"]) / "terminal"
READER = Path(__file__).with_name("terminal_reader.py")


class Window:
    """One window with a terminal."""

    def __init__(self):
        self.counts = {}
        self.is_ready = False
        self.window = Gtk.Window(title="vte", default_width=600, default_height=400)
        self.terminal = Vte.Terminal()
        self.terminal.spawn_async(
            Vte.PtyFlags.DEFAULT, None, ["/usr/bin/python3", str(READER), str(COPY)],
            None, GLib.SpawnFlags.DEFAULT, None, None, -1, None, None,
        )  # fmt: skip
        self.window.add(self.terminal)
        self.window.connect_after("key-press-event", self.key)
        self.window.show_all()
        GLib.timeout_add(20, self.wait)

    def wait(self):
        """Reports once that the terminal is read."""
        if not (self.window.is_active() and COPY.exists()):
            return True
        send({"ready": True})
        return False

    def key(self, _, event):
        """Counts a key that neither the input method nor the terminal took."""
        name = Gdk.keyval_name(event.keyval)
        self.counts[name] = self.counts.get(name, 0) + 1
        return False

    def keys(self, name):
        """The count of a key."""
        return {"count": self.counts.get(name, 0)}

    def get(self, _):
        """The text that the program in the terminal has read."""
        text = COPY.read_bytes().decode("utf-8", "replace")
        return {"text": text, "caret": -1, "selection": "", "focus": self.window.is_active()}

    def focus(self, name):
        """Focuses the terminal."""
        self.terminal.grab_focus()
        return self.get(name)

    def geometry(self, _):
        """The place of the terminal on the screen."""
        left, top = origin(self.window.get_window().get_xid())
        size = self.terminal.get_allocation()
        return {"x": left, "y": top, "width": size.width, "height": size.height}


Lines(commands(Window())).run()
