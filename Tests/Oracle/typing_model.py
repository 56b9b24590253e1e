#!/usr/bin/env python3
"""An independent model of what the keyboard makes of typed keys, to compare the product with. Standard input has one
JSON object on each line, a test; standard output one for each: what stands around the caret, the preedit and the bubble
after each key. The field is an ordinary one of several lines.
  {"keys": ["1", "+", "2", "Return"], "before": "", "after": "", "way": "document" | "request", "ascii": false,
   "order": "keys" | "written", "returnInserts": "clear" | "asked", "preview": true, "fractionDigits": 5,
   "decimalMark": "as-typed" | "locale" | "dot",
   "locale": {"decimal": ".", "group": ",", "indian": false, "currency": "$"}}
  {"steps": [{"before": "", "after": "", "preedit": null, "preview": null, "opens": "no" | "yes" | "maybe"}, ...]}
A key is one character or Return, Insert, BackSpace, Escape, Left, Right, Home, End, Tab, Delete. "preview" is without
`↓`; "opens" says whether it has one. Not covered: the waiting Return, the list, history, the keypad, passwords.
With --lines each line is {"line": "", "after": "", "locale": {...}, "ascii": false, "order": "keys"}, typed at once:
  {"clear": null | [replaced, result], "asked": null | [replaced, result] | "error", "other": null | result, "lead": ""}
With --self-test it runs typing_examples.py. The rules are those of docs/behaviour.md 3.3 to 3.5, in its order.
"""
import json
import re
import sys
import unicodedata
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

sys.dont_write_bytecode = True

import calculator_model
from calculator_model import ERROR, MOST_DEEP, MOST_DIGITS, VALUE, ZERO, Calculator, Num, State, display_of

calculator_model.MOST_DEEP = 128  # brackets that are implied come on top of the 32 that may be typed
category = lru_cache(None)(unicodedata.category)
numeric = lru_cache(None)(lambda c: unicodedata.numeric(c, None) is not None)

# Characters. "Full-width forms mean what the plain ones mean"; `，` only between digits, `：` stands for itself.
FOLDED = {c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F) if not 0xFF10 <= c <= 0xFF1A and c != 0xFF0C}
OPERATIONS = dict(zip("+-−*×·/÷xX", "+--***//**"))
MARKS, GROUP_SPACES = ".,٫٬", "\u00a0\u202f\u2009"
SPACE = "[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"  # category Zs
SIGN = "[" + "".join(chr(c) for c in range(0x20000) if category(chr(c)) == "Sc") + "元圆円원]"
LINE = re.compile("[^\n\r\v\f\t\x1c\x1d\x1e\x85\u2028\u2029]*$")
FINAL = re.compile(f"={SPACE}*$")


def fold(text):
    return re.sub(r"(?<=\d)，(?=\d)", ",", text.translate(FOLDED))


class Locale(NamedTuple):
    decimal: str = "."
    group: str = ","
    currency: str = ""
    dots_only: bool = False  # in number fields the dot is the mark only

    @property
    def groups_with_spaces(self):
        return re.fullmatch(SPACE, self.group) is not None

    @property
    def apostrophe(self):
        return "['’]" if self.group in ("'", "’") else "(?!)"

    @property
    def sign(self):
        """ "Up to three capital letters directly before it"; the locale's own symbol, which touches no other letter."""
        own = re.escape(fold(self.currency)) or "(?!)"
        return rf"(?:(?<![^\W\d_]){own}(?![^\W\d_])|[A-Z]{{0,3}}{SIGN})"


class Settings(NamedTuple):
    locale: Locale
    order: str = "keys"
    fraction_digits: int = 5
    decimal_mark: str = "as-typed"
    ascii: bool = False


# Numbers.
class Number(NamedTuple):
    keys: str  # the keys that enter it
    mark: str  # its decimal mark, if any
    groups: frozenset  # what divides its groups
    zero: str  # the zero of its script

    @property
    def decimals(self):
        return len(self.keys.partition(".")[2])


THREES = re.compile(r"(0{1,3})([^0])000(?:(?:\2)000)*(?:([^0])(0*))?")
INDIAN = re.compile(r"(0{1,2})([^0])00(?:(?:\2)00)*(?:\2)000(?:([^0])(0*))?")
UNGROUPED = re.compile(r"(0*)(?:([^0])(0*))?")


@lru_cache(None)
def groups_of(locale):
    """The locale's separator; `,` or, in a comma locale, `.`; `٬`; both apostrophes where it groups with one."""
    groups = {"٬", "." if locale.decimal == "," else ",", *(locale.group if not locale.groups_with_spaces else "")}
    return (groups | set("'’") if groups & set("'’") else groups) - {locale.decimal}


