#!/usr/bin/python3
"""A stand-in for GDM on the system bus: GNOME Shell asks it to allow locking the screen and to verify
passwords.

    display_manager.py PASSWORD RECORD

Each password tried is added as a line to the file RECORD.
"""

import sys

from gi.repository import Gio, GLib

MANAGER = "org.gnome.DisplayManager.Manager"
VERIFIER = "org.gnome.DisplayManager.UserVerifier"
DESCRIPTION = f"""<node>
  <interface name="{MANAGER}">
    <method name="OpenReauthenticationChannel">
      <arg type="s" direction="in"/><arg type="s" direction="out"/>
    </method>
    <property name="Version" type="s" access="read"/>
  </interface>
  <interface name="{VERIFIER}">
    <method name="BeginVerification"><arg type="s" direction="in"/></method>
    <method name="BeginVerificationForUser">
      <arg type="s" direction="in"/><arg type="s" direction="in"/>
    </method>
    <method name="AnswerQuery">
      <arg type="s" direction="in"/><arg type="s" direction="in"/>
    </method>
    <method name="EnableExtensions"><arg type="as" direction="in"/></method>
    <method name="Cancel"/>
    <signal name="ConversationStarted"><arg type="s"/></signal>
    <signal name="ConversationStopped"><arg type="s"/></signal>
    <signal name="SecretInfoQuery"><arg type="s"/><arg type="s"/></signal>
    <signal name="Problem"><arg type="s"/><arg type="s"/></signal>
    <signal name="VerificationFailed"><arg type="s"/></signal>
    <signal name="VerificationComplete"><arg type="s"/></signal>
  </interface>
</node>"""
INTERFACES = {
    interface.name: interface for interface in Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces
}


class DisplayManager:
    """The part of GDM that the lock screen uses."""

    def __init__(self, password, record):
        self.password = password
        self.record = record
        # The shell verifies passwords on connections of its own.
        self.connections = []
        self.server = Gio.DBusServer.new_sync(
            "unix:tmpdir=/tmp", Gio.DBusServerFlags.NONE, Gio.dbus_generate_guid(), None, None
        )
        self.server.connect("new-connection", self.accept)
        self.server.start()

    def accept(self, _server, connection):
        """Accepts a connection, which is for one unlocking."""
        self.connections.append(connection)
        connection.register_object(
            "/org/gnome/DisplayManager/Session", INTERFACES[VERIFIER], self.verify, None, None
        )
        return True

    def manage(self, *call):
        """Answers a call on the system bus."""
        call[-1].return_value(GLib.Variant("(s)", (self.server.get_client_address(),)))

    def verify(self, connection, _sender, _path, _interface, method, parameters, invocation):
        """Answers a call of the lock screen."""
        invocation.return_value(None)

        def emit(signal, *values):
            values = GLib.Variant(f"({'s' * len(values)})", values)
            connection.emit_signal(
                None, "/org/gnome/DisplayManager/Session", VERIFIER, signal, values
            )

        if method not in ("BeginVerification", "BeginVerificationForUser", "AnswerQuery"):
            return
        service, *rest = parameters.unpack()
        if service in ("gdm-fingerprint", "gdm-smartcard"):
            emit("ConversationStopped", service)
        elif method != "AnswerQuery":
            emit("ConversationStarted", service)
            emit("SecretInfoQuery", service, "Password:")
        else:
            with open(self.record, "a", encoding="utf-8") as record:
                record.write(f"{rest[0]}\n")
            if rest[0] == self.password:
                emit("VerificationComplete", service)
            else:
                emit("Problem", service, "That did not work")
                emit("VerificationFailed", service)


def main():
    """Serves until it is killed."""
    manager = DisplayManager(*sys.argv[1:])
    bus = Gio.bus_get_sync(Gio.BusType.SYSTEM, None)
    bus.register_object(
        "/org/gnome/DisplayManager/Manager", INTERFACES[MANAGER], manager.manage,
        lambda *_: GLib.Variant("s", "43.0"), None,
    )  # fmt: skip
    Gio.bus_own_name_on_connection(
        bus, "org.gnome.DisplayManager", Gio.BusNameOwnerFlags.NONE, None, None
    )
    GLib.MainLoop().run()


main()
