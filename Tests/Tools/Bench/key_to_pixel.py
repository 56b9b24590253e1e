#!/usr/bin/python3
"""Measures keys of one client until they can be seen, and prints rows of a table: key_to_pixel.py CLIENT TURNS.

Runs in a private-session on Xvfb. A measured key waits until nothing moves, and for a moment of chance, so that it
meets the client's frames anywhere.
"""

import ctypes
import json
import mmap
import os
import random
import statistics
import subprocess
import sys
import time

WINDOWS = os.path.join(os.path.dirname(__file__), "../Support/windows")
CLIENTS = {
    "gtk3": ("GTK 3", ["gtk_window.py", "--gtk", "3"], {}),
    # By default its module swaps keys in quick succession, with any engine.
    "gtk4": ("GTK 4", ["gtk_window.py", "--gtk", "4"], {"IBUS_ENABLE_SYNC_MODE": "1"}),
    "gnome": ("GTK 4 on GNOME", ["gtk_window.py", "--gtk", "4"], {}),
    "qt6": ("Qt 6", ["qt_window.py", "--qt", "6"], {}),
}
LETTERS = "the quick brown fox jumps over the lazy dog and runs away so".replace(" ", "")
BUBBLES = 15  # in a turn
LINE = 34  # pixels from the top of the field that its first line is within
PATIENCE = 5  # seconds
LOOK = 0.0001  # seconds between two looks, which leave the processors to what is measured
STILL = 0.008  # seconds without a change
RESAMPLES = 2000


