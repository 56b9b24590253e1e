"""The line protocol between a test and its window: one JSON object a line, each way.

    {"get": "entry"}                        the content of the field
    {"focus": "text"}                       focuses the field
    {"set": "entry", "text": "", "caret": 0}
    {"geometry": "other"}                   the field's rectangle in root coordinates
    {"point": "text", "at": 5}              the place where a click puts the caret before this character,
                                            in root coordinates
    {"keys": "Control_R"}                   how often the key came through the input method
    {"busy": 150}                           blocks the idle main loop for so many milliseconds at a time:
                                            events wait meanwhile; 0 ends it

A window that cannot count keys answers {"count": null}. Each answer is one line. The first line,
{"ready": true}, means that the window is active.
"""

import json
import os
import subprocess
import sys
import time


def send(answer):
    """Prints one answer."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def frame(xid):
    """The rectangle of an X window in root coordinates."""
    output = subprocess.run(
        ["xwininfo", "-id", str(xid)], capture_output=True, text=True, check=True
    ).stdout
    found = {}
    for line in output.splitlines():
        name, _, value = line.partition(":")
        found[name.strip()] = value.strip()
    return {
        "x": int(found["Absolute upper-left X"]), "y": int(found["Absolute upper-left Y"]),
        "width": int(found["Width"]), "height": int(found["Height"]),
    }  # fmt: skip


def origin(xid):
    """The root coordinates of an X window's top left corner."""
    place = frame(xid)
    return place["x"], place["y"]


def save(path, press):
    """Saves by the program's key; returns True if it saved, which needs a change."""
    before = path.stat().st_mtime_ns
    press()
    end = time.monotonic() + 2
    while path.stat().st_mtime_ns == before and time.monotonic() < end:
        time.sleep(0.02)
    is_saved = path.stat().st_mtime_ns != before
    size = -1
    while path.stat().st_size != size:
        size = path.stat().st_size
        time.sleep(0.05)
    return is_saved


def end_group(child):
    """Ends a program and its process group."""
    if child.poll() is None:
        os.killpg(child.pid, 15)


def commands(window):
    """A function that answers the commands for a window, which has the methods named after them."""

    def answer(command):
        if "keys" in command and not hasattr(window, "keys"):
            return {"count": None}
        for name in ("get", "focus", "geometry", "keys", "busy"):
            if name in command:
                return getattr(window, name)(command[name])
        if "set" in command:
            return window.set(command["set"], command["text"], command["caret"])
        if "point" in command:
            return window.point(command["point"], command["at"])
        raise ValueError("unknown command")

    return answer


def reply(line, answer):
    """Prints the answer to the command in a line."""
    try:
        send(answer(json.loads(line)))
    except Exception as error:  # pylint: disable=broad-except
        send({"error": f"{type(error).__name__}: {error}"})


def serve(answer):
    """Answers standard input line by line, until it ends."""
    for line in sys.stdin:
        reply(line, answer)


class Lines:
    """Standard input, answered line by line in a loop of events."""

    def __init__(self, answer):
        self.answer = answer
        self.pending = b""

    def readable(self):
        """Reads the available lines; returns False at the end of input."""
        data = os.read(0, 65536)
        *lines, self.pending = (self.pending + data).split(b"\n")
        for line in lines:
            reply(line, self.answer)
        return bool(data)

    def run(self):
        """Runs GLib's loop until the input ends."""
        from gi.repository import GLib  # pylint: disable=import-outside-toplevel

        loop = GLib.MainLoop()
        GLib.io_add_watch(
            0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP,
            lambda *_: self.readable() or loop.quit(),
        )  # fmt: skip
        loop.run()
