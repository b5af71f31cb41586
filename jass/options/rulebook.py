"""The rules in force, derived from the options, for the rules page and the editor of house rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jass.model.cards import (
    RANK_MASKS,
    RANKS,
    SUIT_MASKS,
    SUITS,
    Card,
    Mask,
    cards_in,
    mask_of,
    rank_of,
)
from jass.model.cards import card as card_of
from jass.model.contracts import CONTRACTS, Table, row_of, table, trick_mode
from jass.model.notation import card_name, json_name
from jass.options.chapters import ANY, CHAPTERS, Rule
from jass.options.kinds import JOKERS, NO_NUMBERS, Json, codes_of
from jass.options.options import KINDS, Options
from jass.options.seating import parties
from jass.rules.melds import QUAD, RUN, MeldLaw, is_meld


@dataclass(frozen=True, slots=True)
class Line:
    """One rule in force. For an `option`, `value` and `preset` are its value and the preset's.

    `idle`: it has no effect beside the others. `silent`: the rules page omits it.
    """

    rule: str
    chapter: str
    section: str
    sources: tuple[str, ...]
    option: bool
    value: Json = None
    preset: Json = None
    differs: bool = False
    idle: bool = False
    silent: bool = False
    kind: Json = None

    def to_json(self) -> dict[str, Json]:
        line: dict[str, Json] = {
            "rule": self.rule,
            "chapter": self.chapter,
            "section": self.section,
            "sources": self.sources,
        }
        if self.option:
            line["value"] = self.value
        if self.differs:
            line["preset"] = self.preset
            if self.idle:
                line["idle"] = True
        return line


def rules_in_force(options: Options, preset: Options) -> list[Line]:
    """The rules to show for a game, by chapter: those with an effect, and those unlike the preset's."""
    return [line for line in _lines(options, preset) if line.differs or not (line.idle or line.silent)]


def every_option(options: Options, preset: Options) -> list[dict[str, Json]]:
    """Every option as JSON with its `kind`, and with `idle` if it has no effect beside the others."""
    return [
        line.to_json() | {"kind": line.kind, "idle": line.idle}
        for line in _lines(options, preset)
        if line.option
    ]


def facts(options: Options) -> dict[str, Json]:
    """The numbers and tables of a game, taken from the engine itself."""
    totals = [
        _total(code, options) for row in options.contracts for code in codes_of(row, options.joker_contracts)
    ]
    return {
        "players": options.players,
        "parties": [list(seats) for seats in parties(options)],
        "forehand": None if options.forehand_card is None else card_name(options.forehand_card),
        "hand": options.hand_size,
        "tricks": options.tricks,
        "turn": sum(trick_mode("GUO", trick, options.tricks) == "O" for trick in range(options.tricks)),
        "last": options.last_trick_points,
        "claimed": options.claim_mode == "manual",
        "total": totals[0],
        "totals": sorted(set(totals)),
        "cards": _card_tables(options),
        "contracts": _contracts(options),
        "melds": _melds(options.meld_law) if options.counts_weis else None,
    }


def _lines(options: Options, preset: Options) -> Iterator[Line]:
    for chapter, rules in CHAPTERS.items():
        for rule in rules:
            yield _line(chapter, rule, options, preset)


def _line(chapter: str, rule: Rule, options: Options, preset: Options) -> Line:
    kind = KINDS.get(rule.name)
    idle = not rule.when(options)
    if kind is None:
        return Line(json_name(rule.name), chapter, rule.section, rule.sources(), option=False, idle=idle)
    value, usual = getattr(options, rule.name), getattr(preset, rule.name)
    return Line(
        json_name(rule.name),
        chapter,
        rule.section,
        rule.sources(value),
        option=True,
        value=kind.write(value),
        preset=kind.write(usual),
        differs=value != usual,
        idle=idle,
        silent=rule.silent != ANY and value == rule.silent,
        kind=kind.describe(),
    )


def _total(code: str, options: Options) -> int:
    """What a deal is worth in a contract, by the values of its first trick."""
    return options.deal_points_by([_first(code, options)])[0]


def _table(row: str, options: Options) -> Table:
    """The table of a contract's first trick; a Joker stands for Obenabe here."""
    return _first(next((code for code in CONTRACTS if row_of(code) == row), "O"), options)


def _first(code: str, options: Options) -> Table:
    return table(code, trick_mode(code, 0, options.tricks), options.card_values)


def _card_tables(options: Options) -> list[dict[str, Json]]:
    """The order (highest first) and points of the cards in each kind of suit that the contracts have."""
    rows = set(options.contracts)
    tables: list[dict[str, Json]] = []
    if rows & {*SUITS, *JOKERS}:
        trump = _table("E", options)
        tables += [_ranks("trump", trump, 0), _ranks("plain", trump, 1)]
    tables += [
        _ranks(mode, _table(mode, options), 0) for mode in ("O", "U") if rows & {mode, "SL", "GU", *JOKERS}
    ]
    return tables


def _ranks(name: str, table: Table, suit: int) -> dict[str, Json]:
    def beaten_by(card: Card) -> int:
        return (table.beats[card] & SUIT_MASKS[suit]).bit_count()

    cards = sorted(cards_in(SUIT_MASKS[suit]), key=beaten_by)
    return {
        "suit": name,
        "ranks": [RANKS[rank_of(card)] for card in cards],
        "points": [table.points[card] for card in cards],
    }


def _contracts(options: Options) -> list[dict[str, Json]]:
    return [
        {
            "contract": row,
            "times": options.contracts.count(row),
            "factor": options.multipliers[row],
            "weight": (options.weights or NO_NUMBERS).get(row),
        }
        for row in dict.fromkeys(options.contracts)
    ]


def _melds(law: MeldLaw) -> list[dict[str, Json]]:
    """The points of runs of each length and of four of each rank; ranks with equal points together."""
    runs = [mask_of(card_of(0, rank) for rank in range(length)) for length in range(3, len(RANKS) + 1)]
    worth: list[dict[str, Json]] = [
        {"kind": RUN, "length": run.bit_count(), "points": _points(run, law)} for run in runs
    ]
    quads: dict[int, list[str]] = {}
    for rank, cards in enumerate(RANK_MASKS):
        quads.setdefault(_points(cards, law), []).insert(0, RANKS[rank])
    return worth + [
        {"kind": QUAD, "ranks": ranks, "points": points} for points, ranks in sorted(quads.items()) if points
    ]


def _points(cards: Mask, law: MeldLaw) -> int:
    meld = is_meld(cards, law)
    return meld.points if meld else 0
