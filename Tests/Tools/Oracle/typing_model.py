#!/usr/bin/env python3
"""An independent model of the keyboard, to compare the product with: docs/behaviour.md 3.3 to 3.5, in its order. Quotes
are from that page; "Decided:" marks what it leaves open. A line of standard input is a test; the line of output has the
text around the caret, the preedit and the bubble without its `↓` after each key (a character, or one of KEYS):
  {"keys": ["1", "+", "2", "Return"], "before": "", "after": "", "way": "document" | "request", "ascii": false,
   "order": "keys" | "written", "returnInserts": "clear" | "asked", "preview": true, "fractionDigits": 5, "decimalMark":
   "as-typed" | "locale" | "dot", "locale": {"decimal": ".", "group": ",", "indian": false, "currency": "$"}}
  {"steps": [{"before": "", "after": "", "preedit": null, "preview": null, "opens": "no" | "yes" | "maybe"}, ...]}
Not covered: the waiting Return, the list, history, the keypad, passwords. --self-test: typing_examples.py. With --lines
  {"line": "", "after": "", "locale": {...}, "ascii": false, "order": "keys"} a line was typed just now; the answer is
  {"clear": null | [replaced, result], "asked" (one more `=` follows): null | [replaced, result] | "error",
   "other": null | the other reading's result, "lead": null | "start" | ...}"""
import json, re, sys, unicodedata
from collections import namedtuple
from fractions import Fraction
from functools import lru_cache
from types import SimpleNamespace as Node
sys.dont_write_bytecode = True
import calculator_model
from calculator_model import ERROR, MOST_DEEP, MOST_DIGITS, VALUE, Calculator, CalculatorError, Num, State, display_of
calculator_model.MOST_DEEP = 128  # 32 typed brackets, and implied ones
category = lru_cache(None)(unicodedata.category)
numeric = lru_cache(None)(lambda c: unicodedata.numeric(c, None) is not None)
zero_of = lru_cache(None)(lambda c: ord(c) - unicodedata.decimal(c))  # the zero of its script
# "Full-width forms mean what the plain ones mean": `，` only between digits; `：` is not folded.
FOLDED = {c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F) if not 0xFF10 <= c <= 0xFF1A and c != 0xFF0C}
OPERATIONS = dict(zip("+-−*×·/÷xX", "+--***//**"))
MARKS, GROUP_SPACES, SPACE = ".,٫٬", "\u00a0\u202f\u2009", "[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
def characters(test): return "".join(c for c in map(chr, range(0x20000)) if test(c))
CURRENCY = f"[{characters(lambda c: category(c) == 'Sc')}元圆円원]"
ZERO = f"[{characters(lambda c: unicodedata.decimal(c, None) == 0)}]"
RELATIONS = "=<>" + "".join(map(chr, range(0x223C, 0x228C)))
ELSEWHERE = "+-*/^@#&\\~•·✕✖➕➖➗" + characters(lambda c: category(c) in ("Sm", "Pd") and c not in RELATIONS + "|~+")
NEVER, LINE = "(?!)", re.compile("[^\n\r\v\f\t\x1c\x1d\x1e\x85\u2028\u2029]*\\Z")
CAPITALS, FINAL = re.compile(r"[A-Z]{1,3}\Z"), re.compile(rf"={SPACE}*\Z")
COLUMNS = set("ABCDEFGHIJKLMNOPQRSTUVWYZ")  # `X` multiplies
def fold(text): return re.sub(r"(?<=\d)，(?=\d)", ",", text.translate(FOLDED))
class Never(Exception): """No calculation; or no reading, since its amounts do not fit."""
@lru_cache(None)
class Settings:
    """The settings and the locale, and the patterns that depend on them."""
    def __init__(self, decimal=".", group=",", currency="", order="keys", digits=5, mark="as-typed", ascii=False):
        self.decimal, self.order, self.digits, self.mark, self.ascii = decimal, order, digits, mark, ascii
        self.groups_with_spaces, own = re.fullmatch(SPACE, group) is not None, fold(currency)
        # Group separators besides spaces: the locale's; `,` where it is no mark; `٬`; `.` except in number fields.
        groups = {"٬", "." if decimal == "," else ",", *("'’" if group in ("'", "’") else [group])}
        self.groups = {c for c in groups if c and c != decimal and not re.match(SPACE, c)} - {"." if ascii else ""}
        all_groups, marks = "".join(self.groups), "٫" + decimal + "." * (decimal == ",")
        threes = rf"(?!{ZERO}\.\d{{3}}\Z)\d{{1,3}}([{all_groups}]|{SPACE})\d{{3}}(?:(?:\1)\d{{3}})*"
        indian = rf"\d{{1,2}}([{all_groups}])\d{{2}}(?:(?:\2)\d{{2}})*(?:\2)\d{{3}}"
        self.number = re.compile(rf"(?:{threes}|{indian}|\d*)(?:([{marks}])(\d*))?")
        # A currency sign, "with up to three capital letters directly before it"; the locale's own is in no word.
        word = r"(?<![^\W\d_])" * own[:1].isalpha(), r"(?![^\W\d_])" * own[-1:].isalpha()
        self.sign = rf"(?:[A-Z]{{0,3}}{CURRENCY}|{re.escape(own).join(word) if own else NEVER})"
        spaces, quote = GROUP_SPACES + " " * self.groups_with_spaces, r"(?<=\d)['’]" if "’" in groups else NEVER
        number = rf"(?=[\d.,٫٬])(?:\d{{1,3}}(?:[{spaces}]\d{{3}}(?!\d))+)?(?:[\d.,٫٬]|{quote}(?=\d))*"
        amount = rf"{self.sign}(?:(?<={CURRENCY})|(?![{MARKS}]\d))"  # `Rs.120` has no sign
        kinds = {"money": amount, "number": number, "operation": r"[-+*/−×÷·xX]", "percent": "[%٪]", "open": r"\("}
        kinds |= {"close": r"\)", "space": SPACE, "text": "(?s:.)"}
        self.tokens = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds.items()))
        begun = "|".join(re.escape(own[:i]) for i in range(1, len(own))) or NEVER
        self.typed = re.compile(rf"(?P<ends>{self.sign}|[\d.,٫٬%٪)])|(?P<x>[xX])|(?P<space>{SPACE})|[-+*/−×÷·(=]"
                                rf"|{quote}(?=\d|\Z)|(?<=\d)，\Z|[A-Z]{{1,3}}\Z|(?:{begun})\Z")
        column, first = "".join(COLUMNS - set(own)), re.escape(own[:1]) or NEVER
        self.held = re.compile(rf"(?!.*[{column}])=[-+−]?(?:\Z|[\d.,٫٬(]|{CURRENCY}|{first})")
        right = rf"{SPACE}*(?:[\d.,٫٬(]|{self.sign})"
        self.goes_on = re.compile(rf"{SPACE}+(?:[%٪]|{self.sign}|[xX{re.escape(ELSEWHERE)}]{right})")

