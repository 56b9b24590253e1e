"""Tokens of the run before the caret, for typing_model.py: which sign belongs to which number, which brackets pair,
and where a calculation may begin. Comments in double quotes are sentences of docs/behaviour.md 3.3. "Decided:" marks
what it leaves open.
"""
import re

from typing_numbers import joins_group, looks_like_group, parse, shape_of
from typing_text import KIND, OPERATIONS, fold, is_currency_letter

NUMBER, OPERATION, PERCENT, EQUALS, OPEN, CLOSE, SIGN, RESULT = "n", "o", "p", "e", "(", ")", "c", "v"


class Token:
    """RESULT is an inserted result that is gone on from, with its exact value."""

    __slots__ = ("kind", "start", "end", "text", "op", "shape", "number", "partner", "money", "owner")

    def __init__(self, kind, start, end, text, op=""):
        self.kind, self.start, self.end, self.text, self.op = kind, start, end, text, op
        self.shape = self.number = self.partner = self.money = self.owner = None


class Sign(tuple):
    """A currency sign as it was written: (text, side, space); side is -1 before the number, 1 behind it."""

    __slots__ = ()

    @property
    def key(self):
        """ "Written the same way": "same letters and sign, same side, same space (a no-break space is a space)"."""
        return (fold(self[0]), self[1], self[2] != "")

    def around(self, text):
        if self[1] > 0:
            return text + self[2] + self[0]
        minus, text = ("-", text[1:]) if text.startswith("-") else ("", text)
        return minus + self[0] + self[2] + text


