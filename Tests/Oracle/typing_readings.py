"""The two readings of a calculation, money, and what the bubble shows, for typing_model.py. The written reading is
worked out by precedence, not by pressing brackets. Comments in double quotes are sentences of docs/behaviour.md 3.3
to 3.5. "Decided:" marks what it leaves open.
"""
import re

from calculator_model import CalculatorError, Num, apply, display_of, limited
from typing_numbers import is_doubtful, shape_of
from typing_text import fold
from typing_tokens import EQUALS, NUMBER, OPEN, RESULT

KEYS, WRITTEN = "keys", "written"
SHOWN_OPERATIONS = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ "}
MOST_SHOWN = 48


class Failure(Exception):
    """The calculator was in error: at this step, where it is one of the part itself."""

    def __init__(self, message, part=0, step=None):
        self.message, self.part, self.step = message, part, step


class Step:
    """`M op N = R`: left is M, right the operand N and number its value."""

    __slots__ = ("left", "left_has", "op", "right", "number")

    def __init__(self, left, left_has, op, right, number):
        self.left, self.left_has, self.op, self.right, self.number = left, left_has, op, right, number


# Where the readings can differ, and a percentage that has only one.
def precedes(expression):
    """ "They can differ only where `+` or `−` stands before a `×` or `÷` without brackets between"."""
    ops = "".join(token.op for token in expression.operations)
    return re.search(r"[-+].*[*/]", ops) is not None


def has_lone_percentage(expression):
    """ "A percentage behind `+` or `−` with a `×` or `÷` right behind (`100+10%*2`) has only the keys reading"."""
    ops = [token.op for token in expression.operations]
    percents = (i for i, x in enumerate(expression.operands) if x.percents and 0 < i < len(ops))
    return any(ops[i - 1] in "+-" and ops[i] in "*/" for i in percents)


# Values.
def value_of(x, reading, base, op, before):
    """The value of an operand behind base and op (None: nothing before it); before is that of the part before."""
    if x.kind == NUMBER:
        number = Num(x.number.value)
    elif x.kind == OPEN:
        number = evaluate(x.inner, reading, None)[0]
    else:
        number = before if x.kind == EQUALS else x.number
    if x.sign == "-":
        number = Num(-number.value, number.inexact)
    for _ in range(x.percents):  # "turns the entry into the percentage": of what stands before `+` and `−`
        if op in ("+", "-"):
            number = limited(base.value * number.value / 100, base.inexact or number.inexact)
        else:
            number = limited(number.value / 100, number.inexact)
    return number


def evaluate(expression, reading, before):
    """(value, the last step, the constant that `=` repeats)."""
    evaluated = evaluate_keys if reading == KEYS else evaluate_written
    return evaluated(expression, before)


def evaluate_keys(expression, before):
    """ "Worked out as its keys are pressed, from left to right"."""
    first = expression.operands[0]
    value, has, step = value_of(first, KEYS, None, None, before), first.has, None
    for token, x in zip(expression.operations, expression.operands[1:]):
        step = Step(value, has, token.op, x, None)
        try:
            step.number = value_of(x, KEYS, value, token.op, before)
            value = apply(value, token.op, step.number)
        except CalculatorError as error:
            raise Failure(str(error), step=step) from None
        has = has or x.has
    return value, step, step and (step.op, step.number)


def evaluate_written(expression, before):
    """ "The same with `×` and `÷` before `+` and `−`"."""
    total, constant, i, n = None, None, 0, len(expression.operands)
    ops = [token.op for token in expression.operations]
    try:
        while i < n:
            op = ops[i - 1] if i else None
            x, j = expression.operands[i], i + 1
            alone = j == n or ops[j - 1] in "+-"
            term = value_of(x, WRITTEN, total, op if alone else None, before)
            while j < n and ops[j - 1] in "*/":
                factor = value_of(expression.operands[j], WRITTEN, term, ops[j - 1], before)
                constant = (ops[j - 1], factor)
                term, j = apply(term, *constant), j + 1
            if op:
                constant = (op, term)
            total = apply(total, op, term) if op else term
            i = j
    except CalculatorError as error:
        raise Failure(str(error)) from None
    return total, None, constant


