"""The lessons: five on the Schieber, one on the Differenzler, one on the Coiffeur. Values only.

Runs in MicroPython and, for the tests, anywhere. `at` is a game of the engine's up to where the step stands
(seed, actions), `ask` what is wanted of the player:

- `rank`: of the nine cards of a `suit`, the one that stands `nth` in the order of `of` (`plain`, `trump`)
- `points`: of those, the one that counts so many `points`
- `who`: whose card takes the trick that lies there
- `legal`: every card that may be played
- `takes`: a card with which the player takes the trick · `leaves`: one with which they do not
- `most`: the card that brings their party most
- `weis`: the cards of their Weis · `stoeck`: the two `cards` of their Stöck · `writes`: whose Weis is written
- `worth`: a number among `choices` (or some near the right one): what `of` is worth
- `name`: what to announce; `answer` is what a strong player does
- nothing: there is only something to read

`hand` or `trick` is False where they are not to be shown; `variant` is the game, where it is not `VARIANT`.

What is right is told by the engine (tasks.py), but for `stoeck` and `name`; the tests prove those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.page.types.lesson import Lesson

VARIANT = "schieberCh"

# After these there is a game to be played.
ENDS = ("count", "differenzler", "coiffeur")

_DIFFERENZLER = "differenzlerOnline"
_COIFFEUR = "schieberChCoiffeur"
_ROW = (
    "lesson 15",
    (
        "0:O 0:L9 1:LA 2:L6 3:L8 1:L7 2:E6 3:LK 0:SA 3:S7 0:SO 1:S6 2:S9 0:S8 1:R9 2:SK 3:SU 2:RA 3:R6 "
        "0:R7 1:R8 2:E9 3:EK 0:EA 1:EB 0:EO 1:LU 2:RB 3:E8 0:EU 1:LO 2:RO 3:SB 0:E7 1:LB 2:RU 3:RK"
    ),
)

LESSONS: tuple[Lesson, ...] = (
    (
        "cards",
        (
            {"key": "top", "ask": "rank", "suit": "R", "of": "plain", "nth": 0},
            {"key": "puur", "ask": "rank", "suit": "L", "of": "trump", "nth": 0},
            {"key": "nell", "ask": "rank", "suit": "L", "of": "trump", "nth": 1},
            {
                "key": "led",
                "ask": "who",
                "hand": False,
                "at": (
                    "lesson 102",
                    "0:E 0:EU 1:E6 2:E8 3:E7 0:S7 1:E9 2:S8 3:SA 1:RA 2:R6 3:LB 0:EB 0:R7 1:RK 2:RU 3:LA",
                ),
            },
            {
                "key": "ruff",
                "ask": "who",
                "hand": False,
                "at": ("lesson 5", "1:E 1:EU 2:EK 3:EO 0:E6 1:S6 2:SA 3:E7 0:E9 0:RA 1:E8 2:R9 3:R6"),
            },
            {
                "key": "trumps",
                "ask": "who",
                "hand": False,
                "at": ("lesson 107", "2:L 2:RA 3:L7 0:LU 1:RB 0:LB 1:L9 2:LO 3:LA"),
            },
        ),
    ),
    (
        "follow",
        (
            {
                "key": "suit",
                "ask": "legal",
                "at": ("lesson 523", "1:L 1:E7 2:E9 3:E8 0:EA 0:RA 1:LA 2:L9 3:RO 2:R6 3:EU"),
            },
            {
                "key": "void",
                "ask": "legal",
                "at": (
                    "lesson 48",
                    "0:S 0:SU 1:S7 2:S9 3:SA 0:R6 1:RA 2:SK 3:RO 2:SO 3:L9 0:SB 1:L6 2:L7 3:LA",
                ),
            },
            {
                "key": "under",
                "ask": "legal",
                "at": ("lesson 16", "1:E 1:SA 2:EO 3:S6 0:SU 2:RA 3:R6 0:RU 1:E9 1:LA 2:EK 3:L6"),
            },
            {
                "key": "puur",
                "ask": "legal",
                "at": (
                    "lesson 1094",
                    (
                        "1:R 1:E7 2:EO 3:E6 0:EA 0:E8 1:EU 2:L6 3:LK 1:R8 2:RO 3:R6 0:RA 0:S8 1:RB 2:S7 "
                        "3:SA 1:RK 2:L7 3:R7"
                    ),
                ),
            },
            {
                "key": "take",
                "ask": "takes",
                "at": (
                    "lesson 491",
                    "1:S 1:LA 2:SU 3:LB 0:LU 2:RA 3:S9 0:RB 1:RO 3:EA 0:S7 1:SA 2:E7 1:E9 2:L7 3:EU",
                ),
            },
            {
                "key": "smear",
                "ask": "most",
                "at": ("lesson 202", "1:L 1:E9 2:EU 3:EA 0:LU 0:SA 1:L9 2:SU 3:SB 1:S6 2:LA 3:S7"),
            },
        ),
    ),
    (
        "weis",
        (
            {"key": "run", "ask": "weis", "at": ("lesson 12", "0:E")},
            {
                "key": "points",
                "ask": "worth",
                "of": "weis",
                "choices": [20, 50, 100, 150],
                "at": ("lesson 37", "0:E"),
            },
            {"key": "four", "ask": "weis", "at": ("lesson 94", "0:E")},
            {
                "key": "best",
                "ask": "writes",
                "trick": False,
                "hand": False,
                "at": ("lesson 193", "0:R 0:S6 1:SK 2:S7 3:SB"),
            },
            {"key": "stoeck", "ask": "stoeck", "cards": ["LO", "LK"], "at": ("lesson 254", "0:L")},
        ),
    ),
    (
        "contracts",
        (
            {"key": "suit", "ask": "name", "answer": "L", "at": ("lesson 37", "")},
            {"key": "top", "ask": "name", "answer": "O", "at": ("lesson 286", "")},
            {"key": "bottom", "ask": "name", "answer": "U", "at": ("lesson 48", "")},
            {"key": "shove", "ask": "name", "answer": "shove", "at": ("lesson 12", "")},
            {
                "key": "factor",
                "ask": "worth",
                "of": "score",
                "trick": False,
                "at": (
                    "lesson 15",
                    (
                        "1:O 1:SA 2:SO 3:SB 0:S8 1:L7 2:L8 3:L6 0:LB 0:RA 1:RU 2:R7 3:R9 0:LA 1:L9 2:EB "
                        "3:LK 0:SK 1:S7 2:EO 3:S6 0:LO 1:LU 2:R6 3:SU 0:E7 1:E6 2:E9 3:EA 3:EK 0:EU 1:R8 "
                        "2:RO 3:RB 0:E8 1:S9 2:RK"
                    ),
                ),
            },
        ),
    ),
    (
        "count",
        (
            {"key": "ten", "ask": "points", "suit": "S", "of": "plain", "points": 10},
            {
                "key": "trick",
                "ask": "worth",
                "of": "trick",
                "hand": False,
                "at": ("lesson 851", "2:E 2:LA 3:E8 0:EU 1:L6 0:E9 1:E7 2:EA 3:S7 0:SA 1:S6 2:SK 3:SB"),
            },
            {
                "key": "trump",
                "ask": "worth",
                "of": "trick",
                "hand": False,
                "at": ("lesson 4", "1:R 1:RU 2:RB 3:RA 0:RO"),
            },
            {
                "key": "last",
                "ask": "worth",
                "of": "trick",
                "at": (
                    "lesson 5",
                    (
                        "1:E 1:EU 2:EK 3:EO 0:E6 1:S6 2:SA 3:E7 0:E9 0:RA 1:E8 2:R9 3:R6 1:SK 2:S9 3:SO "
                        "0:EB 0:S8 1:S7 2:SU 3:L7 2:LA 3:LU 0:RB 1:L8 2:L6 3:LO 0:EA 1:LK 0:SB 1:R7 2:RO "
                        "3:RK 0:RU 1:R8 2:L9 3:LB"
                    ),
                ),
            },
            {
                "key": "rest",
                "ask": "worth",
                "of": "others",
                "trick": False,
                "at": (
                    "lesson 6",
                    (
                        "2:E 2:LA 3:EB 0:EU 1:L8 0:RA 1:E9 2:R9 3:RU 1:S7 2:EA 3:S9 0:SA 2:L6 3:LK 0:E7 "
                        "1:EO 1:R7 2:RO 3:RK 0:E8 0:SK 1:SU 2:S8 3:EK 3:R6 0:RB 1:E6 2:LB 1:R8 2:SO 3:L7 "
                        "0:S6 1:LU 2:SB 3:L9 0:LO"
                    ),
                ),
            },
            {
                "key": "match",
                "ask": "worth",
                "of": "match",
                "trick": False,
                "at": (
                    "lesson 492",
                    (
                        "3:E 3:R6 0:RO 1:RA 2:EU 2:LA 3:EB 0:EO 1:L6 0:S7 1:SA 2:E9 3:SO 2:SK 3:SB 0:SU "
                        "1:S6 2:R7 3:RK 0:EA 1:L8 0:S9 1:S8 2:RU 3:L7 0:LU 1:LK 2:E6 3:L9 2:RB 3:R8 0:E7 "
                        "1:LO 0:EK 1:LB 2:E8 3:R9"
                    ),
                ),
            },
            {"key": "end", "at": ("lesson 37", "")},
        ),
    ),
    (
        "differenzler",
        (
            {
                "key": "gap",
                "ask": "worth",
                "of": "difference",
                "choices": [7, 24, 31],
                "trick": False,
                "variant": _DIFFERENZLER,
                "at": (
                    "lesson 1",
                    (
                        "2:=56 3:=22 0:=24 1:=39 2:E6 3:EA 0:SU 1:E7 0:LK 1:LA 2:S9 3:L6 2:R7 3:RA 0:S8 "
                        "1:SB 1:RK 2:SA 3:RU 0:RO 2:R9 3:L7 0:R6 1:RB 1:R8 2:L8 3:EO 0:LO 1:E9 2:EB 3:S6 "
                        "0:EK 3:S7 0:EU 1:SK 2:SO 1:LU 2:L9 3:LB 0:E8"
                    ),
                ),
            },
            {"key": "guess", "variant": _DIFFERENZLER, "at": ("lesson 35", "")},
            {
                "key": "duck",
                "ask": "leaves",
                "variant": _DIFFERENZLER,
                "at": (
                    "lesson 35",
                    (
                        "2:=31 3:=0 0:=24 1:=52 2:EA 3:R6 0:RO 1:RA 1:SA 2:RB 3:S8 0:LO 2:EK 3:E6 0:RU 1:E9 "
                        "0:L8 1:LA 2:L9 3:LU 1:L6 2:S6 3:LB"
                    ),
                ),
            },
        ),
    ),
    (
        "coiffeur",
        (
            {"key": "row", "ask": "name", "answer": "O", "variant": _COIFFEUR, "at": ("lesson 90", "")},
            {"key": "score", "ask": "worth", "of": "score", "trick": False, "variant": _COIFFEUR, "at": _ROW},
            {
                "key": "others",
                "ask": "worth",
                "of": "theirs",
                "choices": [0, 34, 102],
                "trick": False,
                "variant": _COIFFEUR,
                "at": _ROW,
            },
            {"key": "once", "variant": _COIFFEUR, "at": ("lesson 90", "")},
        ),
    ),
)
