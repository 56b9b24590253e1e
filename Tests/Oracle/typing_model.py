#!/usr/bin/env python3
"""An independent model of what the keyboard makes of typed keys (docs/behaviour.md 3.1 to 3.5), to compare the product
with. Standard input has one JSON object on each line, a test; standard output one for each: what stands around the
caret, the preedit and the bubble after each key.
  {"keys": ["1", "+", "2", "Return"], "before": "", "after": "", "way": "document" | "request", "ascii": false,
   "order": "both" | "keys" | "written", "returnInserts": "clear" | "asked" | "any", "preview": true,
   "fractionDigits": 5, "decimalMark": "as-typed" | "locale" | "dot",
   "locale": {"decimal": ".", "group": ",", "indian": false}}
  {"steps": [{"before": "", "after": "", "preedit": null, "preview": null, "opens": "no"}, ...]}
"preview" is without `↓`; "opens" says whether it has one: "yes", "no", or "maybe" where this model does not say.
A key is one character or Return, Insert, BackSpace, Escape, Left, Right, Home, End, Tab, Delete. The field is an
ordinary one of several lines. With --self-test it runs typing_examples.py instead.
Covered: typed text, ⏎ (3.3), Insert, going on, numerals and marks (3.4), the bubble (3.5).
Not covered: the waiting Return, the list, history, the keypad, terminals, passwords.
typing_text.py, typing_numbers.py, typing_tokens.py, typing_grammar.py, typing_readings.py and typing_clear.py hold the
rules. Comments in double quotes are sentences of docs/behaviour.md; "Decided:" marks what it leaves open.
"""
import json
import re
import sys
from typing import NamedTuple

sys.dont_write_bytecode = True

from typing_clear import is_clear
from typing_grammar import find
from typing_numbers import Locale
from typing_text import BREAKS, KIND, OPERATIONS, category, fold, may_stand_behind, run_start
from typing_tokens import NUMBER

KEYS = {"Return", "Insert", "BackSpace", "Escape", "Left", "Right", "Home", "End", "Tab", "Delete"}
CAPITALS = re.compile("[A-Z]*")
LINE = re.compile(f"[^{BREAKS}]*$")
SOME_OPERATION = re.compile("[" + re.escape("".join(OPERATIONS)) + "%٪xX％＋－＊／ｘＸ]")


class Settings(NamedTuple):
    locale: Locale
    order: str
    fraction_digits: int
    decimal_mark: str
    ascii: bool


class Inserted:
    """A result that can be gone on from: where it stands, and what stands behind its text."""

    def __init__(self, start, end, readings):
        self.start, self.end = start, end
        self.value, self.money, self.two, self.style = readings.value, readings.money, readings.two, None

    def of(self, value):
        """The other reading's result."""
        self.value = value
        return self


