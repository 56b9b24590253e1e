#!/usr/bin/python3
"""A text field without a window that sees the engine's panel properties and activates them.

One JSON object a line, each way:

    {"property": "Keypad"}   what the panel would show for it
    {"activate": "Keypad"}   what a click on it does
    {"purpose": 8}           the field is of that purpose from now on (8 is a password)
    {"text": true}           what was inserted since it was asked last
    {"key": 97}              a key is pressed and released
"""

import json
import sys

import gi

gi.require_version("IBus", "1.0")
from gi.repository import GLib, IBus  # noqa: E402

PROPERTIES = {}
INSERTED = []


def keep(prop):
    """Remembers what the engine last said about a property."""
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
    """Takes a whole list in."""
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


def readable(*_):
    """Answers; ends with the test that asks."""
    line = sys.stdin.readline()
    if not line:
        LOOP.quit()
        return False
    print(json.dumps(answer(json.loads(line))), flush=True)
    return True


IBus.init()
BUS = IBus.Bus()
CONTEXT = BUS.create_input_context("gtk3-im:test")
CONTEXT.set_capabilities(IBus.Capabilite.FOCUS | IBus.Capabilite.PROPERTY)
CONTEXT.connect("register-properties", registered)
CONTEXT.connect("update-property", lambda _, prop: keep(prop))
CONTEXT.connect("commit-text", lambda _, text: INSERTED.append(text.get_text()))
CONTEXT.focus_in()
LOOP = GLib.MainLoop()
GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, readable)
LOOP.run()
