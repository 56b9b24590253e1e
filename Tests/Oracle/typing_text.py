"""Characters of a typed line, for typing_model.py: what each one is, what may stand before and behind a
calculation, list bullets, and how far back the run of calculator characters reaches.
Comments in double quotes are sentences of docs/behaviour.md, 3.1 to 3.4. "Decided:" marks what it leaves open.
"""
import re
import unicodedata

# "Full-width forms of all these characters mean what the plain ones mean": all but the digits (a script of their
# own) and the two marks that stand for themselves and a space where they are not between digits.
FOLDED = {c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F) if not 0xFF10 <= c <= 0xFF1A and c != 0xFF0C}
MINUS, TIMES, OVER = "-−", "*×·", "/÷"
OPERATIONS = {c: op for op, chars in (("+", "+"), ("-", MINUS), ("*", TIMES), ("/", OVER)) for c in chars}
MARKS, APOSTROPHES, BREAKS = ".,٫٬", "'’", "\n\r\v\f\t\x1c\x1d\x1e\x85\u2028\u2029"
GROUP_SPACES = "\u00a0\u202f\u2009"
# "Chinese, Japanese, Thai, Lao, Khmer, Burmese".
UNSPACED = [(0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3031, 0x3035), (0x3038, 0x303B), (0x3041, 0x30FF),
            (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x1B000, 0x1B16F),
            (0x20000, 0x3FFFF), (0x0E00, 0x0EFF), (0x1780, 0x17FF), (0x19E0, 0x19FF), (0x1000, 0x109F), (0xA9E0, 0xA9FF),
            (0xAA60, 0xAA7F)]  # fmt: skip


def fold(text):
    """The plain forms, one for one. Full-width comma between digits is a comma; elsewhere it stays itself."""
    folded = text.translate(FOLDED)
    if "，" in folded:
        kinds = "".join(KIND[c] for c in folded)
        folded = "".join("," if c == "，" and i and kinds[i - 1 : i + 2] == "dtd" else c for i, c in enumerate(folded))
    return folded


class Kinds(dict):
    """d digit, m mark, o operation, p percent, e equals, ( ), c currency sign, s space, A capital letter, x the letter
    x (X is A, too), q apostrophe, b line break or tab, t any other text."""

    def __missing__(self, c):
        self[c] = kind = self.kind(c)
        return kind

    @staticmethod
    def kind(c):
        known = {"m": MARKS, "o": OPERATIONS, "p": "%٪", "e": "=", "(": "(", ")": ")", "q": APOSTROPHES, "b": BREAKS}
        for kind, chars in known.items():
            if c in chars:
                return kind
        if c in "xX":
            return "x"
        if "A" <= c <= "Z":
            return "A"
        category = unicodedata.category(c)
        return "d" if category == "Nd" else "c" if category == "Sc" else "s" if c.isspace() else "t"


KIND = Kinds()
CATEGORY = {}


def category(c):
    if c not in CATEGORY:
        CATEGORY[c] = unicodedata.category(c)
    return CATEGORY[c]


# "List bullet: first on its line, alone or behind another: `-` `*` `+` `•` `–` `>`, a number or letter with `.` or `)`
# or in brackets, `[ ]`, `[x]`", each followed by a space.
# A number before a spaced `*` "begins no list".
BULLETS = re.compile(
    r"\s*(?:(?:[-*+•–>]|[^\W\d_][.)]|\([^\W\d_]\)|\[[ xX]\]|(?:\d+[.)]|\(\d+\))(?!\s+\*\s))\s+)+"
)


def bullets_end(line):
    """Where the bullets that begin this line end, with the spaces behind them."""
    found = BULLETS.match(line)
    return found.end() if found else 0


def is_gap(line, i):
    """A space, or a full-width mark that counts "as the mark and a space (`：` and `，` not between digits)"."""
    c = line[i]
    if KIND[c] == "s" or c in "、。":
        return True
    if c not in "：，":
        return False
    return not (0 < i < len(line) - 1 and KIND[line[i - 1]] == "d" == KIND[line[i + 1]])


def is_opening(line, i):
    """ "Nothing, a space, or an opening bracket, quote or dash that itself stands behind nothing, a space or another of
    these": whether a calculation may begin behind the character at i (-1 is the line's beginning)."""
    while i >= 0:
        c = line[i]
        if is_gap(line, i):
            return True
        # Decided: hyphens and the en dash are typed for a minus there, and are none.
        dash = category(c) == "Pd" and c not in "\u2010\u2011\u2012\u2013"
        if c == "-":  # "A `-` directly before a number, currency sign or bracket is its sign, never a dash."
            behind = line[i + 1 : i + 2]
            dash = behind != "" and (behind in "\"'`" or behind != "-" and category(behind) in ("Pi", "Pd"))
        if not dash and category(c) not in ("Ps", "Pi") and c not in "\"'`":
            return False
        i -= 1
    return True