# "Numbers: at most 64 digits, of one script, at most one decimal mark. Groups are of three or the Indian way: by the
# locale's separator, by no-break, narrow or thin spaces everywhere, by plain spaces or an apostrophe where the locale
# groups with them. No `05`. In a comma locale a dot may be the mark or group".
Number = namedtuple("Number", "keys mark groups")  # the keys that enter it, its decimal mark, its separator
@lru_cache(20000)
def numbers(text, settings):
    found, digits = settings.number.fullmatch(text), [c for c in text if c.isdecimal()]
    if not found or not digits or len(digits) > MOST_DIGITS or len(set(map(zero_of, digits))) > 1: return None
    keys, group = "".join(str(unicodedata.decimal(c)) for c in digits), found[1] or found[2] or ""
    mark, whole = found[3] or "", len(digits) - len(found[4] or "")
    if group and mark and (mark == group or mark in settings.groups and len(found[4]) == 3): return None  # mixed
    if whole > 1 and keys[0] == "0": return None
    return Number(f"{keys[:whole]}.{keys[whole:]}" if mark else keys, mark, group)
def could_be_two(text, settings):  # "`1.250` in a comma locale"
    number = numbers(text, settings)
    return number is not None and number.groups == "." and not number.mark and text.count(".") == 1

# Tokens: the run of calculator characters before the caret, each with the space before it; more are "a column's".
def tokens_of(raw, line, settings, result):
    tokens, i, gap = [], 0, ""
    while i < len(line):
        found = settings.tokens.match(line, i, result.start if result and i <= result.start else len(line))
        kind, end = (found.lastgroup, found.end()) if found else ("result", result.end)
        start, i = i, end
        text, gap = line[start:end], gap + (line[start:end] if kind == "space" else "")
        if kind == "space": continue
        number, tokens = numbers(text, settings) if kind == "number" else None, tokens if len(gap) < 2 else []
        token = Node(kind=kind, start=start, end=end, text=text, raw=raw[start:end], gap=gap, number=number, money=None)
        tokens, gap = [*tokens, token] if kind != "text" else [], ""
    return money(raw, tokens) if len(gap) < 2 else []
