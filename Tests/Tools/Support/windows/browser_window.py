#!/usr/bin/python3
"""A browser window for tests: browser_window.py firefox|chromium. The commands are in protocol.py.

A page from a local server asks for the commands and sends the answers.
"""

import json
import os
import queue
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from protocol import send

PAGE = Path(__file__).with_name("browser_page.html").read_bytes()
PREFERENCES = """
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("signon.rememberSignons", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
// A compositor that draws nothing new asks for no frames; Firefox would take its window for hidden, and keep its size.
user_pref("widget.wayland.vsync.enabled", false);
"""

COMMANDS = queue.Queue()


class Handler(BaseHTTPRequestHandler):
    """Serves the page, hands commands to it and takes its answers."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):  # pylint: disable=arguments-differ
        """Does not log."""

    def do_GET(self):  # pylint: disable=invalid-name
        """The page, or the next command."""
        if self.path == "/":
            self.reply(PAGE, "text/html; charset=utf-8")
        elif self.path == "/command":
            try:
                self.reply(COMMANDS.get(timeout=20), "application/json")
            except queue.Empty:
                self.reply(b"null", "application/json")
        elif self.path == "/click":
            # Cinnamon leaves Firefox's window inactive until it is clicked; here beside the fields.
            if "WAYLAND_DISPLAY" not in os.environ:
                subprocess.run(["xdotool", "mousemove", "900", "600", "click", "1"], check=False)
            self.reply(b"null", "application/json")
        else:
            self.send_error(404)

    def do_POST(self):  # pylint: disable=invalid-name
        """An answer of the page."""
        send(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.reply(b"null", "application/json")

    def reply(self, body, kind):
        """Sends a body."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def browser(name, profile, address):
    """The command that starts a browser with a new profile, its page on the full screen."""
    if name == "firefox":
        (profile / "user.js").write_text(PREFERENCES)
        return ["firefox-esr", "--no-remote", "--profile", str(profile), "--kiosk", address]
    command = [
        "chromium", "--no-sandbox", "--no-first-run", "--no-default-browser-check",
        "--disable-gpu", "--disable-background-networking", "--password-store=basic",
        "--disable-features=Translate", f"--user-data-dir={profile}", "--kiosk",
    ]  # fmt: skip
    return command + sys.argv[2:] + [f"--app={address}"]


def main():
    """Ends with the test."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = Path(os.environ["CALCULATOR_SESSION"]) / "browser"
    profile.mkdir()
    address = f"http://127.0.0.1:{server.server_port}/"
    with subprocess.Popen(
        browser(sys.argv[1], profile, address),
        stdin=subprocess.DEVNULL, stdout=sys.stderr, start_new_session=True,
    ) as child:  # fmt: skip
        for line in sys.stdin.buffer:
            COMMANDS.put(line)
        os.killpg(child.pid, 15)


main()
