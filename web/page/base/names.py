"""What somebody or something may be called: a line of text in which there is something to be seen.

Runs in MicroPython and, for the tests, anywhere.
"""

try:  # MicroPython has no unicodedata: JavaScript composes
    import js

    _js_string = js.String.new
except ImportError:
    _js_string = None

# Letters that show nothing, first and last of each kind: controls, spaces, marks of format, fillers.
_UNSEEN = (
    (0x00, 0x20), (0x7F, 0xA0), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160),
    (0x1680, 0x1680), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2000, 0x200F), (0x2028, 0x202F),
    (0x205F, 0x206F), (0x2800, 0x2800), (0x3000, 0x3000), (0x3164, 0x3164), (0xD800, 0xDFFF),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x16FE4, 0x16FE4),
    (0x1BCA0, 0x1BCA3), (0x1D159, 0x1D159), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip

# Combining marks: no name begins with one.
_MARKS = (
    (0x300, 0x36F),
    (0x483, 0x489),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE20, 0xFE2F),
)

# A space stands in their place.
_CONTROLS = ((0x00, 0x1F), (0x7F, 0x9F))

# These turn the direction of writing, beside the name, too, or are halves of a pair.
_TURNING = ((0x61C, 0x61C), (0x200E, 0x200F), (0x2028, 0x202E), (0x2066, 0x2069), (0xD800, 0xDFFF))


def composed(text: str) -> str:
    """A text in its composed form (NFC), so that what looks alike is equal; unchanged without JavaScript."""
    return str(_js_string(text).normalize("NFC")) if _js_string else text


def small(text: str) -> str:
    """A text in small letters, composed; MicroPython's own `lower` knows those of ASCII alone."""
    return composed(str(_js_string(text).toLowerCase()) if _js_string else text.lower())


def clean(name: object, longest: int) -> str:
    """A name of at most so many letters on one line; empty if it is no text, or nothing can be seen of it."""
    if not isinstance(name, str):
        return ""
    letters = [" " if _within(letter, _CONTROLS) else letter for letter in name[:999]]
    text = "".join([letter for letter in letters if not _within(letter, _TURNING)])
    text = composed(" ".join(text.split()))
    for at, letter in enumerate(text):
        if not _within(letter, _UNSEEN) and not _within(letter, _MARKS):
            return text[at : at + longest].strip()
    return ""


def _within(letter: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    code = ord(letter)
    return any(first <= code <= last for first, last in ranges)