def money(raw, tokens):
    """ "A currency sign directly or one space before or after a number belongs to it, to the nearer of two"."""
    for i, sign in enumerate(tokens):
        around = [(1, tokens[i - 1], sign)] * (i > 0) + [(-1, token, token) for token in tokens[i + 1 : i + 2]]
        sides = sorted((len(right.gap), side, number) for side, number, right in around if number.kind == "number")
        if sign.kind == "money" and sides and (len(sides) == 1 or sides[0][0] < sides[1][0]) and not sides[0][2].money:
            _, side, number = sides[0]
            space = raw[number.end : sign.start] if side > 0 else raw[sign.end : number.start]
            number.money, sign.kind = (raw[sign.start : sign.end], side, space), "part"
            number.start, number.gap = (number.start, number.gap) if side > 0 else (sign.start, sign.gap)
    return [token for token in tokens if token.kind != "part"]
def ends_in_mark(found): return found.numbers[-1].kind == "number" and found.numbers[-1].token.text[-1] in MARKS
def grammar(tokens):
    """calculation = operand { operation operand }, with at least one operation or one %
    operand = [ sign ] ( number | amount | "(" calculation ")" ) [ "%" ]
    Its operations are collected as (token, next token)."""
    found, kinds = Node(numbers=[], operations=[]), [token.kind for token in tokens] + ["", "", ""]
    def expression(i, depth):
        x = Node(operands=[], operations=[])
        while True:
            operand, i = operand_at(i, x.operations[-1] if x.operations else "", depth)
            x.operands.append(operand)
            x.calculates = bool(x.operations) or any(y.percent or y.inner and y.inner.calculates for y in x.operands)
            if kinds[i] != "operation" or not kinds[i + 1]: return x, i
            if tokens[i - 1].kind == "number" and tokens[i - 1].text[-1] in MARKS and not tokens[i].gap: raise Never
            before, token, behind = tokens[i - 1 : i + 2]
            zero_x = token.text in "xX" and before.number and before.number.keys == "0" and not token.gap + behind.gap
            if zero_x and behind.kind == "number": raise Never  # "no `0x10`"
            x.operations.append(OPERATIONS[token.text])
            found.operations.append((token, behind))
            i += 1
    def operand_at(i, before, depth):
        # Sign: "where a calculation or bracket begins, after `×` `÷` (no letter `x`), or after `+` `−` and a space"
        sign = OPERATIONS[tokens[i].text] if kinds[i] == "operation" else ""
        if sign:
            touches = kinds[i + 1] in ("number", "open", "result") and not tokens[i + 1].gap
            never = before and tokens[i - 1].text in "xX" or before in ("+", "-") and not tokens[i].gap
            if sign not in "+-" or not touches or never: raise Never
            i += 1
        x = Node(kind=kinds[i], sign=sign, token=tokens[i] if kinds[i] else None, inner=None, money=None)
        if x.kind == "open":  # "paired within the calculation, holding more than a bare number, 32 deep"
            x.inner, i = expression(i + 1, depth + 1)
            bare = not x.inner.operations and not x.inner.calculates and not x.inner.operands[0].inner
            if kinds[i] != "close" or bare and not x.inner.operands[0].sign or depth == MOST_DEEP: raise Never
        elif x.kind == "result" or x.kind == "number" and x.token.number:
            x.money = x.token.money
            found.numbers.append(x)
        else: raise Never
        x.percent = kinds[i + 1] == "percent"
        return x, i + 1 + x.percent
    found.expression, i = expression(0, 0)
    if i < len(tokens) or not found.expression.calculates: raise Never
    return found

# A result to continue from: its place, its value, its text in ASCII digits without its currency sign, True if that is
# cut, the sign, and True if an amount was typed with decimals.
Result = namedtuple("Result", "start end value plain cut money decimals")

