"""A small Wayland client for a keyboard: it sends requests and does round trips, without objects.

A message has the object's id, size and opcode in one word, and the arguments in words of their own.
"""

import os
import socket
import struct

DISPLAY = 1
DISPLAY_SYNC, DISPLAY_GET_REGISTRY = 0, 1
DISPLAY_ERROR = 0
REGISTRY_BIND = 0
REGISTRY_GLOBAL = 0
CALLBACK_DONE = 0


def string(text):
    """A string argument: its length with the final zero, then the text padded to words."""
    data = text.encode() + b"\0"
    return struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)


def fixed(number):
    """A number in 24.8 fixed point."""
    return struct.pack("=i", round(number * 256))


class Connection:
    """A connection to the compositor of WAYLAND_DISPLAY, with its globals by name."""

    def __init__(self):
        path = os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"])
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.socket.settimeout(20)
        self.last_id = DISPLAY
        self.pending = b""
        self.globals = {}
        self.registry = self.new_id()
        self.send(DISPLAY, DISPLAY_GET_REGISTRY, struct.pack("=I", self.registry))
        self.round_trip()

    def new_id(self):
        """An id for a new object."""
        self.last_id += 1
        return self.last_id

    def send(self, target, opcode, arguments=b"", descriptors=()):
        """Sends a request."""
        head = struct.pack("=IHH", target, opcode, 8 + len(arguments))
        socket.send_fds(self.socket, [head + arguments], list(descriptors))

    def bind(self, interface, version):
        """Binds a global and returns its id; version is the highest that the caller knows."""
        name, offered = self.globals[interface]
        identifier = self.new_id()
        arguments = struct.pack("=I", name) + string(interface)
        arguments += struct.pack("=II", min(version, offered), identifier)
        self.send(self.registry, REGISTRY_BIND, arguments)
        return identifier

    def round_trip(self):
        """Waits until the compositor has carried out all requests so far."""
        callback = self.new_id()
        self.send(DISPLAY, DISPLAY_SYNC, struct.pack("=I", callback))
        while True:
            target, opcode, body = self.event()
            if (target, opcode) == (callback, CALLBACK_DONE):
                return
            if (target, opcode) == (DISPLAY, DISPLAY_ERROR):
                raise ConnectionError(repr(body))
            if (target, opcode) == (self.registry, REGISTRY_GLOBAL):
                name, length = struct.unpack_from("=II", body)
                interface = body[8 : 8 + length - 1].decode()
                (version,) = struct.unpack_from("=I", body, len(body) - 4)
                self.globals.setdefault(interface, (name, version))

    def event(self):
        """The next event: object, opcode and arguments."""
        while len(self.pending) < 8 or len(self.pending) < self.size():
            data = self.socket.recv(65536)
            if not data:
                raise ConnectionError("the compositor has gone")
            self.pending += data
        size = self.size()
        target, opcode, _ = struct.unpack_from("=IHH", self.pending)
        body, self.pending = self.pending[8:size], self.pending[size:]
        return target, opcode, body

    def size(self):
        """The size of the next event."""
        return struct.unpack_from("=IHH", self.pending)[2]
