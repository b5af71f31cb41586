"""The auction of a position: who is asked in which order, what was named, and what may be named."""

from __future__ import annotations

from jass.cli.position_fields import Fields
from jass.model.actions import parse_choice
from jass.model.cards import Seat
from jass.model.contracts import row_of
from jass.model.errors import BadNotation, BadPosition, shorten
from jass.options.kinds import JOKERS, codes_of
from jass.options.seating import from_seat, joker_seat, namers, parties, party_by_seat
from jass.public.records import DealResult
from jass.rules.auction import choosers


class Auction(Fields):
    """What a position says about its auction."""

    def named(self) -> tuple[str | None, str, Seat | None]:
        """The contract, the Joker that it was named as, and by whom."""
        value, by = self.given.get("contract"), self.given.get("contractor")
        if value is None:
            if by is not None:
                raise BadPosition("contractor", "there is no contract")
            return None, "", None
        try:
            contract, joker = parse_choice(value)
        except BadNotation as error:
            raise BadPosition("contract", str(error)) from None
        named = [(code, row) for row in self._rows() for code in self._codes(row)]
        if not joker and (contract, row_of(contract)) not in named:  # so it can only be a Joker
            joker = next((row for code, row in named if code == contract and row in JOKERS), "")
        if (contract, joker or row_of(contract)) not in named:
            raise BadPosition("contract", f"{shorten(value)} is not named in this game")
        if self.options.trump_by == "cut":
            if by is not None:
                raise BadPosition("contractor", "nobody names the contract in this game")
            return contract, "", None
        contractor, shoved = self.seat_of("contractor", by), self.shoved()
        if contractor == joker_seat(self.options):
            raise BadPosition("contractor", "the joker player names nothing")
        # Without `skipped` nobody has said who is asked where rows are open to parties.
        told = not self.options.contract_once_per_party or self.given.get("skipped") is not None
        asked = self.choosers()[len(shoved)]
        if contractor != asked and (told or contractor in shoved):
            raise BadPosition("contractor", f"seat {asked}, who is asked after {len(shoved)} shoves")
        return contract, joker, contractor

    def _rows(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.options.contracts))

    def _codes(self, row: str) -> tuple[str, ...]:
        return codes_of(row, self.options.joker_contracts)

    def choices(self) -> tuple[tuple[str, str], ...]:
        if self.given.get("open") is None:
            rows = self._rows()
        else:
            rows = tuple(str(row) for row in self.items("open"))
            if not rows or not set(rows) <= set(self.options.contracts):
                raise BadPosition("open", f"contracts of this game, not {shorten(self.given['open'])}")
        return tuple(
            (code, row if row in JOKERS else "") for row in dict.fromkeys(rows) for code in self._codes(row)
        )

    def choosers(self) -> list[Seat]:
        """The seats that are asked in turn; the last must name. Those of `skipped` are not asked (B8)."""
        options, skipped = self.options, self._skipped()
        order = from_seat(namers(options), self.forehand)
        own = next(party for party in parties(options) if self.forehand in party)
        partners = [seat for seat in order if seat in own]
        able = [seat for seat in order if seat not in skipped]
        chain = choosers(options.shove, options.shove_back, order, partners, able)
        if not chain:
            raise BadPosition("skipped", "nobody is left to name a contract")
        return chain

    def _skipped(self) -> set[Seat]:
        """The seats that are not asked, since their party has no open row left."""
        options = self.options
        skipped = {self.seat_of(f"skipped[{at}]", seat) for at, seat in enumerate(self.items("skipped"))}
        if skipped and not options.contract_once_per_party:
            raise BadPosition("skipped", "in this game every party may name all contracts")
        party_of = party_by_seat(options)
        without = {party_of[seat] for seat in skipped}
        if any((party_of[seat] in without) != (seat in skipped) for seat in range(options.players)):
            raise BadPosition("skipped", "all seats of a party, since rows are open to parties")
        return skipped

    def closed_rows(self) -> tuple[DealResult, ...]:
        """A deal for each row of each skipped party: from results bots learn who is not asked."""
        options, nothing = self.options, (0,) * len(parties(self.options))
        return tuple(
            DealResult(
                0, self._codes(row)[0], seats[0], False, 1, nothing, nothing, None, nothing, nothing, nothing,
                nothing, row,
            )
            for seats in parties(options) if seats[0] in self._skipped()
            for row in options.contracts
        )  # fmt: skip

    def shoved(self) -> tuple[Seat, ...]:
        """Who has shoved: so many of the chain, `true` is one; left out, all before the contractor."""
        value, by, chain = self.given.get("shoved"), self.given.get("contractor"), self.choosers()
        if value is None and isinstance(by, int) and by in chain:
            value = chain.index(by)
        times = int(value or 0) if isinstance(value, bool | None) else self.number("shoved", value, 0, 6)
        if times >= len(chain) or (times and self.options.trump_by == "cut"):
            raise BadPosition("shoved", "so often nobody may shove in this game")
        return tuple(chain[:times])

    def may_shove(self) -> bool:
        return len(self.shoved()) + 1 < len(self.choosers())