def find(raw, settings, result=None, opened=False):
    """ "It is the longest that ends at the caret", a final `=` aside, or None. opened: after an opening `=`."""
    line = FINAL.sub("", "\n" * opened + fold(raw)[opened:])
    tokens = tokens_of(raw, line, settings, result)
    for first in range(len(tokens) if tokens and tokens[-1].kind not in ("operation", "open") else 0):
        try: found = grammar(tokens[first:])
        except Never: continue
        found.raw, found.tokens, found.start = raw, tokens[first:], tokens[first].start
        found.result = next((result for x in found.numbers if x.kind == "result"), None)
        for x in found.numbers: x.money = result.money if x.kind == "result" else x.money
        name = lead(line[: found.start], settings, found.operations and line[found.start] not in MARKS)
        found.lead, found.before = name.rstrip("!"), line[: found.start]
        begin = tokens[first]  # "an operation directly after an inserted result is clear"
        found.goes_straight_on = begin.kind == "result" and line[begin.end : begin.end + 1] in [*OPERATIONS]
        # Text: "yes, but not when it begins with a sign", except after a relation or `:`.
        is_text = name == "text!" or name == "text" and begin.kind != "operation"
        found.may_be_asked = is_text or found.lead in ("start", "label") or found.goes_straight_on
        # Rules for the whole. Decided: the 128 characters include all that Return would replace.
        typed = [x.token.number for x in found.numbers if x.token.number]
        marks = {c for x in found.numbers if x.kind == "result" for c in x.token.text if c in MARKS}
        zeros = {zero_of(c) for x in found.numbers for c in x.token.text if c.isdecimal()}
        signs = {(fold(x.money[0]), x.money[1], x.money[2] != "") for x in found.numbers if x.money}
        two_roles = (marks | {x.mark for x in typed}) & {x.groups for x in typed} - {""}
        return None if two_roles or len(zeros) > 1 or len(signs) > 1 or len(raw) - found.start > 128 else found

# The text before it: start, label, text, operand or glued.
BULLETS = re.compile(rf"{SPACE}*(?:(?:[-*+•–>]|\d+[.)]|[^\W\d_{characters(numeric)}][.)]){SPACE}+)+")
def lead(line, settings, may_touch_letter):
    """Returns its name, with `!` for text that ends in a relation or a colon."""
    space = False
    while line:  # "opening brackets, quotes, invisible marks and spaces are passed over"
        c = line[-1]
        if category(c) == "Ps" or not space and (c in "\"'`" or category(c) == "Pi"): space = False
        elif re.match(SPACE, c): space = True
        elif category(c) != "Cf" and not re.match("[\ufe00-\ufe0f\U000e0100-\U000e01ef]", c): break
        line = line[:-1]
    c, before = line[-1:], line[:-1]
    # "Nothing, a tab, list bullets, each with a space"
    if c in ("", "\n") or space and BULLETS.fullmatch(line.lstrip("\n") + " "): return "start"
    # "`:` with a space, or `：`, after a short piece of plain text that begins the line; `|` with a space"
    if c == "|" and space: return "label"
    if c == ":" and space or c == "：":
        short = re.sub(rf"^{SPACE}+|{SPACE}+\Z", "", before)
        if space and re.search(rf"{SPACE}\Z", before) and is_number(short): return "operand"  # "`10 : 2 + 3`"
        if not space and before[-1:].isdecimal(): return "glued"
        return "label" if 1 <= len(short) <= 40 and not re.search(r'[:;,=<>{}"/\\：，]', short) else "text!"
    # "`=` or another relation; any other `:`, directly but not after a digit"
    if c == ":": return "glued" if before[-1:].isdecimal() else "text!"
    if c in RELATIONS: return "text!"
    # "A number, a `%`, a currency sign, with a space or not; anything that calculates elsewhere"
    is_x = c in "xXхХàÀーｰ" and not (before and (category(before[-1])[0] == "L" or before[-1].isdecimal()))
    if is_x or is_number(line) or c in "%٪|" + ELSEWHERE or re.search(settings.sign + r"\Z", line): return "operand"
    # "Anything else and a space; `、` `。` `，`; directly a letter of a script without case (with an operation)"
    if space or c in "、。，": return "text"
    while len(line) > 1 and category(line[-1]) in ("Mn", "Mc", "Lm"): line = line[:-1]
    return "text" if may_touch_letter and category(line[-1]) == "Lo" and not numeric(line[-1]) else "glued"
def is_number(line):  # "`libc6` is a word"
    rest = len(line)
    belongs = lambda c: numeric(c) or c in MARKS or category(c) in ("Mn", "Mc", "Lm")
    while rest and belongs(line[rest - 1]): rest -= 1
    return line != "" and numeric(line[-1]) and (rest == 0 or category(line[rest - 1])[0] != "L")
def behind(after, settings):
    """ "Nothing, a space, a closing bracket or quote, `|`, other punctuation; after spaces nothing that goes on"."""
    after = fold(after)
    c, digit = after[:1], after[1:2].isdecimal()
    if c == "" or c in ")|`" or not LINE.match(c): return True
    if re.match(SPACE, c):  # "a sign that calculates and a number, a `%`, a currency sign, another group"
        groups = c in GROUP_SPACES or c == " " and settings.groups_with_spaces
        return not settings.goes_on.match(after) and not (groups and re.match(r"\d{3}(?!\d)", after[1:]))
    if c in MARKS + "'’，": return not digit  # "a mark or apostrophe that no digit follows"
    return c not in "%٪(·*/-" and category(c)[0] == "P" and not (category(c) == "Pd" and digit)

