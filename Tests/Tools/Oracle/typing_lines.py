"""Lines people type, for typing_generator.py: templates, filled with numbers in the styles of a locale."""

LOCALES = {
    "en": (".", ",", False, "$"),
    "de": (",", ".", False, "€"),
    "fr": (",", "\u202f", False, "€"),
    "de_CH": (".", "’", False, "CHF"),
    "en_IN": (".", ",", True, "₹"),
    "C": (".", "", False, ""),
    "sv": (",", "\u00a0", False, "kr"),
    "pl": (",", "\u00a0", False, "zł"),
    "da": (",", ".", False, "kr."),
    "es_PE": (".", ",", False, "S/"),
    "pt_BR": (",", ".", False, "R$"),
    "ja": (".", ",", False, "￥"),
}
DIGITS = {script[0]: script for script in ("٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "０１２３４５６７８９", "۰۱۲۳۴۵۶۷۸۹", "০১২৩৪৫৬৭৮৯")}
SEPARATORS = [",", ".", " ", "\u00a0", "\u202f", "\u2009", "'", "’", "٬"]
SIGNS = ["kr", "zł", "CHF", "元", "円", "€", "$", "£", "¥", "₹", "R$", "US$", "CA$", "₺", "฿", "₩", "CHF$", "ABCD$"]
WORDS = (
    "Total Lunch Milk Rent page chapter iPhone Art. No. room item about is return x max Summe Preis Miete prix loyer número"
    " precio totale всего цена المجموع कुल 합계 сумма łącznie toplam"
).split()
CJK = "合計 总计 共 价格： 料金は ราคา ລາຄາ តម្លៃ စျေး 3万 第3章 小计， 数量、 完。 한국어".split()

# {n} a number, {i} a whole number, {g} a grouped number, {m} an amount, {p} a percentage, {o} an operation,
# {s} a spaced operation, {w} {v} words, {c} a word without spaces, {k} a currency sign, {e} a calculation, {d} a date.
TEMPLATES = """
{w}: {n}{s}{n}
{w}: {m}{s}{m}
{w} {n}{o}{n}
{w} {i}{s}{i}
{w} {i}{s}{i}{s}{i}
{w}, {v}: {e}
{w} ({e})
{w} ({e}) {v}
({w}) {e}
{w} = {e}
{w}={e}
{v} = {m}{s}{n}
{w} > {e}
{w} < {n}{s}{n}
if {v} > {n}{o}{n}
for i in range({i}{o}{i})
return {e}
{v} = {v}[{i}{o}{i}]
{v}({e})
{v}({i}, {i}{o}{i})
#define {w} ({i}{o}{i})
x * {i}{o}{i}
{m} – {m}{s}{m}
{w} – {m}{s}{m}
{i} {w} – {n}{s}{n}
{i} ^ {i}{s}{n}
{v} ^ {e}
{i} ⋅ {e}
√ {e}
{n} ± {n}{s}{n}
{i} @ {m}{s}{m}
{i} à {m}{s}{m}
{i} х {m}{s}{m}
{w}® {i}{s}{i}
{v} ≈ {e}
0x{i}{o}{i}
{i}x{i}
{i} x {i}
{i} x {m}
{i}×{i}
{i} × {m}
{i}X{i}{s}{i}
{m}{s}{m}
{m}{s}{m}{s}{m}
{m}{s}{p}
{m} * {n}
{n} * {m}
{n} {k} x {i}
{m}/{i}
{m} / {i}
{k}{n}{s}{k}{n}
{k} {n}{s}{k} {n}
{n}{k}{s}{n}{k}
{n} {k}{s}{n} {k}
{k}{n}{s}{n}
{n}{s}{n}{s}{k}{n}
({m}{s}{m}) * {n}
{m}{s}{m} * {i}
{n} {k} {n}
-{k}{n}{s}{k}{n}
{k}-{n}{s}{n}
{k}({e})
{g}{o}{g}
{g}{s}{n}
{w} {g}{s}{g}
{g}*{i}
{i} {g}*{i}
{p}
{n}{s}{p}
{n}{o}{p}
{n} - {i} %
{n}{o}{p}{o}{n}
{i} % {i}
{i}%{i}
{p} {e}
{n}{s}{i} %{s}{n}
{d}
{d} - {d}
{d} {e}
{w} {d} {e}
{i}:{i}{o}{i}
{i}:{i} {e}
{i}-{i}
{i}/{i}
{i}/{i}{s}{i}/{i}
{i} {i}/{i}{s}{i}
{i}-{i}-{i}{s}{i}
+{i} {i} {i}{i}
+{i}-{i}-{i}
({i}) {i}-{i}
0{i} {i}{i}
{i}.{i}.{i}.{i}
v{i}.{i}.{i}
- {e}
* {e}
+ {e}
• {e}
– {e}
> {e}
> > {e}
- [ ] {e}
- [x] {w}: {e}
{i}. {e}
{i}) {e}
({i}) {e}
a) {e}
a. {w} {e}
1.{i} {e}
- {w}: {m}{s}{m}
{w}\t{n}\t{e}
{n}\t{n}\t{n}{o}{n}
| {w} | {e} |
| {e}
|{e}|
"{e}"
"{e}
'{e}
“{e}
«{e}»
„{e}
`{e}`
[{e}]
[{e}
{w}"{e}
{w} "{e}
({e})
({e}
[{w}]({e})
{i}({e})
{i} ({e})
{v}({e}
{n}{o}({e}
{n}{s}({e})
({e}){o}({e})
({e}){n}
({n}){o}{n}
(-{n}){o}{n}
-({e})
-{n}{s}{n}
{w} -{n}{s}{n}
{w}: -{n}{s}{n}
 -{n}{s}{n}
{w}, -{n}{s}{n}
{n} -{n}
{n}- {n}
:) {e}
:-) {e}
;){e}
{w} :) {n}{s}{n}
lol {n}{o}{n}
{c}{e}
{c} {e}
{c}：{e}
{c}，{e}
{c}、{e}。
{c}（{e}）
{e}={e}
{e}=={e}
{e}= {n}{o}{n}
{e}={o}{n}
{e}=-{n}
{n}={e}
0{i}={e}
{e}={n}
{e}{s}{e}
{e}{s}{n}{s}{p}
{n}{o}{n}{o}{n}{o}{n}
{n}{s}{n}{s}{n}{s}{n}
{i}{i}{i}{i}{i}{i}{i}{i}{o}{i}{i}{i}{i}{i}
{i}/0
{n}{o}({i}-{i})
{n} .{i}{o}{n}
{n}{o}.{i}
{n}.{o}{n}
{n}{o}{n}.
{n}..{i}{o}{n}
{n}{o}{n},
{n}, {n}{o}{n}
{i}{v}{o}{n}
{i} kg * {n}{s}{n}
{i}kg {e}
{i}y + {e}
{i}y - {e}
{i} {v} x {e}
{w} x {e}
http://{v}.org/{i}/{i}-{i}
rm -{i}+{i}
{v}@{v}.com {i}+{i}
C++ {e}
{i}{o}{o}{i}
{i}{s}{o}{i}
{i} {i} {i}{o}{i}
{g} {g}{o}{i}
Invoice {i}: {i} x {m} + {p}
Rechnung {i}/{i}: {m} + {m} + 19%
{i} Stück à {m} = {i} * {m}
can you bring {i} or {i}+{i} beers?
ok, that makes {m} + {m} for me
ce soir {i} + {i} personnes, soit {n}*{i}
são {m} + {m} por mês
el total es: {n} + {n}
итого: {n} + {n}
الإجمالي: {n} + {n}
कुल: {n} + {n}
今日は{e}
共{i}元，{e}
{c}{e}={e}
at {i}:{i}, room {i} + {i}
call {i}-{i}{i} or +{i} {i} {i}
{i}% of {n} = {n}*{i}%
{n} + {n} = {n}; {e}
2x{i} + 3*{i}
{i}m x {i}m + {i}
recipe: {i} g + {i} g
{m}/{m}
{k}{n}/{k}{i}
{n}{k} / {i}{k}
{m}{s}{m}/{m}
{i} * {m} / {m}
{n}{s}-{n}
{n}*-{n}
{n} / -({n}{o}{n})
{n}--{n}
{n}  {s}{n}
{n}{s} {n}
{n} +\t{n}*{n}
{w}:\t{e}
{w}:  {e}
{w} :{e}
{w} : {e}
{i} : {i}{s}{n}
{i}：{i}{o}{n}
Blood pressure: {i} / {i}
Rating: {i} / 10
Dosage: 1 - 0 - 1
Date: {d}
Date: {i} / {i} / {i}
{i} - {i} - {i}
({i}/{i}) = {i}/{i}
{e} = %{i}
Linear graph: 0 - 1 - 2 - 3
version {n}{s}{n}
libc{i} {e}
{i}½ {e}
½ {e}
{w}: {p}{s}{p}
{p}{s}{p}
{n} - {p} * {n}
{n} + {p}{s}{n}
• {w}: {e}
{i}. {m}{s}{m}
> - {m} * {i}
a) {m}{s}-{m}
## {e}
{c}{m}{s}{m}
{c}{p}
{c}-{e}
{c}：{m}{s}{m}
ราคา{e}
المجموع {e}
المجموع: {e}
{v} ≤ {e}
{v} → {e}
{w} ~ {e}
{w} & {e}
{w}; {e}
{w}! {e}
http://{v}: {e}
a very long label that goes on for more than forty characters: {e}
{w} | {e}
{w}: | {e}
{w}:{m}{s}{m}
-{m}{s}{m}
{w} -{n}{o}{n}
{w} = -{n}{o}{n}
+{n}{o}{n}
{w}: +{n}{o}{n}
{n}{s}{n}.
{n}.{s}{n}
({n}{s}{n})
-({n}{s}{n})
({e}) %
{n}%%{s}{n}
{n}{k} {n}{s}{n}
{k} {n} {k}{s}{n}
US{k}{n}{s}US{k}{n}
{e} {k}
{e}  =
({w}: {e})
{w} “{e}”
{w} “ {e}
\u200e{e}
{w}:\u200e {e}
{i}/{i} cup + {i}/{i}
""".strip("\n").split("\n")


def digits(rng, low, high):
    return str(rng.randint(10 ** (low - 1) if low > 1 else 0, 10**high - 1))


class Filler:
    def __init__(self, rng, locale):
        self.rng = rng
        self.decimal, self.group, self.indian, currency = LOCALES[locale]
        if rng.random() < 0.08:  # a user of another locale
            self.decimal, self.group, self.indian, currency = LOCALES[rng.choice(list(LOCALES))]
        self.sign = currency if currency and rng.random() < 0.4 else rng.choice(SIGNS)
        self.side = rng.choice(["{k}{n}", "{k}{n}", "{n} {k}", "{n}{k}", "{k} {n}", "{n}\u00a0{k}"])
        self.places = rng.choice([0, 2, 2, 2, None])
        self.spaced = rng.random() < 0.55

    def i(self):
        rng = self.rng
        return digits(rng, *rng.choice([(1, 1), (1, 2), (2, 2), (3, 3), (4, 4), (1, 5)]))

    def n(self):
        rng = self.rng
        if rng.random() < 0.6:
            return self.i()
        if rng.random() < 0.15:
            return self.g()
        return digits(rng, 1, rng.choice([1, 2, 3])) + self.decimal + digits(rng, 1, 4).zfill(rng.choice([1, 2, 2, 3]))

    def g(self):
        rng = self.rng
        number = digits(rng, 4, rng.choice([4, 5, 6, 7, 9]))
        separator = self.group if rng.random() < 0.55 else rng.choice(SEPARATORS)
        size = 2 if (self.indian or rng.random() < 0.07) and rng.random() < 0.6 else 3
        head, groups = number[:-3], [number[-3:]]
        while head:
            head, groups = head[:-size], [head[-size:], *groups]
        if rng.random() < 0.05:
            groups[-1] = groups[-1][:2]
        tail = self.decimal + digits(rng, 2, 2) if rng.random() < 0.3 else ""
        return separator.join(groups) + tail

    def m(self):
        rng = self.rng
        number = self.i() if not self.places else digits(rng, 1, 3) + self.decimal + digits(rng, 2, 2)
        if self.places is None:
            number = self.n()
        sign = self.sign if rng.random() < 0.93 else rng.choice(SIGNS)
        side = self.side if rng.random() < 0.95 else "{n} {k}"
        return side.format(k=sign, n=number) if rng.random() < 0.93 else number

    def p(self):
        return self.rng.choice([digits(self.rng, 1, 2), self.n()]) + self.rng.choice(["%", "%", "%", " %"])

    def o(self):
        op = self.rng.choice("++++---***//×÷−·")
        return f" {op} " if self.spaced else op

    def s(self):
        return f" {self.rng.choice('+++---**/×−÷')} "

    def w(self):
        return self.rng.choice(WORDS)

    def v(self):
        return self.rng.choice(["a", "foo", "val", "kg", "y", "x", "abc", "size", "i"])

    def c(self):
        return self.rng.choice(CJK)

    def k(self):
        return self.sign

    def d(self):
        rng = self.rng
        day, month, year = digits(rng, 1, 2), f"{rng.randint(1, 12):02d}", rng.randint(1999, 2030)
        form = rng.choice(["{y}-{m}-{d}", "{d}.{m}.{y}", "{d}/{m}/{y}", "{m}-{d}-{y}", "{d}.{m}.", "{y}/{m}"])
        return form.format(d=day, m=month, y=year)

    def e(self):
        rng = self.rng
        text = self.n()
        for _ in range(rng.choice([1, 1, 1, 2, 2, 3])):
            right = self.n() if rng.random() < 0.85 else f"({self.n()}{self.o()}{self.n()})"
            text += (self.o() if rng.random() < 0.9 else self.s()) + right
        return f"({text}){self.o()}{self.n()}" if rng.random() < 0.1 else text


def fill(template, filler):
    """Fills each {x} separately."""
    text, i = "", 0
    while i < len(template):
        if template[i] == "{" and template[i + 2 : i + 3] == "}":
            text += getattr(filler, template[i + 1])()
            i += 3
        else:
            text += template[i]
            i += 1
    return text


def realistic_line(rng, locale):
    filler = Filler(rng, locale)
    line = fill(rng.choice(TEMPLATES), filler)
    if rng.random() < 0.12:
        line += rng.choice([" ", "\n", "; ", ", ", ". "]) + fill(rng.choice(TEMPLATES), filler)
    if rng.random() < 0.12:
        script = rng.choice(list(DIGITS))
        line = line.translate(str.maketrans("0123456789", DIGITS[script]))
        if script in "٠۰":
            line = line.replace(filler.decimal, "٫") if rng.random() < 0.5 else line
            line = line.replace("%", "٪") if rng.random() < 0.5 else line
        elif script == "０" and rng.random() < 0.8:
            line = line.translate(str.maketrans("+-*/%=().,:", "＋－＊／％＝（）．，："))
    elif rng.random() < 0.03:
        line = line.replace("1", "１").replace("+", "＋")
    return line