class Outcome:
    """What one reading comes to: every value an `=` shows in the last part, or the failure."""

    def __init__(self, parts, reading):
        self.failure, self.befores, self.values, self.repeated, before = None, [], [], None, None
        for i, (expression, equals) in enumerate(parts):
            self.befores.append(before)
            try:
                before, self.step, constant = evaluate(expression, reading, before)
                self.values = [before] if expression.operands[0].kind != EQUALS else self.values + [before]
                for _ in range(equals - 1):
                    if constant:
                        self.repeated = (before, constant) if i == len(parts) - 1 else None
                        before = apply(before, *constant)
                        self.values.append(before)
            except Failure as failure:
                failure.part, self.failure = i, failure
                return
            except CalculatorError as error:  # Decided: a number or a repeated `=` that is itself too large or too small
                self.failure = Failure(str(error), i)
                return
        self.value = before


# Money.
class Misfit(Exception):
    """ "Anything else with currency signs is never a calculation." """


def fit_sum(flags):
    """ "The sign is on every number that is added or subtracted (percentages aside), or only on the first, or only on
    the last"."""
    if not (all(flags) or not any(flags[1:]) or not any(flags[:-1])):
        raise Misfit
    return any(flags)


def fit_product(flags, ops):
    """ "A product has one sign at most, a quotient has it on the dividend or not at all". """
    if sum(flags) > 1 or any(flag and op == "/" for flag, op in zip(flags[1:], ops)):
        raise Misfit
    return any(flags)


def fit(expression, reading):
    """Whether the value has the sign. "A bracket that holds the sign counts as a number that has it"."""
    flags = [fit(x.inner, reading) if x.kind == OPEN else x.has for x in expression.operands]
    aside = [x.percents > 0 for x in expression.operands]
    ops = [token.op for token in expression.operations]
    if reading == WRITTEN:
        terms, i = [], 0
        while i < len(flags):
            j = i + 1
            while j < len(flags) and ops[j - 1] in "*/":
                j += 1
            flag = fit_product(flags[i:j], ops[i : j - 1])
            if j - i > 1 or not aside[i]:
                terms.append(flag)
            i = j
        return fit_sum(terms)
    # By keys: each stretch of `+` and `−`, or of `×` and `÷`, is one sum or product, and the next one's first number.
    i, flag, counts = 0, flags[0], not aside[0]
    while i < len(ops):
        j, sums = i, ops[i] in "+-"
        while j < len(ops) and (ops[j] in "+-") == sums:
            j += 1
        if sums:
            added = [f for f, a in zip(flags[i + 1 : j + 1], aside[i + 1 : j + 1]) if not a]
            flag = fit_sum(([flag] if counts else []) + added)
        else:
            flag = fit_product([flag] + flags[i + 1 : j + 1], ops[i:j])
        i, counts = j, True
    return flag


class Readings:
    """value and text are what Return inserts and the bubble shows. error: `CALC: message`. differs: two readings that
    differ. must_ask: never clear."""

    def __init__(self):
        self.value = self.error = self.preview = self.text = None
        self.differs = self.must_ask = self.has_other_mark = False
        self.other = None  # the other reading's (text, value), where they differ


def money_of(calculation, two_decimals):
    """The sign of the last part ("calculation parts divided by `=` fit their signs each for itself"), and whether "every
    number with the sign was typed with two decimals". Decided: of the last part, and of what it goes on from."""
    has = two = False
    for expression, _ in calculation.parts:
        first, flags = expression.operands[0], []
        if first.kind == EQUALS:
            first.has = has
            flags = [two] if has else []
        elif first.kind == RESULT and first.has:
            flags = [two_decimals]
        flags += [x.number.decimals == 2 for x in expression.numbers() if x.kind == NUMBER and x.has]
        has = any(x.has for x in expression.operands)
        two = has and all(flags)
    sign = next((x.money for x in calculation.numbers if x.has), None)
    return (sign if has else None), sign, two


def fits(calculation, reading):
    try:
        for expression, _ in calculation.parts:
            fit(expression, reading)
    except Misfit:
        return False
    return True