# Clear: Return inserts it unasked. "In a field for numbers only 4. and the final space count".
def clear(found, readings, after, settings):
    if not one_value(readings) or re.search(rf"{SPACE}\Z", found.raw): return False
    where = found.lead in ("start", "label") and plus_or_times(found) and spaced_alike(found)
    return settings.ascii or (where or found.goes_straight_on) and no_aside(found, after, settings)
def plus_or_times(found): return any(token.text in "+*" for token, _ in found.operations)
def spaced_alike(found): return len({x.gap != "" for operation in found.operations for x in operation}) == 1
def one_value(readings): return readings.error is None and readings.agree
def no_aside(found, after, settings):
    """ "It does not begin with `+` or end in a space or mark, is not in brackets as a whole, nor before a closing
    bracket that an editor put there; and no number in it could be two"."""
    x = found.expression.operands[0]
    in_brackets = not found.expression.operations and x.inner and not x.sign and not x.percent
    put = found.before and after and category(found.before[-1]) + category(after[0]) == "PsPe"
    two = any(x.kind == "number" and could_be_two(x.token.text, settings) for x in found.numbers)
    return not (found.tokens[0].text == "+" or ends_in_mark(found) or in_brackets or put or two)

# Readings.
def keys(expression, written, result):
    """The written reading is pressed with the brackets it implies: `1+(2*3)`."""
    operations, implied = ["", *expression.operations, "+"], False
    for x, before, behind in zip(expression.operands, operations, operations[1:]):
        yield from before
        implied = implied or written and before in ("+", "-") and behind in "*/"
        yield from "(" * (implied and before in ("+", "-")) + "S" * (x.sign == "-")
        if x.inner: yield from ["(", *keys(x.inner, written, result), ")"]
        else: yield from x.token.number.keys if x.kind == "number" else [result.value]
        yield from "%" * x.percent + ")" * (implied and behind in "+-")
        implied = implied and behind in "*/"
def press(all_keys):
    calculator = Calculator(5)
    for key in all_keys:
        s = calculator.state
        if not isinstance(key, Num): calculator.press(key)
        else:  # the exact value of an inserted result
            key = Num(-key.value, key.inexact) if s.negative else key
            calculator.state = State(VALUE, s.memory, s.op, s.constant, number=key, open=s.open, of_shares=s.of_shares)
        if calculator.state.kind == ERROR: raise CalculatorError(calculator.state.error)
    return calculator.state.number
def unit(expression, written):
    """True if the value is an amount: "the sign is a unit". Percentages "never have it"."""
    units = [unit(x.inner, written) if x.inner else x.money is not None for x in expression.operands]
    if any(has and x.percent for has, x in zip(units, expression.operands)): raise Never
    terms = [(units[0], not expression.operands[0].percent)]  # (is an amount, counts)
    for operation, right, x in zip(expression.operations, units[1:], expression.operands[1:]):
        if operation in "*/":
            has, terms = (terms[-1][0], terms[:-1]) if written else (unit_of_sum(terms), [])
            if right and (operation == "*") == has: raise Never  # "a product has it once"
            right = has != right
        terms.append((right, operation in "*/" or not x.percent))
    return unit_of_sum(terms)
def unit_of_sum(terms):
    """ "Both has it or both has not", or "just the first or the last". Decided: of the terms of `+` and `−`."""
    units = [has for has, counts in terms if counts]
    if any(units[1:]) and any(units[:-1]) and not all(units): raise Never
    return any(units)
def reading(found, written):
    """Has a value, an error, or neither if its amounts do not fit."""
    x = Node(value=None, error=None, text=None)
    try:
        x.is_money = unit(found.expression, written)
        x.value = press([*keys(found.expression, written, found.result), "="])
    except Never: pass
    except CalculatorError as error: x.error = str(error)
    return x
class Readings:
    """The readings in the bubble: first, and second if they differ; or the error of the first."""
    def __init__(self, found, settings):
        self.found, self.settings, by_keys, written = found, settings, reading(found, False), reading(found, True)
        both = [by_keys, written] if settings.order == "keys" else [written, by_keys]
        good, errors = [x for x in both if x.value is not None], [x for x in both if x.error]
        for x in good + errors: writing(found, settings, x)
        self.agree = (by_keys.text, by_keys.error) == (written.text, written.error)
        # "Never a false equation": where both insert the same, the written one is shown and goes on.
        self.first = written if self.agree and written.text else (good + errors + [None])[0]
        self.second = good[1] if len(good) == 2 and not self.agree else None
        self.error = self.first.error if self.first else None
        for x in good + errors:  # Decided: brackets are shown if the readings differ
            x.left, x.left_cut = left_side(found, found.expression, x.numerals, x is by_keys and not self.agree)

