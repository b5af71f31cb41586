"""No word on the page has a gap: what a view leaves out is not written as the computer's word for nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from jass.options.variants import VARIANTS
from tests.page.playing import Playing, playing

if TYPE_CHECKING:
    from tests.page.fake_page import Element

GAP = re.compile(r"\b(None|NaN|undefined|null)\b|\{\w+\}")
SAID = ("title", "aria-label", "alt", "placeholder")


def gaps(element: Element) -> list[str]:
    """Of an element and what is in it, each text and label that has one."""
    found: dict[str, None] = {}
    for each in [element, *element.everything()]:
        own = "" if each.children else each.textContent
        for text in (own, *(each.attributes.get(name, "") for name in SAID)):
            if GAP.search(text):
                found[f"{each.tagName} {each.attributes.get('class', '')}: {text}"] = None
    return list(found)


def decide(game: Playing) -> None:
    phase = game.view["phase"]
    if phase == "estimate":
        game.find("form[data-estimate] input").value = "40"
        game.do(lambda: game.find("form[data-estimate]").tell("submit", preventDefault=lambda: None))
    elif phase == "auction":
        game.click("#auction [data-choose]")
    else:
        card = next(card for card in game.hand() if card in game.view["legal"])
        game.click(f"#hand [data-card={card}]")


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_a_whole_deal_has_no_gap_in_its_words(variant: str) -> None:
    with playing() as game:
        game.open("seed 1", variant=variant)
        while game.view["phase"] not in ("dealOver", "gameOver"):
            assert gaps(game.page.body) == []
            decide(game)
        assert gaps(game.page.body) == []


def test_a_gap_is_found() -> None:
    with playing() as game:
        game.open("seed 1")
        game.find("#status").attributes["title"] = "So far 0, in this deal None"
        assert gaps(game.page.body)
