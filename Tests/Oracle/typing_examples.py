"""Runs the rows of typing_examples.table, which says how to read them, through typing_model.py. Then presses random
calculations into calculator_model.py: "the written reading ... is no second calculator: the text is pressed with the
brackets it implies" (docs/behaviour.md 1), so both ways to work it out must come to the same.
"""
import pathlib
import random

import calculator_model
import typing_model
from typing_generator import calculation
from typing_grammar import find
from typing_numbers import Locale
from typing_readings import KEYS, WRITTEN
from typing_tokens import EQUALS, NUMBER

TABLE = pathlib.Path(__file__).with_suffix(".table")
LOCALES = {"en": ".,", "de": ",.", "fr": ",\u202f", "ch": ".’", "in": ".,", "C": "."}
NAMED = {"⏎": "Return", "⎀": "Insert", "⌫": "BackSpace", "⎋": "Escape", "←": "Left", "⇥": "Tab"}
PLAIN = str.maketrans({"␣": " ", "°": "\u00a0", "˽": "\u202f", "↵": "\n", "⇥": "\t"})

def test_of(settings, keys):
    test = {"before": "", "after": "", "way": "document", "ascii": False, "order": "both", "returnInserts": "clear"}
    test |= {"preview": True, "fractionDigits": 5, "decimalMark": "as-typed", "locale": LOCALES["en"]}
    for word in settings.split():
        if word in LOCALES:
            test["locale"] = LOCALES[word]
        elif word[:2] in ("b:", "a:"):
            test["before" if word[0] == "b" else "after"] = word[2:].translate(PLAIN)
        elif word[0] == "n" and word[1:].isdigit():
            test["fractionDigits"] = int(word[1:])
        else:
            key = {"req": "way", "off": "preview", "ascii": "ascii", "any": "returnInserts", "asked": "returnInserts"}
            key |= {"keys": "order", "written": "order", "locale": "decimalMark", "dot": "decimalMark"}
            test[key[word]] = {"req": "request", "off": False, "ascii": True}.get(word, word)
    mark, group = test["locale"][0], test["locale"][1:]
    test["locale"] = {"decimal": mark, "group": group, "indian": False}
    test["keys"] = [NAMED.get(c) or c.translate(PLAIN) for c in keys]
    return test


def self_test():
    count = wrong = 0
    for row in TABLE.read_text(encoding="utf-8").splitlines():
        if row.startswith("#"):
            continue
        settings, keys, *leaves = row.split("¦")
        keys, _, bubble = keys.partition("→") if not leaves else (keys, "", "")
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
    return 1 if wrong + pressed_wrong(2000) else 0


def operand_keys(x, reading):
    if x.kind == EQUALS:
        return []
    keys = ["S"] if x.sign == "-" else []
    keys += list(x.number.entered) if x.kind == NUMBER else ["(", *expression_keys(x.inner, reading), ")"]
    return keys + ["%"] * x.percents


def expression_keys(expression, reading):
    ops, keys, i = [token.op for token in expression.operations], [], 0
    while i < len(expression.operands):
        j = i + 1
        while reading == WRITTEN and i and ops[i - 1] in "+-" and j < len(expression.operands) and ops[j - 1] in "*/":
            j += 1
        term = operand_keys(expression.operands[i], reading)
        for k in range(i + 1, j):
            term += [ops[k - 1], *operand_keys(expression.operands[k], reading)]
        keys += ([ops[i - 1]] if i else []) + (["(", *term, ")"] if j - i > 1 else term)
        i = j
    return keys


def pressed_wrong(count):
    rng, settings, compared, wrong = random.Random(7), typing_model.Settings(Locale(), KEYS, 5, "as-typed", False), 0, 0
    for _ in range(count):
        text = "=".join([calculation(rng)] + [rng.choice("+-*/") + calculation(rng)] * rng.randint(0, 1)) + "="
        for reading in (KEYS, WRITTEN):
            found = find(text, text, True, settings._replace(order=reading))
            if found is None or found.start:
                continue
            calculator, error = calculator_model.Calculator(5), False
            for key in [key for expression, _ in found.parts for key in [*expression_keys(expression, reading), "="]]:
                calculator.press(key)
                error = error or calculator.state.kind == calculator_model.ERROR
            compared += 1
            if error != bool(found.readings.error) or not error and calculator.state.number != found.readings.value:
                wrong += 1
                print(f"{text} {reading}: {calculator.display()}, should be {found.readings.text or found.readings.error}")
    print(f"{compared} pressed, {wrong} wrong")
    return wrong