# Writing: "digits and mark are those typed, else the locale's mark"; in number fields "ASCII digits and `.`".
def writing(found, settings, reading):
    mark, texts = settings.decimal, [(x.token.raw, x.token.number) for x in found.numbers]
    for text, number in reversed(texts if settings.mark == "as-typed" else []):  # Decided: the first of several
        marks = [c for c in text if fold(c) in MARKS or c == "，"]
        mark = marks[-1] if marks and (number is None or number.mark) else mark
    decimals = any(x.money and x.kind == "number" and x.token.number.keys.partition(".")[2] for x in found.numbers)
    reading.decimals = decimals or found.result is not None and found.result.decimals
    reading.plain, reading.cut = number_text(reading, settings) if reading.value else ("", False)
    if fold(mark) == "." and settings.mark == "as-typed" and could_be_two(reading.plain.lstrip("-"), settings):
        mark = ","  # "where the typed one would make another number"
    mark = "." if settings.ascii or settings.mark == "dot" else mark
    zero = zero_of("0" if settings.ascii else next(c for text, _ in texts for c in text if c.isdecimal()))
    reading.numerals = {ord("."): mark} | {48 + i: zero + i for i in range(10)}
    reading.money = next((x.money for x in found.numbers if x.money), None) if reading.is_money else None
    reading.text = with_money(reading.plain.translate(reading.numerals), reading.money) if reading.value else None
def number_text(reading, settings):
    """(text, True if digits went). An amount "has two decimals, rounded half up; none where it is whole and no amount
    was typed with decimals; never 0 for what is more". Decided: past 40 digits it is written as a number."""
    number, size = reading.value, abs(reading.value.value)
    text, cents = display_of(number, settings.digits), int(size * 100 + Fraction(1, 2))
    if not reading.is_money or size >= 10**40 or not cents and size or size.denominator == 1 and not reading.decimals:
        return text.lstrip("≈"), text.startswith("≈")
    return f"{'-' * (number.value < 0)}{cents // 100}.{cents % 100:02}", number.inexact or cents != size * 100
def with_money(text, money):
    sign, side, space = money or ("", 1, "")  # "a `-` before it all"
    return text + space + sign if side > 0 else "-" * text.startswith("-") + sign + space + text.removeprefix("-")
def left_side(found, expression, numerals, bracketed):
    """(the whole calculation, if bracketed with the brackets of the keys reading; True if a number in it was cut)."""
    text, sums, cut = "", False, False
    for x, operation in zip(expression.operands, ["", *expression.operations]):
        sign = "-" * (x.sign == "-")
        if x.inner:
            inner, more = left_side(found, x.inner, numerals, bracketed)
            shown, cut = f"{sign}({inner})", cut or more
        else:
            plain = found.result.plain if x.kind == "result" else x.token.number.keys
            plain = (sign if plain.strip("0.") else "") + "0" * plain.startswith(".") + plain  # "a zero shows no minus"
            shown = with_money(plain.removeprefix("--").translate(numerals), x.money)
            cut = cut or x.kind == "result" and found.result.cut
        if bracketed and sums and operation in "*/": text, sums = f"({text})", False
        sums = sums or operation in ("+", "-")
        text += {"": "", "+": " + ", "-": " − ", "*": " × ", "/": " ÷ "}[operation] + shown + " %" * x.percent
    return text, cut
def shortened(text):
    """ "Past 48 characters it is cut on the left": at an operation outside brackets."""
    shorter = text
    for found in re.finditer(" [+−×÷] ", text if len(text) > 48 else ""):
        if len(shorter) > 48 and text[: found.start()].count("(") == text[: found.start()].count(")"):
            shorter = "…" + text[found.start() :]
    return shorter
def bubble(readings):
    if readings.error: return f"{shortened(readings.first.left)}: {readings.error}"
    both = [x for x in (readings.first, readings.second) if x]
    shown = [f"{shortened(x.left)} {'≈' if x.cut or x.left_cut else '='} {x.text}" for x in both]
    return "   ".join([shown[0] + " ⏎", *shown[1:]])
