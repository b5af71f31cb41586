"""The command line's ranking: its table, its series and days, and bad input."""

from __future__ import annotations

import json
from ast import literal_eval
from dataclasses import replace
from pathlib import Path

import pytest

from jass.bots.identity import CLOCK, WORK
from jass.cli import main
from jass.cli.games import play_game
from jass.cli.ranking import BY_PLAYERS, series_of
from jass.history.handed_in import read
from jass.history.log import dumps
from jass.history.ranking import WHY
from jass.history.result_code import encode, rules_digest, seed_digest
from jass.history.series import limited
from jass.options.variants import find_variant

from .results import THREE, result


def test_a_log_whose_bots_cannot_be_checked_is_not_said_to_be_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, _ = play_game("schieber3p", "checked", "easy", WORK)
    words = {}
    for name, each in {
        "as they play": log,
        "by the clock": replace(log, pace=CLOCK),
        "of another version": replace(log, bots="00000000"),
    }.items():
        file = tmp_path / "log.jass"
        file.write_text(dumps(each))
        code, out, err = ran(capsys, str(file), "--check-bots")
        assert (code, err, WHY["bots"] in out) == (0, "", False)
        words[name] = out.rpartition("cannot be checked here: ")[2].strip()
        main(["replay", str(file), "--check-bots"])
        told = "".join(capsys.readouterr())
        assert words[name] in told or name == "as they play"
    assert "table 1" in words["as they play"]
    assert words["by the clock"].startswith("the bots of this game thought by the clock")
    assert words["of another version"].startswith("the bots of this game are of another version")


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["ranking", *arguments])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_the_command_prints_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "codes.txt"
    file.write_text("\n".join([*map(encode, THREE), "hello", "1" + "a" * 40]))
    bot = tmp_path / "bot.txt"
    bot.write_text(encode(result("", 100, 100, 18)))
    code, out, err = ran(capsys, str(file), "--bot", str(bot))
    assert (code, err) == (0, "")
    assert out.splitlines()[2:4] == [
        "      220 (1)          2 (1)          8 (1)   Beat",
        "      219 (2)          1 (2)          4 (3)   Cora",
    ]
    assert "not a result code, or one with a changed character" in out
    assert "lines without a result: 1" in out
    as_json = json.loads(ran(capsys, str(file), "--json")[1])
    assert [line[0] for line in as_json["tables"][0]["lines"]] == ["Beat", "Cora", "Anna"]
    assert ran(capsys, str(file), "--csv")[1].startswith('"table";"name";')
    kept = ran(capsys, str(file), "--keep")[1]
    assert [entry.result for entry in read([kept]).entries] == list(THREE)


def test_the_command_keeps_only_what_it_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = dumps(play_game("schieber3p", "kept", "easy")[0])
    file, kept, limit = tmp_path / "log.jass", tmp_path / "kept", len(log)
    file.write_text(log)
    kept.write_text(ran(capsys, str(file), "--keep")[1])
    for module in ("history.handed_in", "cli.ranking"):
        monkeypatch.setattr(f"jass.{module}.MAX_FILE", limit)
    for given, words in (((str(file), "--keep"), "kept"), ((str(kept),), str(kept))):
        code, out, err = ran(capsys, *given)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert words in err
        assert f"longer than {limit:,} characters" in err
    for module in ("history.handed_in", "cli.ranking"):
        monkeypatch.setattr(f"jass.{module}.MAX_FILE", len(kept.read_text().strip()))
    assert ran(capsys, str(kept), "--keep")[1] == kept.read_text()


def test_the_command_ranks_a_series_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = "https://club.ch/jass/?series=Bern&variant=schieberCh&deals=3"
    rules = rules_digest(limited(find_variant("schieberCh").options, 3))
    own = replace(THREE[0], rules=rules, seed=seed_digest(f"jass2|series||bern|schieberCh~{rules}"))
    file = tmp_path / "codes.txt"
    file.write_text(f"{encode(own)} {encode(THREE[1])}")
    code, out, _ = ran(capsys, str(file), "--series", link)
    assert (code, out.count("table "), "other rules than the series has" in out) == (0, 1, True)


def test_the_command_ranks_nothing_of_a_series_that_has_not_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "codes.txt"
    rules = rules_digest(limited(find_variant("schieberCh").options, 3))
    file.write_text(encode(replace(THREE[0], rules=rules)))
    code, out, _ = ran(
        capsys, str(file), "--series", "?series=Bern&variant=schieberCh&deals=3&from=9999-01-01"
    )
    assert (code, "table" in out, "other cards than the series has" in out) == (0, False, True)


@pytest.mark.parametrize(
    ("link", "variant"),
    [
        ("series=a&deals=3", "schieberCh"),
        ("series=a&deals=3&players=3", "schieber3p"),
        ("series=a&deals=3&players=3&variant=tournament12", "tournament12"),
        ("series=a&deals=3&variant=&players=3", "schieber3p"),
        ("series=a&deals=3&players=9", "schieberCh"),
        ("series=a&deals=3&rules=https%3A%2F%2Fclub.ch%2F%3Fplayers%3D3", "schieber3p"),
        ("series=a&deals=3&players=3&players=2", "schieber3p"),
    ],
)
def test_a_link_has_the_rules_that_the_page_reads_in_it(link: str, variant: str) -> None:
    assert series_of(f"https://club.ch/?{link}").variant.id == variant


def test_the_game_for_so_many_players_is_that_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "web/page/base/settings.py").read_text("utf-8")
    there = page.partition("_BY_PLAYERS")[2].partition("=")[2]
    assert literal_eval(there[: there.index("}") + 1].strip()) == BY_PLAYERS


@pytest.mark.parametrize(
    ("dates", "day", "code"),
    [
        ("&from=2026-01-01&to=2026-01-02", "1999-01-01", 2),
        ("&from=2026-01-01&to=2026-01-02", "2026-01-03", 2),
        ("&from=2026-01-01&to=2026-01-02", "2026-01-02", 0),
        ("&from=2026-01-01", "2025-12-31", 2),
        ("&from=2026-01-01", "2999-01-01", 0),
        ("&to=2026-01-02", "2025-12-31", 0),
        ("", "2026-01-01", 2),
    ],
)
def test_a_day_that_the_series_has_not_is_refused(
    dates: str, day: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["series", f"?series=Bern{dates}", "--day", day]) == code
    shown = capsys.readouterr()
    assert (len(shown.out.splitlines()), len(shown.err.splitlines())) == ((0, 1) if code else (1, 0))
    assert code == 0 or f"{day} is no day of this series" in shown.err


@pytest.mark.parametrize(
    ("text", "more"),
    [("nothing here", []), ("x", ["--series", "?series="]), ("x", ["--series", "?series=a&deals=many"])],
)
def test_bad_input_is_one_line_and_exit_code_2(
    text: str, more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "codes.txt"
    file.write_text(text)
    code, out, err = ran(capsys, str(file), *more)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
