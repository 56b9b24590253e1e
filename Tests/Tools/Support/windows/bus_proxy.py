#!/usr/bin/python3
"""Connects a program with ibus-daemon; killing the proxy closes the program's socket.

Prints the address to connect to. Messages with descriptors are dropped; the engine sends none.
"""

import os
import socket
import subprocess
import threading


def pass_on(source, target):
    while data := source.recv(65536):
        target.sendall(data)
    os._exit(0)


address = subprocess.run(["ibus", "address"], capture_output=True, text=True, check=True).stdout
# unix:abstract=NAME,guid=... or unix:path=NAME,guid=...
kind, path = address.strip().split(":")[1].split(",")[0].split("=")
own = os.environ["CALCULATOR_SESSION"] + "/run/proxy"
listener = socket.socket(socket.AF_UNIX)
listener.bind(own)
listener.listen()
print(f"unix:path={own}", flush=True)
while True:
    client, _ = listener.accept()
    daemon = socket.socket(socket.AF_UNIX)
    daemon.connect("\0" + path if kind == "abstract" else path)
    for pair in (client, daemon), (daemon, client):
        threading.Thread(target=pass_on, args=pair, daemon=True).start()
