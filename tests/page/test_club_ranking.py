"""A club's ranking on the page: which codes stand in its tables, and what is said of the others."""

from __future__ import annotations

import importlib
import json
from types import SimpleNamespace
from typing import Any

from jass.bots.identity import DIGEST
from jass.history.result_code import Result, encode, rules_digest, seed_digest
from jass.history.series import read_series
from tests.page.club import BERN, WEEK, Club

DAYS = ["2026-11-24", "2026-11-25"]


def code(name: str, day: str, *points: int, practice: bool = False, bots: str = DIGEST) -> str:
    deals = tuple((own, 157 - own) for own in points)
    cards, rules = seed_digest(BERN.seed(day)), rules_digest(BERN.options)
    return encode(Result(rules, cards, bots, "strong", "work", deals, name, practice))


def rows(club: Club) -> list[list[str]]:
    """Each row's cells as text."""
    return [
        [
            "".join([cell.textContent, *(each.textContent for each in cell.everything())])
            for cell in row.children
        ]
        for row in club.game.find("#ranking").everything()
        if row.tagName == "TR" and row.parentElement is not None and row.parentElement.tagName == "TBODY"
    ]


def test_codes_are_ranked_each_way(club: Club) -> None:
    club.open("ranking", "?ranking&" + WEEK[1:])
    day = "2026-11-25"
    codes = [code("Anna", day, 157, 0, 60, 80), code("Beat", day, 80, 60, 80, 78)]
    area = club.game.find("#ranking textarea")
    area.value = "\n".join([*codes, code("Cora", day, 1, 1, 1, 1, practice=True), "hello"])
    club.game.find("#ranking details textarea").value = code("Bot", day, 50, 50, 50, 50)
    club.game.click("#ranking [data-club=rank]")
    assert rows(club) == [
        ["1.", "Beat", "298", "+98 (1.)", "4 (1.)"],
        ["2.", "Anna", "297", "+97 (2.)", "4 (1.)"],
    ]
    club.game.click("#ranking [data-club='by:2']")
    assert [row[:2] for row in rows(club)] == [["1.", "Anna"], ["1.", "Beat"]]
    assert "Played for practice only" in club.words("ranking")
    assert "without a code" in club.words("ranking")
    assert "nobody can know without a server" in club.words("ranking")


def test_where_fewer_points_are_better_the_table_says_so(club: Club) -> None:
    link = {"series": "Bern", "deals": "4", "from": "2026-11-23", "to": "2026-11-29"}
    rules = read_series(link, "differenzlerOnline", {})
    search = "?ranking&" + WEEK[1:] + "&variant=differenzlerOnline"
    club.open("ranking", search)
    made = [
        encode(
            Result(
                rules_digest(rules.options),
                seed_digest(rules.seed(day)),
                DIGEST,
                "strong",
                "work",
                ((points, 9),) * 4,
                name,
            )
        )
        for day in ("2026-11-24", "2026-11-25")
        for name, points in (("Anna", 30), ("Beat", 7))
    ]
    club.game.find("#ranking textarea").value = " ".join(made)
    club.game.click("#ranking [data-club=rank]")
    assert [row[1] for row in rows(club)] == ["Beat 2×", "Anna 2×", "Beat", "Anna", "Beat", "Anna"]
    assert club.words("ranking").count("The fewest points win") == 3  # the sums and both days
    club.open("ranking", "?ranking&" + WEEK[1:])
    club.game.find("#ranking textarea").value = code("Anna", "2026-11-25", 1, 2, 3, 4)
    club.game.click("#ranking [data-club=rank]")
    assert len(rows(club)) == 1
    assert "The fewest points win" not in club.words("ranking")


def test_two_tables_by_two_versions_of_the_bots_say_so(club: Club) -> None:
    club.open("ranking", "?ranking&" + WEEK[1:])
    codes = [code("Anna", "2026-11-25", 1, 2, 3, 4), code("Beat", "2026-11-25", 1, 2, 3, 4, bots="00000000")]
    for text, named in ((codes[0], False), (" ".join(codes), True)):
        club.game.find("#ranking textarea").value = text
        club.game.click("#ranking [data-club=rank]")
        assert (f"players {DIGEST}" in club.words("ranking")) == named
        assert ("players 00000000" in club.words("ranking")) == named


def test_two_days_are_summed_and_a_nameless_one_is_not(club: Club) -> None:
    club.open("ranking", "?ranking&" + WEEK[1:])
    codes = [code("Anna", "2026-11-24", 9, 9, 9, 9), code("", "2026-11-25", 50, 50, 50, 50)]
    codes.append(code("Anna", "2026-11-25", 1, 1, 1, 1))
    club.game.find("#ranking textarea").value = " ".join(codes)
    club.game.click("#ranking [data-club=rank]")
    assert [row[:3] for row in rows(club)] == [
        ["1.", "Anna 2×", "40"],
        ["1.", "Anna", "36"],
        ["1.", "no name", "200"],
        ["2.", "Anna", "4"],
    ]


