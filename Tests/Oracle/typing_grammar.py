"""What is a calculation, for typing_model.py: the grammar, and what never is one.
Comments in double quotes are sentences of docs/behaviour.md 3.3. "Decided:" marks what it leaves open.
"""
import unicodedata

from calculator_model import MOST_DEEP
from typing_readings import readings_of
from typing_text import bullets_end, is_behind_lost_operation, may_stand_before, run_start
from typing_tokens import CLOSE, EQUALS, NUMBER, OPEN, OPERATION, PERCENT, RESULT, SIGN, Run

MOST_CHARACTERS = 128


class Never(Exception):
    """ "These are never calculations"."""


class Operand:
    """kind NUMBER, OPEN (a bracket, inner is its expression), RESULT (one gone on from), or EQUALS (the value of the part
    before). sign is "", "+" or "-"."""

    __slots__ = ("kind", "sign", "token", "number", "money", "inner", "percents", "percent_spaced", "has")

    def __init__(self, kind, token):
        self.kind, self.token, self.sign = kind, token, ""
        self.number = self.money = self.inner = None
        self.percents, self.percent_spaced = 0, False
        self.has = False  # whether money is in it; for EQUALS it is known when the part before is


class Expression:
    __slots__ = ("operands", "operations", "has_brackets")

    def __init__(self, operands, operations):
        self.operands, self.operations = operands, operations  # operations: tokens
        self.has_brackets = any(x.kind == OPEN for x in operands)

    def calculates(self):
        """ "A calculation has at least one operation between two numbers, or a percent." """
        return bool(self.operations) or any(x.percents or x.kind == OPEN and x.inner.calculates() for x in self.operands)

    def is_number(self):
        """ "A bare number, signed or not"."""
        return not self.operations and self.operands[0].kind != OPEN and not self.operands[0].percents

    def inside(self):
        """This expression and those in its brackets."""
        yield self
        for x in self.operands:
            if x.kind == OPEN:
                yield from x.inner.inside()

    def numbers(self):
        return [x for e in self.inside() for x in e.operands if x.kind != OPEN]


class Parser:
    def __init__(self, run, start, end):
        self.run, self.tokens, self.i, self.end, self.depth = run, run.tokens, start, end, 0

    def kind(self):
        return self.tokens[self.i].kind if self.i < self.end else ""

    def parts(self):
        """[(expression, how many `=` stand behind it)]."""
        parts = []
        while self.i < self.end:
            expression = self.part(bool(parts))
            equals = self.i
            while self.kind() == EQUALS:
                self.i += 1
            if self.i < self.end and self.i == equals:
                raise Never
            parts.append((expression, self.i - equals))
        if not parts:
            raise Never
        return parts

    def part(self, goes_on):
        if goes_on and self.kind() == OPERATION:
            # "Behind an `=` inside a calculation an operation always goes on from the result; only when nothing but a
            # signed number stands there is it an equation written out", which is never a calculation.
            if self.run.is_sign_at(self.i):
                end = self.i + 1
                while end < self.end and self.tokens[end].kind in (NUMBER, SIGN):
                    end += 1
                if end == self.end or self.tokens[end].kind == EQUALS:
                    raise Never
            expression = self.operations(Operand(EQUALS, None))
        else:
            expression = self.expression()
        if not expression.calculates():
            raise Never
        return expression

    def expression(self):
        sign = ""
        if self.kind() == OPERATION and self.run.is_sign_at(self.i):
            sign = self.tokens[self.i].op
            self.i += 1
        first = self.operand()
        first.sign = sign
        return self.operations(first)

    def operations(self, first):
        operands, operations = [first], []
        while self.kind() == OPERATION:
            if self.is_hexadecimal():
                raise Never
            operations.append(self.tokens[self.i])
            self.i += 1
            operands.append(self.operand())
        return Expression(operands, operations)

    def is_hexadecimal(self):
        """ "A number as programs write it (`0x10`)"."""
        around = self.tokens[self.i - 1 : self.i + 2] if self.i else []
        return (
            [x.kind for x in around] == [NUMBER, OPERATION, NUMBER]
            and around[1].text == "x"
            and around[0].end == around[1].start
            and around[1].end == around[2].start
            and len(around[0].text) == 1
            and unicodedata.decimal(around[0].text, None) == 0
        )

    def operand(self):
        kind, token = self.kind(), self.tokens[self.i] if self.i < self.end else None
        if kind == RESULT:
            x = Operand(RESULT, token)
            self.i += 1
        elif kind == OPEN and token.partner is not None and token.partner < self.end:
            x = Operand(OPEN, token)
            x.inner = self.bracket(token.partner)
            x.has = any(y.has for y in x.inner.operands)
        elif kind in (NUMBER, SIGN):
            x = self.number()
        else:
            raise Never  # overridden, unfinished, or brackets that do not pair
        if self.kind() == PERCENT:  # Decided: one of them (`3%%` is nothing).
            x.percent_spaced = self.run.spaced(self.i)[0]
            x.percents += 1
            self.i += 1
        if x.percents and x.has:
            raise Never  # `€50%`. Decided: `(€5+€3)%`, too.
        if self.i < self.end and self.kind() not in (OPERATION, CLOSE, EQUALS):
            raise Never  # "behind a number, a `%`, ... or a closing bracket, or with a number ... right behind"
        return x

    def number(self):
        if self.kind() == SIGN:
            if self.tokens[self.i].owner != self.i + 1:
                raise Never
            self.i += 1
        if self.kind() != NUMBER or self.tokens[self.i].number is None:
            raise Never
        token = self.tokens[self.i]
        x = Operand(NUMBER, token)
        x.number, x.money, x.has = token.number, token.money, token.money is not None
        self.i += 1
        if self.kind() == SIGN and self.tokens[self.i].owner == self.i - 1:
            self.i += 1
        return x

    def bracket(self, close):
        """ "Brackets ... that hold nothing or a bare number without a sign (`()`, `(5)*2`; `(-5)+8` is one)"."""
        self.depth += 1
        self.i += 1
        if self.depth > MOST_DEEP or self.i == close:
            raise Never  # Decided: deeper than the calculator goes.
        end, self.end = self.end, close
        inner = self.expression()
        if self.i != close or inner.is_number() and not inner.operands[0].sign:
            raise Never
        self.end, self.i = end, close + 1
        self.depth -= 1
        return inner


