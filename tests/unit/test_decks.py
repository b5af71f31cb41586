"""The symbol sheets: complete, small, and usable under a strict security policy."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from web.build.site.signs import signs
from web.decks.draw import french, swiss
from web.decks.draw.__main__ import FOLDER, main, sheets
from web.decks.draw.glyphs import width_of

SVG = "{http://www.w3.org/2000/svg}"
SHEETS = ("swiss.svg", "french.svg", "french-fr.svg", "french-it.svg", "french-en.svg")
CARDS = [suit + rank for suit in "ERSL" for rank in "6789BUOKA"]
SIGNS = ["suit-E", "suit-R", "suit-S", "suit-L", "sign-O", "sign-U"]
GZIP_LIMIT = 60 * 1024


@pytest.fixture(params=SHEETS)
def file(request: pytest.FixtureRequest) -> Path:
    return FOLDER / str(request.param)


def symbols(file: Path) -> dict[str, ET.Element]:
    root = ET.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    found = root.findall(f"{SVG}symbol")
    assert len(found) == len(list(root)), "a sheet holds symbols only"
    return {symbol.attrib["id"]: symbol for symbol in found}


def test_committed_sheets_are_what_the_script_draws(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == sheets()[file.name]


def test_every_card_and_sign_is_there_in_its_box(file: Path) -> None:
    found = symbols(file)
    for name in [*CARDS, "back"]:
        assert found[name].attrib["viewBox"] == "0 0 100 155"
    for name in SIGNS:
        assert found[name].attrib["viewBox"] == "0 0 100 100"


def test_the_signs_by_themselves_are_those_of_the_deck(file: Path) -> None:
    sheet = signs(file.read_text("utf-8"))
    alone = {symbol.attrib["id"]: ET.tostring(symbol) for symbol in ET.fromstring(sheet)}
    whole = symbols(file)
    assert alone == {name: ET.tostring(whole[name]) for name in SIGNS if name.startswith("suit-")}
    assert len(sheet) < 4000
    if file.name.startswith("french-"):  # one file does for all languages
        assert sheet == signs((FOLDER / "french.svg").read_text("utf-8"))


def test_no_two_faces_are_alike(file: Path) -> None:
    found = symbols(file)
    faces = {ET.tostring(found[name]).split(b">", 1)[1] for name in [*CARDS, *SIGNS, "back"]}
    assert len(faces) == len(CARDS) + len(SIGNS) + 1


def test_ids_are_unique_and_references_stay_inside(file: Path) -> None:
    ids = [element.attrib["id"] for element in ET.parse(file).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in ET.parse(file).iter(f"{SVG}use"):
        target = element.attrib["href"]
        assert target.startswith("#")
        assert target[1:] in ids


def test_nothing_that_a_strict_policy_or_an_outside_use_would_break(file: Path) -> None:
    drawn = {"svg", "symbol", "g", "path", "circle", "ellipse", "rect", "use"}
    for element in ET.parse(file).iter():
        assert element.tag.removeprefix(SVG) in drawn
        for name, value in element.attrib.items():
            assert name not in ("style", "class")
            assert not name.startswith("on")
            assert "url(" not in value


def test_sheets_are_small(file: Path) -> None:
    assert len(gzip.compress(file.read_bytes(), 9)) <= GZIP_LIMIT


def test_index_is_readable_in_a_fan(file: Path) -> None:
    """A card 78 px wide shows a strip of 33 px: the index lies in it, its letter at least 16 px tall."""
    pixel = 78 / 100
    found = symbols(file)
    for name in CARDS:
        index = found[name].findall(f"{SVG}g")[0]
        suit = found[name].findall(f"{SVG}use")[0]
        place, scale = index.attrib["transform"].removesuffix(")").replace("translate(", "").split(") scale(")
        left, top = (float(part) for part in place.split())
        across, down = (float(scale.split()[0]), float(scale.split()[-1]))
        pen = float(index.attrib["stroke-width"])
        assert (18 + pen) * down * pixel >= 16
        assert top > 0
        widest = 12.5 if file.name == "swiss.svg" else width_of("10") + pen
        assert left > 0
        assert (left + widest * across) * pixel < 33
        assert (float(suit.attrib["x"]) + float(suit.attrib["width"])) * pixel < 33
        assert suit.attrib["href"] == f"#suit-{name[0]}"


@pytest.mark.parametrize("suit", swiss.SUITS)
def test_the_sign_is_low_for_the_under_and_high_for_the_ober(suit: str) -> None:
    found = symbols(FOLDER / "swiss.svg")

    def height(rank: str) -> float:
        beside = [
            float(use.attrib["y"])
            for use in found[suit + rank].findall(f"{SVG}use")
            if float(use.attrib["x"]) > 60 and use.attrib["href"] == f"#suit-{suit}"
        ]
        assert len(beside) == 1
        return beside[0]

    assert height("O") < 20
    assert height("K") < 20
    assert 50 < height("U") < 77.5


def test_only_the_eichel_ober_looks_to_the_right() -> None:
    assert [name for name, person in swiss.FIGURES.items() if person.right] == ["EO"]


def test_no_two_swiss_figures_are_one_person() -> None:
    assert len(set(swiss.FIGURES.values())) == 12
    assert len({person.head for person in swiss.FIGURES.values()}) == 12


@pytest.mark.parametrize("language", french.INDEXES)
def test_each_language_has_its_own_indices(language: str) -> None:
    others = {french.drawing(other) for other in french.INDEXES if other != language}
    assert french.drawing(language) not in others


def test_twelve_faces_no_two_alike_as_committed_and_as_the_page_names_them() -> None:
    file = FOLDER / "faces.svg"
    assert file.read_text(encoding="utf-8") == sheets()["faces.svg"]
    found = symbols(file)
    assert len({ET.tostring(symbol).split(b">", 1)[1] for symbol in found.values()}) == len(found) == 12
    known = (
        (FOLDER.parent / "page/base/people.py").read_text("utf-8").partition("FACES = (")[2].partition(")")[0]
    )
    assert [f"face-{letter}" for letter in re.findall(r'"(\w)"', known)] == list(found)


def test_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        french.drawing("xx")


def test_check_tells_a_changed_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.decks.draw.__main__.FOLDER", tmp_path)
    assert main(["--check"]) == 1
    assert main([]) == 0
    assert main(["--check"]) == 0
    (tmp_path / "swiss.svg").write_text("<svg/>", encoding="utf-8")
    assert main(["--check"]) == 1
