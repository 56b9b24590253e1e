"""The lists of faults, and how a fault gets into a copy of the sources.

A list is named after the module in Sources/ that its faults are in. An empty line ends a fault:

    file Session/Focus.swift        the file of all faults that follow

    A key release counts as a key   what is wrong: the name of the fault
    after func handle(              where a text stands more than once: the first behind this one
    - stroke.isRelease              the text of the source
    + false                         what stands there instead
    equivalent: REASON              why no input can show it; such a fault has to survive

What is behind `-` is an expression, and so is what is behind `+`. Without a `+`, the `-` lines are
statements, and they are left out. Where neither will do, the `+` lines have the word FAULT in them, and
take the place of the `-` lines as they are: FAULT is true while the fault is switched on. A `#` begins a
comment. How lines are broken and indented does not matter.

A text that is not found, or found twice, is an error: a list cannot fall behind the sources.

Rules need no list: each that `Rule.swift` names is a fault when it is left out.
"""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = pathlib.Path(__file__).resolve().parent
RULES = ROOT / "Sources/CalculationReading/Rule.swift"


class ListError(Exception):
    """What is wrong with a list, with its place."""


class Fault:
    """One fault of a list, or a rule that is left out."""

    def __init__(self, module, file, line):
        self.module = module
        self.file = file
        self.line = line
        self.number = 0
        self.rule = ""
        self.name = ""
        self.after = None
        self.old = ""
        self.new = None
        self.reason = None

    @property
    def place(self):
        return f"{self.file if self.rule else f'{self.module}.faults'}:{self.line}"

    @property
    def path(self):
        return f"Sources/{self.module}/{self.file}"

    @property
    def is_expression(self):
        return self.new is not None and "FAULT" not in self.new

    def find(self, text):
        """The range of the text of the source that the fault changes."""
        start = 0
        if self.after:
            start = self.find_once(self.after, text).end()
            match = pattern(self.old).search(text, start)
            if not match:
                raise ListError(f"{self.place}: not in {self.path} behind '{self.after}': {self.old}")
            return match.span()
        return self.find_once(self.old, text).span()

    def find_once(self, part, text):
        matches = list(pattern(part).finditer(text))
        if len(matches) != 1:
            count = "not" if not matches else f"{len(matches)} times"
            raise ListError(f"{self.place}: {count} in {self.path}: {part}")
        return matches[0]


def pattern(text):
    return re.compile(r"\s+".join(re.escape(word) for word in text.split()))


def read_list(path):
    """The faults of a list, without numbers."""
    module = path.stem
    faults = []
    file = None
    fault = None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            fault = None
        elif fault is None and line.startswith("file "):
            file = line[5:].strip()
        elif fault is None:
            fault = Fault(module, file, number)
            fault.name = line.strip()
            faults.append(fault)
        elif line.startswith("after "):
            fault.after = line[6:].strip()
        elif line.startswith("- "):
            fault.old += line[2:] + "\n"
        elif line.startswith("+ "):
            fault.new = (fault.new or "") + line[2:] + "\n"
        elif line.startswith("equivalent: "):
            fault.reason = line[12:].strip()
        else:
            raise ListError(f"{path.name}:{number}: what is '{line}'?")
    for fault in faults:
        if not fault.file or not fault.old.strip():
            raise ListError(f"{fault.place}: '{fault.name}' has no file or no '-' line")
    return faults


def read_rules():
    """The rules, each a fault when it is left out."""
    faults = []
    for number, line in enumerate(RULES.read_text().splitlines(), 1):
        if match := re.fullmatch(r'  case (\w+)(?: = "([\w-]+)")?', line):
            fault = Fault(RULES.parent.name, RULES.name, number)
            fault.rule = match[2] or match[1]
            fault.name = f"The rule {fault.rule} is left out"
            faults.append(fault)
    return faults


def read_all():
    """All faults, with their numbers."""
    faults = [fault for path in sorted(FOLDER.glob("*.faults")) for fault in read_list(path)] + read_rules()
    names = set()
    for number, fault in enumerate(faults, 1):
        fault.number = number
        if (fault.module, fault.name) in names:
            raise ListError(f"{fault.place}: a second '{fault.name}'")
        names.add((fault.module, fault.name))
    return faults


def faulty_texts(faults):
    """The text of each file that has faults, with all of them in it, each behind its switch."""
    texts = {}
    errors = []
    faults = [fault for fault in faults if not fault.rule]
    for path in sorted({fault.path for fault in faults}):
        ours = [fault for fault in faults if fault.path == path]
        if not (ROOT / path).is_file():
            errors.append(f"{ours[0].place}: there is no {path}")
            continue
        text = (ROOT / path).read_text()
        places = {}
        for fault in ours:
            try:
                places.setdefault(fault.find(text), []).append(fault)
            except ListError as error:
                errors.append(str(error))
        try:
            texts[path] = with_faults(text, places)
        except ListError as error:
            errors.append(str(error))
    if errors:
        raise ListError("\n".join(errors))
    return texts


def with_faults(text, places, start=0, stop=None):
    """A part of a text with the faults in it; one fault may be inside what another one replaces."""
    stop = len(text) if stop is None else stop
    parts = []
    end = start
    inside = {place: faults for place, faults in places.items() if start <= place[0] < stop}
    for place in sorted(inside, key=lambda place: (place[0], -place[1])):
        faults = inside.pop(place)
        if place[1] <= end:
            continue
        if place[0] < end or place[1] > stop:
            raise ListError(f"{faults[0].place}: overlaps with another fault")
        inner = {other: found for other, found in inside.items() if other[0] < place[1]}
        old = with_faults(text, inner, *place)
        parts += [text[end : place[0]], switched(old, faults, is_plain=not inner)]
        end = place[1]
    return "".join(parts) + text[end:stop]


def switched(old, faults, is_plain):
    """The text of the source, and what stands there while one of the faults is switched on."""
    if all(fault.is_expression for fault in faults):
        choices = "".join(f"isFaulty({fault.number}) ? ({fault.new.strip()}) : " for fault in faults)
        return f"({choices}({old}))"
    fault = faults[0]
    if len(faults) > 1 or fault.new is not None and not is_plain:
        raise ListError(f"{fault.place}: overlaps with another fault")
    if fault.new is None:
        return f"if !isFaulty({fault.number}) {{ {old} }}"
    return re.sub(r"\bFAULT\b", f"isFaulty({fault.number})", fault.new.rstrip("\n"))