@lru_cache(20000)
def numbers(text, locale):
    """The number that this text is, or None: "digits of one script, at most one decimal mark, groups of three or the
    Indian way. At most 64 digits. No leading zero"."""
    digits, shape = [c for c in text if c.isdecimal()], "".join("0" if c.isdecimal() else c for c in text)
    zeros = {chr(ord(c) - unicodedata.decimal(c)) for c in digits}
    if not digits or len(digits) > MOST_DIGITS or len(zeros) > 1:
        return None
    ascii_digits, decimals = "".join(str(unicodedata.decimal(c)) for c in digits), {"٫", locale.decimal}
    if locale.decimal == ",":  # "in a comma locale a dot may be the mark (`3.5*2`) or group (`1.250,00`)"
        decimals.add(".")
    for pattern in (THREES, INDIAN):
        found = pattern.fullmatch(shape)
        if not found:
            continue
        group, mark, fraction = found[2], found[3] or "", found[4] or ""
        is_dot = group == "." and shape.count(".") == 1 and not mark
        is_dot = is_dot and (locale.dots_only or len(shape) == 5 and ascii_digits[0] == "0")
        if is_dot or group not in groups_of(locale) and not (pattern is THREES and re.match(SPACE, group)):
            continue
        could_group = mark in groups_of(locale) and not (locale.dots_only and mark == ".")
        if mark and (mark not in decimals or mark == group or could_group and len(fraction) == 3):
            return None
        break
    else:
        found = UNGROUPED.fullmatch(shape)
        if not found or found[2] and found[2] not in decimals:
            return None
        group, mark, fraction = "", found[2] or "", found[3] or ""
    whole = len(digits) - len(fraction)
    if whole > 1 and ascii_digits[0] == "0":
        return None
    keys = f"{ascii_digits[:whole]}.{ascii_digits[whole:]}" if mark else ascii_digits
    return Number(keys, mark, frozenset(group), zeros.pop())


def joins_group(left, gap, right, locale):
    """ "Groups by no-break, narrow or thin spaces everywhere, by plain spaces where the locale groups with spaces"."""
    if not gap or gap not in GROUP_SPACES and not (gap == " " and locale.groups_with_spaces):
        return False
    whole = re.fullmatch(r"\d{1,3}(?:([^\d])\d{3})*", left)
    good = whole and (whole[1] is None or all(c.isdecimal() or re.match(SPACE, c) or c in groups_of(locale) for c in left))
    return bool(good) and re.match(r"\d{3}(?!\d)", right) is not None


def could_be_two(text, locale):
    """ "`1.250` in a comma locale"."""
    number = numbers(text, locale)
    return number is not None and "." in number.groups and not number.mark and text.count(".") == 1


# Tokens of the run of calculator characters before the caret, with the space before each.
class Token:
    def __init__(self, kind, start, end, text, gap):
        self.kind, self.start, self.end, self.text, self.gap = kind, start, end, text, gap
        self.owner = self.money = self.number = None


@lru_cache(None)
def token_pattern(locale):
    number = rf"(?:[\d.,٫٬]|(?<=\d){locale.apostrophe}(?=\d))+"
    kinds = {"money": locale.sign, "number": number, "operation": r"[-+*/−×÷·xX]", "percent": "[%٪]", "open": r"\("}
    kinds |= {"close": r"\)", "space": SPACE, "text": "(?s:.)"}
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items()))


def tokens_of(raw, line, locale, result):
    tokens, i, gap = [], 0, ""
    while i < len(line):
        if result and i == result.start:
            token = Token("result", i, result.end, line[i : result.end], gap)
        else:
            found = token_pattern(locale).match(line, i, result.start if result and i < result.start else len(line))
            token = Token(found.lastgroup, i, found.end(), found[0], gap)
        i = token.end
        if token.kind == "space":
            gap += token.text
            continue
        if len(gap) > 1:  # "one space on either side means nothing, more are a column's"
            tokens = []
        last = tokens[-1] if tokens else None
        if token.kind == "text":
            tokens = []
        elif last and last.kind == token.kind == "number" and joins_group(last.text, gap, token.text, locale):
            last.end, last.text = token.end, line[last.start : token.end]
        else:
            tokens.append(token)
        gap = ""
    for token in tokens:
        if token.kind == "number":
            token.number = numbers(token.text, locale)
    money(raw, tokens)
    return tokens, gap


def money(raw, tokens):
    """ "A currency sign directly or one space before or behind a number belongs to it": to the nearer one."""
    for i, token in enumerate(tokens):
        if token.kind != "money":
            continue
        sides = [(len(token.gap), 1, i - 1)] if i and tokens[i - 1].kind == "number" else []
        if i + 1 < len(tokens) and tokens[i + 1].kind == "number":
            sides.append((len(tokens[i + 1].gap), -1, i + 1))
        if len(sides) == 2 and sides[0][0] == sides[1][0] or not sides:
            continue
        _, side, owner = min(sides)
        if tokens[owner].money is None:
            space = raw[tokens[owner].end : token.start] if side > 0 else raw[token.end : tokens[owner].start]
            token.owner, tokens[owner].money = tokens[owner], (raw[token.start : token.end], side, space)


# Grammar.
class Never(Exception):
    """This is no calculation."""


class Operand:
    def __init__(self, kind, sign, token):
        self.kind, self.sign, self.token, self.inner, self.percent = kind, sign, token, None, False
        self.money = None  # the currency sign: (text, side, space)


class Expression(NamedTuple):
    operands: list
    operations: list  # `+`, `-`, `*` or `/` each

    def has(self, what):
        return what(self) or any(x.inner.has(what) for x in self.operands if x.inner)

    def is_number(self):
        x = self.operands[0]
        return len(self.operands) == 1 and not x.inner and not x.percent


