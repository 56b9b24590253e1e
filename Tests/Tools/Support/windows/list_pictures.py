#!/usr/bin/python3
"""Takes pictures of the bubble with both readings, and of the list of forms: list_pictures.py FOLDER NAME.

Runs in a session of its own with IBus's GTK panel; GTK_THEME says how the windows look:

    GTK_THEME=Adwaita:dark private-session --panel --engine DIR -- list_pictures.py docs dark
"""

import argparse
import sys

import try_window
from try_window import Gdk, Gtk
from xdotool import place, shown

MARGIN = 32  # pixels of the picture around and below the window's field
TYPED = "1+2*3="


class ListWindow(try_window.TryWindow):
    """A window that takes the pictures and closes."""

    def script(self):
        yield lambda: self.is_active() and self.field.is_focus()
        yield try_window.engine_is_selected
        try_window.press("type", "--delay", "40", TYPED)
        yield lambda: self.field.get_text() == TYPED
        yield self.bubble_is_shown
        yield self.is_still()
        self.save("readings")
        bubble = self.panel_height()
        try_window.press("key", "Down")
        yield lambda: self.panel_height() > bubble
        yield self.is_still()
        self.save("list")
        self.status = 0
        self.destroy()

    def is_still(self):
        """A condition: ten pictures in a row are the same, except for the blinking caret."""
        seen = []

        def condition():
            seen.append(self.pixels().get_pixels())
            return len(seen) >= 20 and len(set(seen[-20:])) <= 2

        return condition

    def panel_height(self):
        places = map(place, shown("class", "ibus-ui-gtk3"))
        return max((found[3] for found in places if found), default=0)

    def pixels(self):
        frame = self.get_window().get_frame_extents()
        root = Gdk.get_default_root_window()
        return Gdk.pixbuf_get_from_window(
            root, frame.x, frame.y, frame.width, frame.height + 2 * MARGIN
        )

    def save(self, name):
        self.pixels().savev(f"{self.options.folder}/{name}-{self.options.name}.png", "png", [], [])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("name", help="behind the hyphen in the pictures' names")
    options = parser.parse_args()
    options.type = None
    window = ListWindow(options)
    Gtk.main()
    sys.exit(window.status)


main()
