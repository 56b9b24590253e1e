"""Reads IBus's GTK panel as a screen reader does, through AT-SPI."""

from gi.repository import GLib

from accessible_tree import Atspi, application

PROGRAM = "ibus-ui-gtk3"
ISOLATES = {0x2066: None, 0x2069: None}  # around a calculation in the bubble


def showing(accessible):
    """The visible labels, in their order."""
    Atspi.Accessible.clear_cache(accessible)
    if accessible.get_role() == Atspi.Role.LABEL:
        if accessible.get_state_set().contains(Atspi.StateType.SHOWING):
            yield Atspi.Text.get_text(accessible, 0, -1).translate(ISOLATES).strip()
    for index in range(accessible.get_child_count()):
        child = accessible.get_child_at_index(index)
        if child is not None:
            yield from showing(child)


def panel_texts():
    """The texts of the visible labels that are not empty; none before the panel is there."""
    try:
        root = application(PROGRAM)
        return [text for text in showing(root) if text] if root else []
    except GLib.Error:
        return []
