"""Runs the rows of typing_examples.table, which describes their format, through typing_model.py. Then compares the
written reading of random calculations with Python's own fractions.
"""
import pathlib
import random
import re
from fractions import Fraction

import typing_model
from typing_generator import calculation

TABLE = pathlib.Path(__file__).with_suffix(".table")
LOCALES = {"en": ".,", "de": ",.", "fr": ",\u202f", "ch": ".’", "in": ".,", "C": "."}
NAMED = {"⏎": "Return", "⎀": "Insert", "⌫": "BackSpace", "⎋": "Escape", "←": "Left", "⇥": "Tab"}
PLAIN = str.maketrans({"␣": " ", "°": "\u00a0", "˽": "\u202f", "↵": "\n", "⇥": "\t"})


def test_of(settings, keys):
    test = {"before": "", "after": "", "way": "document", "ascii": False, "order": "keys", "returnInserts": "clear"}
    test |= {"preview": True, "fractionDigits": 5, "decimalMark": "as-typed"}
    locale, currency = "en", None
    for word in settings.split():
        if word in LOCALES:
            locale = word
        elif word[:2] in ("b:", "a:"):
            test["before" if word[0] == "b" else "after"] = word[2:].translate(PLAIN)
        elif word[:2] == "s:":
            currency = word[2:]
        elif word[0] == "n" and word[1:].isdigit():
            test["fractionDigits"] = int(word[1:])
        else:
            key = {"req": "way", "off": "preview", "ascii": "ascii", "asked": "returnInserts", "written": "order"}
            key |= {"locale": "decimalMark", "dot": "decimalMark"}
            test[key[word]] = {"req": "request", "off": False, "ascii": True}.get(word, word)
    test["locale"] = {"decimal": LOCALES[locale][0], "group": LOCALES[locale][1:], "indian": False, "currency": currency}
    test["keys"] = [NAMED.get(c) or c.translate(PLAIN) for c in keys]
    return test


def self_test():
    count = wrong = 0
    for row in TABLE.read_text(encoding="utf-8").splitlines():
        if row.startswith("#"):
            continue
        settings, keys, *leaves = row.split("¦")
        keys, _, bubble = keys.partition("→ ") if not leaves else (keys, "", "")
        count += 1
        step = typing_model.answer(test_of(settings, keys))["steps"][-1]
        if leaves:
            found, expected = step["before"] + (step["preedit"] or "") + step["after"], leaves[0]
            expected = keys.replace("⏎", "↵") if expected == "~" else expected
        else:
            found, expected = step["preview"] or "-", bubble
        if found != expected.translate(PLAIN):
            wrong += 1
            print(f"{row}: {found!r}")
    print(f"{count} examples, {wrong} wrong")
    return 1 if wrong + written_wrong(2000) else 0


def written_wrong(count):
    rng, wrong, compared = random.Random(7), 0, 0
    settings = typing_model.Settings()
    for _ in range(count):
        text = calculation(rng)
        found = typing_model.find(text, settings)
        if "%" in text or found is None or found.start:
            continue
        written = re.sub(r"[\d.]+", r'Fraction("\g<0>")', text.translate(str.maketrans("×÷−", "*/-")))
        try:
            expected = eval(written, {"Fraction": Fraction})
        except ZeroDivisionError:
            expected = None
        value = typing_model.reading(found, True).value
        compared += 1
        if (value and value.value) != expected:
            wrong += 1
            print(f"{text}: {value and value.value}, should be {expected}")
    print(f"{compared} written, {wrong} wrong")
    return wrong
