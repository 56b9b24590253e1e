#!/usr/bin/python3
"""A screen reader that only records its messages: from Orca's message interface or, like Orca before 49,
from events on the accessibility bus.

One JSON object a line, each way:

    {"start": "Orca1"}     owns the name org.gnome.Orca1.Service, and has its object
    {"quit": true}         gives it up
    {"listen": "object:announcement"}
                           turns accessibility on, and records its notifications
    {"messages": true}     the messages since the last such command
    {"clients": true}      the process ids of all clients of the session bus
"""

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

from protocol import Lines  # noqa: E402

INTERFACE = """<node><interface name='org.gnome.{0}.Service'><method name='PresentMessage'>
<arg type='s' direction='in'/><arg type='b' direction='out'/></method></interface></node>"""


class Reader:
    """The reader, and its view of the bus."""

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.messages = []
        self.name = self.object = self.listener = None

    def ask(self, method, *strings):
        """Asks the bus itself."""
        signature = "(" + "s" * len(strings) + ")"
        return self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
            GLib.Variant(signature, strings), None, Gio.DBusCallFlags.NONE, -1, None,
        ).unpack()[0]

    def start(self, name):
        """Owns the name."""
        interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE.format(name)).interfaces[0]
        self.object = self.bus.register_object(
            f"/org/gnome/{name}/Service", interface, self.present, None, None
        )
        self.name = f"org.gnome.{name}.Service"
        flags = GLib.Variant("(su)", (self.name, 4))
        owned = self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "RequestName", flags, None, Gio.DBusCallFlags.NONE, -1, None,
        ).unpack()[0]
        return {"started": owned == 1}

    def quit(self):
        """Gives the name up."""
        self.ask("ReleaseName", self.name)
        self.bus.unregister_object(self.object)
        return {"quit": True}

    def listen(self, event):
        """Listens on the accessibility bus."""
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi  # pylint: disable=import-outside-toplevel

        self.bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
            GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True))),
            None, Gio.DBusCallFlags.NONE, -1, None,
        )  # fmt: skip
        self.listener = Atspi.EventListener.new(self.notice)
        return {"listens": self.listener.register(event)}

    def notice(self, event):
        """Records a notification."""
        if event.source.get_role_name() == "notification":
            said = event.any_data if "announcement" in event.type else event.source.get_name()
            self.messages.append(said)

    def present(self, _bus, _sender, _path, _interface, _method, arguments, invocation):
        """Records a message."""
        self.messages.append(arguments.unpack()[0])
        invocation.return_value(GLib.Variant("(b)", (True,)))

    def answer(self, command):
        """The answer to one command."""
        if "start" in command:
            return self.start(command["start"])
        if "listen" in command:
            return self.listen(command["listen"])
        if "quit" in command:
            return self.quit()
        if "clients" in command:
            names = [name for name in self.ask("ListNames") if name.startswith(":")]
            return {"clients": [self.ask("GetConnectionUnixProcessID", name) for name in names]}
        messages, self.messages = self.messages, []
        return {"messages": messages}


Lines(Reader().answer).run()