class Calculation:
    """The longest calculation that ends at the caret. start is where it begins in the line."""

    def __init__(self, run, first, kind, parts, start, bullets):
        self.run, self.first, self.kind, self.parts, self.start, self.bullets = run, first, kind, parts, start, bullets
        self.expressions = [e for expression, _ in parts for e in expression.inside()]
        self.numbers = [x for expression, _ in parts for x in expression.numbers() if x.kind != EQUALS]
        self.tokens = run.tokens[first:]
        self.readings = None


def scripts_of(x):
    return x.number.scripts if x.kind == NUMBER else x.token.number


def check(calculation, length):
    """ "Mixed digit scripts (in the whole calculation)", "more than 128 characters in all". Decided: all that Return
    would replace counts. "All signs of a calculation are the same one, written the same way." """
    if length > MOST_CHARACTERS or len(frozenset().union(*map(scripts_of, calculation.numbers))) > 1:
        raise Never
    if len({x.money.key for x in calculation.numbers if x.has}) > 1:
        raise Never
    # "A mark that divides groups in one number and is the decimal mark of another".
    numbers = [x.number for x in calculation.numbers if x.kind == NUMBER]
    if {x.mark for x in numbers if x.mark} & {c for x in numbers for c in x.shape if c not in ("0", x.mark)}:
        raise Never


def check_repeats(parts):
    """Decided: pressed again, `=` repeats an operation; without one (`50%==`) there is no calculation."""
    has_operation = False
    for expression, equals in parts:
        goes_on = expression.operands[0].kind in (EQUALS, RESULT)
        has_operation = any(e.operations for e in expression.inside()) or goes_on and has_operation
        if equals > 1 and not has_operation:
            raise Never


def find(raw, line, asked, settings, result=None, opened=False):
    """The calculation that ends at the end of this line (as typed, and folded), or None. asked: as if `=` had been
    pressed. result: (start, end, value, money, two decimals, scripts) of an inserted result that is gone on from.
    opened: the line is the typed text on request, with its opening `=`. A calculation in error is found where there is
    no other."""
    # Decided: behind an opening `=` is nothing (`=(12+30` leaves `(42`), but no list bullet: it is not first on its line.
    bullets = 0 if opened else bullets_end(line)
    context = " " + line[1:] if opened else line
    start = result[0] if result else run_start(line, bullets, settings.locale.apostrophes)
    run = Run(raw, line, start, settings.locale, result and result[:2])
    in_error = None
    for first, kind in run.starts(bullets):
        begin = run.tokens[first].start
        try:
            if kind != "result":
                if not may_stand_before(context, begin, asked) or is_behind_lost_operation(context, begin, bullets):
                    continue
            parts = Parser(run, first, len(run.tokens)).parts()
            calculation = Calculation(run, first, kind, parts, begin, bullets)
            if kind == "result":
                gone_on_from = parts[0][0].operands[0]
                gone_on_from.number, gone_on_from.money, gone_on_from.token.number = result[2], result[3], result[5]
                gone_on_from.has = result[3] is not None
            check(calculation, len(line) - begin)
            check_repeats(parts)
        except Never:
            continue
        calculation.readings = readings_of(calculation, settings, result[4] if result else False)
        if calculation.readings is None:
            continue
        if not calculation.readings.error:
            return calculation
        in_error = in_error or calculation
    return in_error
