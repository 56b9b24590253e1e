#!/usr/bin/env python3
"""A keypad that does not keep to its protocol.

It is started as the engine starts its keypad, with the private line as descriptor 3, and sends it
lines that are none, in pieces of any size, and real presses between them. CALCULATOR_SEED says
which. It ends with the line, or by itself; sometimes in the middle of a line.
"""

import os
import random
import socket
import sys

KEYS = (
    "0 1 2 3 4 5 6 7 8 9 mark add subtract multiply divide percent sign equals clear backspace "
    "insert next-keyboard"
).split()


def lines(generator):
    yield generator.choice([b"calculator-keypad 1\n", b"calculator-keypad 1\n", b""])
    for _ in range(generator.randrange(20, 400)):
        choice = generator.randrange(8)
        if choice < 4:
            yield f"key {generator.choice(KEYS[:-1])}\n".encode()
        elif choice == 4:
            yield bytes(generator.randrange(256) for _ in range(generator.randrange(40)))
        elif choice == 5:
            yield generator.choice([b"key", b"\n\n\n", b"close now\n", b"key \xff\n", b"\0\n"])
        elif choice == 6:
            yield b"k" * generator.randrange(100_000)
        else:
            yield generator.choice(
                [b"calculator-keypad 99999999999999999999\n", b"key next-keyboard ", b"key 1 2\n"]
            )
    yield generator.choice(
        [b"", b"close\n", b"unavailable\n", b"calculator-keypad 2\n", b"key 1", b"key next-keyboard\n"]
    )


def main():
    generator = random.Random(os.environ.get("CALCULATOR_SEED", "") + str(os.getpid() % 16))
    line = socket.socket(fileno=3)
    stream = b"".join(lines(generator))
    try:
        while stream:
            size = generator.choice([1, 3, 64, 1024, 70_000])
            line.sendall(stream[:size])
            stream = stream[size:]
        # What the engine says is read only now, or never.
        if generator.randrange(2):
            line.settimeout(5)
            while line.recv(4096):
                pass
    except OSError:
        sys.exit(1)


main()
