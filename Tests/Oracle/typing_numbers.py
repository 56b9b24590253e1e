"""Numbers in a typed line, for typing_model.py: marks, groups and leading zeros.
Comments in double quotes are sentences of docs/behaviour.md 3.3. "Decided:" marks what it leaves open.
"""
import re
import unicodedata
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculator_model import MOST_DIGITS
from typing_text import APOSTROPHES, GROUP_SPACES, KIND


class Locale(NamedTuple):
    decimal: str = "."
    group: str = ","
    dots_only: bool = False  # in fields that take no other mark

    @property
    def groups_with_spaces(self):
        return self.group != "" and KIND[self.group] == "s"

    @property
    def apostrophes(self):
        return self.group != "" and self.group in APOSTROPHES


class Number(NamedTuple):
    entered: str  # as the calculator shows it while it is entered: ASCII, no groups, `0.` for a leading mark
    value: Fraction
    shape: str  # as typed, each digit a 0
    mark: str  # the decimal mark that was typed, if any
    scripts: frozenset  # of its digits: the character of each one's zero

    @property
    def decimals(self):
        return len(self.entered.partition(".")[2])

    @property
    def ends_in_mark(self):
        return self.entered.endswith(".")

    @property
    def is_bare(self):
        return self.shape.strip("0") == ""


def shape_of(text):
    return "".join("0" if KIND[c] == "d" else c for c in text)


@lru_cache(None)
def groups_of(locale):
    """Which characters group, spaces aside: "the locale's own separator; `,` wherever it is not the decimal mark; `.`
    where the decimal mark is `,`; `٬` always; `'` and `’` both when the locale's is either"."""
    groups = {"٬", "." if locale.decimal == "," else ","}
    if locale.apostrophes:
        groups |= set(APOSTROPHES)
    elif locale.group and not locale.groups_with_spaces:
        groups.add(locale.group)
    return groups - {locale.decimal}


THREES = re.compile(r"(0{1,3})([^0])000(?:(?:\2)000)*(?:([^0])(0*))?")
INDIAN = re.compile(r"(0{1,2})([^0])00(?:(?:\2)00)*(?:\2)000(?:([^0])(0*))?")
PLAIN = re.compile(r"(0*)(?:([^0])(0*))?")


@lru_cache(20000)
def parse(text, locale):
    """The number that this text is, or None: "a number with two decimal marks, ... a separator that does not group (in
    threes, or the Indian way), a leading zero (`05`), or more than 64 digits"."""
    shape = shape_of(text)
    digits = [unicodedata.decimal(c) for c in text if KIND[c] == "d"]
    if not digits or len(digits) > MOST_DIGITS:
        return None
    decimals = {"٫", locale.decimal} | ({"."} if locale.decimal == "," else set())
    whole = mark = None
    for pattern, spaces in ((THREES, True), (INDIAN, False)):
        found = pattern.fullmatch(shape)
        if not found:
            continue
        group, point, fraction = found[2], found[3], found[4]
        # "`.` where the decimal mark is `,` and it groups (else it is a decimal mark there)", so `0.500` is one half.
        lone_zero = group == "." and shape == "0.000" and digits[0] == 0
        # "A `.` by itself is the decimal mark in what is read there".
        lone_dot = locale.dots_only and group == "." and shape.count(".") == 1 and not point
        if group not in groups_of(locale) and not (spaces and KIND[group] == "s") or lone_zero or lone_dot:
            continue
        # One and the same group character: a `.` behind other groups that could be one more group is a mix.
        could_group = point in groups_of(locale) and not (locale.dots_only and point == ".")
        if point and (point not in decimals or point == group or could_group and len(fraction) == 3):
            return None
        whole, mark = len(digits) - len(fraction or ""), point or ""
        break
    if whole is None:
        found = PLAIN.fullmatch(shape)
        if not found or found[2] and found[2] not in decimals:
            return None
        whole, mark = len(found[1]), found[2] or ""
    if whole > 1 and digits[0] == 0:
        return None
    text_digits = "".join(map(str, digits))
    entered = (text_digits[:whole] or "0") + ("." + text_digits[whole:] if mark else "")
    value = Fraction(int(text_digits), 10 ** (len(digits) - whole))
    scripts = frozenset(chr(ord(c) - unicodedata.decimal(c)) for c in text if KIND[c] == "d")
    return Number(entered, value, shape, mark, scripts)


def is_doubtful(shape, locale, text):
    """ "In a comma locale one to three digits other than a lone 0, a dot, and exactly three digits (`1.000`)"."""
    if locale.decimal != "," or not re.fullmatch(r"0{1,3}\.000", shape):
        return False
    return not (len(shape) == 5 and unicodedata.decimal(text[0]) == 0)


def joins_group(left, gap, right, locale):
    """Whether this one space makes one number of two pieces: "A no-break, narrow or thin space between groups of three
    ..., and in a locale that groups so does a plain space". A left piece that other marks group is a mix, which parse
    then refuses."""
    if len(gap) != 1 or gap not in GROUP_SPACES and not (locale.groups_with_spaces and gap == " "):
        return False
    if not re.match(r"000(?!0)", right):
        return False
    found = re.fullmatch(r"0{1,3}(?:([^0])000)*", left)
    return bool(found) and (found[1] is None or all(c in "0" + GROUP_SPACES + " " or c in groups_of(locale) for c in left))


def looks_like_group(left, gap, right, locale):
    """ "Elsewhere a plain space before what looks like a group (one to three digits, a space, then exactly three
    digits)"."""
    if locale.groups_with_spaces or gap != " ":
        return False
    return left in ("0", "00", "000") and re.match(r"000(?!0)", right) is not None
