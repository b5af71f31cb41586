"""The guides for webmasters and players, and the generator: alike in four languages, no dead links."""

import json
import re
from pathlib import Path

import pytest

from jass.options.variants import VARIANTS
from web.build.page import engine_values, words
from web.build.runtime import runtime
from web.build.site import oembed
from web.build.site.site import Site

ROOT = Path(__file__).parents[2]
LANGUAGES = ("de", "fr", "it", "en")


PLAYERS = "together."
"""How the names of the players' guides begin."""


def guide(language: str, of: str = "") -> str:
    return (ROOT / f"guide/{of}{language}.html").read_text("utf-8")


@pytest.mark.parametrize("of", ["", PLAYERS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_guide_has_all_that_the_german_one_has(language: str, of: str) -> None:
    german, other = guide("de", of), guide(language, of)
    parts = [sorted(re.findall(r"<(h[1-3]|li|pre|tr|p|strong)\b", text)) for text in (german, other)]
    assert re.findall(r'<img src="([^"]+)"', german) == re.findall(r'<img src="([^"]+)"', other)
    assert parts[0] == parts[1]
    names = [set(re.findall(r"<code>(?:&lt;)?([a-z][\w./+-]*)", text)) for text in (german, other)]
    assert names[0] == names[1]
    assert 'aria-current="page"' in other
    assert "ß" not in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_players_guide_names_what_stands_on_the_page(language: str) -> None:
    """Each button in quotation marks, and the first sentence of a message; an ellipsis stands for a name."""
    told = json.loads((ROOT / f"web/lang/{language}.json").read_text("utf-8")).values()
    told = [re.sub(r"\{\w+\}", "…", text) for text in told]
    marks = {"fr": r"«\s([^»]+)\s»", "en": "“([^”]+)”"}.get(language, "«([^»]+)»")
    named = re.findall(marks, guide(language, PLAYERS))
    assert len(named) > 20
    for said in named:
        assert any(text == said or text.startswith(said + ".") for text in told), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_webmasters_guide_names_the_way_to_house_rules(language: str) -> None:
    told = json.loads((ROOT / f"web/lang/{language}.json").read_text("utf-8"))
    (line,) = [line for line in guide(language).splitlines() if "<td><code>rules</code></td>" in line]
    assert f"«{told['start.all']}»" in re.sub(r"“\s?|«\s", "«", re.sub(r"\s»|”", "»", line))


def test_documents_name_what_stands_on_the_page() -> None:
    told = json.loads((ROOT / "web/lang/en.json").read_text("utf-8"))
    for file, key in {
        "docs/house-rules.md": "start.all",
        "docs/promises.md": "engine.replacing",
        ".github/ISSUE_TEMPLATE/fault.yml": "shelf.file",
    }.items():
        assert told[key] in (ROOT / file).read_text("utf-8"), (file, key)


@pytest.mark.parametrize("of", ["", PLAYERS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_links_lead_somewhere(language: str, of: str) -> None:
    stamp = runtime.read_stamp(ROOT)
    assert stamp
    site = Site(ROOT, stamp)
    for link in re.findall(r'(?:href|<img src)="([^"]+)"', guide(language, of)):
        address = link.partition("?")[0]
        place = address.removeprefix("../") if address.startswith("../") else f"guide/{address}"
        assert site.get(place), link
    for name in re.findall(
        r"<code>(?:https://[\w-]+\.ch/jass/)?([\w./]+\.(?:html|txt|wasm|svg))</code>", guide(language, of)
    ):
        assert site.get(name), name


def test_the_parameters_in_the_guide_are_those_of_the_settings() -> None:
    told = re.findall(r"<code>(\w+)</code>", guide("de").partition("<table>")[2].partition("</table>")[0])
    known = "".join(
        (ROOT / f"web/{file}").read_text("utf-8")
        for file in (
            "page/base/settings.py",
            "page/base/game_choice.py",
            "embed/poster.js",
            "embed/host.js",
            "page/club/link.py",
        )
    )
    for word in set(told) - {variant.id for variant in VARIANTS}:
        assert re.search(rf"""['"]{word}['"]""", known), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_generator_has_all_its_words(language: str) -> None:
    page = (ROOT / "generator.html").read_text("utf-8")
    script = (ROOT / "web/embed/generator.js").read_text("utf-8")
    wanted = set(re.findall(r'data-w(?:-label)?="([^"]+)"', page)) | set(
        re.findall(r"words\['([^']+)'\]", script)
    )
    for name, values in re.findall(r'name="(\w+)" data-values="([^"]+)"', page):
        wanted |= {
            f"{'gen.ui' if name == 'ui' else name}.{value}" for value in values.split() if name != "lang"
        }
    wanted |= {f"variant.{variant.id}" for variant in VARIANTS}
    assert words.words(ROOT / "web", words.GENERATOR, language).keys() == wanted


def test_the_generator_offers_every_preset() -> None:
    script = engine_values.filled(
        engine_values.GENERATOR, (ROOT / engine_values.GENERATOR).read_text("utf-8")
    )
    offered = re.search(r"const VARIANTS = (\[.*?\]);", script)
    assert offered
    assert json.loads(offered[1]) == [variant.id for variant in VARIANTS]
    with pytest.raises(ValueError, match="VARIANTS = null"):
        engine_values.filled(engine_values.GENERATOR, "let VARIANTS")


def test_every_snippet_allows_the_same() -> None:
    needed = {
        "fullscreen",
        "clipboard-write",
        "clipboard-read",
        "web-share",
        "camera",
        "local-network-access",
    }
    assert set(oembed.ALLOW.split("; ")) == needed
    texts = {f"guide/{of}.html": guide(of) for of in LANGUAGES}
    texts["oembed.json"] = json.loads(oembed.answer("https://club.ch/jass/"))["html"]
    for file in ("docs/embedding.md", "web/embed/generator.js", "web/embed/jass-table.js"):
        texts[file] = (ROOT / file).read_text("utf-8")
    for file, text in texts.items():
        assert re.findall(r"""\ballow ?[=:] ?["']([^"']*)["']""", text) == [oembed.ALLOW], file