def may_stand_before(line, p, asked):
    """What may stand before a calculation that begins at p."""
    if is_opening(line, p - 1):
        return True
    c = line[p - 1]
    if not asked:
        return False
    if c == "=":  # "Before it may then also stand `=`, or a `:` that is not directly behind a digit"
        return True
    if c in ":：":
        return p < 2 or KIND[line[p - 2]] != "d"
    # "When asked, also a letter, but no numeral, of a script written without spaces"
    if category(c)[0] not in "LM" or unicodedata.numeric(c, None) is not None:
        return False
    return any(low <= ord(c) <= high for low, high in UNSPACED)


def may_stand_behind(after, locale, has_money):
    """ "Behind it stands nothing, a space, a closing bracket or quote, `|`, a `.` or `,` that no digit follows, or other
    punctuation that is no calculator character"."""
    if not after:
        return True
    # "No group of its last number, where such a space groups, ..., and no currency sign, where it has one".
    if after[0] in GROUP_SPACES or after[0] == " " and locale.groups_with_spaces:
        if re.match(r"d{3}(?!d)", "".join("d" if KIND[fold(c)] == "d" else "-" for c in after[1:5])):
            return False
    if has_money and KIND[fold(after[0])] == "s" and after[1:] and category(after[1]) == "Sc":
        return False
    c, digit = fold(after[0]), len(after) > 1 and KIND[after[1]] == "d"
    kind = KIND[c]
    if kind == "s":  # "Nothing goes on with it behind the space: no operation and a number".
        rest = after_spaces(fold(after))
        is_operation = rest != "" and (KIND[rest[0]] in "oxp" or is_lost_sign(rest[0]))
        behind = after_spaces(rest[1:])
        if rest != "" and KIND[rest[0]] == "p":  # "No percent sign".
            return False
        return not (is_operation and behind and KIND[behind[0]] in "dmc(")
    if kind in ("m", "q") or c == "，":
        return not digit  # Decided: an apostrophe that a digit follows is no closing quote.
    if kind in ("b", ")") or c in "|`":
        return True
    return kind == "t" and category(c)[0] == "P" and not (category(c) == "Pd" and digit)


def after_spaces(text):
    while text and KIND[text[0]] == "s":
        text = text[1:]
    return text


def skip_spaces(line, i, stop):
    """The last character before i that is no space, not before stop."""
    while i >= stop and KIND[line[i]] == "s":
        i -= 1
    return i


def is_behind_word(line, p, bullets):
    """ "Behind a word: a letter, a digit, or punctuation other than `:`, `|`, an opening bracket or quote, or a list bullet
    stands before the space in front of it"."""
    if p == 0 or not is_gap(line, p - 1):
        return False
    i = skip_spaces(line, p - 1, 0)
    if i < bullets:
        return False
    c = line[i]
    if c in ":：|" or category(c) in ("Ps", "Pi"):
        return False
    if c in "\"'`":  # "Other quotes are punctuation"
        return not is_opening(line, i - 1)
    return category(c)[0] in "LMNP" or c in "©®°´" or 0x2100 <= ord(c) <= 0x214F


def is_single_x(line, i):
    """ "A letter `x` by itself"."""
    return line[i] in "xX" and not any(0 <= j < len(line) and category(line[j])[0] in "LMN" for j in (i - 1, i + 1))


def sign_before(line, p, bullets):
    """Where the character is that a calculation at p stands behind, "spaces, a currency sign and opening brackets
    aside", or -1."""
    i = p - 1
    while i >= bullets and (KIND[line[i]] in "sc" or category(line[i]) in ("Ps", "Cf") or 0xFE00 <= ord(line[i]) <= 0xFE0F):
        i -= 1
    return i if i >= bullets else -1


RELATIONS = re.compile("[=<>\u223c-\u228b]")
ARROWS = re.compile("[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f]")


def is_lost_sign(c):
    """ "A sign of mathematics that no key of ours types": category Sm but arrows and relations, `^`, and `✕ ✖ ➕ ➖ ➗`."""
    if c in "^✕✖➕➖➗":
        return True
    return ord(c) > 127 and category(c) == "Sm" and c not in OPERATIONS and not RELATIONS.match(c) and not ARROWS.match(c)