class Screen:
    """The pixels of Xvfb, in memory."""

    def __init__(self):
        with open(os.path.join(os.environ["CALCULATOR_SESSION"], "Xvfb_screen0"), "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # An XWD file: a header of big-endian words, its colours of 12 bytes, the pixels.
        words = [int.from_bytes(self.memory[4 * each : 4 * each + 4], "big") for each in range(25)]
        self.height, self.row = words[5], words[12]
        self.start = words[0] + 12 * words[19]

    def look(self, rows, columns):
        """The pixels of some rows between two columns."""
        first, last = (4 * column for column in columns)
        lines = (self.start + row * self.row for row in rows)
        return b"".join([self.memory[line + first : line + last] for line in lines])

    def settle(self, area):
        """Waits until an area no longer changes; returns what it shows."""
        shown, since = self.look(*area), time.monotonic()
        while time.monotonic() < since + STILL:
            time.sleep(LOOK)
            now = self.look(*area)
            if now != shown:
                shown, since = now, time.monotonic()
        return shown


class Keys:
    """A keyboard of X's test extension."""

    def __init__(self):
        self.x11, self.xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        self.x11.XStringToKeysym.restype = ctypes.c_ulong

    def send(self, name, is_down):
        """Presses or releases a key, by the name of its symbol."""
        symbol = ctypes.c_ulong(self.x11.XStringToKeysym(name.encode()))
        code = self.x11.XKeysymToKeycode(self.display, symbol)
        self.xtest.XTestFakeKeyEvent(self.display, code, is_down, ctypes.c_ulong(0))
        self.x11.XFlush(self.display)


class Client:
    """A window with a text field, and the keyboard before it."""

    def __init__(self, command, environment):
        # pylint: disable=consider-using-with
        self.child = subprocess.Popen(
            ["/usr/bin/python3", os.path.join(WINDOWS, command[0]), *command[1:]],
            env=os.environ | environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.child.stdout.readline()
        self.screen, self.keys = Screen(), Keys()
        self.ask(focus="text")
        place = self.ask(geometry="text")
        line = range(place["y"], place["y"] + LINE)
        self.line = line, (place["x"], place["x"] + place["width"])
        # A bubble is higher than the rows left out, and may be anywhere.
        self.elsewhere = [row for row in range(0, self.screen.height, 8) if row not in line], (0, 1280)

    def ask(self, **command):
        """Sends a command to the window; returns its answer."""
        print(json.dumps(command), file=self.child.stdin, flush=True)
        return json.loads(self.child.stdout.readline())

    def expect(self, text):
        """Waits until the field has a text: it may be behind the screen."""
        end = time.monotonic() + PATIENCE
        while (seen := self.ask(get="text")["text"]) != text:
            if time.monotonic() > end:
                sys.exit(f"key_to_pixel: {seen} instead of {text}")

    def empty(self):
        """Empties the field."""
        self.ask(set="text", text="", caret=0)
        self.screen.settle(self.line)

    def use(self, engine):
        """Chooses a keyboard, as its first key finds it."""
        # Its status says nothing.
        subprocess.run(["ibus", "engine", engine], check=False)
        assert subprocess.check_output(["ibus", "engine"], text=True).strip() == engine
        self.empty()
        # After a pause Qt's blinking caret may be what is seen.
        self.measure("a", self.line)
        self.expect("a")
        self.empty()

    def measure(self, key, area):
        """Presses a key; returns the milliseconds until the area changes."""
        before = self.screen.settle(area)
        time.sleep(random.uniform(0, 0.017))
        start = time.monotonic()
        self.keys.send(key, True)
        while self.screen.look(*area) == before:
            time.sleep(LOOK)
            if time.monotonic() > start + PATIENCE:
                sys.exit(f"key_to_pixel: {key} is not shown")
        taken = time.monotonic() - start
        self.keys.send(key, False)
        return taken * 1000

    def letters(self):
        """Types a line; returns the time of each letter."""
        times = [self.measure(letter, self.line) for letter in LETTERS]
        self.expect(LETTERS)
        self.empty()
        return times

    def bubbles(self):
        """Types the shortest calculation with a bubble, some times; returns the time of each bubble."""
        times = []
        for _ in range(BUBBLES):
            self.measure("1", self.line)
            self.measure("KP_Add", self.line)
            times.append(self.measure("2", self.elsewhere))
            self.expect("1+2")
            self.measure("a", self.elsewhere)
            self.screen.settle(self.elsewhere)
            self.empty()
        return times


def quantile(numbers, share):
    """The number that a share of the sorted numbers is below."""
    return numbers[min(len(numbers) - 1, int(len(numbers) * share))]


def compare(title, ours, theirs):
    """Prints the row of a comparison, each side as its turns.

    A difference is bold unless its interval of 90 % is within the bar: that is two one-sided tests of 5 %.
    """
    differences = {0.5: [], 0.99: []}
    for _ in range(RESAMPLES):
        chosen = random.choices(range(len(ours)), k=len(ours))
        mine, other = (sorted(time for turn in chosen for time in side[turn]) for side in (ours, theirs))
        for share, found in differences.items():
            found.append(quantile(mine, share) - quantile(other, share))
    cells = [title]
    for share, bar in ((0.5, 0.5), (0.99, 1)):
        mine, other = (quantile(sorted(sum(side, [])), share) for side in (ours, theirs))
        low, *_, high = statistics.quantiles(differences[share], n=20)
        difference = f"{mine - other:+.2f} ({low:+.2f} to {high:+.2f})"
        is_equal = -bar < low and high < bar
        cells += [f"{mine:.2f}", f"{other:.2f}", difference if is_equal else f"**{difference}**"]
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    """Measures all turns, the keyboards in turns."""
    title, command, environment = CLIENTS[sys.argv[1]]
    turns = int(sys.argv[2])
    client = Client(command, environment)
    for what, other, measure in (
        ("a letter", "xkb:us::eng", client.letters),
        ("a bubble", "bench-late", client.bubbles),
    ):
        times = {"calculator": [], other: []}
        for turn in range(turns):
            for engine in sorted(times, reverse=bool(turn % 2)):
                client.use(engine)
                times[engine].append(measure())
        compare(f"{what}, {title}", times["calculator"], times[other])
    client.child.stdin.close()
    client.child.wait()


main()
