#!/usr/bin/python3
"""A keyboard and a mouse for a headless compositor: wayland_keyboard.py.

KWin takes them through org_kde_kwin_fake_input, Sway and its like through zwp_virtual_keyboard_v1 and
zwlr_virtual_pointer_v1: all go the way of real keys, through the seat and the input method. The lines
are those of gnome_keyboard.py, without touches.
"""

import json
import os
import struct
import subprocess
import sys
import time

from key_codes import LEFT_BUTTON, SHIFT, codes_of_character, codes_of_press
from wayland_wire import Connection, fixed, string

HOLD = 0.03  # seconds a person holds Shift and the like before and after a key


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
        """Presses or releases a key, and tells what that does to the modifiers."""
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


def device():
    """The devices, as the compositor takes them."""
    connection = Connection()
    kind = FakeInput if FakeInput.NAME in connection.globals else VirtualKeyboard
    return kind(connection)


def chord(devices, codes):
    """Presses keys one after the other, and releases them in reverse."""
    for code in codes[:-1]:
        devices.key(code, True)
        time.sleep(HOLD)
    devices.key(codes[-1], True)
    devices.key(codes[-1], False)
    for code in reversed(codes[:-1]):
        time.sleep(HOLD)
        devices.key(code, False)


def carry_out(devices, command):
    """Does what one line says."""
    if "type" in command:
        for character in command["type"]:
            chord(devices, codes_of_character(character))
            time.sleep(command.get("delay", 10) / 1000)
    elif "press" in command:
        chord(devices, codes_of_press(command["press"]))
    elif "click" in command:
        devices.move(*command["click"])
        devices.button(True)
        devices.button(False)
    else:
        raise ValueError("unknown command")
    return {"done": True}


def main():
    """Answers until the test that asks ends."""
    devices = device()
    # Windows see that there is a keyboard when it is first used.
    chord(devices, codes_of_press("Control_R"))
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        try:
            answer = carry_out(devices, json.loads(line))
        except Exception as error:  # pylint: disable=broad-except
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
