#!/usr/bin/env python3
"""An independent model of the calculator of docs/behaviour.md 2, to compare the product with.
A line of standard input is `N<TAB>key key key ...`: N is the fraction length (0-15), the keys are
0-9 . + - * / = % ( ) C CE U (undo) S (sign). The line of output has the display after each key,
joined by tabs. `≈` is before a number that is not the exact value.
With --self-test it runs examples, also from other calculators, instead.
Comments in double quotes are sentences of docs/behaviour.md. "Decided:" marks what it leaves open.
"""
import re
import sys
from collections import deque
from fractions import Fraction
from typing import NamedTuple

DIVIDE_BY_ZERO, TOO_LARGE, TOO_SMALL = "cannot divide by zero", "too large", "too small"
MOST_DIGITS, MOST_BITS, ROUNDED_DIGITS, LAST_EXPONENT, MOST_UNDO, MOST_DEEP = 64, 4096, 1000, 9999, 1000, 32
EMPTY, TYPED, VALUE, RESULT, ERROR = range(5)
TEN = [10**i for i in range(1100)]


# Numbers: "exact rationals of unbounded integers".
class Num:
    """A value, True if it is inexact, and its display text once it was needed."""

    __slots__ = ("value", "inexact", "shown")

    def __init__(self, value, inexact=False, shown=None):
        self.value, self.inexact, self.shown = value, inexact, shown

    def __eq__(self, other):
        return type(other) is Num and self.value == other.value and self.inexact == other.inexact


class CalculatorError(Exception):
    """Its text is the message of the error state."""


def power(n):
    return TEN[n] if n < len(TEN) else 10**n


def scaled(n, d, places):
    """n/d times 10^places cut to a whole number, and True if nothing was cut."""
    q, r = divmod(n * power(places), d) if places >= 0 else divmod(n, d * power(-places))
    return q, r == 0


def decimal_exponent(n, d):
    """The e with 10^e <= n/d < 10^(e+1), for n and d above zero."""
    e = (n.bit_length() - d.bit_length() - 1) * 30103 // 100000 - 1  # this or a little more
    while scaled(n, d, -e - 1)[0] > 0:
        e += 1
    return e


def limited(value, inexact):
    """ "With a numerator or denominator past 4,096 bits the value is cut to 1,000 significant decimal
    digits, and marked inexact if any were lost. Past 10^9,999 it is the error "too large", nearer to
    zero than 10^-9,999 "too small"." (Within 4,096 bits it is inside both.)
    Decided: this is for the value of a step, and the result of an inexact value is inexact."""
    n, d = value.numerator, value.denominator
    if n.bit_length() <= MOST_BITS and d.bit_length() <= MOST_BITS:
        return Num(value, inexact)
    e = decimal_exponent(abs(n), d)
    shift = ROUNDED_DIGITS - 1 - e
    q, exact = scaled(abs(n), d, shift)
    if e > LAST_EXPONENT or e == LAST_EXPONENT and q > power(ROUNDED_DIGITS - 1):
        raise CalculatorError(TOO_LARGE)
    if e < -LAST_EXPONENT:
        raise CalculatorError(TOO_SMALL)
    value = Fraction(q, power(shift)) if shift > 0 else Fraction(q * power(-shift))
    return Num(-value if n < 0 else value, inexact or not exact)


def apply(left, op, right):
    a, b = left.value, right.value
    if op == "/" and not b:
        raise CalculatorError(DIVIDE_BY_ZERO)
    value = a + b if op == "+" else a - b if op == "-" else a * b if op == "*" else a / b
    return limited(value, left.inexact or right.inexact)


# Display text: "plain decimal, ASCII minus, no grouping. The fraction is cut, never rounded ...".
def plain(n, d, places):
    q, exact = scaled(n, d, places)
    text = str(q).zfill(places + 1)
    point = len(text) - places
    return f"{text[:point]}.{text[point:]}".rstrip("0").rstrip("."), exact


def scientific(n, d, places):
    e = decimal_exponent(n, d)
    q, exact = scaled(n, d, places - e)
    return f"{str(q)[0]}.{str(q)[1:]}".rstrip("0").rstrip(".") + f"E{e:+d}", exact


