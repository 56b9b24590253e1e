"""A program's window as a screen reader finds it, through AT-SPI, and the loop that answers a test's commands."""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def application(name):
    """A program's application; None while it has not registered."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_name() == name:
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


def frame(accessible):
    """Where it is in its window: x, y, width and height; all 0 where nobody knows."""
    if "Component" not in accessible.get_interfaces():
        return [0, 0, 0, 0]
    place = accessible.get_extents(Atspi.CoordType.WINDOW)
    return [place.x, place.y, place.width, place.height]


def describe(accessible):
    """What a screen reader tells."""
    states = accessible.get_state_set()
    return {
        "name": accessible.get_name(),
        "role": role(accessible),
        "description": accessible.get_description(),
        "checked": states.contains(Atspi.StateType.CHECKED),
        "sensitive": states.contains(Atspi.StateType.SENSITIVE),
        "focused": states.contains(Atspi.StateType.FOCUSED),
    }


def text(accessible):
    """The text of an accessible that has one."""
    if "Text" not in accessible.get_interfaces():
        return accessible.get_name()
    return Atspi.Text.get_text(accessible, 0, Atspi.Text.get_character_count(accessible))


def serve(program, answer):
    """Answers commands, one JSON object a line each way, until there are no more.

    answer gets the program's application, as it is by then, and the command.
    """
    for line in sys.stdin:
        try:
            root = application(program)
            if root is None:
                reply = {"error": "there is no window"}
            else:
                Atspi.Accessible.clear_cache(root)
                reply = answer(root, json.loads(line))
        except Exception as error:  # pylint: disable=broad-except
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)