def readings_of(calculation, settings, two_decimals):
    """All that Return and the bubble need, or None where `order` leaves no calculation."""
    order, parts, expressions = settings.order, calculation.parts, calculation.expressions
    made = Readings()
    made.money, sign, made.two = money_of(calculation, two_decimals)
    structure = any(map(precedes, expressions))
    made.must_ask = any(map(has_lone_percentage, expressions))
    repeats = any(equals > 1 for _, equals in parts[goes_on_since(parts) :])
    keys = Outcome(parts, KEYS)
    written = Outcome(parts, WRITTEN) if structure and not made.must_ask else keys
    differs = differ(keys, written, repeats)
    if made.must_ask or repeats and structure:
        # "A repeated final `=` has only the keys reading (with `written`, where they differ, it is none)". Decided: so
        # has one in the middle that is gone on from, and they differ where any number differs that an `=` shows.
        # A reading that is none, as its money does not fit, is another one, too.
        if order == WRITTEN and (made.must_ask or differs or not fits(calculation, WRITTEN)):
            return None
        order = KEYS
    # "A reading in which the money signs do not fit is none, unless `order` takes only the other."
    keys_fit = fits(calculation, KEYS)
    if not keys_fit and (order != WRITTEN or not structure) or structure and order != KEYS and not fits(calculation, WRITTEN):
        return None
    style = Style(calculation, settings, made, sign)
    made.differs = order == "both" and differs
    by_precedence = order == WRITTEN and structure and (differs or not keys_fit or written.failure)
    failed = (written if by_precedence else keys) if order != "both" or keys.failure else written
    if failed.failure:  # "An error in either reading is an error"
        whole = failed is written and written is not keys
        made.error = f"{style.left_side(failed, WRITTEN if whole else KEYS, whole)[0]}: {failed.failure.message}"
        return made
    made.value = (written if by_precedence else keys).value
    made.has_other_mark = style.choose_mark(made.value)
    made.text = style.amount(made.value, made.money is not None)[0]
    if made.differs:
        first = style.equals(keys, KEYS, True)
        style.choose_mark(written.value)
        made.other = style.amount(written.value, made.money is not None)[0], written.value
        made.preview = [first, style.equals(written, WRITTEN, True)]
    elif by_precedence:
        made.preview = [style.equals(written, WRITTEN, True)]
    else:
        # Decided: where both readings come to the same, typed brackets are shown as they were typed.
        made.preview = [style.equals(keys, KEYS if order == KEYS else WRITTEN, False)]
    return made


def goes_on_since(parts):
    """The first of the parts that lead to the last one's result."""
    i = len(parts) - 1
    while i > 0 and parts[i][0].operands[0].kind == EQUALS:
        i -= 1
    return i


def differ(keys, written, repeats):
    """Whether they come to another number. Decided: two of the same error do not differ."""
    if keys is written:
        return False
    if keys.failure or written.failure:
        return not (keys.failure and written.failure and keys.failure.message == written.failure.message)
    if repeats:
        return [n.value for n in keys.values] != [n.value for n in written.values]
    return keys.value.value != written.value.value


