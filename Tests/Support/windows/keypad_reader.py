#!/usr/bin/python3
"""Finds and presses the keypad's buttons as a screen reader does, through AT-SPI.

One JSON object a line, each way:

    {"widgets": true}      name, role and state of everything that has a name
    {"press": "Insert"}    presses a button
    {"texts": true}        the texts that are read out when they change
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

PROGRAM = "ibus-calculator-keypad"


def keypad():
    """The keypad's application; None while it has not registered."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_name() == PROGRAM:
            return child
    return None


def walk(accessible):
    """An accessible and all that is in it."""
    yield accessible
    for index in range(accessible.get_child_count()):
        child = accessible.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def role(accessible):
    """Its role, by the name that all versions of AT-SPI understand."""
    name = accessible.get_role_name()
    return "push button" if name == "button" else name


def describe(accessible):
    """What a screen reader tells."""
    states = accessible.get_state_set()
    return {
        "name": accessible.get_name(),
        "role": role(accessible),
        "description": accessible.get_description(),
        "sensitive": states.contains(Atspi.StateType.SENSITIVE),
        "focused": states.contains(Atspi.StateType.FOCUSED),
    }


def text(accessible):
    """The text of an accessible that has one."""
    if "Text" not in accessible.get_interfaces():
        return accessible.get_name()
    return Atspi.Text.get_text(accessible, 0, Atspi.Text.get_character_count(accessible))


def answer(command):
    """The answer to one command."""
    root = keypad()
    if root is None:
        return {"error": "there is no keypad"}
    Atspi.Accessible.clear_cache(root)
    if "widgets" in command:
        return {"widgets": [describe(each) for each in walk(root) if each.get_name()]}
    if "texts" in command:
        return {"texts": [text(each) for each in walk(root) if each.get_role_name() == "status bar"]}
    for each in walk(root):
        if each.get_name() == command["press"] and role(each) == "push button":
            return {"pressed": Atspi.Action.do_action(each, 0)}
    return {"error": "there is no such button"}


for line in sys.stdin:
    try:
        ANSWER = answer(json.loads(line))
    except Exception as error:  # pylint: disable=broad-except
        ANSWER = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(ANSWER), flush=True)