def display_of(number, length):
    n, d = abs(number.value.numerator), number.value.denominator
    if n >= d * TEN[40]:  # "up to 40 digits, then scientific with five fraction digits cut"
        text, exact = scientific(n, d, 5)
    elif d == 1:
        text, exact = str(n), True
    elif n * TEN[15] <= d:  # "from 10^-15 down in scientific form (`1.2345E-16`)"
        text, exact = scientific(n, d, 4)
    elif n * TEN[length] < d:  # "A value that is not zero never shows as 0": "five significant digits, cut"
        text, exact = plain(n, d, 4 - decimal_exponent(n, d))
    else:
        text, exact = plain(n, d, length)
    return ("" if exact and not number.inexact else "≈") + ("-" if number.value < 0 else "") + text


# The calculator: "immediate execution, one memory slot, no expression tree".
class Aside(NamedTuple):
    """ "`(` puts memory, pending operation and the percent's base aside" (the base is in the memory). The constant
    and a sign pressed before the bracket stay outside as well."""

    memory: Num
    op: str
    constant: tuple
    negative: bool
    of_shares: bool


class State(NamedTuple):
    """The state that undo restores. EMPTY: no number since the start, the operation or the bracket. TYPED: a
    number being typed. VALUE: a percentage or a bracket as the entry. RESULT: the result of `=`."""

    kind: int
    memory: Num
    op: str = ""  # the next operation, if any
    constant: tuple = None  # the (operation, number) that `=` repeats; only while op is ""
    negative: bool = False  # EMPTY: a sign is remembered. TYPED: the entry has a minus.
    text: str = ""  # TYPED: digits and dot as entered
    digits: int = 0  # TYPED: the number of digits that count towards the 64
    number: Num = None  # VALUE and RESULT
    error: str = ""
    # The state before `%`, while a digit or a dot can make it a division; without its own, so that a second
    # `%` of 0 changes nothing.
    divided: tuple = None
    open: tuple = ()  # an Aside for each open bracket, the outermost first
    of_shares: bool = False  # True if the memory is made of percentages only
    is_share: bool = False  # the same for the VALUE or RESULT


ZERO = Num(Fraction(0), shown="0")
FRESH = State(EMPTY, ZERO)  # "display 0, memory 0, nothing pending, no error"


def entered(s):
    """The number entered or shown; "without an entry" the running value."""
    if s.kind != TYPED:
        return s.memory if s.kind == EMPTY else s.number
    whole, _, fraction = s.text.partition(".")
    n = int(whole + fraction) * (-1 if s.negative else 1)
    return Num(Fraction(n, TEN[len(fraction)]) if fraction else Fraction(n))


def press_digit_or_dot(s, key):
    if s.kind != TYPED:
        # "Replaces the display after a clear, an operation or a result"; also after `%` or an error.
        # Decided: the 0 before a leading dot is not one of the 64 digits.
        text, count = ("0.", 0) if key == "." else (key, 1)
        negative = s.kind == EMPTY and s.negative
        return State(TYPED, s.memory, s.op, s.constant, negative, text, count, open=s.open, of_shares=s.of_shares)
    if key == ".":  # "appends one, only if there is none yet"
        return s if "." in s.text else s._replace(text=s.text + ".")
    if s.text == "0":
        return s._replace(text=key)  # "`007` is 7"
    if s.digits == MOST_DIGITS:  # "an entry has at most 64 digits"
        return s
    return s._replace(text=s.text + key, digits=s.digits + 1)


def press_operation(s, op):
    if s.kind == EMPTY:
        return State(EMPTY, s.memory, op, open=s.open, of_shares=s.of_shares)  # "of several in a row the last counts"
    return State(EMPTY, finished(s), op, open=s.open, of_shares=is_of_shares(s))  # "applies the pending operation first"


def is_of_shares(s):
    """True if the result of finishing is made of percentages only. Decided: a bracket is a number, and `=` ends it."""
    if s.kind == EMPTY:
        return s.of_shares
    return s.kind in (VALUE, RESULT) and s.is_share and (not s.op or s.of_shares)


def finished(s):
    """Applies the pending operation, if any."""
    number = entered(s)
    return apply(s.memory, s.op, number) if s.op else number


