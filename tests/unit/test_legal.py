"""The cards that may be played, and the rules that forbid the others (rules B0.6, A17 to A21)."""

from __future__ import annotations

import pytest

from jass.model.cards import mask_of
from jass.model.contracts import table
from jass.model.notation import card_name, card_names, parse_cards
from jass.options.options import Options
from jass.rules.legal import CardLaw, corrections, legal_cards, refused_card

LAWS = ("onlyTrumps", "forcedOnly", "ifVoid", "free")


def legal(mode: str, trick: str, hand: str, undertrump: str = "onlyTrumps", puur: bool = True) -> str:
    cards = legal_cards(
        mask_of(parse_cards(hand.split())),
        parse_cards(trick.split()),
        table(mode, mode),
        CardLaw(undertrump, puur),
    )
    return " ".join(card_names(cards))


def refusals(
    mode: str, trick: str, hand: str, undertrump: str = "onlyTrumps"
) -> dict[str, tuple[str, str | None]]:
    cards, lying = parse_cards(hand.split()), parse_cards(trick.split())
    found = {}
    for card in cards:
        refusal = refused_card(mask_of(cards), lying, card, table(mode, mode), CardLaw(undertrump))
        if refusal is not None:
            found[card_name(card)] = (refusal.rule, refusal.suit)
    return found


@pytest.mark.parametrize("undertrump", LAWS)
@pytest.mark.parametrize(
    ("mode", "trick", "hand", "may"),
    [
        pytest.param("E", "", "E6 R6 SA", "E6 R6 SA", id="the lead is free"),
        pytest.param("E", "RA", "R6 RK SA", "R6 RK", id="follow suit"),
        pytest.param("E", "RA", "R6 E6 SA", "E6 R6", id="a trump instead of following"),
        pytest.param("E", "RA", "S6 L6", "S6 L6", id="void without trumps"),
        pytest.param("E", "EA", "E6 EU R6", "E6 EU", id="trumps led"),
        pytest.param("E", "EA", "EU R6 SA", "EU R6 SA", id="the Puur alone may be kept"),
        pytest.param("E", "EA", "EU", "EU", id="the Puur as last card"),
        pytest.param("E", "EA", "R6 SA", "R6 SA", id="no trump to follow with"),
        pytest.param("E", "RU", "RO R6 SA", "R6 RO", id="no exemption for a plain Under"),
        pytest.param("O", "RA", "R6 EU SA", "R6", id="Obenabe: follow"),
        pytest.param("O", "RA", "EU SA", "EU SA", id="Obenabe: void"),
        pytest.param("U", "RA", "RU SA", "RU", id="Undenufe: no Puur"),
    ],
)
def test_the_same_under_every_law(undertrump: str, mode: str, trick: str, hand: str, may: str) -> None:
    assert legal(mode, trick, hand, undertrump) == may


@pytest.mark.parametrize(
    ("trick", "hand", "only_trumps", "forced_only", "if_void", "free"),
    [
        # A plain suit is led and trumped with the Banner; E9, EU above, E6, E8 below.
        ("RA EB", "R6 E8 E9", "E9 R6", "E9 R6", "E9 R6", "E8 E9 R6"),
        ("RA EB", "S6 E8 E9", "E9 S6", "E9 S6", "E8 E9 S6", "E8 E9 S6"),
        ("RA EB", "S6 E8 E6", "S6", "S6", "E6 E8 S6", "E6 E8 S6"),
        ("RA EB E9", "S6 E8", "S6", "S6", "E8 S6", "E8 S6"),  # the last player, who cannot go above
        ("RA EB", "E8 E9", "E8 E9", "E9", "E8 E9", "E8 E9"),
        ("RA EB", "E8 E6", "E6 E8", "E6 E8", "E6 E8", "E6 E8"),
        # The highest trump on the table counts, not the lowest.
        ("RA E6 EA", "S6 EK E9", "E9 S6", "E9 S6", "E9 EK S6", "E9 EK S6"),
    ],
)
def test_undertrumping(
    trick: str, hand: str, only_trumps: str, forced_only: str, if_void: str, free: str
) -> None:
    got = [legal("E", trick, hand, law) for law in LAWS]
    assert got == [only_trumps, forced_only, if_void, free]


def test_without_the_exemption_the_puur_must_be_played() -> None:
    assert legal("E", "EA", "EU R6 SA", puur=False) == "EU"


def test_each_refusal_has_the_name_of_its_rule() -> None:
    assert refusals("E", "RA", "R6 SA L6") == {"SA": ("followSuit", "R"), "L6": ("followSuit", "R")}
    assert refusals("E", "EA", "E6 SA") == {"SA": ("followTrump", "E")}
    assert refusals("E", "RA EB", "S6 E8 E9") == {"E8": ("undertrump", None)}
    assert refusals("E", "RA EB", "E8 E9", "forcedOnly") == {"E8": ("overtrump", None)}
    assert refusals("O", "RA", "R6 SA") == {"SA": ("followSuit", "R")}
    assert refusals("E", "RA", "R6 E6") == {}


def test_a_card_that_is_not_held_is_refused_as_such() -> None:
    (held, other) = parse_cards(["E6", "E7"])
    refusal = refused_card(mask_of([held]), [], other, table("E", "E"))
    assert refusal is not None
    assert refusal.to_json() == {"rule": "notInHand"}


def test_corrections_of_a_revoke_are_no_trumps() -> None:
    def may(trick: str, hand: str) -> str:
        law = CardLaw("ifVoid")
        cards = mask_of(parse_cards(hand.split()))
        return " ".join(card_names(corrections(cards, parse_cards(trick.split()), table("E", "E"), law)))

    assert may("RA", "R6 E9 SA") == "R6"
    assert may("RA", "S6 E9") == "S6"
    assert may("EA", "E6 SA") == "E6"


def test_the_law_without_options_is_that_of_the_default_options() -> None:
    assert CardLaw() == Options().card_law
    puur = mask_of(parse_cards(["EU", "R6"]))
    assert legal_cards(puur, parse_cards(["EA"]), table("E", "E")) == puur
