#!/usr/bin/env python3
"""Makes tests for typing_model.py and the product: `typing_generator.py --seed N --count M` prints M JSON lines, the same
ones for the same N. Half are random keys, half are lines people type (invoices, prose, dates, lists, code, tables,
chats, prices, phone numbers, several languages and scripts). See typing_model.py for the format.
"""
import argparse
import json
import random
import sys

sys.dont_write_bytecode = True

from typing_lines import LOCALES, realistic_line

CALCULATOR = "0123456789" * 3 + "+-*/" * 7 + "..,,%%%()()(()) == " + "      " + "×÷−·xX" + "€$"
RARE = (
    "£¥₹'’\"`“”«»[]{}|:;!?_#&@\\^~<>–—•abcdexyzARUSDé٪٫٬٣٧०５１２＋＝（）％．，：、。合計万元号ราคา"
    "\u00a0\u202f\u2009\u3000😀½±√⋅→≈°®хàー▲\u200e"
)
# Separated by `¦`.
PIECES = (
    "12+30¦1+2*3¦2*(3+4)¦(1+2)*3¦100+10%¦$5+$3¦5 € + 3 €¦8%2¦1/3¦3.50¦1,200¦1.000¦1 234¦2 1/2¦05¦ - ¦ + ¦ * ¦=*¦==¦=7+¦50%¦"
    "R$4¦US$2.50¦2.50 €¦- ¦1) ¦(-5)¦8/0¦)-(¦x3¦ x 4¦=-3¦2026-11-21 ¦$400/$8¦4 - -4¦5*-3¦ + -2¦ * -3¦20%+30%¦ : ¦: ¦=¦  ¦"
    "3 zł + 2 zł¦5 kr * 2¦元¦円¦CHF 5¦0x10¦1.250¦1,250¦\t¦| ¦• ¦≈ ¦合計¦½"
).split("¦")
OLD = "12+30¦12+30=¦5 ¦x = ¦Total: ¦12+¦100/3¦(3+4¦$5+$3¦a ¦1 ¦合計¦2*(¦1.50+2.50¦7\n¦- ¦2+3=7¦9¦libc6 ¦10 : ¦1. ¦| ¦½ ¦US¦x".split("¦")
BEHIND = ")¦.¦.5¦5¦*¦ x¦\"¦,¦,5¦|¦]¦€¦x¦\n¦\t5¦;¦ ¦-¦%¦”¦'¦）¦计¦=¦ * 5¦ x 3¦ - a¦ ⋅ 2¦ %5¦ + (1¦ €¦ zł¦ US$5¦  %¦ 元¦ 000¦)”¦ ^ 2".split("¦")
GOING_ON = "*3¦+1¦ * 2¦-50¦/4¦x3¦+10%¦*(1+2)¦0¦.5¦=¦ ¦a¦+1*2¦*2=10¦%¦+1.¦-5-3¦+€5¦ +2¦*2=+1*3¦*-3¦ - -4¦)¦*2)¦+2*3¦*1.125¦*1,125¦/8¦*$2¦/$2¦  *2¦+50%".split("¦")
ENDS = [["=", "Return"], ["=", "Return"], ["=", "Return"], ["=", " ", "Return"], ["=", "=", "Return"], [" ", "=", "Return"]]


def calculation(rng):
    """An ordinary calculation, so that random keys are not always text."""
    spaced = rng.random() < 0.4

    def number():
        kind = rng.random()
        if kind < 0.7:
            return str(rng.choice([rng.randint(0, 12), rng.randint(0, 999), rng.randint(0, 99999)]))
        if kind < 0.9:
            return f"{rng.randint(0, 99)}.{rng.randint(0, 99):0{rng.randint(1, 3)}d}"
        return f"{rng.randint(1, 99)}%"

    def operand(depth):
        if depth < 3 and rng.random() < 0.2:
            sign = "-" if rng.random() < 0.15 else ""
            return f"{sign}({expression(depth + 1)})" if rng.random() < 0.9 else f"({expression(depth + 1)})%"
        return number()

    def expression(depth):
        text = ("-" if rng.random() < 0.1 else "") + operand(depth)
        for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
            op = rng.choice("++--**//×÷−")
            text += (f" {op} " if spaced else op) + operand(depth)
        return text

    return expression(0)


def random_keys(rng):
    keys = []
    length = rng.choice([rng.randint(1, 12), rng.randint(3, 25), rng.randint(10, 40)])
    rare = rng.choice([0, 0.02, 0.1])
    while len(keys) < length:
        kind = rng.random()
        if kind < 0.03:
            keys.append("Return")
        elif kind < 0.045:
            keys.append("Insert")
        elif kind < 0.07:
            keys.append("BackSpace")
        elif kind < 0.075:
            keys.append(rng.choice(["Escape", "Left", "Right", "Home", "End", "Tab", "Delete"]))
        elif kind < 0.075 + rare:
            keys.append(rng.choice(RARE))
        elif kind < 0.17 + rare:
            keys += rng.choice(PIECES)
        elif kind < 0.24 + rare:
            keys += calculation(rng)
            if rng.random() < 0.5:
                keys += rng.choice([["="], ["Return"], ["=", "Return"], [" "], ["=", " ", "Return"], ["Insert"]])
        else:
            keys.append(rng.choice(CALCULATOR))
    if rng.random() < 0.5:
        keys += rng.choice([["Return"], ["=", "Return"], ["=", "="], ["="], ["Insert"]])
    if rng.random() < 0.25:
        keys += going_on(rng)
    return keys[:60]