def test_a_code_in_the_address_is_read_at_once(club: Club) -> None:
    club.js.location.hash = "#result=" + code("Vreni", "2026-11-25", 3, 3, 3, 3)
    club.open("ranking", "?ranking&" + WEEK[1:])
    assert [row[:2] for row in rows(club)] == [["1.", "Vreni"]]


def test_what_is_no_result_is_said(club: Club) -> None:
    club.open("ranking", "?ranking")
    club.game.find("#ranking textarea").value = "<b>nothing</b>"
    club.game.click("#ranking [data-club=rank]")
    assert "There is no result in it yet that counts." in club.words("ranking")
    assert rows(club) == []


def test_what_is_too_long_once_it_is_written_as_json_is_called_too_much(club: Club) -> None:
    club.open("ranking", "?ranking")
    club.game.find("#ranking textarea").value = "\0" * 400_000
    club.game.click("#ranking [data-club=rank]")
    assert "That is too much at once: take fewer codes or files." in club.words("ranking")


class Dropped:
    """Files that are dropped; one whose text is None cannot be read, as a folder cannot."""

    def __init__(self, *texts: str | None) -> None:
        self.length = len(texts)
        self._texts = texts

    def item(self, index: int) -> SimpleNamespace:
        async def text() -> str:
            if self._texts[index] is None:
                raise OSError("NotReadableError")
            return str(self._texts[index])

        return SimpleNamespace(name=f"file {index}", size=len(self._texts[index] or ""), text=text)

    def on(self, club: Club) -> str:
        """What is said once they are dropped."""
        ranking = club.game.find("#ranking")
        club.game.do(lambda: ranking.tell("drop", dataTransfer=SimpleNamespace(files=self)))
        return club.game.find("#ranking .club-says").textContent


def test_files_that_are_too_much_are_forgotten(club: Club) -> None:
    """Each NUL becomes six signs in the request, which the engine then refuses."""
    club.open("ranking", "?ranking&" + WEEK[1:])
    assert Dropped("\0" * 400_000).on(club) == "That is too much at once: take fewer codes or files."
    assert Dropped(code("Anna", "2026-11-25", 1, 2, 3, 4)).on(club) == ""
    assert "Anna" in club.words("ranking")


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_ranked(club: Club) -> None:
    club.open("ranking", "?ranking&" + WEEK[1:])
    said = Dropped(None, code("Anna", "2026-11-25", 1, 2, 3, 4)).on(club)
    assert said == "Too large or unreadable: file 0"
    assert "Anna" in club.words("ranking")


def test_the_bots_column_comes_with_its_code_which_it_plays_here(club: Club) -> None:
    """A bot that plays fast stands in for the one that searches."""
    club.open("ranking", "?ranking&" + WEEK[1:])
    ask = club.game.engine.ask
    played: list[str] = []

    async def answered(request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "rival":
            played.append(request["log"])
            return {"rival": {"log": "over", "over": len(played) % 3 == 0, "results": []}}
        if request.get("what") == "result":
            assert (request["log"], request["name"]) == ("over", "Bot (master)")
            return {"result": {"code": code(request["name"], DAYS[len(played) // 3 - 1], 50, 50, 50, 50)}}
        if request["do"] == "bots":
            return {"bots": {"byWork": True}}
        return await ask(request)

    importlib.import_module("web.page.ui.panels").made("ranking", club.desk)._ask = answered
    club.game.find("#ranking textarea").value = " ".join(code("Anna", day, 60, 60, 60, 60) for day in DAYS)
    club.game.click("#ranking [data-club=rank]")
    assert [len(row) for row in rows(club)] == [4] * 3
    assert club.game.find("#ranking").querySelector("[data-club='by:1']") is None
    club.game.click("#ranking [data-club=bot]")
    assert [json.loads(log)["seed"] for log in played if log != "over"] == [BERN.seed(day) for day in DAYS]
    assert [row[3] for row in rows(club)] == ["+80 (1.)", "+40 (1.)", "+40 (1.)"]
    assert club.game.find("#ranking").querySelector("[data-club=bot]") is None


def test_what_is_refused_brings_its_name_and_files_that_of_the_series(club: Club) -> None:
    club.open("ranking", "?ranking&" + WEEK[1:])
    anna = code("Anna", DAYS[0], 60, 60, 60, 60)
    nameless = [code("", day, 60, 60, 60, 60) for day in DAYS]
    club.game.find("#ranking textarea").value = " ".join(
        [*nameless, anna, anna, code("Anna", DAYS[1], 1, 1, 1, 1)]
    )
    club.game.click("#ranking [data-club=rank]")
    assert "Anna: The same code a second time" in club.words("ranking")
    assert [row[1] for row in rows(club)][1:3] == ["Anna", "no name"]  # as many points
    assert "Results without a name are not added up over the days." in club.words("ranking")
    files = [each.getAttribute("download") for each in club.game.find("#ranking").everything()]
    assert [name for name in files if name] == [
        "jass-ranking-Bern-2026-11-25.json",
        "jass-ranking-Bern-2026-11-25.csv",
    ]