class Parser:
    """calculation = operand { operation operand }; operand = [ sign ] ( number | amount | "(" calculation ")" ) [ "%" ]"""

    def __init__(self, tokens):
        self.tokens, self.i, self.depth = tokens, 0, 0
        self.numbers, self.operations = [], []  # in their order, those in brackets too; operations as (token, the one behind)

    def kind(self, ahead=0):
        i = self.i + ahead
        return self.tokens[i].kind if i < len(self.tokens) else ""

    def grammar(self):
        expression = self.expression()
        calculates = expression.has(lambda e: e.operations or any(x.percent for x in e.operands))
        if self.i < len(self.tokens) or not calculates:  # "with at least one operation or one %"
            raise Never
        return expression

    def expression(self):
        operands, operations = [self.operand("")], []
        while self.kind() == "operation":
            token = self.tokens[self.i]
            if token.text in "xX" and self.is_hexadecimal():
                raise Never
            self.i += 1
            if not self.kind():
                raise Never
            operations.append(OPERATIONS[token.text])
            self.operations.append((token, self.tokens[self.i]))
            operands.append(self.operand(operations[-1]))
        return Expression(operands, operations)

    def is_hexadecimal(self):
        """ "No `0x10`"."""
        zero, x, behind = (self.tokens[self.i - 1 : self.i + 2] + [None])[:3]
        is_zero = zero.kind == "number" and zero.number and zero.number.keys == "0"
        return is_zero and x.gap == "" and behind is not None and behind.kind == "number" and behind.gap == ""

    def sign(self, operation):
        """ "A sign touches the number, amount or bracket behind it, and stands where a calculation or a bracket begins,
        behind `×` `÷`, or behind `+` `−` and a space"."""
        token = self.tokens[self.i] if self.kind() == "operation" else None
        if not token or OPERATIONS[token.text] not in "+-" or self.kind(1) not in ("number", "money", "open", "result"):
            return ""
        if self.tokens[self.i + 1].gap or operation in ("+", "-") and not token.gap:
            return ""
        self.i += 1
        return OPERATIONS[token.text]

    def operand(self, operation):
        sign = self.sign(operation)
        if self.kind() == "open":
            x = self.brackets(sign)
        elif self.kind() == "result":
            x = Operand("result", sign, self.tokens[self.i])
            self.numbers.append(x)
            self.i += 1
        else:
            x = self.number(sign)
        if self.kind() == "percent":
            x.percent = True
            self.i += 1
        return x

    def number(self, sign):
        if self.kind() == "money" and self.kind(1) == "number" and self.tokens[self.i].owner is self.tokens[self.i + 1]:
            self.i += 1
        token = self.tokens[self.i] if self.kind() == "number" else None
        if not token or not token.number:
            raise Never
        x = Operand("number", sign, token)
        x.money = token.money
        self.numbers.append(x)
        self.i += 1
        if self.kind() == "money" and self.tokens[self.i].owner is token:
            self.i += 1
        return x

    def brackets(self, sign):
        """ "Round, paired within the calculation, holding more than a bare number, 32 deep"."""
        x = Operand("bracket", sign, self.tokens[self.i])
        self.i, self.depth = self.i + 1, self.depth + 1
        x.inner = self.expression()
        bare = x.inner.is_number() and not x.inner.operands[0].sign
        if self.depth > MOST_DEEP or self.kind() != "close" or bare:
            raise Never
        self.i, self.depth = self.i + 1, self.depth - 1
        return x


class Result(NamedTuple):
    """An inserted result that is gone on from: where it stands, and what stands behind its text."""

    start: int
    end: int
    value: Num
    plain: str  # its text in ASCII digits, without its currency sign
    is_cut: bool
    money: tuple
    decimals: bool  # whether an amount was typed with decimals


class Calculation:
    """ "The longest that ends at the caret, and what stands before it decides." line is folded, without the final `=`."""

    def __init__(self, raw, line, tokens, parser, expression, result):
        self.raw, self.line, self.start, self.tokens = raw, line, tokens[0].start, tokens
        self.expression, self.numbers, self.operations = expression, parser.numbers, parser.operations
        self.result = result if any(x.kind == "result" for x in self.numbers) else None
        self.begins_with_sign = tokens[0].kind == "operation"
        self.lead, self.is_excepted, self.is_opened = lead(line[: self.start], bool(self.operations))
        # "An operation typed directly behind an inserted result is clear whatever 1., 2. and 3. say."
        self.goes_straight_on = tokens[0].kind == "result" and line[tokens[0].end : tokens[0].end + 1] in [*OPERATIONS]

    def breaks_rule(self):
        """The rules about the whole calculation. Decided: all that Return would replace is in the 128 characters."""
        zeros, marks, groups, signs = set(), set(), set(), set()
        for x in self.numbers:
            text = x.token.text
            number = x.token.number or Number("", "".join(c for c in text if c in MARKS), frozenset(), "")
            zeros |= {chr(ord(c) - unicodedata.decimal(c)) for c in text if c.isdecimal()}
            marks, groups = marks | set(number.mark), groups | number.groups
            if x.money:
                signs.add((fold(x.money[0]), x.money[1], x.money[2] != ""))
        return len(self.raw) - self.start > 128 or len(zeros) > 1 or marks & groups or len(signs) > 1

    @property
    def may_be_asked(self):
        """ "Text: yes, but not when it begins with a sign, behind a relation or `:` excepted"."""
        if self.goes_straight_on or self.lead in ("start", "label"):
            return True
        return self.lead == "text" and (self.is_excepted or not self.begins_with_sign)


def find(raw, settings, result=None, opened=False):
    """The calculation at the end of this line, with or without a final `=`, or None. opened: on request, behind the `=`
    with which the line begins and before which nothing stands."""
    line = fold(raw)
    line = FINAL.sub("", "\n" * opened + line[opened:])
    tokens, gap = tokens_of(raw, line, settings.locale, result)
    for first in range(len(tokens) if len(gap) < 2 else 0):
        if tokens[first].kind in ("close", "percent"):
            continue
        parser = Parser(tokens[first:])
        try:
            expression = parser.grammar()
        except Never:
            continue
        found = Calculation(raw, line, tokens[first:], parser, expression, result)
        for x in found.numbers:
            x.money = result.money if x.kind == "result" else x.money
        return None if found.breaks_rule() else found
    return None


