#!/usr/bin/python3
"""A keyboard and a mouse for a headless compositor: wayland_keyboard.py.

KWin takes them through org_kde_kwin_fake_input, Sway and its like through zwp_virtual_keyboard_v1 and
zwlr_virtual_pointer_v1: all their keys pass the seat and the input method, as real keys do. The lines
are those of gnome_keyboard.py, without touches.
"""

import os
import struct
import subprocess
import threading
import time

from key_codes import LEFT_BUTTON, MODIFIER_CODES, SHIFT, codes_of_character, codes_of_press
from protocol import send, serve
from wayland_wire import Connection, fixed, string

HOLD = 0.01  # seconds a person holds Shift and the like before and after a key
NO_INPUT_METHOD = 1  # seconds after which a key has surely not gone to the input method
PATIENCE = 10  # seconds for the input method to answer for a key


class InputMethod:
    """Counts the keys given to IBus, and its answers, from dbus-monitor.

    The compositor reports a modifier to the window at once, but a key only when the input method has
    seen it: a modifier pressed or released meanwhile would change that key.
    """

    def __init__(self):
        self.changed = threading.Condition()
        self.given = self.answered = 0
        output = subprocess.run(["ibus", "address"], capture_output=True, text=True, check=True)
        # pylint: disable=consider-using-with
        self.monitor = subprocess.Popen(
            ["dbus-monitor", "--profile", "--address", output.stdout.strip()],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        """Counts the keys and their answers: kind, time, serial, sender, destination, path …"""
        waiting = set()
        for line in self.monitor.stdout:
            columns = line.rstrip("\n").split("\t")
            with self.changed:
                if columns[-1] == "ProcessKeyEvent" and "InputContext" in columns[5]:
                    waiting.add((columns[2], columns[3]))
                    self.given += 1
                elif columns[0] in ("mr", "err") and (columns[5], columns[4]) in waiting:
                    waiting.remove((columns[5], columns[4]))
                    self.answered += 1
                self.changed.notify()

    def wait_for(self, count):
        """Waits until count keys are given, if any are, and all are answered."""
        with self.changed:
            self.changed.wait_for(lambda: self.given >= count, NO_INPUT_METHOD)
            if not self.changed.wait_for(lambda: self.given == self.answered, PATIENCE):
                raise TimeoutError("the input method does not answer")


class FakeInput:
    """KWin's protocol for such devices, in version 4."""

    NAME = "org_kde_kwin_fake_input"
    AUTHENTICATE, BUTTON, MOVE, KEY = 0, 2, 9, 10

    def __init__(self, connection):
        self.connection = connection
        self.device = connection.bind(self.NAME, 4)
        connection.send(self.device, self.AUTHENTICATE, string("tests") + string("types"))
        connection.round_trip()

    def key(self, code, is_down):
        """Presses or releases a key."""
        self.connection.send(self.device, self.KEY, struct.pack("=II", code, is_down))
        self.connection.round_trip()

    def move(self, x, y):
        """Moves the pointer."""
        self.connection.send(self.device, self.MOVE, fixed(x) + fixed(y))
        self.connection.round_trip()

    def button(self, is_down):
        """Presses or releases the first button."""
        self.connection.send(self.device, self.BUTTON, struct.pack("=II", LEFT_BUTTON, is_down))
        self.connection.round_trip()


class VirtualKeyboard:
    """The protocols of compositors built on wlroots. The keymap and the modifiers are the client's."""

    NAME = "zwp_virtual_keyboard_manager_v1"
    CREATE, KEYMAP, KEY, MODIFIERS = 0, 0, 1, 2
    POINTER_NAME = "zwlr_virtual_pointer_manager_v1"
    CREATE_POINTER, MOVE, BUTTON, FRAME = 0, 1, 2, 4
    BITS = {SHIFT: 1, 29: 4, 97: 4, 56: 8, 125: 64}
    SCREEN = (1280, 720)

    def __init__(self, connection):
        self.connection = connection
        self.bits = 0
        self.start = time.monotonic()
        seat = connection.bind("wl_seat", 1)
        manager = connection.bind(self.NAME, 1)
        self.device = connection.new_id()
        connection.send(manager, self.CREATE, struct.pack("=II", seat, self.device))
        keymap = subprocess.run(
            ["xkbcli", "compile-keymap", "--layout", "us"], capture_output=True, check=True
        ).stdout + b"\0"
        file = os.memfd_create("keymap")
        os.write(file, keymap)
        connection.send(self.device, self.KEYMAP, struct.pack("=II", 1, len(keymap)), [file])
        manager = connection.bind(self.POINTER_NAME, 1)
        self.pointer = connection.new_id()
        connection.send(manager, self.CREATE_POINTER, struct.pack("=II", seat, self.pointer))
        connection.round_trip()
        os.close(file)

    def now(self):
        """Milliseconds, for an event."""
        return round((time.monotonic() - self.start) * 1000)

    def key(self, code, is_down):
        """Presses or releases a key, and sends the modifiers after it."""
        arguments = struct.pack("=III", self.now(), code, is_down)
        self.connection.send(self.device, self.KEY, arguments)
        bit = self.BITS.get(code, 0)
        self.bits = self.bits | bit if is_down else self.bits & ~bit
        if bit:
            arguments = struct.pack("=IIII", self.bits, 0, 0, 0)
            self.connection.send(self.device, self.MODIFIERS, arguments)
        self.connection.round_trip()

    def move(self, x, y):
        """Moves the pointer."""
        arguments = struct.pack("=IIIII", self.now(), x, y, *self.SCREEN)
        self.connection.send(self.pointer, self.MOVE, arguments)
        self.connection.send(self.pointer, self.FRAME)
        self.connection.round_trip()

    def button(self, is_down):
        """Presses or releases the first button."""
        arguments = struct.pack("=III", self.now(), LEFT_BUTTON, is_down)
        self.connection.send(self.pointer, self.BUTTON, arguments)
        self.connection.send(self.pointer, self.FRAME)
        self.connection.round_trip()


class Devices:
    """The devices, used as a person does."""

    def __init__(self, device):
        self.device = device
        self.move, self.button = device.move, device.button
        self.input_method = InputMethod()
        self.pressed = self.before = 0

    def key(self, code, is_down):
        """Presses or releases a key."""
        if self.pressed == 0:
            self.before = self.input_method.given
        self.pressed += 1
        self.device.key(code, is_down)

    def settle(self):
        """Waits until the keys since the last call have been handled."""
        self.input_method.wait_for(self.before + self.pressed)
        self.pressed = 0
        time.sleep(HOLD)


def device():
    """The devices of the compositor's protocol."""
    connection = Connection()
    kind = FakeInput if FakeInput.NAME in connection.globals else VirtualKeyboard
    return Devices(kind(connection))


def chord(devices, codes):
    """Presses keys one after the other, and releases them in reverse."""
    if not MODIFIER_CODES.intersection(codes):
        strokes = [(code, True) for code in codes] + [(code, False) for code in reversed(codes)]
        for stroke in strokes:
            devices.key(*stroke)
        return
    devices.settle()
    for code in codes:
        devices.key(code, True)
        devices.settle()
    for code in reversed(codes):
        devices.key(code, False)
        devices.settle()


def carry_out(devices, command):
    """Carries out one command."""
    if "type" in command:
        for character in command["type"]:
            chord(devices, codes_of_character(character))
            time.sleep(command.get("delay", 10) / 1000)
    elif "press" in command:
        chord(devices, codes_of_press(command["press"]))
    elif "click" in command:
        devices.move(*command["click"])
        for _ in range(command.get("count", 1)):
            time.sleep(HOLD)
            devices.button(True)
            devices.button(False)
    else:
        raise ValueError("unknown command")
    return {"done": True}


def main():
    """Answers until the test ends."""
    devices = device()
    # Windows notice the keyboard only when it is first used.
    chord(devices, codes_of_press("Control_R"))
    send({"ready": True})
    serve(lambda command: carry_out(devices, command))


if __name__ == "__main__":
    main()
