#!/usr/bin/python3
"""Reads and uses a program's window as a screen reader does, through AT-SPI: window_reader.py PROGRAM.

One JSON object a line, each way:

    {"names": true}                          name, role and description of everything with a name
    {"names": true, "frames": true}          and its place
    {"press": "Turn Calculator on"}          presses a button, a switch or a tab, by its name
    {"set": "Digits after…", "value": 3}     changes a number
    {"texts": true}                          the texts that are shown
"""

import sys

from gi.repository import GLib

from accessible_tree import Atspi, describe, frame, role, serve, text, walk

# Preferred over the widgets that contain them.
CONTROLS = ("push button", "check box", "switch", "toggle button", "page tab", "combo box")


def named(root, name, interface):
    """The accessible with a name, alone or after its text, that has an interface.

    Among several, controls and visible ones come first.
    """
    found = [
        each for each in walk(root)
        if (each.get_name() == name or each.get_name().endswith(f" {name}"))
        and interface in each.get_interfaces()
    ]
    if interface == "Action":
        found = [each for each in found if Atspi.Action.get_n_actions(each) > 0]
    found.sort(key=lambda each: (
        role(each) not in CONTROLS,
        not each.get_state_set().contains(Atspi.StateType.SHOWING),
    ))
    return found[0] if found else None


def answer(root, command):
    """The answer to one command."""
    if "names" in command:
        found = [each for each in walk(root) if each.get_name()]
        # Each place takes one more request.
        if "frames" in command:
            return {"names": [{**describe(each), "frame": frame(each)} for each in found]}
        return {"names": [describe(each) for each in found]}
    if "texts" in command:
        while True:
            try:
                return {"texts": [text(each) for each in walk(root)
                                  if each.get_role_name() in ("label", "status bar", "text")]}
            except GLib.Error:
                pass  # A widget went while it was read.
    if "press" in command:
        found = named(root, command["press"], "Action")
        return {"pressed": found is not None and Atspi.Action.do_action(found, 0)}
    found = named(root, command["set"], "Value")
    return {"set": found is not None and Atspi.Value.set_current_value(found, command["value"])}


serve(sys.argv[1], answer)
