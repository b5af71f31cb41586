"""Who sits at the table: names and faces that the player has given them, kept on the device.

Runs in MicroPython. A seat without a name of its own is called as web/lang has it; `changed()` is called when
somebody has got another name or face.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import js

from web.page.base import names, storage
from web.page.base.i18n import t

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.types.view import Seating, View

SEATS = 6
PLAYER = 0
LONGEST = 12

# None, and the faces of web/decks/faces.svg; then who has which at first.
FACES = ("", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l")
_FIRST = ("", "a", "k", "d", "g", "b")

changed: Callable[[], object] | None = None


def _kept() -> list[Any]:
    return storage.read_checked("people", lambda each: each if isinstance(each, list) else None) or []


def _read() -> tuple[list[str], list[str]]:
    """What is kept, as far as it is what we would keep."""
    found, faces = [""] * SEATS, list(_FIRST)
    for seat, one in enumerate(_kept()[:SEATS]):
        if isinstance(one, dict):
            found[seat] = names.clean(one.get("name"), LONGEST)
            face = one.get("face")
            if face in FACES:
                faces[seat] = face
    return found, faces


_names, _faces = _read()


def _heard(_text: str) -> None:
    """Another tab, or a backup, has named somebody."""
    global _names, _faces
    _names, _faces = _read()
    if changed:
        changed()


storage.watch("people", _heard)


# A table of several people: the seat that the page shows as its player's, the names that hold there, and
# the seats of those who hold this device in turn.
_own: int | None = PLAYER
_guests: dict[int, str] = {}
_here: list[int] = []

silent: list[int] = []
"""The seats for which all wait, since their devices do not answer."""


def sit(
    own: int | None, guests: dict[int, str], here: list[int] | None = None, away: list[int] | None = None
) -> None:
    """From now on the page is for this seat, and people with these names have seats, too; those `here` hand
    the device on, those `away` are waited for. Without a seat the page is nobody's: all who are `here` look
    at it.
    """
    global _own, _guests, _here, silent
    _own, _guests, _here, silent = own, guests, here or [], away or []


def alike(name: str) -> str:
    """A name as names are compared: what is to be seen of it, in small letters."""
    return "".join([letter for letter in names.small(name) if names.clean(letter, 1)])


def looking() -> bool:
    """Whether the page is for no seat: it shows what lies on the table."""
    return _own is None


def acts(view: View) -> bool:
    """Whether the player of this page is to act."""
    return view["turn"] == view["seat"] and not looking()


def pass_on() -> bool:
    """Whether several people hold this device in turn."""
    return len(_here) > 1


def against(view: Seating) -> bool:
    """Whether those at this device play against each other, so that none of the sides is theirs."""
    return bool(_here) and not any(all(seat in seats for seat in _here) for seats in view["parties"])


def _place(seat: int) -> int:
    """Whose name and face a seat has that nobody else has taken: the player's own are always the first."""
    own = _here[0] if _here else _own or PLAYER  # who holds the device does not change what a bot is called
    return PLAYER if seat == own else own if seat == PLAYER else seat


def name(seat: int) -> str:
    """What the player at a seat is called."""
    return called(seat) or t("name." + str(_place(seat)))


def bot(seat: int, here: list[int]) -> str:
    """What a bot is called at a table where people `here` hand the device on."""
    place = here[0] if seat == PLAYER and here else seat
    return _names[place] or t("name." + str(place))


def called(seat: int) -> str:
    """The name that somebody has given them, or empty."""
    return _guests.get(seat) or _names[_place(seat)]


def told(key: str, seat: int, **fields: object) -> str:
    """The words of a key about somebody, by `name`, or those of `key.you` to a player who has no name."""
    if seat == _own and not called(seat):
        return t(key + ".you", **fields)
    return t(key, name=name(seat), **fields)


def own_name(seat: int) -> str:
    """The name that they were given on this device, or empty."""
    return _names[seat]


def face(seat: int) -> str:
    """His face, one of `FACES`, or empty."""
    return "" if seat in _guests else _faces[_place(seat)]


def picture(code: str) -> str:
    """The address of a face."""
    js.jassSymbols("web/decks/faces.svg", "")  # web/boot/start.js
    return "#face-" + code


def call(seat: int, text: object) -> None:
    """Give a name, cleaned; an empty one takes it away."""
    _keep(seat, "name", names.clean(str(text), LONGEST))


def show(seat: int, code: str) -> None:
    """Give a face, or with an empty text none."""
    _keep(seat, "face", code)


def _keep(seat: int, what: str, value: str) -> None:
    """Only this: another page, or a later version, may have kept more since."""
    kept = _kept()
    while len(kept) <= seat:
        kept.append({})
    if not isinstance(kept[seat], dict):
        kept[seat] = {}
    kept[seat][what] = value
    storage.write("people", json.dumps(kept))
    _heard("")
