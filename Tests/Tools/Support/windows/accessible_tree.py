"""Reads a program's window as a screen reader does, through AT-SPI, and answers a test's commands."""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

import protocol  # noqa: E402


def application(name):
    """The accessible application of a program; None before it registers."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_name() == name:
            return child
    return None


def walk(accessible, seen=None):
    """An accessible and its descendants, each once: libadwaita 1.7 lists the shown page of a stack under every page."""
    seen = {accessible} if seen is None else seen
    yield accessible
    for index in range(accessible.get_child_count()):
        child = accessible.get_child_at_index(index)
        if child is not None and child not in seen:
            seen.add(child)
            yield from walk(child, seen)


def role(accessible):
    """The role's name, the same for all versions of AT-SPI."""
    name = accessible.get_role_name()
    return "push button" if name == "button" else name


def frame(accessible):
    """x, y, width and height in the window; all 0 if unknown."""
    if "Component" not in accessible.get_interfaces():
        return [0, 0, 0, 0]
    place = accessible.get_extents(Atspi.CoordType.WINDOW)
    return [place.x, place.y, place.width, place.height]


def described_by(accessible):
    """The description as a relation, as libadwaita 1.7 gives it."""
    for relation in accessible.get_relation_set():
        if relation.get_relation_type() == Atspi.RelationType.DESCRIBED_BY:
            return relation.get_target(0).get_name()
    return ""


def describe(accessible):
    """The properties that a screen reader reports."""
    states = accessible.get_state_set()
    return {
        "name": accessible.get_name(),
        "role": role(accessible),
        "description": accessible.get_description() or described_by(accessible),
        "checked": states.contains(Atspi.StateType.CHECKED),
        "sensitive": states.contains(Atspi.StateType.SENSITIVE),
        "focused": states.contains(Atspi.StateType.FOCUSED),
    }


def text(accessible):
    """The text of an accessible with a text."""
    if "Text" not in accessible.get_interfaces():
        return accessible.get_name()
    return Atspi.Text.get_text(accessible, 0, Atspi.Text.get_character_count(accessible))


def serve(program, answer):
    """Answers commands, one JSON object a line each way, until input ends.

    answer gets the program's current application and the command.
    """

    def answer_now(command):
        root = application(program)
        if root is None:
            return {"error": "there is no window"}
        Atspi.Accessible.clear_cache(root)
        return answer(root, command)

    protocol.serve(answer_now)