# What stands before it: start, label, text, operand or glued.
BULLETS = re.compile(rf"{SPACE}*(?:(?:[-*+•–>]|\d+[.)]|[^\W\d_][.)]){SPACE}+)+")
UNSEEN = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def lead(line, has_operation):
    """(its name, whether a relation or a colon has made it text, whether an opening bracket stands directly before)."""
    i, space, opened = len(line), False, line != "" and category(line[-1]) == "Ps"
    while i:
        c = line[i - 1]
        if re.match(SPACE, c):
            space = True
        elif category(c) == "Ps" or not space and (c in "\"'`" or category(c) == "Pi"):
            space = False
        elif category(c) != "Cf" and not UNSEEN.match(c):
            break
        i -= 1
    name = start(line, i, space) or label(line, i, space) or text(line, i, space) or operand(line, i, space)
    name = name or ("text" if space or caseless(line, i, has_operation) else "glued")
    return name.rstrip("!"), name.endswith("!"), opened


def start(line, i, space):
    """ "Nothing, a tab, list bullets, each with a space"."""
    return "start" if i == 0 or line[i - 1] == "\n" or space and BULLETS.fullmatch(line[:i] + " ") else ""


def label(line, i, space):
    """ "`:` with a space, or `：`, after a short piece of plain text that begins the line; `|` with a space"."""
    c, before = line[i - 1], line[: i - 1]
    if c == "|" and space:
        return "label"
    if not (c == ":" and space or c == "："):
        return ""
    short = re.sub(f"^{SPACE}+|{SPACE}+$", "", before)
    if space and re.search(SPACE + "$", before) and is_number(short):  # "`10 : 2 + 3`"
        return "operand"
    return "label" if 1 <= len(short) <= 40 and not re.search(r'[:;,=<>{}"/\\：，]', short) else "text!"


def text(line, i, space):
    """ "`=` or another relation; any other `:`, directly but not behind a digit". """
    c = line[i - 1]
    if c == ":" and not space:
        return "glued" if line[i - 2 : i - 1].isdecimal() else "text!"
    return "text!" if c in "=<>" or "\u223c" <= c <= "\u228b" else ""


def operand(line, i, space):
    """ "A number (`libc6` is a word), a `%`, a currency sign; anything that calculates elsewhere"."""
    c = line[i - 1]
    is_x = c in "xX" and (i == 1 or category(line[i - 2])[0] != "L" and not line[i - 2].isdecimal())
    calculates = c in "%٪+-*/^@#&\\~•·✕✖➕➖➗" or category(c) in ("Sc", "Sm", "Pd")
    return "operand" if calculates or is_x or is_number(line[:i]) else ""


def is_number(line):
    i = len(line)
    if not i or not numeric(line[-1]):
        return False
    while i and (numeric(line[i - 1]) or line[i - 1] in MARKS):
        i -= 1
    return i == 0 or category(line[i - 1])[0] not in "LM"


def caseless(line, i, has_operation):
    """ "A letter of a script without case directly (`合計12+30=`; there with an operation), or `、` `。` `，`"."""
    if line[i - 1] in "、。，":
        return True
    while i > 1 and category(line[i - 1]) in ("Mn", "Mc", "Lm"):
        i -= 1
    return has_operation and category(line[i - 1]) == "Lo" and not numeric(line[i - 1])


# What stands behind it.
def behind(after, locale):
    """Whether it may end there: before "nothing, a space, a closing bracket or quote, `|`, a mark or apostrophe that no
    digit follows, other punctuation; and behind spaces nothing that goes on with it"."""
    after = fold(after)
    c, rest, digit = after[:1], re.sub(f"^{SPACE}+", "", after), after[1:2].isdecimal()
    if c == "" or c in ")|`" or not LINE.match(c):
        return True
    if c != rest[:1]:
        groups = c in GROUP_SPACES or c == " " and locale.groups_with_spaces
        number = rf"{SPACE}*(?:[\d.,٫٬(]|{locale.sign})"
        # "An operation and a number, a `%`, a currency sign, another group of its last number".
        goes_on = re.match(rf"[%٪]|{locale.sign}|[-+*/−×÷·xX]{number}", rest) or is_other_operation(rest[:1]) and re.match(number, rest[1:])
        return not goes_on and not (groups and re.match(r"\d{3}(?!\d)", after[1:]))
    if c in MARKS + "'’，":
        return not digit
    return c not in "%٪(·*/-" and category(c)[0] == "P" and not (category(c) == "Pd" and digit)


def is_other_operation(c):
    """A sign of mathematics that no key types, but no relation and no arrow."""
    if c == "" or c in "=<>|~" or re.match("[\u223c-\u228b\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f]", c):
        return False
    return c in "^✕✖➕➖➗" or category(c) == "Sm"


# Clear.
def clear(found, readings, after, settings):
    """Whether Return inserts it unasked, typed just now. "In a field for numbers only 4. and the final space count"."""
    if not one_value(readings) or re.search(SPACE + "$", found.raw):
        return False
    if settings.ascii:
        return True
    rules = found.lead in ("start", "label") and plus_or_times(found) and spaced_alike(found)
    return (rules or found.goes_straight_on) and no_aside(found, after, settings.locale)


