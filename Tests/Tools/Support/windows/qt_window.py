#!/usr/bin/python3
"""A Qt window for tests: qt_window.py --qt 5|6. The commands are in protocol.py."""

import sys
import time

from protocol import Lines, commands, origin, send

VERSION = int(sys.argv[sys.argv.index("--qt") + 1])
# pylint: disable=no-name-in-module
if VERSION == 6:
    from PyQt6.QtCore import QEvent, QObject, QPoint, QRectF, QSocketNotifier, Qt, QTimer
    from PyQt6.QtGui import QTextCursor
    from PyQt6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget
else:
    from PyQt5.QtCore import QEvent, QObject, QPoint, QRectF, QSocketNotifier, Qt, QTimer
    from PyQt5.QtGui import QTextCursor
    from PyQt5.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

KEY_NAMES = {
    Qt.Key.Key_Control: "Control_R",
    Qt.Key.Key_Return: "Return",
    Qt.Key.Key_Escape: "Escape",
}


class Window(QWidget):
    """A window with the fields in a column."""

    def __init__(self):
        super().__init__()
        self.counts = {}
        self.is_ready = False
        self.setWindowTitle(f"qt{VERSION}")
        self.resize(600, 500)
        self.fields = {
            "entry": QLineEdit(),
            "text": QPlainTextEdit(),
            "password": QLineEdit(echoMode=QLineEdit.EchoMode.Password),
            "other": QLineEdit(),
        }
        # Tab is a character here, as in the other toolkits' text views.
        self.fields["text"].setTabChangesFocus(False)
        self.work = QTimer(self)
        self.work.timeout.connect(lambda: time.sleep(self.busy_time))
        self.busy_time = 0
        box = QVBoxLayout(self)
        for field in self.fields.values():
            box.addWidget(field)
        for name in ("entry", "other"):
            self.fields[name].returnPressed.connect(lambda: self.count("activate"))

    def count(self, name):
        """Counts a key."""
        self.counts[name] = self.counts.get(name, 0) + 1

    def busy(self, milliseconds):
        """Blocks the idle event loop for milliseconds at a time."""
        self.busy_time = milliseconds / 1000
        self.work.start(0) if milliseconds else self.work.stop()
        return {}

    def keys(self, name):
        """The count of a key; "activate" counts Returns that activated an entry."""
        return {"count": self.counts.get(name, 0)}

    def get(self, name):
        """The content of a field."""
        field = self.fields[name]
        if name == "text":
            cursor = field.textCursor()
            text, caret = field.toPlainText(), cursor.position()
            selection = cursor.selectedText().replace("\u2029", "\n")
        else:
            text, caret, selection = field.text(), field.cursorPosition(), field.selectedText()
        return {"text": text, "caret": caret, "selection": selection, "focus": field.hasFocus()}

    def focus(self, name):
        """Focuses a field."""
        self.fields[name].setFocus()
        return self.get(name)

    def set(self, name, text, caret):
        """Replaces the content of a field."""
        field = self.fields[name]
        if name == "text":
            field.setPlainText(text)
            cursor = field.textCursor()
            cursor.setPosition(caret)
            field.setTextCursor(cursor)
        else:
            field.setText(text)
            field.setCursorPosition(caret)
        return self.get(name)

    def geometry(self, name):
        """The place of a field on the screen."""
        field = self.fields[name]
        left, top = origin(int(self.winId())) if IS_X11 else (0, 0)
        place = field.mapTo(self, QPoint(0, 0))
        return {
            "x": left + place.x(),
            "y": top + place.y(),
            "width": field.width(),
            "height": field.height(),
        }

    def point(self, name, offset):
        """The place where a click puts the caret before a character."""
        field = self.fields[name]
        if name == "text":
            cursor = QTextCursor(field.document())
            cursor.setPosition(offset)
            inside, place = field.viewport(), field.cursorRect(cursor).center()
        else:
            # Qt answers only for its own caret.
            caret = field.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
            inside, place = field, QRectF(caret).center().toPoint()
            width = field.fontMetrics().horizontalAdvance
            text = field.text()
            shift = width(text[:offset]) - width(text[: field.cursorPosition()])
            place.setX(place.x() + shift)
        left, top = origin(int(self.winId())) if IS_X11 else (0, 0)
        place = inside.mapTo(self, place)
        return {"x": left + place.x(), "y": top + place.y()}


class Filter(QObject):
    """Counts the keys that the input method did not take, and notices the active window."""

    def __init__(self, window):
        super().__init__()
        self.window = window

    def eventFilter(self, target, event):  # pylint: disable=invalid-name
        """Counts, and lets everything pass."""
        window = self.window
        if event.type() == QEvent.Type.KeyPress and target in window.fields.values():
            window.count(KEY_NAMES.get(event.key(), str(event.key())))
        if event.type() == QEvent.Type.WindowActivate and target is window and not window.is_ready:
            window.is_ready = True
            window.fields["entry"].setFocus()
            QTimer.singleShot(0, lambda: send({"ready": True}))
        return False


APPLICATION = QApplication(sys.argv)
IS_X11 = APPLICATION.platformName() == "xcb"
WINDOW = Window()
LINES = Lines(commands(WINDOW))
FILTER = Filter(WINDOW)
APPLICATION.installEventFilter(FILTER)
NOTIFIER = QSocketNotifier(0, QSocketNotifier.Type.Read)
NOTIFIER.activated.connect(lambda *_: LINES.readable() or APPLICATION.quit())
# Wayland reports no window's place; a full screen's is known.
WINDOW.show() if IS_X11 else WINDOW.showFullScreen()
APPLICATION.exec()