def opens(readings):
    """Says if Down would open the list: the equation is a form only if it reads back."""
    found, settings = readings.found, readings.settings
    unsure = settings.ascii or found.result or len(found.raw) - found.start > 60 or settings.mark == "dot"
    unsure = unsure or any(x.token.raw[-1] in MARKS + "．" for x in found.numbers)
    unsure = unsure or len({x.token.number.mark for x in found.numbers if x.token.number} - {""}) > 1  # written alike
    return "no" if readings.error else "maybe" if unsure and not readings.second else "yes"
def asked(found, after, settings):
    """The readings that `=` finds, or None."""
    readings = Readings(found, settings) if found and found.may_be_asked and behind(after, settings) else None
    return readings if readings and readings.first else None

# Typed text.
def typed_start(line, stop, settings, is_result=False):
    """The start of the typed text at the end of the line, at least stop; is_result: after a result."""
    before = line[:stop].rstrip()[-1:]
    start, i, ends = stop, stop, is_result or before.isdecimal() or before != "" and before in MARKS + "%٪)"
    while i < len(line):
        found = settings.typed.match(line, i)
        if found and found.lastgroup == "x" and not ends: found = CAPITALS.match(line, i)  # "`x` between two numbers"
        i = found.end() if found else i + 1
        start = start if found else i
        ends = found is not None and (found.lastgroup == "ends" or ends and found.lastgroup == "space")
    return start
KEYS = {"Return", "Insert", "BackSpace", "Escape", "Left", "Right", "Home", "End", "Tab", "Delete"}

class Keyboard:
    def __init__(self, test):
        self.settings, self.on_request = settings_of(test), test["way"] == "request"
        self.before, self.after, self.shows = test["before"], test["after"], test["preview"]
        self.asks_only = test["returnInserts"] == "asked" or not self.shows
        self.typed = len(self.before)  # in the document: the earliest start of the typed text
        self.inserted = self.swapped = None  # a result to continue from; the text that Insert restores
        self.held = self.known = ""  # on request: the preedit; the known text before the caret
        self.has_asked = self.has_moved = False  # Insert has asked; no text can be selected any more
        self.show(None, False)
    def press(self, key):
        (self.press_on_request if self.on_request else self.press_in_document)(key)
        held, shown = self.held or None, self.preview
        return {"before": self.before, "after": self.after, "preedit": held, "preview": shown, "opens": self.opens}
    def show(self, readings, is_asked):
        self.found = None if readings is None or readings.error else readings
        self.preview = bubble(readings) if readings and self.shows else None
        self.opens = opens(readings) if readings and self.shows and is_asked else "no"
    def apply_key(self, key):
        b, a = self.before, self.after  # the effect of a key in an ordinary text field
        home, end = b.rfind("\n") + 1, (a + "\n").index("\n")
        edits = {"BackSpace": (b[:-1], a), "Delete": (b, a[1:]), "Return": (b + "\n", a), "Tab": (b + "\t", a),
                 "Left": (b[:-1], b[-1:] + a), "Right": (b + a[:1], a[1:]),
                 "Home": (b[:home], b[home:] + a), "End": (b + a[:end], a[end:])}
        self.before, self.after = edits.get(key, (b, a) if key in KEYS else (b + key, a))
    # In the document.
    def press_in_document(self, key):
        swapped, self.swapped, has_asked, self.has_asked = self.swapped, None, self.has_asked, False
        may_ask = key == "Insert" and not has_asked and not self.preview and self.shows and self.has_moved
        if key == "Insert" and swapped:  # the calculation in place of the result; "pressed again, the result"
            text, old = swapped
            self.swapped, self.before = (self.before[old.start :], old), self.before[: old.start] + text
            self.inserted, self.typed = (None, len(self.before)) if self.inserted else (old, old.start)
        elif key in ("Return", "Insert") and self.found:
            x, start = self.found.first, LINE.search(self.before).start() + self.found.found.start
            text, self.before = self.before[start:], self.before[:start] + x.text
            self.inserted = Result(start, len(self.before), x.value, x.plain, x.cut, x.money, x.is_money and x.decimals)
            self.typed, self.swapped = start, (text, self.inserted)
            self.show(None, False)
        elif may_ask and self.look(True): self.has_asked = True
        else:
            self.has_moved = self.has_moved or key not in ("Insert", "Escape")
            self.apply_key(key)
            self.follow(key)
            self.look(False)
    def follow(self, key):
        """A character continues or ends the typed text; after a result only an operation or `=` continues."""
        end = self.inserted.end if self.inserted else 0
        tail = fold(self.before[end:]).lstrip() if self.inserted else ""
        if tail and tail[0] not in OPERATIONS and tail[0] != "=" or len(self.before) < end: self.inserted = None
        line_start = LINE.search(self.before).start()
        self.typed = min(max(self.typed, line_start), len(self.before))
        if key in KEYS and key != "BackSpace": self.typed, self.inserted = len(self.before), None
        if key in KEYS: return
        stop = max(self.typed, end if self.inserted else 0)
        line = fold(self.before[line_start:])
        start = line_start + typed_start(line, stop - line_start, self.settings, self.inserted is not None)
        if start > stop: self.typed, self.inserted = start, None
    def look(self, is_insert):
        """Sets the preview. is_insert: Insert "asks, as an untyped `=`". A typed `=` must be typed text."""
        self.show(None, False)
        raw, r = LINE.search(self.before)[0], self.inserted
        final, at = FINAL.search(fold(raw)), len(self.before) - len(raw)
        if len(self.before) == self.typed and not is_insert: return False
        found = find(raw, self.settings, r and r._replace(start=r.start - at, end=r.end - at))
        is_asked, position = is_insert or final, at + found.start if found else 0
        sign = re.match(rf"(?:{self.settings.sign}|[A-Z]*){SPACE}?", fold(raw)[position - at :])  # counts as typed
        begun = self.settings.ascii and re.search(r"(?![^\W\d_元圆円원])[^)%٪*×·/÷ ]", fold(self.before[self.typed :]))  # begins
        is_typed = not self.asks_only and (begun or position + sign.end() >= self.typed)
        is_typed = is_insert or (len(self.before) - len(final[0]) >= self.typed if final else is_typed)
        readings = asked(found, self.after, self.settings) if is_typed else None
        if not readings or not is_asked and not clear(found, readings, self.after, self.settings): return False
        if is_insert or final and not readings.error: self.typed = min(self.typed, position)  # "counts as typed text"
        self.show(readings, is_asked)
        return True
    # On request. Decided: typed text may begin with a letter of a sign; the text typed before it is known.
    def press_on_request(self, key):
        held, settings = fold(self.held + key), self.settings
        if self.held and key == "BackSpace": self.held = self.held[:-1]
        elif self.held and key in ("Return", "Insert") and self.found:  # "only the calculation is replaced"
            self.commit(self.held[1 : self.found.found.start] + self.found.first.text)
        elif self.held and key not in KEYS and settings.held.match(held) and typed_start(held, 0, settings) == 0:
            self.held += key
        else:  # "any foreign key commits the typed text exactly as typed, then has its usual effect"
            self.commit(self.held)
            c = self.known[-1:]
            if key in ("=", "＝") and (c == "" or c.isspace() or category(c) == "Ps"): self.held = key
            else:
                self.apply_key(key)
                self.known = "" if key in ("Return", "Escape") else "?" if key in KEYS else self.known + key
        self.show(asked(find(self.held, settings, opened=True) if self.held else None, "", settings), True)
    def commit(self, text): self.before, self.known, self.held = self.before + text, self.known + text, ""