class Style:
    """Digits, marks and signs of what is shown and inserted: "the digits and the decimal mark that were typed; where none
    was typed, the locale's mark. Digits and number fields get ASCII digits and `.`"."""

    def __init__(self, calculation, settings, made, sign):
        self.calculation, self.settings, self.made, self.sign = calculation, settings, made, sign
        mark, zero, marked = settings.locale.decimal, "0", False
        for x in sorted(calculation.numbers, key=lambda x: x.token.start):
            zero = min(x.number.scripts if x.kind == NUMBER else x.token.number, default="0")
            typed = [c for c in calculation.run.raw[x.token.start : x.token.end] if fold(c) in ".,٫，"]
            if typed and (x.kind == RESULT or x.number.mark) and settings.decimal_mark == "as-typed":
                mark, marked = (mark if marked else typed[-1]), True  # Decided: of several, the first; a full-width one stays so.
        if settings.ascii or settings.decimal_mark == "dot":
            mark = "."
        zero = 48 if settings.ascii else ord(zero)
        self.table = {ord("."): mark, **{48 + i: zero + i for i in range(10)}}
        self.is_typed = marked

    def choose_mark(self, number):
        """ "A result that would be read as another number with the typed mark, ..., has the locale's, and only when it
        was asked for"; whether it is so."""
        locale, text = self.settings.locale, self.plain(number, self.made.money is not None).lstrip("≈-")
        if self.settings.ascii or not self.is_typed or fold(self.table[ord(".")]) != ".":
            return False
        if not is_doubtful(shape_of(text), locale, text):
            return False
        self.table[ord(".")] = locale.decimal
        return True

    def localized(self, text, money):
        """Decided: a number with the sign is shown with it in the bubble, too."""
        text = text.translate(self.table)
        return self.sign.around(text) if money else text

    def amount(self, number, money):
        """(text, whether it was cut). "Where every number with the sign was typed with two decimals, an amount shows at
        least two (cut there where the fraction length is less)"."""
        text = self.plain(number, money)
        return self.localized(text.lstrip("≈"), money), text.startswith("≈")

    def plain(self, number, money):
        """The digits, behind `≈` where they were cut."""
        two = money and self.made.two
        text = display_of(number, max(2, self.settings.fraction_digits) if two else self.settings.fraction_digits)
        if two and "E" not in text:
            text += "." * ("." not in text)
            text += "0" * (2 - len(text.partition(".")[2]))
        return text

    def operand(self, x, reading, before):
        """ "Numbers as entered without group marks ..., `10 %`, brackets tight, signs as ASCII `-` directly before"."""
        cut = False
        if x.kind == NUMBER:
            # "A zero shows no minus."
            sign = "-" if x.sign == "-" and x.number.entered.strip("0.") else ""
            text = self.localized(sign + x.number.entered, x.has)
        elif x.kind == OPEN:
            inner, cut = self.expression(x.inner, reading, None)
            text = ("-" if x.sign == "-" else "") + "(" + inner + ")"
        else:
            text, cut = self.amount(before if x.kind == EQUALS else x.number, x.has)
        return text + " %" * x.percents, cut

    def expression(self, expression, reading, before):
        """The whole of it. "The keys reading is shown with the brackets that make it true in writing and no others"."""
        text, cut = self.operand(expression.operands[0], reading, before)
        sums = False
        for token, x in zip(expression.operations, expression.operands[1:]):
            if reading == KEYS and token.op in "*/" and sums:
                text, sums = f"({text})", False
            right, more = self.operand(x, reading, before)
            text += SHOWN_OPERATIONS[token.op] + right
            cut, sums = cut or more, sums or token.op in "+-"
        return text, cut

    def left_side(self, outcome, reading, whole):
        """What stands before the `=`, and whether a number in it was cut. "Only the last part behind an `=` is shown"."""
        failure = outcome.failure
        part = failure.part if failure else len(self.calculation.parts) - 1
        expression, before = self.calculation.parts[part][0], outcome.befores[part]
        if outcome.repeated and not failure:  # "With a repeated final `=` the equation just applied is shown."
            left, (op, right) = outcome.repeated
            has = outcome.step.right.has if outcome.step else False
            (left, cut), (right, more) = self.amount(left, self.made.money is not None), self.amount(right, has)
            return left + SHOWN_OPERATIONS[op] + right, cut or more
        step = failure.step if failure else outcome.step
        if not whole and not expression.has_brackets and step:
            left, cut = self.amount(step.left, step.left_has)
            return left + SHOWN_OPERATIONS[step.op] + self.operand(step.right, reading, before)[0], cut
        text, cut = self.expression(expression, reading, before)
        return shortened(text), cut

    def equals(self, outcome, reading, whole):
        left, cut = self.left_side(outcome, reading, whole)
        right, more = self.amount(outcome.value, self.made.money is not None)
        return f"{left} {'≈' if cut or more else '='} {right}"


def shortened(text):
    """Past 48 characters: from "the earliest operation outside brackets from which on `… op rest` has at most 48
    scalars"; "where there is none, the last operation outside brackets, however long"."""
    if len(text) <= MOST_SHOWN:
        return text
    depth, found = 0, None
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0 and c in "+−×÷" and text[i - 1 : i] == " " == text[i + 1 : i + 2]:
            found = "… " + text[i:]
            if len(found) <= MOST_SHOWN:
                return found
    return found or text
