"""Images of files, read by a reader that follows MicroPython's description of the format."""

from hypothesis import given
from hypothesis import strategies as st

from web.build.page.romfs import image

NAMES = st.text("abcxyz_.", min_size=1, max_size=9)


def unpacked(image: bytes) -> dict[str, bytes]:
    """The files of an image by their paths."""
    kind, body, rest = _record(image)
    assert kind == 0x14A6B1  # 0xd2 0xcd 0x31
    assert rest == b""
    return dict(_files(body, ""))


def _files(entries: bytes, folder: str) -> list[tuple[str, bytes]]:
    found = []
    while entries:
        kind, body, entries = _record(entries)
        length, body = _number(body)
        path, body = folder + body[:length].decode(), body[length:]
        if kind == 4:
            found += _files(body, f"{path}/")
        else:
            assert kind == 5
            kind, content, rest = _record(body)
            assert (kind, rest) == (2, b"")
            found.append((path, content))
    return found


def _record(data: bytes) -> tuple[int, bytes, bytes]:
    kind, data = _number(data)
    length, data = _number(data)
    assert len(data) >= length
    return kind, data[:length], data[length:]


def _number(data: bytes) -> tuple[int, bytes]:
    value = 0
    for place, digit in enumerate(data):
        value = value << 7 | digit & 0x7F
        if not digit & 0x80:
            return value, data[place + 1 :]
    raise AssertionError("a number without an end")


@given(st.dictionaries(st.tuples(st.sampled_from(["", "a", "a/b", "c"]), NAMES), st.binary(max_size=300)))
def test_what_is_put_in_comes_out(files: dict[tuple[str, str], bytes]) -> None:
    # A folder and a file cannot have the same name: files end in ".mpy".
    given_files = {f"{folder}/{name}.mpy".strip("/"): content for (folder, name), content in files.items()}
    made = image(given_files)
    assert unpacked(made) == given_files
    assert len(made) % 2 == 0
