#!/usr/bin/python3
"""A GTK window for tests: gtk_window.py --gtk 3|4. The commands are in protocol.py."""

import os
import sys
import time

import gi

VERSION = int(sys.argv[sys.argv.index("--gtk") + 1])
gi.require_version("Gtk", f"{VERSION}.0")
gi.require_version("Gdk", f"{VERSION}.0")
# pylint: disable=wrong-import-position
from gi.repository import Gdk, GLib, Gtk, Pango  # noqa: E402

from protocol import Lines, commands, origin, send  # noqa: E402

# Applications have a name. Without one GTK 4's module reports the process id, as Chromium's does.
GLib.set_prgname("gtk-window")

IS_X11 = os.environ.get("GDK_BACKEND") == "x11"
if IS_X11:
    # The methods for a window's id need it.
    gi.require_version("GdkX11", f"{VERSION}.0")
    from gi.repository import GdkX11  # noqa: E402,F401


class Window:
    """A window with the fields in a column."""

    def __init__(self):
        self.counts = {}
        self.window = Gtk.Window(title=f"gtk{VERSION}", default_width=600, default_height=500)
        self.fields = {
            "entry": Gtk.Entry(),
            "text": Gtk.TextView(vexpand=True),
            "password": self.password_field(),
            "other": Gtk.Entry(),
            "terminal": Gtk.Entry(input_purpose=Gtk.InputPurpose.TERMINAL),
        }
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        for name, field in self.fields.items():
            box.append(field) if VERSION == 4 else box.pack_start(field, name == "text", True, 0)
        for name in ("entry", "other", "terminal"):
            self.fields[name].connect("activate", lambda _: self.count("activate"))
        self.window.set_child(box) if VERSION == 4 else self.window.add(box)
        self.watch_keys()
        self.window.connect("notify::is-active", lambda *_: self.activated())
        if not IS_X11:
            # Wayland reports no window's place; a full screen's is known.
            self.window.fullscreen()
        self.window.present() if VERSION == 4 else self.window.show_all()
        self.is_ready = False
        self.work = 0

    def busy(self, milliseconds):
        """Blocks the idle main loop for milliseconds at a time."""
        if self.work:
            GLib.source_remove(self.work)
        self.work = 0
        if milliseconds:
            self.work = GLib.idle_add(
                lambda: time.sleep(milliseconds / 1000) or True, priority=GLib.PRIORITY_LOW
            )
        return {}

    @staticmethod
    def password_field():
        """The toolkit's own password field."""
        if VERSION == 4:
            return Gtk.PasswordEntry()
        return Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD)

    def watch_keys(self):
        """Counts the keys that neither the input method nor a field took."""
        if VERSION == 4:
            keys = Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.BUBBLE)
            keys.connect("key-pressed", lambda _, keyval, *__: self.count(Gdk.keyval_name(keyval)))
            self.window.add_controller(keys)
            self.keys_controller = keys
        else:
            self.window.connect_after(
                "key-press-event", lambda _, event: self.count(Gdk.keyval_name(event.keyval))
            )

    def activated(self):
        """Reports once that the window is active; counts the times it stops being active."""
        if not self.window.is_active():
            self.count("inactive")
        if not self.is_ready and self.window.is_active():
            self.is_ready = True
            self.fields["entry"].grab_focus()
            GLib.idle_add(lambda: send({"ready": True}))

    def count(self, name):
        """Counts a key, and lets it pass."""
        self.counts[name] = self.counts.get(name, 0) + 1
        return False

    def keys(self, name):
        """The count of a key.

        "activate" counts Returns that activated an entry, "inactive" the times the window lost the
        keyboard.
        """
        return {"count": self.counts.get(name, 0)}

    def get(self, name):
        """The content of a field."""
        field = self.fields[name]
        focus = self.window.get_focus()
        has_focus = focus is not None and (focus is field or focus.is_ancestor(field))
        has_focus = has_focus and self.window.is_active()
        if name == "text":
            buffer = field.get_buffer()
            start, end = buffer.get_bounds()
            text = buffer.get_text(start, end, True)
            caret = buffer.get_iter_at_mark(buffer.get_insert()).get_offset()
            anchor = buffer.get_iter_at_mark(buffer.get_selection_bound()).get_offset()
        else:
            text, caret = field.get_text(), field.get_position()
            bounds = field.get_selection_bounds()
            bounds = bounds[-2:] if bounds else (caret, caret)
            anchor = bounds[0] if bounds[1] == caret else bounds[1]
        selection = text[min(anchor, caret) : max(anchor, caret)]
        return {"text": text, "caret": caret, "selection": selection, "focus": has_focus}

    def focus(self, name):
        """Focuses a field, with nothing selected."""
        field = self.fields[name]
        field.grab_focus()
        if name != "text":
            field.set_position(-1)
        return self.get(name)

    def set(self, name, text, caret):
        """Replaces the content of a field."""
        field = self.fields[name]
        if name == "text":
            # Insert may have switched it on.
            field.set_overwrite(False)
            buffer = field.get_buffer()
            buffer.set_text(text)
            buffer.place_cursor(buffer.get_iter_at_offset(caret))
        else:
            field.set_overwrite_mode(False)
            field.set_text(text)
            field.set_position(caret)
        return self.get(name)

    def corner(self, field):
        """The upper left corner of a field on the screen."""
        x, y = field.translate_coordinates(self.window, 0, 0)
        if VERSION == 4:
            left, top = origin(self.window.get_surface().get_xid()) if IS_X11 else (0, 0)
            shadow = self.window.get_surface_transform()
            return left + x + shadow.x, top + y + shadow.y
        left, top = origin(self.window.get_window().get_xid()) if IS_X11 else (0, 0)
        return left + x, top + y

    def geometry(self, name):
        """The place of a field on the screen."""
        field = self.fields[name]
        x, y = self.corner(field)
        if VERSION == 3 and name != "text":
            # A click on the entry's border would miss the text.
            x += field.get_text_area().x
        size = field.get_allocation()
        return {"x": round(x), "y": round(y), "width": size.width, "height": size.height}

    def point(self, name, offset):
        """The place where a click puts the caret before a character."""
        field = self.fields[name]
        if name == "text":
            place, _ = field.get_cursor_locations(field.get_buffer().get_iter_at_offset(offset))
            middle = place.y + place.height // 2
            x, y = field.buffer_to_window_coords(Gtk.TextWindowType.WIDGET, place.x, middle)
        elif VERSION == 4:
            inside = field.get_delegate()
            place, _ = inside.compute_cursor_extents(offset)
            middle = place.origin.y + place.size.height / 2
            x, y = inside.translate_coordinates(field, place.origin.x, middle)
        else:
            index = len(field.get_text()[:offset].encode())
            place, _ = field.get_layout().get_cursor_pos(field.text_index_to_layout_index(index))
            x, y = field.get_layout_offsets()
            x, y = x + place.x / Pango.SCALE, y + (place.y + place.height / 2) / Pango.SCALE
        left, top = self.corner(field)
        return {"x": round(left + x), "y": round(top + y)}


if VERSION == 3:
    Gtk.init(None)
Lines(commands(Window())).run()
