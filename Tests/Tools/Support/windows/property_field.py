#!/usr/bin/python3
"""A text field without a window that sees the engine's panel properties and activates them.

One JSON object a line, each way:

    {"property": "Keypad"}   the property as a panel shows it
    {"activate": "Keypad"}   clicks on it
    {"purpose": 8}           sets the purpose of the field (8 is a password)
    {"text": true}           the text inserted since the last such command
    {"key": 97}              presses and releases a key
"""

import gi

gi.require_version("IBus", "1.0")
from gi.repository import IBus  # noqa: E402

from protocol import Lines  # noqa: E402

PROPERTIES = {}
INSERTED = []


def keep(prop):
    """Keeps the engine's last report of a property."""
    PROPERTIES[prop.get_key()] = {
        "label": prop.get_label().get_text(),
        "symbol": prop.get_symbol().get_text(),
        "tooltip": prop.get_tooltip().get_text(),
        "sensitive": prop.get_sensitive(),
        "visible": prop.get_visible(),
        "checked": prop.get_state() == IBus.PropState.CHECKED,
    }
    entries = prop.get_sub_props()
    for index in range(100):
        if (entry := entries and entries.get(index)) is None:
            break
        keep(entry)


def registered(_context, properties):
    """Keeps a whole list."""
    PROPERTIES.clear()
    index = 0
    while (prop := properties.get(index)) is not None:
        keep(prop)
        index += 1


def answer(command):
    """The answer to one command."""
    if "property" in command:
        return PROPERTIES.get(command["property"], {})
    if "activate" in command:
        CONTEXT.property_activate(command["activate"], IBus.PropState.CHECKED)
    if "purpose" in command:
        CONTEXT.set_content_type(command["purpose"], 0)
    if "text" in command:
        text = "".join(INSERTED)
        INSERTED.clear()
        return {"text": text}
    if "key" in command:
        CONTEXT.process_key_event(command["key"], 0, 0)
        CONTEXT.process_key_event(command["key"], 0, IBus.ModifierType.RELEASE_MASK)
    return {}


IBus.init()
BUS = IBus.Bus()
CONTEXT = BUS.create_input_context("gtk3-im:test")
CONTEXT.set_capabilities(IBus.Capabilite.FOCUS | IBus.Capabilite.PROPERTY)
CONTEXT.connect("register-properties", registered)
CONTEXT.connect("update-property", lambda _, prop: keep(prop))
CONTEXT.connect("commit-text", lambda _, text: INSERTED.append(text.get_text()))
CONTEXT.focus_in()
Lines(answer).run()
