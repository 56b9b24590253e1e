"""The keys of a test keyboard: codes of the kernel (linux/input-event-codes.h), on the US layout."""

SHIFT = 42
LEFT_BUTTON = 0x110

ROWS = {
    2: ("1234567890-=", "!@#$%^&*()_+"),
    16: ("qwertyuiop[]", "QWERTYUIOP{}"),
    30: ("asdfghjkl;'`", 'ASDFGHJKL:"~'),
    43: ("\\zxcvbnm,./", "|ZXCVBNM<>?"),
    57: (" ", ""),
}
KEYS = {
    "Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "Control_L": 29, "Shift_L": 42,
    "Alt_L": 56, "space": 57, "Control_R": 97, "Home": 102, "Up": 103, "Left": 105, "Right": 106,
    "End": 107, "Down": 108, "Insert": 110, "Delete": 111, "Super_L": 125, "XF86Calculator": 140,
}  # fmt: skip
MODIFIERS = {"ctrl": 29, "shift": SHIFT, "alt": 56, "super": 125}
MODIFIER_CODES = {*MODIFIERS.values(), KEYS["Control_R"]}
CHARACTERS = {
    character: (first + index, shifted)
    for first, row in ROWS.items()
    for shifted, characters in enumerate(row)
    for index, character in enumerate(characters)
}


def codes_of_character(character):
    """The keys for a character, in the order they are pressed."""
    code, is_shifted = CHARACTERS[character]
    return [SHIFT, code] if is_shifted else [code]


def codes_of_press(name):
    """The keys of an xdotool name, such as ctrl+a, in the order they are pressed."""
    *modifiers, key = name.split("+")
    code = KEYS[key] if key in KEYS else CHARACTERS[key][0]
    return [MODIFIERS[modifier] for modifier in modifiers] + [code]