def plus_or_times(found):
    """2. "with a `+` or `*` among its operations"."""
    return any(token.text in "+*" for token, _ in found.operations)


def spaced_alike(found):
    """3. "spaces on both sides of every operation, or none"."""
    return len({gap != "" for token, right in found.operations for gap in (token.gap, right.gap)}) == 1


def one_value(readings):
    """4. "both readings agree, as shown"."""
    return readings.error is None and readings.agree


def no_aside(found, after, locale):
    """5. "it does not begin with `+`, end in a space or in a mark, stand as a whole in brackets, or before a closing
    bracket that an editor has put there; and no number in it could be two"."""
    if found.tokens[0].text == "+" or found.raw[-1] in MARKS + "．":
        return False
    x = found.expression.operands[0]
    if not found.expression.operations and x.kind == "bracket" and not x.sign and not x.percent:
        return False
    if found.is_opened and after and category(after[0]) == "Pe":
        return False
    return not any(x.kind == "number" and could_be_two(x.token.text, locale) for x in found.numbers)


# The two readings.
class Misfit(Exception):
    """Its amounts do not fit."""


class Reading:
    """What one reading comes to: a value, or an error, or (misfit) no number at all."""

    def __init__(self, found, written):
        self.value = self.error = self.text = self.left = None
        self.cut = self.misfit = False
        try:
            self.is_money = unit(found.expression, written)
            self.value = press([*keys(found.expression, written, found.result), "="])
        except Misfit:
            self.misfit = True
        except calculator_model.CalculatorError as error:
            self.error = str(error)


def terms_of(expression):
    """The places between which `+` and `−` stand."""
    terms = [[0]]
    for i, operation in enumerate(expression.operations):
        terms.append([i + 1]) if operation in "+-" else terms[-1].append(i + 1)
    return terms


def keys(expression, written, result):
    """ "Pressed with the brackets it implies, `1+(2*3)`"."""
    implied = [term for term in terms_of(expression)[1:] if len(term) > 1] if written else []
    opens, closes = [term[0] for term in implied], [term[-1] for term in implied]
    for i, x in enumerate(expression.operands):
        yield from expression.operations[i - 1 : i] if i else ""
        yield from "(" * (i in opens) + "S" * (x.sign == "-")
        if x.kind == "bracket":
            yield from ["(", *keys(x.inner, written, result), ")"]
        else:
            yield from x.token.number.keys if x.kind == "number" else [result.value]
        yield from "%" * x.percent + ")" * (i in closes)


def press(all_keys):
    calculator = Calculator(5)
    for key in all_keys:
        if isinstance(key, Num):  # the exact value that stands behind an inserted result
            s = calculator.state
            key = Num(-key.value, key.inexact) if s.negative else key
            calculator.state = State(VALUE, s.memory, s.op, s.constant, number=key, open=s.open, of_shares=s.of_shares)
            continue
        calculator.press(key)
        if calculator.state.kind == ERROR:
            raise calculator_model.CalculatorError(calculator.state.error)
    return calculator.state.number


def unit(expression, written):
    """Whether the value is an amount. "The sign is a unit"."""
    units, aside = [], []
    for x in expression.operands:
        units.append(unit(x.inner, written) if x.inner else x.money is not None)
        aside.append(x.percent)
        if x.percent and units[-1]:  # "Percentages never have it."
            raise Misfit
    if written:
        terms = [unit_of_product([units[i] for i in term], expression.operations[term[0] : term[-1]]) for term in terms_of(expression)]
        return unit_of_sum([t for t, term in zip(terms, terms_of(expression)) if len(term) > 1 or not aside[term[0]]])
    sums = units[:1] if not aside[0] else []  # the sum that goes on, from left to right
    for i, operation in enumerate(expression.operations):
        if operation in "+-":
            sums += [] if aside[i + 1] else [units[i + 1]]
        else:
            sums = [unit_of_product([unit_of_sum(sums), units[i + 1]], operation)]
    return unit_of_sum(sums)


def unit_of_sum(units):
    """ "What is added or subtracted both has it or both has not. Where just the first or just the last number has it, it
    is meant for the whole sum"."""
    if any(units) and not all(units) and any(units[1:]) and any(units[:-1]):
        raise Misfit
    return any(units)


def unit_of_product(units, operations):
    """ "A product has it once, an amount divided by a number is an amount, an amount divided by an amount is a number,
    nothing is divided by an amount else"."""
    has = units[0]
    for operation, right in zip(operations, units[1:]):
        if right and (operation == "*") == has:
            raise Misfit
        has = has != right
    return has


class Readings:
    """What Return inserts and the bubble shows: first, and second where they differ; or error."""

    def __init__(self, found, settings):
        self.found, self.settings = found, settings
        by_keys, written = Reading(found, False), Reading(found, True)
        both = [by_keys, written] if settings.order == "keys" else [written, by_keys]
        for reading in both:
            if reading.value is not None:
                writing(self, reading)
        self.agree = by_keys.text == written.text and by_keys.error == written.error and by_keys.misfit == written.misfit
        good = [x for x in both if x.value is not None]
        errors = [x for x in both if x.error]
        self.is_none = not good and not errors
        self.first = (good + errors + both)[0]
        self.second = good[1] if len(good) == 2 and not self.agree else None
        self.error = None if good else self.first.error
        for reading in good + errors:
            bracketed = reading is by_keys and not self.agree
            reading.left, reading.left_cut = left_side(self, found.expression, reading, bracketed)