class Keyboard:
    def __init__(self, test):
        locale = Locale(test["locale"]["decimal"], test["locale"]["group"], test["ascii"])
        self.on_request = test["way"] == "request"
        self.settings = Settings(locale, test["order"], test["fractionDigits"], test["decimalMark"], test["ascii"])
        self.before, self.after = test["before"], test["after"]
        # "With the preview switched off it is `asked`."
        self.shows, self.inserts = test["preview"], test["returnInserts"] if test["preview"] else "asked"
        self.typed = len(self.before)  # in the document: where the typed text begins at the earliest
        self.inserted, self.swapped = None, None  # and what an Insert straight after an insert puts back
        self.held, self.known = "", ""  # on request: the preedit; and what is known to stand before the caret
        self.preview = self.found = None
        self.opens, self.asked = "no", False  # and whether Insert has asked
        self.has_moved = False  # whether a key has ended what may have been selected when the field got the focus

    # The application: "what an ordinary text field does with keys left to it".
    def apply_key(self, key):
        if key == "BackSpace":
            self.before = self.before[:-1]
        elif key == "Delete":
            self.after = self.after[1:]
        elif key == "Left" and self.before:
            self.before, self.after = self.before[:-1], self.before[-1] + self.after
        elif key == "Right" and self.after:
            self.before, self.after = self.before + self.after[0], self.after[1:]
        elif key == "Home":
            cut = self.before.rfind("\n") + 1
            self.before, self.after = self.before[:cut], self.before[cut:] + self.after
        elif key == "End":
            cut = (self.after + "\n").index("\n")
            self.before, self.after = self.before + self.after[:cut], self.after[cut:]
        elif key not in KEYS or key in ("Return", "Tab"):
            self.before += {"Return": "\n", "Tab": "\t"}.get(key, key)

    def press(self, key):
        self.opens = "no"
        (self.press_on_request if self.on_request else self.press_in_document)(key)
        answer = {"before": self.before, "after": self.after, "preedit": self.held or None, "preview": self.preview}
        return answer | {"opens": self.opens}

    # In the document.
    def press_in_document(self, key):
        swapped, self.swapped = self.swapped, None
        if key == "Insert" and swapped:
            self.swap(*swapped)
            return
        asked, self.asked = self.asked, False
        if key in ("Return", "Insert") and self.found:
            self.insert_in_document()
            return
        if key == "Insert" and not asked and not self.preview and self.shows and self.has_moved and self.ask():
            return
        self.has_moved = self.has_moved or key not in ("Insert", "Escape")
        self.apply_key(key)
        if key == "BackSpace":
            self.take_back()
        elif key in KEYS:  # "any other key, caret movement or change of focus ends it"
            self.end_typed()
        else:
            self.follow()
        self.look_in_document()

    def end_typed(self):
        self.typed, self.inserted = len(self.before), None

    def take_back(self):
        """ "After BackSpace to empty, or over a foreign key, it starts afresh." """
        caret = len(self.before)
        self.typed = min(self.typed, caret)
        if self.inserted and caret < self.inserted.end:  # "BackSpace makes it ordinary typed text again"
            self.inserted = None

    def follow(self):
        """Typed text goes on with this character, or the character ends it."""
        line_start = LINE.search(self.before).start()
        self.typed = max(self.typed, line_start)
        line = fold(self.before[line_start:])
        if self.inserted:
            tail = line[self.inserted.end - line_start :].lstrip()
            # "A digit, a mark or BackSpace makes it ordinary typed text again"; so do `%`, brackets and signs.
            if tail and tail[0] not in OPERATIONS and tail[0] not in "xX=":
                self.inserted = None
        stop = max(self.typed, self.inserted.end if self.inserted else 0) - line_start
        start = run_start(line, stop, self.settings.locale.apostrophes, True)
        if start > stop:
            self.typed, self.inserted = line_start + start, None

    def find_in_document(self, asked):
        line_start = LINE.search(self.before).start()
        raw, result = self.before[line_start:], None
        if not can_calculate(raw):
            return None
        if self.inserted:
            i = self.inserted
            scripts = frozenset(chr(ord(c) - int(c)) for c in self.before[i.start : i.end] if KIND[c] == "d")
            result = (i.start - line_start, i.end - line_start, i.value, i.money, i.two, scripts)
        line = fold(raw)
        calculation = find(raw, line, asked, self.settings, result)
        has_money = calculation is not None and any(x.has for x in calculation.numbers)
        if calculation is None or not may_stand_behind(self.after, self.settings.locale, has_money):
            return None
        calculation.position, calculation.line = line_start + calculation.start, line
        return calculation

    def look_in_document(self):
        """ "It is quiet: shown only when Return would insert, or when it would but for an error". """
        self.preview = self.found = None
        text = self.before.rstrip()
        text += self.before[len(text) : LINE.search(self.before).start()]  # the spaces of this line only
        asks = text[-1:] in ("=", "＝")
        if len(self.before) == self.typed:
            return
        if asks:  # Decided: the `=` itself must be typed text.
            calculation = self.find_in_document(True) if len(text) > self.typed else None
        elif self.inserts == "asked":
            return
        else:
            # "`any` (whatever `=` would calculate of what was typed just now)". Decided: a space before Return declines
            # with `any`, too; and what begins before the typed text is not "typed just now".
            any_of_it = self.inserts == "any"
            if text != self.before:
                return
            calculation = self.find_in_document(any_of_it)
            # Decided: capital letters directly before the sign with which typed text begins count as typed.
            begin = calculation and calculation.position + len(CAPITALS.match(self.before, calculation.position).group())
            if calculation and (begin < self.typed or not any_of_it and not self.is_clear(calculation)):
                return
        if calculation is None:
            return
        if not calculation.readings.error:
            self.found = calculation
            self.typed = min(self.typed, calculation.position)  # "what it found counts as typed text"
        self.show(calculation, asks)

    def is_clear(self, calculation):
        straight = calculation.kind == "result" and not self.before[self.inserted.end].isspace()
        return is_clear(calculation, calculation.line, self.after, self.settings.locale, straight)

    def ask(self):
        """ "Else it asks, as an `=` would without typing one"."""
        calculation = self.find_in_document(True)
        if calculation:
            self.asked, self.found = True, None if calculation.readings.error else calculation
            self.typed = min(self.typed, calculation.position)  # "what it found counts as typed text"
            self.show(calculation, True)
        return calculation

    def insert_in_document(self, text=None):
        """ "Puts the display text in place of the typed text (with its `=`), in one press"."""
        readings, start = self.found.readings, self.found.position
        calculation = self.before[start:]
        self.before = self.before[:start] + (text or readings.text)
        self.inserted, self.typed = Inserted(start, len(self.before), readings), start
        self.preview = self.found = None
        self.swapped = (calculation, self.inserted)

    def swap(self, text, inserted):
        """ "Pressed straight after an insert it puts the calculation, exactly as it was typed, in place of the result;
        pressed again, the result in place of the calculation, to be gone on from"."""
        start = inserted.start
        other = self.before[start:]
        self.before = self.before[:start] + text
        is_result = self.inserted is None
        self.inserted, self.typed = (inserted, start) if is_result else (None, len(self.before))
        self.preview = self.found = None
        self.swapped = (other, inserted)

    def show(self, calculation, asked):
        """ " ` ⏎` comes last, exactly when Return would insert"; with both readings, behind the first. "` ↓` after it
        exactly when Down would open the list"."""
        readings = calculation.readings
        if not self.shows:
            self.preview = None
        elif readings.error:
            self.preview = readings.error
        else:
            first, *second = readings.preview
            self.preview = "   ".join([first + " ⏎"] + second)
            if asked:
                # Fields of digits have fewer forms; what is cut and gone on from, also by an `=` pressed again, or too long
                # when it is written with spaces, is no form as a whole. Nor is what would be read as something else: with
                # a mark that is not the locale's (`3 − 740.663`), or a list's number before it (`30. × 2`).
                raw, settings, first = calculation.run.raw, self.settings, calculation.numbers[0]
                has_fewer = settings.ascii or self.inserted or len(raw) > 60 or sum(fold(c) == "=" for c in raw) > 1
                has_other_mark = settings.decimal_mark == "dot" and settings.locale.decimal != "."
                has_fewer = has_fewer or has_other_mark or first.kind == NUMBER and first.number.ends_in_mark
                self.opens = "maybe" if has_fewer else "yes"

    # On request: "nothing happens until `=` is typed after nothing, a space or an opening bracket; from there the typed
    # text is an underlined preedit".
    def press_on_request(self, key):
        if self.held and key == "BackSpace":  # "BackSpace is ours"
            self.held = self.held[:-1]
        elif self.held and key in ("Return", "Insert") and self.found:
            # "Only the calculation is replaced; what was held before it stays as typed". Decided: the spaces behind it go.
            self.commit(self.held[1 : self.found.start] + self.found.readings.text)
        elif self.held and key not in KEYS and self.may_be_held(key) and run_start(fold(self.held + key), 0, self.settings.locale.apostrophes, True) == 0:
            self.held += key
        else:
            # "Any foreign key commits the typed text exactly as typed and then has its usual effect".
            if self.held:
                self.commit(self.held)
            self.press_unheld(key)
        self.look_on_request()

    def may_be_held(self, key):
        """ "Typed text begins with a digit, a decimal mark, an opening bracket, a currency sign, or a `+`/`-` directly
        before one". Decided: or with a letter of a currency sign."""
        begins = KIND[fold(key)] in "dmc(" or "A" <= key <= "Z"
        if len(self.held) == 1:
            return begins or fold(key) in "+-−"
        return begins or len(self.held) > 2 or fold(self.held[1]) not in "+-−"

    def commit(self, text):
        self.before += text
        self.known += text
        self.held = ""

    def press_unheld(self, key):
        """Decided: what stands before the caret is known as far as it was typed; Return begins a line, Escape ends one, and
        behind any other key it is not known."""
        if key in ("=", "＝") and (not self.known or self.known[-1].isspace() or category(self.known[-1]) == "Ps"):
            self.held = key
            return
        self.apply_key(key)
        if key in ("Return", "Escape"):
            self.known = ""
        elif key in KEYS:
            self.known = "?"
        else:
            self.known += key

    def look_on_request(self):
        """ "The opening `=` asks, as a final one does." """
        self.preview = self.found = None
        if not can_calculate(self.held):
            return
        calculation = find(self.held, fold(self.held), True, self.settings, opened=True)
        if calculation is None:
            return
        if not calculation.readings.error:
            self.found = calculation
        self.show(calculation, True)


def can_calculate(raw):
    """Quickly, whether there can be a calculation at the end of this line at all."""
    end = raw.rstrip()[-1:]
    return end != "" and KIND[fold(end)] in "dmpec)" and SOME_OPERATION.search(raw) is not None


def answer(test):
    keyboard = Keyboard(test)
    return {"steps": [keyboard.press(key) for key in test["keys"]]}


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    if sys.argv[1:] == ["--self-test"]:
        from typing_examples import self_test

        sys.exit(self_test())
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line)), ensure_ascii=False))
