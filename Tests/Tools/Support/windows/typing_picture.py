#!/usr/bin/python3
"""Takes the moving picture of typing: typing_picture.py FILE.

Real keys into a real window, in a session of its own with IBus's GTK panel:

    private-session --introduced --accessibility --panel --engine DIR -- typing_picture.py docs/typing.gif

Each frame is taken when the field and the panel show the texts expected after a key, and nothing moves
any more. The script below sets the time that each frame stays, so that the picture can be read; it is not
the time that was measured.
"""

import os
import sys

os.environ["NO_AT_BRIDGE"] = "1"  # of this window; the panel has its own, which is asked from here

# pylint: disable=wrong-import-position
from panel_texts import panel_texts  # noqa: E402
from PIL import Image  # noqa: E402
from try_window import Gdk, Gtk, engine_is_selected, press, until  # noqa: E402

KEY, LOOK, READ = 160, 1100, 2200  # milliseconds that a frame stays
STILL = 8  # equal looks in a row
SIZE = (560, 310)

# The key, the field's text after it, the panel's texts, and how long they are shown.
SCRIPT = [
    ("1", "1", [], KEY),
    ("2", "12", [], KEY),
    ("+", "12+", [], KEY),
    ("3", "12+3", ["12 + 3 = 15 ⏎"], KEY),
    ("0", "12+30", ["12 + 30 = 42 ⏎"], READ),
    ("Return", "42", [], LOOK),
    ("*", "42*", [], KEY),
    ("2", "42*2", ["42 × 2 = 84 ⏎"], READ),
    ("Return", "84", [], LOOK),
    ("ctrl+a", "84", [], LOOK),
    ("1", "1", [], KEY),
    ("+", "1+", [], KEY),
    ("2", "1+2", ["1 + 2 = 3 ⏎"], KEY),
    ("*", "1+2*", [], KEY),
    ("3", "1+2*3", [], LOOK),
    ("=", "1+2*3=", ["(1 + 2) × 3 = 9 ⏎   1 + 2 × 3 = 7 ↓"], READ),
    ("Down", "1+2*3=",
     ["9", "7   1 + 2 × 3", "(1 + 2) × 3 = 9", "9.00   two decimals", "84   earlier: 42 × 2",
      "42   earlier: 12 + 30", "Always × and ÷ first"], READ),
    ("Return", "7", [], READ),
]
NAMES = {"Return": "Return ⏎", "Down": "Down ↓", "ctrl+a": "Ctrl+A"}
STYLE = b"""
  headerbar { min-height: 40px; }
  .key { padding: 2px 12px; border: 1px solid #9a9996; border-bottom-width: 3px; border-radius: 6px;
         background: #ffffff; color: #241f31; font-weight: bold; }
  entry { font-size: 15pt; }
"""


class TypingWindow(Gtk.Window):
    """A window with a field, which names the last key."""

    def __init__(self):
        super().__init__(default_width=SIZE[0], default_height=SIZE[1])
        Gtk.Settings.get_default().set_property("gtk-cursor-blink", False)
        provider = Gtk.CssProvider()
        provider.load_from_data(STYLE)
        Gtk.StyleContext.add_provider_for_screen(
            Gdk.Screen.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
        )
        self.field = Gtk.Entry(margin=24, valign=Gtk.Align.START)
        self.key = Gtk.Label(valign=Gtk.Align.CENTER)
        self.key.get_style_context().add_class("key")
        bar = Gtk.HeaderBar(title="Calculator")
        bar.pack_end(self.key)
        self.set_titlebar(bar)
        self.add(self.field)
        self.show_all()
        self.key.set_opacity(0)

    def is_ready(self):
        """True if keys come to the field."""
        return self.is_active() and self.field.is_focus()

    def name(self, key):
        """Shows the pressed key."""
        self.key.set_text(NAMES.get(key, key))
        self.key.set_opacity(1)

    def pixels(self):
        """The pixels of the screen at the window, with the panel over it."""
        frame = self.get_window().get_frame_extents()
        root = Gdk.get_default_root_window()
        return Gdk.pixbuf_get_from_window(root, frame.x, frame.y, frame.width, frame.height)


def still_picture(window):
    """The window once it has looked the same for a while."""
    looks = []

    def is_still():
        looks.append(window.pixels().get_pixels())
        return len(looks) >= STILL and len(set(looks[-STILL:])) == 1

    until(is_still, lambda: "the window does not come to rest")
    pixels = window.pixels()
    size = pixels.get_width(), pixels.get_height()
    return Image.frombytes("RGB", size, pixels.get_pixels(), "raw", "RGB", pixels.get_rowstride())


def save(frames, delays, path):
    """Writes the frames with one table of nearly all their colours."""
    width, height = frames[0].size
    strip = Image.new("RGB", (width, height * len(frames)))
    for index, frame in enumerate(frames):
        strip.paste(frame, (0, index * height))
    table = strip.quantize(256)
    first, *others = [frame.quantize(palette=table, dither=Image.Dither.NONE) for frame in frames]
    first.save(path, save_all=True, append_images=others, duration=delays, loop=0, optimize=False)


def main():
    window = TypingWindow()
    until(window.is_ready, lambda: "the window does not become active")
    until(engine_is_selected, lambda: "Calculator cannot be selected")
    frames, delays = [still_picture(window)], [LOOK]
    for key, held, shown, delay in SCRIPT:
        window.name(key)
        press(*(["key", key] if key in NAMES else ["type", key]))
        until(
            lambda: window.field.get_text() == held and panel_texts() == shown,
            lambda: f"{key}: {window.field.get_text()!r}, {panel_texts()}",
        )
        frames.append(still_picture(window))
        delays.append(delay)
    save(frames, delays, sys.argv[1])


main()