def press_open(s):
    """ "Where a number may begin", "up to 32 deep"; ignored elsewhere. Decided: CE leaves an entry of 0, so after
    CE it is ignored, too."""
    if s.kind not in (EMPTY, RESULT) or len(s.open) == MOST_DEEP:
        return s
    aside = Aside(s.memory, s.op, s.constant, s.kind == EMPTY and s.negative, s.of_shares)
    return State(EMPTY, ZERO, open=s.open + (aside,))


def close(s):
    """ "The value inside becomes the entry of what was put aside". An empty pair is the entry 0.
    Decided: for `=`, too (`2*(=` is 0); after an operation `=` closes with the running value (`2*(3+=` is 12)."""
    number, aside = finished(s), s.open[-1]
    if aside.negative:
        number = Num(-number.value, number.inexact)
    shares = {"of_shares": aside.of_shares, "is_share": False}
    return State(VALUE, aside.memory, aside.op, aside.constant, number=number, open=s.open[:-1], **shares)


def press_close(s):
    """ "With a partner and not after an operation"; else ignored."""
    return s if not s.open or s.kind == EMPTY and s.op else close(s)


def press_equals(s):
    """ "`=` closes what is open". A level in error stays open."""
    while s.open and s.kind != ERROR:
        s = guarded(close, s)
    return s if s.kind == ERROR else guarded(equals, s)


def equals(s):
    number = entered(s)
    if s.op:
        return State(RESULT, ZERO, "", (s.op, number), number=apply(s.memory, s.op, number))
    if s.constant:  # "`2+3===` is 5, 8, 11"; "`2×3=4=` is 12"
        number = apply(number, *s.constant)
    return State(RESULT, ZERO, "", s.constant, number=number)


def press_percent(s):
    number = entered(s)
    if s.op in ("+", "-") and not s.of_shares:  # "`100+10%` shows 10"; "after a percentage it is a plain one"
        share = limited(s.memory.value * number.value / 100, s.memory.inexact or number.inexact)
    else:  # "`200×15%` 0.15"; "after a result it divides by 100"
        share = limited(number.value / 100, number.inexact)
    # Decided: a result stays a result, with its constant.
    kind, divided = RESULT if s.kind == RESULT else VALUE, s._replace(divided=None, is_share=False)
    shares = {"of_shares": s.of_shares, "is_share": True}
    return State(kind, s.memory, s.op, s.constant, number=share, divided=divided, open=s.open, **shares)


def press_sign(s):
    """ "Negates the entry, or the result shown, or else the number or bracket that follows"."""
    if s.kind in (EMPTY, TYPED):
        return s._replace(negative=not s.negative)
    return s._replace(number=Num(-s.number.value, s.number.inexact), divided=None, is_share=False)


OPERATIONS, DIGITS_AND_DOT = frozenset("+-*/"), frozenset("0123456789.")
OTHERS = {"=": press_equals, "%": press_percent, "S": press_sign, "(": press_open, ")": press_close}


def guarded(press, s, *key):
    """ "An error with a message. Memory and the pending operation survive it." The constant does too."""
    try:
        return press(s, *key)
    except CalculatorError as error:
        return State(ERROR, s.memory, s.op, s.constant, error=str(error), open=s.open, of_shares=s.of_shares)


class Calculator:
    def __init__(self, length):
        self.length, self.state, self.past = length, FRESH, deque(maxlen=MOST_UNDO)

    def next_state(self, s, key):
        if key in DIGITS_AND_DOT:
            # "But on the keys `%` followed at once by a digit or a dot divides": the `%` is undone. Decided: undo
            # restores this possibility, too.
            if s.divided is not None:
                s = guarded(press_operation, s.divided, "/")
            return press_digit_or_dot(s, key)
        if s.kind == EMPTY and not s.op and (key in ("%", "CE") or key == "=" and not s.open):
            # Decided: with nothing entered or pending, only a remembered sign goes.
            return FRESH._replace(open=s.open)
        if key == "CE" and s.kind == RESULT:
            return FRESH  # "after a result C". Decided: undo works, as for any CE.
        if key == "CE":  # "entry back to 0, pending operation kept"
            return State(TYPED, s.memory, s.op, s.constant, False, "0", 1, open=s.open, of_shares=s.of_shares)
        if s.kind == ERROR:
            return s  # "In error only digit, dot, CE, C and undo act", so every bracket is ignored, too
        if key in OPERATIONS:
            return guarded(press_operation, s, key)
        return guarded(OTHERS[key], s)

    def press(self, key):
        old = self.state
        if key == "U":  # "takes back the last key that changed something, whichever it was, ... up to 1,000"
            self.state = self.past.pop() if self.past else old
        elif key == "C":  # "C forgets"
            self.state = FRESH
            self.past.clear()
        else:
            self.state = self.next_state(old, key)
            if self.state is not old and self.state != old:
                self.past.append(old)

    def display(self):
        s = self.state
        if s.kind == TYPED:
            # "While a number is being entered the display shows it as entered." "A zero shows no minus."
            return "-" + s.text if s.negative and s.text.strip("0.") else s.text
        if s.kind == ERROR:
            return s.error
        number = entered(s)
        number.shown = number.shown or display_of(number, self.length)
        return number.shown