# Writing.
def writing(readings, reading):
    """The text that Return inserts: "the digits and the decimal mark that were typed; where none was typed, the locale's.
    Digits and number fields get ASCII digits and `.`". A result that is an amount carries the sign as it was written."""
    found, settings = readings.found, readings.settings
    reading.decimals = any(x.money and x.kind == "number" and x.token.number.decimals for x in found.numbers)
    reading.decimals = reading.decimals or found.result is not None and found.result.decimals
    plain, reading.cut = number_text(reading.value, settings, reading.decimals if reading.is_money else None)
    mark, zero = settings.locale.decimal, "0"
    for x in reversed(found.numbers):
        typed = found.raw[x.token.start : x.token.end]
        zero = next((chr(ord(c) - unicodedata.decimal(c)) for c in typed if c.isdecimal()), zero)
        marks = [c for c in typed if fold(c) in MARKS or c == "，"]
        if marks and (x.kind == "result" or x.token.number.mark) and settings.decimal_mark == "as-typed":
            mark = marks[-1]
    if fold(mark) == "." and settings.decimal_mark == "as-typed" and could_be_two(plain.lstrip("-"), settings.locale):
        mark = ","  # it gives way "where the result with the dot would be read as another number"
    if settings.ascii or settings.decimal_mark == "dot":
        mark = "."
    zero = "0" if settings.ascii else zero
    reading.digits = {ord("."): mark} | {48 + i: ord(zero) + i for i in range(10)}
    reading.plain, reading.money = plain, next((x.money for x in found.numbers if x.money), None) if reading.is_money else None
    reading.text = with_money(plain.translate(reading.digits), reading.money)


def number_text(number, settings, decimals):
    """(text, whether digits went). decimals: whether an amount was typed with decimals, None where it is no amount. "Two
    decimals, rounded half up; none where it is whole and no amount was typed with decimals; one that would be rounded to
    nothing shows its digits as any number". Decided: so does one of more than 40 digits."""
    size, text = abs(number.value), display_of(number, settings.fraction_digits)
    cents = int(size * 100 + Fraction(1, 2))
    if decimals is None or size >= 10**40 or not cents and size or not decimals and number.value.denominator == 1:
        return text.lstrip("≈"), text.startswith("≈")
    text = f"{'-' if number.value < 0 else ''}{cents // 100}.{cents % 100:02}"
    return text, number.inexact or Fraction(cents, 100) != size


def with_money(text, money):
    if not money:
        return text
    sign, side, space = money
    if side > 0:
        return text + space + sign
    return "-" * text.startswith("-") + sign + space + text.removeprefix("-")


def left_side(readings, expression, reading, bracketed):
    """(the whole calculation, whether a number in it was cut): "as typed with plain signs"; the keys reading with the
    brackets that make it true, where the readings differ."""
    digits = getattr(reading, "digits", None) or {}
    text, sums, cut = "", False, False
    for i, x in enumerate(expression.operands):
        sign = "-" * (x.sign == "-")
        if x.kind == "bracket":
            inner, more = left_side(readings, x.inner, reading, bracketed)
            shown, cut = f"{sign}({inner})", cut or more
        elif x.kind == "number":
            number = "0" * x.token.number.keys.startswith(".") + x.token.number.keys
            shown = with_money(((sign if number.strip("0.") else "") + number).translate(digits), x.money)
        else:
            plain = readings.found.result.plain
            plain = plain.removeprefix("-") if sign and plain.startswith("-") else sign + plain
            shown, cut = with_money(plain.translate(digits), x.money), cut or readings.found.result.is_cut
        shown += " %" * x.percent
        operation = expression.operations[i - 1] if i else ""
        if bracketed and operation and operation in "*/" and sums:
            text, sums = f"({text})", False
        sums = sums or operation in ("+", "-")
        text += {"": "", "+": " + ", "-": " − ", "*": " × ", "/": " ÷ "}[operation] + shown
    return text, cut


def shortened(text):
    """ "Cut on the left past 48 characters (`… + 5 = 15`)": from the first operation outside brackets that leaves so few,
    else from the last one."""
    depth, last = 0, text
    for i, c in enumerate(text if len(text) > 48 else ""):
        depth += (c == "(") - (c == ")")
        if not depth and c in "+−×÷" and text[i - 1 : i] == text[i + 1 : i + 2] == " ":
            last = "… " + text[i:]
            if len(last) <= 48:
                break
    return last


def bubble(readings):
    """ "` ⏎` comes last, exactly when Return would insert"; with both readings, behind the first."""
    if readings.error:
        return f"{shortened(readings.first.left)}: {readings.error}"
    shown = []
    for x in [readings.first, readings.second][: 2 if readings.second else 1]:
        shown.append(f"{shortened(x.left)} {'≈' if x.cut or x.left_cut else '='} {x.text}")
    return "   ".join([shown[0] + " ⏎", *shown[1:]])


def opens(readings):
    """Whether Down would open the list: the other reading and the whole calculation are forms, for sure as far as they are
    read back as they are meant."""
    found, settings = readings.found, readings.settings
    if readings.error:
        return "no"
    if readings.second:
        return "yes"
    unsure = settings.ascii or found.result or len(found.raw) - found.start > 60 or settings.decimal_mark == "dot"
    return "maybe" if unsure or any(x.token.text[-1] in MARKS for x in found.numbers) else "yes"


def asked_for(found, after, settings):
    """What `=` finds: the readings, or None."""
    if found is None or not found.may_be_asked or not behind(after, settings.locale):
        return None
    readings = Readings(found, settings)
    return None if readings.is_none else readings