def joins_numbers(line, i, bullets):
    """ "With a number before it on the line a dash of any length, `@`, `•`, the `ー` of a Japanese keyboard right behind the
    number, and by themselves a Cyrillic `х` and a French `à`"."""
    c, digits = line[i], [j for j in range(bullets, i) if KIND[line[j]] == "d"]
    if not digits or c in OPERATIONS:
        return False
    if c in "ーｰ":
        return skip_spaces(line, i - 1, bullets) == digits[-1]
    if c in "хХàÀ":
        return category(line[i - 1])[0] not in "LMN"
    return c in "@•" or category(c) == "Pd"


def is_behind_lost_operation(line, p, bullets):
    """ "What stands, ..., behind a `−`, `×` or `÷`, however typed, or a letter `x` by itself, with something but list
    bullets before it on the line that is no number"."""
    i = sign_before(line, p, bullets)
    if i >= 0 and (is_lost_sign(line[i]) or joins_numbers(line, i, bullets)):
        return True
    if i < 0 or OPERATIONS.get(line[i], "+") == "+" and not is_single_x(line, i):
        return False
    # Decided: a number before it that is no part of the calculation is something, too (`9 - £( 3*4=` is nothing).
    return skip_spaces(line, i - 1, bullets) >= bullets


def is_behind_relation(line, p, bullets):
    """Without `=`: "behind `=`, `<`, `>`, or an operation with something but list bullets before it on the line"."""
    i = sign_before(line, p, bullets)
    if i < 0:
        return False
    if RELATIONS.match(line[i]) or line[i] in "△▲▽▼":
        return True
    if line[i] in ":：" and i > bullets and is_gap(line, i - 1):
        # Decided: a `:` behind a number and a space divides, in many countries (`100 : 4 + 5`).
        k = skip_spaces(line, i - 1, bullets)
        return k >= bullets and KIND[line[k]] == "d"
    return (line[i] in OPERATIONS or is_single_x(line, i)) and skip_spaces(line, i - 1, bullets) >= bullets


def is_currency_letter(line, i):
    """ "Up to three capital letters directly before a sign belong to the sign"."""
    j = i + 1
    while j < i + 3 and j < len(line) and "A" <= line[j] <= "Z":
        j += 1
    return "A" <= line[i] <= "Z" and j < len(line) and KIND[line[j]] == "c"


def begins_number(line, i):
    """Whether a number, a currency sign or a bracket begins at i."""
    if i >= len(line):
        return False
    kind = KIND[line[i]]
    if kind == "m":
        return i + 1 < len(line) and KIND[line[i + 1]] == "d"
    return kind in ("d", "c", "(") or is_currency_letter(line, i)


def is_times(line, i, stop, typing):
    """ "`x` `X` between two numbers". Decided: a bracket, a percentage and a number with a currency sign count as
    numbers here (`(1+2)x3=`, `2x(3+4)=`), a list bullet, which ends at stop, does not. While typing, the second may be
    still to come."""
    k = skip_spaces(line, i - 1, stop)
    if k < stop or KIND[line[k]] not in ("d", "m", ")", "p", "c"):
        return False
    j = i + 1
    while j < len(line) and KIND[line[j]] == "s":
        j += 1
    if j == len(line):
        return typing
    if typing and (KIND[line[j]] == "m" and j == len(line) - 1 or len(line) - j <= 3 and all("A" <= c <= "Z" for c in line[j:])):
        return True
    return begins_number(line, j)


def run_start(line, stop, apostrophes, typing=False):
    """Where the run, "the longest stretch of calculator characters before the caret", begins: never before stop. While
    typing, what the next character can still make a calculator character is one (a mark, an `x`, capital letters)."""
    last = len(line) - 1
    for i in range(last, stop - 1, -1):
        kind = KIND[line[i]]
        if kind in "dopecs()":
            continue
        before = i > 0 and KIND[line[i - 1]] == "d"
        behind = i < last and KIND[line[i + 1]] == "d"
        if kind == "m":  # "next to a digit"
            good = before or behind or typing and i == last
        elif kind == "q":  # "between digits in a locale that groups with" one
            good = apostrophes and before and (behind or typing and i == last)
        elif kind in "Ax":
            good = is_currency_letter(line, i) or kind == "x" and is_times(line, i, 0 if typing else stop, typing)
            if not good and typing and last - i < 3:
                good = all("A" <= c <= "Z" for c in line[i:])
        else:
            good = typing and line[i] == "，" and i == last and before
        if not good:
            return i + 1
    return stop