class Run:
    """The tokens of line[start:], line being folded, raw as typed."""

    def __init__(self, raw, line, start, locale, result=None):
        self.raw, self.line, self.locale = raw, line, locale
        self.tokens = []
        if result:
            start, end = result
            self.tokens.append(Token(RESULT, start, end, line[start:end]))
            start = end
        self.split(start)
        self.join_groups()
        for token in self.tokens:
            if token.kind == NUMBER:
                token.number = parse(token.text, locale)
        self.give_signs()
        self.find_divisions()
        self.pair_brackets()

    def split(self, i):
        line, n = self.line, len(self.line)
        while i < n:
            kind, j = KIND[line[i]], i + 1
            if kind == "s":
                i = j
                continue
            if kind in "dmq":
                while j < n and KIND[line[j]] in "dmq":
                    j += 1
                token = Token(NUMBER, i, j, line[i:j])
                token.shape = shape_of(token.text)
            elif kind == "o":
                token = Token(OPERATION, i, j, line[i], OPERATIONS[line[i]])
            elif kind == "c" or kind in "Ax" and is_currency_letter(line, i):
                while KIND[line[j - 1]] != "c":
                    j += 1
                token = Token(SIGN, i, j, line[i:j])
            elif kind == "x":
                token = Token(OPERATION, i, j, "x", "*")
            else:
                token = Token(kind, i, j, line[i])
            self.tokens.append(token)
            i = j

    def gap(self, i):
        """What stands between token i and the next one: only spaces, if anything."""
        return self.line[self.tokens[i].end : self.tokens[i + 1].start]

    def spaced(self, i):
        """Whether a space stands before token i, and whether one stands behind it."""
        before = i > 0 and self.gap(i - 1) != ""
        return before, i + 1 < len(self.tokens) and self.gap(i) != ""

    def join_groups(self):
        i = 0
        while i + 1 < len(self.tokens):
            left, right = self.tokens[i], self.tokens[i + 1]
            if left.kind == right.kind == NUMBER and joins_group(left.shape, self.gap(i), right.shape, self.locale):
                left.end = right.end
                left.text = self.line[left.start : left.end]
                left.shape = shape_of(left.text)
                del self.tokens[i + 1]
            else:
                i += 1

    def give_signs(self):
        """ "A currency sign directly or one space before or behind a number belongs to it". "One directly at it wins over
        one with a space between; where that does not decide, there is no calculation." """
        for i, token in enumerate(self.tokens):
            if token.kind != SIGN:
                continue
            sides = []
            for side, j, gap in ((1, i - 1, i - 1), (-1, i + 1, i)):
                if 0 <= j < len(self.tokens) and self.tokens[j].kind == NUMBER and len(self.gap(gap)) <= 1:
                    sides.append((len(self.gap(gap)), side, j, gap))
            sides.sort()
            if not sides or len(sides) == 2 and sides[0][0] == sides[1][0]:
                continue
            _, side, j, gap = sides[0]
            if self.tokens[j].owner is None:  # "A sign belongs to one number only", and a number has one sign
                token.owner, self.tokens[j].owner = j, i
                written = self.raw[token.start : token.end]
                space = self.raw[self.tokens[gap].end : self.tokens[gap + 1].start]
                self.tokens[j].money = Sign((written, side, space))

    def find_divisions(self):
        """ "But `%` followed at once by a digit or a dot divides (in text also `8 % 2`, spaces on both sides)"."""
        for i, token in enumerate(self.tokens[:-1]):
            behind = self.tokens[i + 1]
            number = behind.kind == NUMBER or behind.kind == SIGN and behind.owner == i + 2
            if token.kind == PERCENT and number:
                spaces = self.spaced(i)
                if not spaces[1] or spaces[0]:
                    token.kind, token.op = OPERATION, "/"

    def pair_brackets(self):
        """ "Round ones only", "within the run"."""
        waiting = []
        for i, token in enumerate(self.tokens):
            if token.kind == OPEN:
                waiting.append(i)
            elif token.kind == CLOSE and waiting:
                token.partner = waiting.pop()
                self.tokens[token.partner].partner = i

    def ends_operand(self, i):
        """Whether what ends with token i has a value: a number, a percentage, a bracket."""
        if i < 0:
            return False
        token = self.tokens[i]
        if token.kind == SIGN:
            return token.owner == i - 1
        return token.kind in (NUMBER, PERCENT, CLOSE, RESULT)

    # Where a calculation may begin: at the run's beginning; "behind an `=`, at the second of two numbers, and behind a
    # bracket that does not pair (a closing one and a space)".
    def starts(self, bullets):
        """(token, kind) for each, the longest calculation first. kind: "run", "equals", "bracket" or "number"."""
        if self.tokens and self.tokens[0].kind == RESULT:
            found = [(0, "result")]
        else:
            found = [(self.first(0, bullets, True), "run")]
        for i, token in enumerate(self.tokens):
            if token.kind == EQUALS:
                found.append((i + 1, "equals"))
            elif token.kind == CLOSE and token.partner is None and i + 1 < len(self.tokens) and self.gap(i):
                found.append((self.first(i + 1, bullets, False), "bracket"))
            elif token.kind == OPEN and token.partner is None and not self.is_open_behind_operation(i):
                found.append((self.first(i + 1, bullets, False), "bracket"))
            elif i > 0 and self.begins_number(i) and self.ends_number(i - 1) and self.may_begin_at_second(i):
                found.append((i, "number"))
        return [(i, kind) for i, kind in found if i is not None and i < len(self.tokens)]

    def is_sign_at(self, i):
        """ "A `+`/`-` directly before" a number, a currency sign or a bracket: "its sign". Decided: `−` is one, too."""
        token = self.tokens[i]
        if token.kind != OPERATION or token.op not in "+-" or i + 1 == len(self.tokens) or self.gap(i):
            return False
        return self.tokens[i + 1].kind in (NUMBER, SIGN, OPEN)

    def first(self, i, bullets, at_run):
        """Behind text a `+` with a space behind it is text (`5y + 4*2=` leaves `5y + 8`). Decided: so is any other
        operation with nothing before it on the line (`/ 5+3=` leaves `/ 8`), but no second one of these."""
        while i < len(self.tokens) and self.tokens[i].kind == OPERATION and not self.is_sign_at(i):
            token = self.tokens[i]
            alone = at_run and self.line[bullets : token.start].strip() == ""
            if not self.spaced(i)[1] or token.op != "+" and not alone:
                return None
            i += 1
        return i

    def begins_number(self, i):
        token = self.tokens[i]
        if token.kind == SIGN:
            return token.owner == i + 1
        return token.kind == NUMBER and not (i > 0 and self.tokens[i - 1].kind == SIGN and token.owner == i - 1)

    def ends_number(self, i):
        """Whether token i ends a number, one with a currency sign or a percentage; not a bracket. Decided: a `%` behind
        a `%` ends none (`6%% 520*9=` is nothing)."""
        if i > 0 and self.tokens[i].kind == PERCENT:
            i -= 1
        token = self.tokens[i]
        if token.kind == SIGN:
            return token.owner == i - 1
        return token.kind in (NUMBER, RESULT)

    def number_start(self, i):
        """The first token of the number that ends with token i."""
        if self.tokens[i].kind == PERCENT:
            i -= 1
        if self.tokens[i].kind == SIGN:
            i -= 1
        if i > 0 and self.tokens[i].owner == i - 1:
            i -= 1
        return i

    def may_begin_at_second(self, i):
        """ "Numbers with only spaces between ... begins at the second number if the first stands alone or is a date"."""
        first, second = self.tokens[i - 1], self.tokens[i]
        if not self.gap(i - 1):
            return False
        if first.kind == second.kind == NUMBER:
            # Decided: so does what stands behind groups of other spaces.
            if looks_like_group(re.split(r"\s", first.shape)[-1] if re.fullmatch(r"[0\s]*", first.shape) else first.shape, self.gap(i - 1), second.shape, self.locale):
                return False
            if first.shape.strip("0") == "" and self.is_fraction(i):  # "a whole number before an unspaced fraction"
                return False
        start = self.number_start(i - 1)
        if self.is_alone(start):
            return True
        # "A date, three numbers joined by `-`, `/` or `.`". Decided: it has no sign of its own.
        if start != i - 1 or start < 4 or not all(self.joins_date(k) for k in (start - 1, start - 3)):
            return False
        numbers = [self.tokens[k] for k in (start, start - 2, start - 4)]
        return all(token.kind == NUMBER and token.owner is None for token in numbers) and self.is_free(start - 4)

    def joins_date(self, i):
        """ "Only the typed `-` and `/` join dates and ranges; `−` and `÷` do not." """
        return self.tokens[i].text in ("-", "/") and not any(self.spaced(i))

    def is_fraction(self, i):
        if i + 2 >= len(self.tokens) or self.tokens[i + 1].text != "/" or any(self.spaced(i + 1)):
            return False
        return self.tokens[i + 2].kind == NUMBER

    def is_alone(self, i):
        """ "Nothing but spaces, `=`, an unpaired bracket, or another number with only spaces stands before it, apart from
        its own directly attached sign". Decided: behind a number a `-` is no sign (`3 -5 12+30=` is nothing)."""
        if i > 0 and self.tokens[i - 1].op in ("+", "-") and self.is_sign_at(i - 1) and not self.ends_operand(i - 2):
            i -= 1
            return i == 0 or self.is_free(i)
        return self.is_free(i)

    def is_free(self, i):
        if i == 0:
            return True
        before = self.tokens[i - 1]
        if before.kind in (OPEN, CLOSE):
            return before.partner is None
        return before.kind == EQUALS or self.ends_number(i - 1) and self.gap(i - 1) != ""

    def is_open_behind_operation(self, i):
        """ "An open one behind an operation with a number before it (`2*(3+4=`, with spaces too)"."""
        while i > 0 and self.tokens[i - 1].kind == OPEN and self.tokens[i - 1].partner is None:
            i -= 1
        return i > 1 and self.tokens[i - 1].kind == OPERATION and self.ends_operand(i - 2)
