"""Limits on style sheets, because something on the page changes all the time."""

import re
from pathlib import Path

import pytest

from web.build.page import styles

ROOT = Path(__file__).resolve().parents[2]
SHEETS = sorted((ROOT / "web/styles").rglob("*.css"))
# What a compound may say between the name of the element and the `:has` of it.
ASKED = re.compile(
    r"[.#](?:table|felt|seats)(?:\[[^\]]*\]|:(?:is|not)\([^()]*\)|[.#][\w-]+)*(?::not\()?:has\("
)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_no_rule_asks_the_whole_table_what_it_holds(sheet: Path) -> None:
    """Each card played would have all that lies on it styled again; the page says it by attributes."""
    assert ASKED.findall(sheet.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "rule",
    [
        ".felt:has(#ask) .seat {",
        '.felt[data-players="4"]:not(:has(:is(#auction, #ask):not([hidden]))) .plate {',
        '.felt:is([data-players="3"], [data-players="5"]):has(#auction) {',
        ".table:has(#ask:not([hidden])) .plate {",
    ],
)
def test_such_rules_are_found(rule: str) -> None:
    assert ASKED.search(rule)


@pytest.mark.parametrize("sheet", ["web/embed/poster.css", "web/embed/generator.css", "guide/guide.css"])
def test_letters_follow_the_reader_where_the_build_makes_nothing(sheet: str) -> None:
    written = (ROOT / sheet).read_text("utf-8")
    assert re.findall(r"(?:font(?:-size)?:|@media)[^;{}]*\dpx", written) == []


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("a { font: 650 14.5px/1.2 x; }", "a { font: 650 .145rem/1.2 x; }"),
        ("a { margin: -8px 0 2px; border: 1.5px solid }", "a { margin: -.08rem 0 2px; border: 1.5px solid }"),
        ("@media (max-width: 480px) { a { gap: 120px } }", "@media (max-width: 30em) { a { gap: 1.2rem } }"),
        ("@container page (min-height: 559px) {", "@container page (min-height: 34.9375em) {"),
        ("a { width: calc(100cqw - 16px); --x12px: 1 }", "a { width: calc(100cqw - .16rem); --x12px: 1 }"),
        ("html { font-size: max(75pt, 54pt + 15vmin) }", "html { font-size: max(75pt, 54pt + 15vmin) }"),
    ],
)
def test_lengths_follow_the_readers_font_size(written: str, sent: str) -> None:
    assert styles.follow_reader(written) == sent


def test_the_simple_mode_hides_what_the_slate_has() -> None:
    hidden = re.search(
        r"#slate :is\(([^)]*)\) { display: none", (ROOT / "web/styles/simple.css").read_text("utf-8")
    )
    assert hidden
    made = (ROOT / "web/page/score/slate.py").read_text("utf-8")
    names = [name.strip(". []") for name in hidden[1].split(",")]
    assert [name for name in names if f'"{name}"' not in made] == []
    assert {"slate-more", "data-share", "data-replay"} == set(names)
