"""Asks xdotool about the windows of an X display."""

import subprocess


def output(*command):
    """What xdotool prints; empty if it fails."""
    return subprocess.run(
        ["xdotool", *command], capture_output=True, text=True, check=False
    ).stdout.strip()


def shown(by, pattern):
    """The ids of the visible windows whose `class` or `name` matches a pattern."""
    return output("search", "--onlyvisible", f"--{by}", pattern).split()


def place(window):
    """The x, y, width and height of a window on the screen; None if it is gone."""
    lines = output("getwindowgeometry", "--shell", window).splitlines()
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    names = ("X", "Y", "WIDTH", "HEIGHT")
    return tuple(int(values[name]) for name in names) if "HEIGHT" in values else None