def answer(line):
    length, _, keys = line.partition("\t")
    calculator, displays = Calculator(int(length)), []
    for key in keys.split():
        calculator.press(key)
        displays.append(calculator.display())
    return "\t".join(displays)


# Examples: `keys last-display`, two spaces or a line end between; `keys@N` sets a fraction length.
EXAMPLES = """
1+2*3= 9  007 7  .5 0.5  . 0.  1.5.2 1.52  5+= 10  5+== 15  2+3= 5  2+3== 8  2+3=== 11  2*3=4= 12  2+3=*4= 20
100+10% 10  100+10%= 110  200*15% 0.15  200*15%= 30  72-20%+5%= 60.48  50% 0.5  2+3=% 0.05  100+10%== 120
8%2= 4  100+10%5= 22  12+30CE= 12  2+3CE4= 6  2+3=CE 0  2+3=CE= 0  12+CE= 12  5+3 3  5+3* 8  5+3*- 8  2+3C 0
2+3=U 3  12+30CEU 30  12+30CEU= 42  5SU 5  2+U3 23  2+3=U4= 36  8%2U 0.08  8%2U4 4  5CU 0  8/0=U 0  5U 0
5S -5  5SS 5  5S3 -53  S5 -5  SS5 5  S 0  0S 0  0S5 -5  S.0 0.0  S.05 -0.05  2+3=S -5  5+S 5  5+S3= 2  5+S= 10
8/0= cannot divide by zero  8/0=4= 2  8/0+4= 2  8/0=+-*/=%S cannot divide by zero  8/0=CE 0  8/0=C 0  8/0=C5 5
1/3= ≈0.33333  2/3= ≈0.66666  0.1+0.2= 0.3  0-0.0000004= -0.0000004  1/81000000= ≈0.000000012345
1.23456/10000000000000000= ≈1.2345E-16  1/1000000000000000= 1E-15  3/1000000000000000=@15 0.000000000000003
1267650600228229401496703205376*10000000000= ≈1.26765E+40  100000000000000000000*= 1E+40  1.50 1.50  1.50+ 1.5
1/3=@15 ≈0.333333333333333  5/3=@0 ≈1  2/3=@0 ≈0.66666  1/800=@2 0.00125  1/80=@2 ≈0.01  100+% 100  50%%5= 0.1
2+3*4= 20  5+*3= 15  2*-3= -1  5-= 0  5*= 25  5/= 1  2+3=7 7  2+3=.5 0.5  -5= -5  *5= 0  1.500 1.500  1.500+ 1.5
100-10%= 90  100*10%= 10  100/10%= 1000  100+10=% 1.1  45/55% 0.55  2+.5= 2.5  2+3=7+1= 8  1/0=+5= 0.2  1/0=5 5
0.1+0.2-0.3= 0  1/3*3= 1  1/3=*3= 1  100/3*3= 100  1/98*98= 1  7472.4-7465.6= 6.8  500.10-400= 100.1  0*5S= 0
1.005*1000= 1005  4.35*100= 435  .1+========= 1  .1+.1+.1+.1+.1+.1+.1+.1+.1+.1-1= 0  0-0.000001= -0.000001
9999999999999999+1= 10000000000000000  1/3-0.33333= ≈0.0000033333  99999999*99999999999*123= 1229999987687700000123
2*(3+4)= 14  2*(3+4= 14  2*(3+4) 7  2*( 0  2*(3+4 4  (1+2)*3= 9  1+(2*3)= 7  (1+2)*(3+4)= 21  2*((3+4)*5)= 70
((3+4))= 7  ((3+4= 7  (5)= 5  ()= 0  5+()= 5  2*()= 0  2*(= 0  2*(3+= 12  2*(3+)4)= 14  2*(3*) 3  )5+3)= 8  ) 0
5(3+4)= 57  (1+2)(3+4)= 7  50%(3)= ≈16.66666  (5%)= 0.05  (1+2)3= 3  (1+2)3+4= 7  (1+2).5= 0.5  2+3=(4)= 7
2+3=(4+1= 8  2*3=(4)= 12  2*3=(4)== 36  2*(3+4)== 98  (2+3)== 5  100+(10%)= 100.1  100+(50+10%)= 155  100+(10)%= 110
100+(5+5)%= 110  100+(10)%5= 22  200*(15)%= 30  (100+10%)*2= 220  2*(8%2)= 8  100-(20+10%)= 78  (8)%2= 4
S(3+4)= -7  S(3+4) -7  2*S(3+4)= -14  S(S5) 5  (S5)+8= 3  S(0) 0  5+(3+4)S= -2  (S)= 0  (S(2+3))S 5  S()= 0
(-5)+8= 3  (3-5)*2= -4  (8/0) cannot divide by zero  (8/0)4) 2  2*(8/0)4= 4  2*(8/0=4= 4
2/(3-3)= cannot divide by zero  2/(3-3=4= 0.5  2/(3-3)=(4= 0.5  8/0=(4= 2  8/0=) cannot divide by zero  (8/0)( cannot divide by zero  (8/0)CE) cannot divide by zero
2*(3+4U= 12  2*(3+4)U 4  2*(3+4)U5= 96  2*(U 2  2*(U4= 8  2*(3+4)=U 7  2*(3+4)=UU 4  2*(3+4CE)= 6  2*(3+4)CE= 0
2*(CE3+4)= 14  2*(%3+4)= 14  (C5 5  2*(3C)4= 4  5+CE(3+4)= 12  ((1+2)*3+4)*5= 65  1+(2+(3+(4= 10  2*(3+4)*5= 70
20%+30%= 0.5  20%+30%+10%= 0.6  20%-5%= 0.15  20%*30%+10%= 0.16  20%+5+30%= 6.76  100-20%+30%= 104  20%+30%=+10%= 0.55
(20%+30%)+10%= 0.55  10%+(20%*30%)= 0.16  5+(20%)+10%= 5.72  20%+(5+10%)= 5.7  20%+CE30%= 0.5  20%+3U0%= 0.2  8%2+5%= 4.2
2*(3+4)- 14  2*(3+4)%= 0.14  (1/3)*3= 1  1/(1/3)= 3  2/(1-1/2)= cannot divide by zero  (1+2)-(3+4)= -4  10-(2+3)*2= 10
"""


def self_test():
    examples = [example.partition(" ") for example in re.split(r"  |\n", EXAMPLES.strip())]
    large, square = "1" + "0" * 20, "*="
    examples += [("9" * 65, "", "9" * 64), (large + square * 8, "", "1E+5120")]
    examples += [(large + square * 9, "", TOO_LARGE), ("1/" + large + "=" + square * 9, "", TOO_SMALL)]
    deep, more = "1+(" * MOST_DEEP + "1", "1+(" * MOST_DEEP + "("
    examples += [(deep + "=", "", "33"), (deep + ")" * 33 + "+", "", "33"), (more + "2+3)*2=", "", "43")]
    examples += [("(" * 40 + "2" + ")" * 31 + "+3)*2=", "", "10"), (deep + "U" * (2 * MOST_DEEP), "", "0")]
    wrong = 0
    for keys, _, expected in examples:
        pressed, _, length = keys.partition("@")
        shown = answer((length or "5") + "\t" + " ".join(re.findall("CE|.", pressed))).split("\t")[-1]
        if shown != expected:
            wrong += 1
            print(f"{keys}: {shown}, should be {expected}")
    print(f"{len(examples)} examples, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(self_test())
    sys.stdout.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        print(answer(line), flush=True)
