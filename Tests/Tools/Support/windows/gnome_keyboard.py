#!/usr/bin/python3
"""A keyboard, a mouse and a finger for a headless GNOME Shell, through Mutter's remote desktop.

One JSON object a line, each way; the first line, {"ready": true}, means that the devices are there.

    {"type": "12+30", "delay": 10}  types characters of the US layout; milliseconds between keys
    {"press": "ctrl+a"}             presses and releases a key, as xdotool calls it
    {"click": [10, 20]}             clicks with the first button, in pixels of the screen; with
                                    "count": 2 twice
    {"touch": [10, 20]}             touches the screen for a moment; only beside PipeWire
    {"drag": [10, 20, 30, 40], "finger": true}
                                    drags from one place to another, by a finger or the mouse

The session stays open until standard input ends: without it GNOME would have no keyboard, and would
take the focus from the windows.
"""

import json
import os
import time

from gi.repository import Gio, GLib

from key_codes import LEFT_BUTTON, MODIFIER_CODES, codes_of_character, codes_of_press
from protocol import send, serve

NAME = "org.gnome.Mutter.RemoteDesktop"
CAST = "org.gnome.Mutter.ScreenCast"
STEPS = 4  # of a drag
HOLD = 0.06  # seconds until the shell has taken a motion in
SHELL_KEY = 1  # seconds after which a key was surely not for the input method
PATIENCE = 10  # seconds for the input method to answer for a key

# Counts the keys that the shell gives to its input method, and the answers it waits for.
COUNT_KEYS = """
if (global.givenKeys === undefined) {
    global.givenKeys = global.unansweredKeys = 0;
    const prototype = imports.gi.IBus.InputContext.prototype;
    const process = prototype.process_key_event_async;
    prototype.process_key_event_async = function (...values) {
        const answer = values.pop();
        global.givenKeys += 1;
        global.unansweredKeys += 1;
        process.call(this, ...values, (...results) => {
            global.unansweredKeys -= 1;
            answer(...results);
        });
    };
}
"""

# These counts, and true if the shell asks its input method, which it also does for a keyboard layout.
KEYS_GIVEN = """[
    global.givenKeys, global.unansweredKeys, Main.inputMethod._currentFocus !== null
]"""


