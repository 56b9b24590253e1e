#!/usr/bin/python3
"""A LibreOffice window for tests: office_window.py writer|calc. The commands are in protocol.py.

The whole document is the field `text`; a sheet is its cells, as formulas.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import uno

from protocol import commands, end_group, frame, send, serve
from xdotool import output

SESSION = Path(os.environ["CALCULATOR_SESSION"])
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"
    xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <item oor:path="/org.openoffice.Office.Common/Misc">
    <prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop>
    <prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop>
  </item>
  <item oor:path="/org.openoffice.Setup/Product">
    <prop oor:name="LastTimeDonateShown" oor:op="fuse"><value>4102444800</value></prop>
    <prop oor:name="WhatsNew" oor:op="fuse"><value>false</value></prop>
  </item>
</oor:items>
"""


class Window:
    """A document of LibreOffice."""

    def __init__(self, kind):
        self.is_sheet = kind == "calc"
        user = SESSION / "office" / "user"
        user.mkdir(parents=True)
        (user / "registrymodifications.xcu").write_text(SETTINGS)
        pipe = f"calculator{os.getpid()}"
        # pylint: disable=consider-using-with
        self.child = subprocess.Popen(
            ["soffice", f"--{kind}", "--norestore", "--nologo", "--nolockcheck",
             f"-env:UserInstallation=file://{user.parent}", f"--accept=pipe,name={pipe};urp"],
            env={**os.environ, "SAL_USE_VCLPLUGIN": "gtk3"},
            stdin=subprocess.DEVNULL, stdout=sys.stderr, start_new_session=True,
        )  # fmt: skip
        self.document = self.connect(pipe)
        end = time.monotonic() + 60
        while "LibreOffice" not in output("getactivewindow", "getwindowname"):
            if time.monotonic() > end:
                sys.exit("LibreOffice shows no active window")
            time.sleep(0.05)
        self.xid = int(output("getactivewindow"))
        send({"ready": True})

    @staticmethod
    def connect(pipe):
        """The document that was opened."""
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext(
            "com.sun.star.bridge.UnoUrlResolver", local
        )
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                context = resolver.resolve(
                    f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext"
                )
                desktop = context.ServiceManager.createInstanceWithContext(
                    "com.sun.star.frame.Desktop", context
                )
                if desktop.CurrentComponent:
                    return desktop.CurrentComponent
            except Exception:  # pylint: disable=broad-except
                pass  # not there yet
            time.sleep(0.1)
        sys.exit("LibreOffice does not answer")

    def get(self, _):
        """The content of the document."""
        focus = output("getactivewindow") == str(self.xid)
        if self.is_sheet:
            cursor = self.document.Sheets[0].createCursor()
            cursor.gotoEndOfUsedArea(True)
            rows = ["\t".join(map(str, row)) for row in cursor.FormulaArray]
            return {"text": "\n".join(rows), "caret": -1, "selection": "", "focus": focus}
        text = self.document.Text
        view = self.document.CurrentController.ViewCursor
        before = text.createTextCursorByRange(text.Start)
        before.gotoRange(view.Start, True)
        return {
            "text": text.String, "caret": len(before.String), "selection": view.String,
            "focus": focus,
        }  # fmt: skip

    def focus(self, name):
        """Focuses the window."""
        subprocess.run(["xdotool", "windowactivate", "--sync", str(self.xid)], check=True)
        return self.get(name)

    def set(self, name, text, caret):
        """Replaces the content of the document."""
        self.document.Text.String = text
        view = self.document.CurrentController.ViewCursor
        view.gotoStart(False)
        view.goRight(caret, False)
        return self.get(name)

    def geometry(self, _):
        """The place of the window on the screen."""
        return frame(self.xid)


WINDOW = Window(sys.argv[1])
serve(commands(WINDOW))
end_group(WINDOW.child)
