"""Whether a calculation is clear without `=`, for typing_model.py. Each rule quotes its sentence of
docs/behaviour.md 3.3, "Without `=` it must also be *clear*. These are text:". "Decided:" marks what it leaves open.
"""
from calculator_model import ZERO
from typing_numbers import is_doubtful
from typing_text import MINUS, category, is_behind_relation, is_behind_word, is_gap, skip_spaces
from typing_tokens import EQUALS, NUMBER, OPEN, OPERATION, RESULT


def is_clear(calculation, line, after, locale, straight):
    """straight: it goes on from a result, with an operation typed straight behind it."""
    if line[-1:].isspace():  # "anything that ends in a space"
        return False
    readings, numbers = calculation.readings, calculation.numbers
    # "With `order` = `both`: a calculation whose two readings differ"; "must be asked for".
    if readings.differs or readings.must_ask or readings.has_other_mark:
        return False
    if any(x.kind == NUMBER and x.number.ends_in_mark for x in numbers):  # "a number that ends in its mark (`12+30.`)"
        return False
    if straight:
        return True
    # Decided: a result gone on from is no doubtful number, since its value is known.
    if any(x.kind == NUMBER and is_doubtful(*shape(x, locale)) for x in numbers):
        return False
    tokens = calculation.tokens
    if tokens[0].op == "+" or any(token.text == "x" for token in tokens):  # "the sign `+`", "the letter `x`"
        return False
    rules = (joins_like_a_date, is_lone, is_percentage, has_lone_sign, is_aside)
    if any(rule(calculation, line, after) for rule in rules):
        return False
    start, bullets = calculation.start, calculation.bullets
    if is_behind_relation(line, start, bullets):
        return False
    return not (is_behind_word(line, start, bullets) and is_prose(calculation))


def shape(x, locale):
    if x.kind == NUMBER:
        return x.number.shape, locale, x.token.text
    text = "".join(c for c in x.token.text if c in ".," or category(c) == "Nd")
    return "".join(c if c in ".," else "0" for c in text), locale, text


def operations_of(calculation):
    """The index of each operation between two numbers, in the run."""
    among = {id(token) for e in calculation.expressions for token in e.operations}
    return [i for i, token in enumerate(calculation.run.tokens) if id(token) in among]


def is_spaced(run, i):
    """Decided: with a space on one side, too, as far as a `+` or `-` divides numbers (`100-30- 5` is text)."""
    return any(run.spaced(i))


def joins_like_a_date(calculation, line, after):
    """ "Numbers (percentages count as such) joined without spaces only by `-` and `/` ..., also when such a one stands
    beside a spaced `+` or `-`; brackets make it clear". Each piece between spaced `+`/`-` is looked at."""
    if any(e.has_brackets for e in calculation.expressions):
        return False
    run, numbers, only = calculation.run, 0, True
    operations = set(operations_of(calculation))
    for i in range(calculation.first, len(run.tokens)):
        token = run.tokens[i]
        if token.kind in (NUMBER, RESULT):
            numbers += 1
        elif i in operations and token.op in "+-" and is_spaced(run, i):
            if numbers > 1 and only:
                return True
            numbers, only = 0, True
        elif i in operations:
            only = only and token.text in ("-", "/") and not is_spaced(run, i)
        elif token.kind == EQUALS:  # Decided: what stands between two `=` is looked at by itself.
            if numbers > 1 and only:
                return True
            numbers, only = 0, True
    return numbers > 1 and only


def is_lone(calculation, line, after):
    """ "A lone unspaced `×` (`10×15`)"; "a lone subtraction with a negative result"; "a lone `A - B %` with a space before
    its `%`"."""
    operations, run = operations_of(calculation), calculation.run
    if len(operations) != 1:
        return False
    token = run.tokens[operations[0]]
    if token.text == "×":
        return not is_spaced(run, operations[0])
    if token.op != "-":
        return False
    value = calculation.readings.value
    expression = next(e for e in calculation.expressions if e.operations)
    return value is not None and value.value < ZERO.value or expression.operands[1].percent_spaced


def is_percentage(calculation, line, after):
    """ "A percent alone (`50%`), or a `%`, a space and a number". Decided: alone behind the last `=`, too."""
    run = calculation.run
    if any(run.tokens[i].text in ("%", "٪") and run.spaced(i)[1] for i in operations_of(calculation) if run.tokens[i].op == "/"):
        return True
    return not any(e.operations for e in calculation.parts[-1][0].inside())


def has_lone_sign(calculation, line, after):
    """ "A `+` or `-` with a space before and none behind, when anything but `:`, `;`, `,` or an opening bracket stands before
    that space on the line". Decided: list bullets do not count."""
    for i in range(calculation.start, len(line)):
        if line[i] not in "+" + MINUS or i == 0 or i + 1 == len(line):
            continue
        if not is_gap(line, i - 1) or line[i + 1].isspace():
            continue
        k = skip_spaces(line, i - 1, calculation.bullets)
        if k >= calculation.bullets and line[k] not in ":;,：，" and category(line[k]) != "Ps":
            return True
    return False


def is_aside(calculation, line, after):
    """ "A calculation that stands in brackets as a whole (`(12+30)`) is an aside: text ...; so is one whose closing bracket
    an editor has put right behind the caret"."""
    start, expression = calculation.start, calculation.parts[0][0]
    if len(calculation.parts) == 1 and not expression.operations:
        x = expression.operands[0]
        if x.kind == OPEN and not x.sign and not x.percents:
            return True
    opened = start > 0 and category(line[start - 1]) == "Ps"
    return opened and after != "" and category(after[0]) == "Pe"


def is_whole(x):
    """ "Percentages count as whole numbers and numbers with a currency sign do not"."""
    if x.kind == EQUALS or x.has:
        return False
    if x.kind == OPEN:  # Decided: a bracket is as whole as what it holds.
        return all(map(is_whole, x.inner.operands))
    if x.percents:
        return True
    if x.kind == RESULT:
        return x.token.text.lstrip("-").isdecimal()
    return x.number.mark == ""


def is_prose(calculation):
    """Behind a word: "one operation between two whole numbers, or whole numbers joined by spaced `+` and `-` only ..., and
    a number grouped by plain spaces"."""
    if any(x.kind == NUMBER and " " in x.number.shape for x in calculation.numbers):
        return True
    expression = calculation.parts[0][0]
    if len(calculation.parts) > 1 or not all(map(is_whole, expression.operands)):
        return False
    operations, run = operations_of(calculation), calculation.run
    return len(operations) == 1 or all(run.tokens[i].op in "+-" and is_spaced(run, i) for i in operations)