class Devices:
    """The keyboard and the mouse."""

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        # The count once the shell has given all keys to its input method.
        self.expected = 0
        answer = self.call("/org/gnome/Mutter/RemoteDesktop", NAME, "CreateSession", None)
        (self.session,) = answer.unpack()
        # Touches are in pixels of a stream.
        has_pipewire = os.path.exists(os.path.join(os.environ["XDG_RUNTIME_DIR"], "pipewire-0"))
        self.stream = self.record_screen() if has_pipewire else None
        self.call_session("Start", None)
        self.evaluate(COUNT_KEYS)
        # Mutter adds each device when it is first used; without a keyboard no window gets focus.
        self.press("Control_R")
        # Before this Xwayland has no mouse and no touch screen, and would lose their first events.
        self.move(0, 0)
        if self.stream is not None:
            self.touch([(640, 360)])

    def record_screen(self):
        """Records the screen; returns the stream's path."""
        (identifier,) = self.call(
            self.session, "org.freedesktop.DBus.Properties", "Get",
            GLib.Variant("(ss)", (f"{NAME}.Session", "SessionId")),
        ).unpack()  # fmt: skip
        properties = {"remote-desktop-session-id": GLib.Variant("s", identifier)}
        (cast,) = self.call(
            "/org/gnome/Mutter/ScreenCast", CAST, "CreateSession",
            GLib.Variant("(a{sv})", (properties,)), name=CAST,
        ).unpack()  # fmt: skip
        return self.call(
            cast, f"{CAST}.Session", "RecordMonitor", GLib.Variant("(sa{sv})", ("", {})), name=CAST
        ).unpack()[0]

    def call(self, path, interface, method, arguments, name=NAME):
        """Calls a method and waits for it."""
        return self.bus.call_sync(
            name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 10000, None
        )

    def call_session(self, method, arguments):
        """Calls a method of the session."""
        self.call(self.session, f"{NAME}.Session", method, arguments)

    def evaluate(self, script):
        """Evaluates JavaScript in the shell."""
        answer = self.bus.call_sync(
            "org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval",
            GLib.Variant("(s)", (script,)), None, Gio.DBusCallFlags.NONE, 10000, None,
        )  # fmt: skip
        is_done, result = answer.unpack()
        if not is_done:
            raise RuntimeError(result)
        return result

    def wait_for_keys(self):
        """Waits until the keys so far have been handled.

        Mutter reports a modifier to the window at once, but a key only when the input method has
        seen it: a modifier pressed or released meanwhile would change that key.
        """
        start = time.monotonic()
        while time.monotonic() < start + PATIENCE:
            # Before the shell is asked, whose answer can take long.
            is_late = time.monotonic() >= start + SHELL_KEY
            given, unanswered, is_asked = json.loads(self.evaluate(KEYS_GIVEN))
            # Keys of a window without an input method are delivered like modifiers, and the shell keeps some keys.
            is_taken = not is_asked or given >= self.expected or is_late
            if is_taken and unanswered == 0:
                self.expected = given
                return
        raise TimeoutError("the input method does not answer")

    def key(self, code, is_down):
        """Presses or releases a key."""
        self.expected += 1
        self.call_session("NotifyKeyboardKeycode", GLib.Variant("(ub)", (code, is_down)))

    def chord(self, codes):
        """Presses keys one after the other, and releases them in reverse."""
        has_modifier = not MODIFIER_CODES.isdisjoint(codes)
        if has_modifier:
            self.wait_for_keys()
        for code in codes:
            self.key(code, True)
        if has_modifier:
            self.wait_for_keys()
        for code in reversed(codes):
            self.key(code, False)

    def type(self, text, delay):
        """Types characters."""
        for character in text:
            # Mutter itself presses no Shift for a symbol that needs it.
            self.chord(codes_of_character(character))
            time.sleep(delay / 1000)

    def press(self, name):
        """Presses a key, with modifiers."""
        self.chord(codes_of_press(name))

    def click(self, x, y, count):
        """Clicks count times at a place."""
        for _ in range(count):
            self.drag([(x, y)])

    def drag(self, places):
        """Presses the first button, goes from place to place, and releases it."""
        button = [GLib.Variant("(ib)", (LEFT_BUTTON, is_down)) for is_down in (True, False)]
        for index, (x, y) in enumerate(places):
            self.move(x, y)
            if index == 0:
                self.call_session("NotifyPointerButton", button[0])
        self.call_session("NotifyPointerButton", button[1])

    def move(self, x, y):
        """Moves the mouse to a place, by a relative motion.

        It goes straight there: Xwayland loses a click if the mouse has left its window before the
        click is handled.
        """
        here_x, here_y, _ = json.loads(self.evaluate("global.get_pointer()"))
        step = GLib.Variant("(dd)", (float(x - here_x), float(y - here_y)))
        self.call_session("NotifyPointerMotionRelative", step)
        time.sleep(HOLD)

    def touch(self, places):
        """Puts a finger down, moves it from place to place, and lifts it."""
        if self.stream is None:
            raise RuntimeError("there is no touch screen")
        for index, (x, y) in enumerate(places):
            place = GLib.Variant("(sudd)", (self.stream, 0, float(x), float(y)))
            self.call_session("NotifyTouchMotion" if index else "NotifyTouchDown", place)
            time.sleep(HOLD)
        self.call_session("NotifyTouchUp", GLib.Variant("(u)", (0,)))
        time.sleep(HOLD)


def way(x, y, end_x, end_y):
    """The places on the way of a drag."""
    return [
        (x + (end_x - x) * step / STEPS, y + (end_y - y) * step / STEPS) for step in range(STEPS + 1)
    ]


def carry_out(devices, command):
    """Carries out one command."""
    if "type" in command:
        devices.type(command["type"], command.get("delay", 10))
    elif "press" in command:
        devices.press(command["press"])
    elif "click" in command:
        devices.click(*command["click"], command.get("count", 1))
    elif "touch" in command:
        devices.touch([command["touch"]])
    elif "drag" in command:
        (devices.touch if command["finger"] else devices.drag)(way(*command["drag"]))
    else:
        raise ValueError("unknown command")
    return {"done": True}


def main():
    """Answers until the test ends."""
    devices = Devices()
    send({"ready": True})
    serve(lambda command: carry_out(devices, command))


main()