# Typed text.
@lru_cache(None)
def typed_pattern(locale):
    own = fold(locale.currency)
    begun = "|".join(re.escape(own[:i]) for i in range(1, len(own))) or "(?!)"
    return re.compile(
        rf"(?P<money>{locale.sign})|(?P<ends>[\d.,٫٬%٪)])|(?P<x>[xX])|(?P<space>{SPACE})|[-+*/−×÷·(=]"
        rf"|(?<=\d){locale.apostrophe}(?=\d|$)|(?<=\d)，$|[A-Z]{{1,3}}$|(?:{begun})$"
    )


def typed_start(line, stop, locale, is_result=False):
    """Where the typed text begins that ends this line: "goes on with any calculator character, and with `x` where the last
    one, spaces aside, is a digit, a mark, a `%`, a `)` or a currency sign"; not before stop."""
    before = line[:stop].rstrip()[-1:]
    start, i, ends = stop, stop, is_result or before.isdecimal() or before != "" and before in MARKS + "%٪)"
    capitals = re.compile("[A-Z]{1,3}$")
    while i < len(line):
        found = typed_pattern(locale).match(line, i)
        if found and found.lastgroup == "x" and not ends:
            found = capitals.match(line, i)
        i = found.end() if found else i + 1
        if not found:
            start, ends = i, False
        elif found.lastgroup != "space":
            ends = found.lastgroup in ("money", "ends")
    return start


KEYS = {"Return", "Insert", "BackSpace", "Escape", "Left", "Right", "Home", "End", "Tab", "Delete"}


