#!/usr/bin/python3
"""A panel without a window: takes IBus's panel's name, and activates properties.

It prints "ready" once it is the panel. Each line of standard input is the key of a property, which
is activated as by a click; the answer is "done".
"""

import sys

import gi

gi.require_version("IBus", "1.0")
# pylint: disable=wrong-import-position
from gi.repository import GLib, IBus  # noqa: E402

IBus.init()
BUS = IBus.Bus()
PANEL = IBus.PanelService.new(BUS.get_connection())
LOOP = GLib.MainLoop()


def standard_input(*_):
    """Activates a property."""
    line = sys.stdin.readline()
    if not line:
        LOOP.quit()
        return False
    PANEL.property_activate(line.strip(), IBus.PropState.UNCHECKED)
    BUS.get_connection().flush_sync(None)
    print("done", flush=True)
    return True


if BUS.request_name(IBus.SERVICE_PANEL, IBus.BusNameFlag.REPLACE_EXISTING) != 1:
    sys.exit("the panel's name is taken")
GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, standard_input)
print("ready", flush=True)
LOOP.run()
