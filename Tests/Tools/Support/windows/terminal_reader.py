#!/usr/bin/python3
"""Reads a terminal, character by character, and copies the characters to a file."""

import os
import sys
import tty

tty.setcbreak(0)
with open(sys.argv[1], "ab", buffering=0) as copy:
    while data := os.read(0, 1024):
        copy.write(data)