def settings_of(test):
    locale, rest = test["locale"], (test.get("fractionDigits", 5), test.get("decimalMark", "as-typed"), test["ascii"])
    return Settings(locale["decimal"], locale["group"], locale.get("currency") or "", test.get("order", "keys"), *rest)
def answer(test):
    keyboard = Keyboard(test)
    return {"steps": [keyboard.press(key) for key in test["keys"]]}
def answer_line(test):
    line, after, settings = LINE.search(test["line"])[0], test["after"], settings_of(test)
    found = find(line, settings)
    readings, answers = asked(found, after, settings), {"clear": None, "asked": None, "other": None}
    if readings:
        inserted = [line[found.start :], readings.first.text]
        answers |= {"asked": "error" if readings.error else inserted, "other": readings.second and readings.second.text}
        is_typed = typed_start(fold(line), 0, settings) <= (len(line) - 1 if settings.ascii else found.start)
        is_clear = is_typed and not FINAL.search(fold(line)) and clear(found, readings, after, settings)
        answers["clear"] = inserted if is_clear else None
        if not FINAL.search(fold(line)) and len(line) - found.start == 128: answers |= {"asked": None, "other": None}
    return answers | {"lead": found and found.lead}
if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    if sys.argv[1:] == ["--self-test"]: sys.exit(__import__("typing_examples").self_test())
    for stream in (sys.stdin, sys.stdout): stream.reconfigure(encoding="utf-8")
    answer_to = answer_line if sys.argv[1:] == ["--lines"] else answer
    for line in sys.stdin: print(json.dumps(answer_to(json.loads(line)), ensure_ascii=False))