class Keyboard:
    def __init__(self, test):
        self.settings = settings_of(test)
        self.on_request, self.before, self.after = test["way"] == "request", test["before"], test["after"]
        # "With the preview switched off it is `asked`."
        self.shows, self.asks_only = test["preview"], test["returnInserts"] == "asked" or not test["preview"]
        self.typed = len(self.before)  # in the document: where the typed text begins at the earliest
        self.inserted = self.swapped = None  # a result to go on from; and what an Insert straight after an insert puts back
        self.held = self.known = ""  # on request: the preedit; and what is known to stand before the caret
        self.preview, self.found, self.opens = None, None, "no"
        self.asked = self.has_moved = False  # whether Insert has asked; whether a key has ended what may be selected

    def apply_key(self, key):
        """What an ordinary text field does with keys left to it."""
        before, after = self.before, self.after
        if key == "BackSpace":
            before = before[:-1]
        elif key == "Delete":
            after = after[1:]
        elif key in ("Left", "Home"):
            cut = max(0, len(before) - 1) if key == "Left" else before.rfind("\n") + 1
            before, after = before[:cut], before[cut:] + after
        elif key in ("Right", "End"):
            cut = 1 if key == "Right" else (after + "\n").index("\n")
            before, after = before + after[:cut], after[cut:]
        elif key not in KEYS or key in ("Return", "Tab"):
            before += {"Return": "\n", "Tab": "\t"}.get(key, key)
        self.before, self.after = before, after

    def press(self, key):
        self.opens = "no"
        (self.press_on_request if self.on_request else self.press_in_document)(key)
        answer = {"before": self.before, "after": self.after, "preedit": self.held or None, "preview": self.preview}
        return answer | {"opens": self.opens}

    def show(self, readings, asked):
        self.found = None if readings.error else readings
        self.preview = bubble(readings) if self.shows else None
        self.opens = opens(readings) if self.shows and asked else "no"

    # In the document.
    def press_in_document(self, key):
        swapped, self.swapped, asked, self.asked = self.swapped, None, self.asked, False
        if key == "Insert" and swapped:
            self.take_back(*swapped)
        elif key in ("Return", "Insert") and self.found:
            self.insert()
        elif key == "Insert" and not asked and not self.preview and self.shows and self.has_moved and self.ask():
            self.asked = True
        else:
            self.has_moved = self.has_moved or key not in ("Insert", "Escape")
            self.apply_key(key)
            if key == "BackSpace":
                self.typed = min(self.typed, len(self.before))
                if self.inserted and len(self.before) < self.inserted.end:
                    self.inserted = None
            elif key in KEYS:
                self.typed, self.inserted = len(self.before), None
            else:
                self.follow()
            self.look()

    def follow(self):
        """Typed text goes on with this character, or the character ends it. "A digit, a mark or BackSpace makes [a result]
        ordinary typed text again"; so do `%`, brackets and signs."""
        line_start = LINE.search(self.before).start()
        tail = fold(self.before[self.inserted.end :]).lstrip() if self.inserted else ""
        if tail and tail[0] not in OPERATIONS and tail[0] != "=":
            self.inserted = None
        stop = max(self.typed, line_start, self.inserted.end if self.inserted else 0) - line_start
        start = typed_start(fold(self.before[line_start:]), stop, self.settings.locale, self.inserted is not None)
        self.typed = max(self.typed, line_start)
        if start > stop:
            self.typed, self.inserted = line_start + start, None

    def find(self):
        line_start = LINE.search(self.before).start()
        result = self.inserted and self.inserted._replace(start=self.inserted.start - line_start, end=self.inserted.end - line_start)
        return find(self.before[line_start:], self.settings, result), line_start

    def look(self):
        """ "It is quiet: shown only when Return would insert, or when it would but for an error". The `=` that asks, or
        something before the caret, must be typed text."""
        self.preview = self.found = None
        final = FINAL.search(fold(LINE.search(self.before)[0]))
        if len(self.before) == self.typed:
            return
        found, line_start = self.find()
        if found is None:
            return
        position = line_start + found.start
        if final:
            is_typed = len(self.before) - len(final[0]) >= self.typed
            readings = asked_for(found, self.after, self.settings) if is_typed else None
        else:
            # Capital letters directly before the sign with which typed text begins count as typed.
            begin = position + len(re.match("[A-Z]*", self.before[position:])[0])
            is_typed = not self.asks_only and (self.settings.ascii or begin >= self.typed)
            readings = asked_for(found, self.after, self.settings) if is_typed else None
            if readings and not clear(found, readings, self.after, self.settings):
                return
        if readings:
            self.typed = self.typed if readings.error else min(self.typed, position)
            self.show(readings, final is not None)

    def ask(self):
        """Insert "asks, as an `=` would without typing one"; whether there is something to ask about."""
        found, line_start = self.find()
        readings = asked_for(found, self.after, self.settings)
        if readings:
            self.typed = min(self.typed, line_start + found.start)  # "what `=` has found counts as typed text"
            self.show(readings, True)
        return readings is not None

    def insert(self):
        """ "Puts the display text in place of the typed text (with its `=`), in one press"."""
        first, found = self.found.first, self.found.found
        start = LINE.search(self.before).start() + found.start
        calculation, self.before = self.before[start:], self.before[:start] + first.text
        self.inserted = Result(start, len(self.before), first.value, first.plain, first.cut, first.money, first.decimals)
        self.typed, self.preview, self.found, self.swapped = start, None, None, (calculation, self.inserted)

    def take_back(self, text, inserted):
        """ "Puts the calculation, exactly as it was typed, in place of the result; pressed again, the result in place of the
        calculation, to be gone on from; the calculation put back is ordinary text"."""
        self.swapped = (self.before[inserted.start :], inserted)
        self.before = self.before[: inserted.start] + text
        self.inserted, self.typed = (None, len(self.before)) if self.inserted else (inserted, inserted.start)

    # On request: "nothing happens until `=` is typed after nothing, a space or an opening bracket; from there the typed
    # text is an underlined preedit".
    def press_on_request(self, key):
        if self.held and key == "BackSpace":  # "BackSpace is ours"
            self.held = self.held[:-1]
        elif self.held and key in ("Return", "Insert") and self.found:  # "only the calculation is replaced"
            self.commit(self.held[1 : self.found.found.start] + self.found.first.text)
        elif self.held and key not in KEYS and self.may_be_held(key):
            self.held += key
        else:  # "any foreign key commits the typed text exactly as typed and then has its usual effect"
            self.commit(self.held)
            self.press_unheld(key)
        self.preview = self.found = None
        found = find(self.held, self.settings, opened=True) if self.held else None
        readings = asked_for(found, "", self.settings)  # "The opening `=` asks, as a final one does."
        if readings:
            self.show(readings, True)

    def may_be_held(self, key):
        """ "Typed text begins with a digit, a decimal mark, an opening bracket, a currency sign, or a `+`/`-` directly before
        one". Decided: or with a letter of a currency sign."""
        held, locale = fold(self.held + key), self.settings.locale
        begins = re.match(rf"=[-+−]?(?:$|[\d.,٫٬(]|{locale.sign}|[A-Z]{{1,3}}|{re.escape(fold(locale.currency)[:1]) or '(?!)'})", held)
        return begins is not None and typed_start(held, 0, locale) == 0

    def commit(self, text):
        self.before, self.known, self.held = self.before + text, self.known + text, ""

    def press_unheld(self, key):
        """Decided: what stands before the caret is known as far as it was typed; Return begins a line, Escape ends one, and
        behind any other key it is not known."""
        if key in ("=", "＝") and (not self.known or self.known[-1].isspace() or category(self.known[-1]) == "Ps"):
            self.held = key
            return
        self.apply_key(key)
        self.known = "" if key in ("Return", "Escape") else "?" if key in KEYS else self.known + key


def settings_of(test):
    locale = test["locale"]
    locale = Locale(locale["decimal"], locale["group"], locale.get("currency") or "", test["ascii"])
    mark = test.get("decimalMark", "as-typed")
    return Settings(locale, test.get("order", "keys"), test.get("fractionDigits", 5), mark, test["ascii"])


def answer(test):
    keyboard = Keyboard(test)
    return {"steps": [keyboard.press(key) for key in test["keys"]]}


def answer_line(test):
    """The whole line, as if it had been typed just now; and as if one more `=` followed."""
    line, after, settings = LINE.search(test["line"])[0], test["after"], settings_of(test)
    found = find(line, settings)
    readings = asked_for(found, after, settings)
    answers = {"clear": None, "asked": None, "other": None, "lead": found and found.lead}
    if readings:
        inserted = [line[found.start :], readings.first.text]
        answers |= {"asked": "error" if readings.error else inserted, "other": readings.second and readings.second.text}
        is_typed = typed_start(fold(line), 0, settings.locale) <= (found.start if not settings.ascii else len(line) - 1)
        if is_typed and not FINAL.search(fold(line)) and clear(found, readings, after, settings):
            answers["clear"] = inserted
    return answers


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    if sys.argv[1:] == ["--self-test"]:
        from typing_examples import self_test

        sys.exit(self_test())
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        print(json.dumps((answer_line if sys.argv[1:] == ["--lines"] else answer)(json.loads(line)), ensure_ascii=False))
