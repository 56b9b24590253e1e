#!/usr/bin/python3
"""Reads and uses a program's window as a screen reader does, through AT-SPI: window_reader.py PROGRAM.

One JSON object a line, each way:

    {"names": true}                          name, role and description of everything that has a name
    {"press": "Turn Calculator on"}          presses a button, a switch or a tab, by its name
    {"set": "Digits after…", "value": 3}     changes a number
    {"texts": true}                          the texts that are shown
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

PROGRAM = sys.argv[1]


def program():
    """The program's application; None while it has not registered."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_name() == PROGRAM:
            return child
    return None


def walk(accessible):
    """An accessible and all that is in it and shown."""
    yield accessible
    for index in range(accessible.get_child_count()):
        child = accessible.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def describe(accessible):
    states = accessible.get_state_set()
    return {
        "name": accessible.get_name(),
        "role": accessible.get_role_name(),
        "description": accessible.get_description(),
        "checked": states.contains(Atspi.StateType.CHECKED),
        "showing": states.contains(Atspi.StateType.SHOWING),
        "sensitive": states.contains(Atspi.StateType.SENSITIVE),
        "focused": states.contains(Atspi.StateType.FOCUSED),
    }


def text(accessible):
    if "Text" not in accessible.get_interfaces():
        return accessible.get_name()
    return Atspi.Text.get_text(accessible, 0, Atspi.Text.get_character_count(accessible))


# What is pressed, before what it stands in.
CONTROLS = ("push button", "button", "check box", "switch", "toggle button", "page tab", "combo box")


def named(root, name, interface):
    """What has a name, alone or behind what it shows, and can be used.

    Where several have it, a control and what is shown come first.
    """
    found = [
        each for each in walk(root)
        if (each.get_name() == name or each.get_name().endswith(f" {name}"))
        and interface in each.get_interfaces()
    ]
    if interface == "Action":
        found = [each for each in found if Atspi.Action.get_n_actions(each) > 0]
    found.sort(key=lambda each: (
        each.get_role_name() not in CONTROLS,
        not each.get_state_set().contains(Atspi.StateType.SHOWING),
    ))
    return found[0] if found else None


def answer(command):
    """The answer to one command."""
    root = program()
    if root is None:
        return {"error": "there is no window"}
    Atspi.Accessible.clear_cache(root)
    if "names" in command:
        return {"names": [describe(each) for each in walk(root) if each.get_name()]}
    if "texts" in command:
        return {"texts": [text(each) for each in walk(root)
                          if each.get_role_name() in ("label", "status bar")]}
    if "press" in command:
        found = named(root, command["press"], "Action")
        return {"pressed": found is not None and Atspi.Action.do_action(found, 0)}
    found = named(root, command["set"], "Value")
    return {"set": found is not None and Atspi.Value.set_current_value(found, command["value"])}


for line in sys.stdin:
    try:
        ANSWER = answer(json.loads(line))
    except Exception as error:  # pylint: disable=broad-except
        ANSWER = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(ANSWER), flush=True)
