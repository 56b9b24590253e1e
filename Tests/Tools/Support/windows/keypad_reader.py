#!/usr/bin/python3
"""Finds and presses the keypad's buttons as a screen reader does, through AT-SPI.

One JSON object a line, each way:

    {"widgets": true}      name, role and state of everything that has a name
    {"press": "Insert"}    presses a button
    {"texts": true}        the texts that are read out when they change
"""

from accessible_tree import Atspi, describe, frame, role, serve, text, walk


def answer(root, command):
    """The answer to one command."""
    if "widgets" in command:
        named = [each for each in walk(root) if each.get_name()]
        return {"widgets": [{**describe(each), "frame": frame(each)} for each in named]}
    if "texts" in command:
        return {"texts": [text(each) for each in walk(root) if each.get_role_name() == "status bar"]}
    for each in walk(root):
        if each.get_name() == command["press"] and role(each) == "push button":
            return {"pressed": Atspi.Action.do_action(each, 0)}
    return {"error": "there is no such button"}


serve("ibus-calculator-keypad", answer)