def going_on(rng):
    """Keys directly after a result."""
    keys = list(rng.choice(GOING_ON))
    keys += rng.choice([["Return"], ["=", "Return"], ["BackSpace"], ["Insert"], [" ", "Return"], []])
    return keys + (going_on(rng) if rng.random() < 0.3 else [])


def typed(rng, text):
    """The keys of a text, sometimes with a typing error, and the keys that people press after it."""
    keys = ["Return" if c == "\n" else "Tab" if c == "\t" else c for c in text]
    if rng.random() < 0.1 and keys:
        at = rng.randrange(len(keys))
        if keys[at] not in ("Return", "Tab"):
            keys[at:at] = [rng.choice("0123456789+.x "), "BackSpace"]
    end = rng.random()
    if end < 0.35:
        keys.append("Return")
    elif end < 0.7:
        keys += rng.choice(ENDS)
    elif end < 0.8:
        keys.append("Insert")
    if rng.random() < 0.25:
        keys += going_on(rng)
    return keys


def long_keys(rng):
    """Around the limits: 64 digits, 128 characters, 32 brackets, 48 characters in the bubble."""
    kind = rng.randrange(5)
    if kind == 0:
        number = "".join(rng.choice("123456789") for _ in range(rng.randint(60, 68)))
        text = rng.choice(["", "1 ", "a "]) + number + rng.choice(["+1", "*2", "/7", ".5*2"])
    elif kind == 1:
        text = "+".join(str(rng.randint(1, 99)) for _ in range(rng.randint(38, 46)))
    elif kind == 2:
        depth = rng.randint(29, 34)
        text = "(1+" * depth + "2" + ")" * depth + "*3"
    elif kind == 3:
        text = "100 " * rng.randint(20, 45) + rng.choice(["5*3000000", "5+1", "12*3=7+1"])
    else:
        text = "*".join(str(rng.randint(10000, 99999999)) for _ in range(rng.randint(3, 12)))
        text += rng.choice(["*(1+2)", "+(3*4)*5", "+1*2", "/3"])
    return [*text, *rng.choice([["Return"], ["=", "Return"], ["=", "*", "2", "Return"]])]


def make(rng):
    locale = rng.choice(list(LOCALES))
    decimal, group, indian, currency = LOCALES[locale]
    test = {"keys": [], "before": "", "after": "", "way": "request" if rng.random() < 0.25 else "document"}
    test["ascii"] = rng.random() < 0.08
    test["order"] = rng.choice(["keys"] * 3 + ["written"])
    test["returnInserts"] = rng.choice(["clear"] * 5 + ["asked"])
    test["preview"] = rng.random() < 0.95
    test["fractionDigits"] = rng.choice([5] * 6 + [0, 1, 2, 3, 15])
    test["decimalMark"] = rng.choice(["as-typed"] * 5 + ["locale", "dot"])
    test["locale"] = {"decimal": decimal, "group": group, "indian": indian}
    if rng.random() < 0.8:
        test["locale"]["currency"] = currency
    kind = rng.random()
    if kind < 0.01:
        keys = long_keys(rng)
    elif kind < 0.5:
        keys = random_keys(rng)
    else:
        keys = typed(rng, realistic_line(rng, locale))
    if test["way"] == "request" and rng.random() < 0.85:
        opening = ["="] if rng.random() < 0.7 else list(rng.choice(["a =", "(=", "x=", "5 =", "= ", "=="]))
        keys = opening + keys
        if rng.random() < 0.3:
            keys += ["=", *rng.choice(["1+2", "3*4", "2*(3+4)", "5 12+30"]), "Return"]
    elif test["way"] == "document" and rng.random() < 0.15:
        test["before"] = rng.choice(OLD)
        if rng.random() < 0.4:
            keys = list(rng.choice(["=", "*5=", "+2", "=*5", "==", " ="])) + keys
    if rng.random() < 0.12:
        test["after"] = rng.choice(BEHIND)
    test["keys"] = keys
    return test


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=1000)
    options.add_argument("--lines", action="store_true", help="what is typed in one line, for typing_model.py --lines")
    chosen = options.parse_args()
    source = random.Random(chosen.seed)
    for _ in range(chosen.count):
        test = make(source)
        if chosen.lines:
            line = test["before"] + "".join(key for key in test["keys"] if len(key) == 1)
            line = line.replace("\n", " ").replace("\t", " ")
            test = {"line": line, **{name: test[name] for name in ("after", "locale", "ascii", "order")}}
        print(json.dumps(test, ensure_ascii=False))
