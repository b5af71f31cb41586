"""The kernel in plain Python: the reference, and the fallback where WebAssembly is missing or refused."""

from __future__ import annotations

from dataclasses import dataclass

from jass.bots.rollout.call_likelihood import name_after_shove, predicted_estimate
from jass.bots.rollout.card_likelihood import play_likelihood
from jass.bots.rollout.determinize import Determinizer
from jass.bots.rollout.evaluator import NoConsistentDeal
from jass.bots.rollout.kernel_abi import Tally
from jass.bots.rollout.net import History
from jass.bots.rollout.net_rollout import NetRollout, history_of
from jass.bots.rollout.policy import signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import CARD, CONTRACT, MARGIN, MISS, ROW, SHOVE, Request, kernel_tables
from jass.bots.rollout.uct import Tree, backpropagate
from jass.bots.rollout.xorshift import XorShift32
from jass.model.cards import Mask, Seat, cards_in
from jass.model.contracts import stoeck_cards
from jass.rules.legal import legal_cards
from jass.rules.melds import Meld, best_seat, find_melds
from jass.rules.scoring import STOECK_POINTS


@dataclass
class _Choice:
    what: int
    n: int = 0
    weight: float = 0.0
    matches: float = 0.0
    wins: float = 0.0
    made: float = 0.0
    sum: float = 0.0

    def note(self, value: int, weight: float) -> None:
        self.n += 1
        self.weight += weight
        self.sum += weight * value


class PythonKernel:
    """A `Kernel` without WebAssembly, some hundred times slower."""

    name = "python"
    chunk = 1
    fast = False

    def start(self, request: Request, seed: int) -> None:
        self._request, self._rng = request, XorShift32(seed)
        self._determinizer = Determinizer(request, self._rng)
        self._weights = signed_weights(weights_for(request)[0])
        if not self._determinizer.possible:
            raise NoConsistentDeal("no deal agrees with the position")
        self._choices = [_Choice(what) for what in self._list_choices()]
        self._tree = Tree()
        self._history = history_of(request) if request.net_rollouts else History()

    def _list_choices(self) -> list[int]:
        request = self._request
        if request.task == CONTRACT:
            return [*range(len(request.menu)), *[SHOVE] * bool(request.chain)]
        if request.task == CARD:
            number = request.menu[request.contract].tables(request.options.tricks)[request.done]
            table = kernel_tables(request.options.card_values)[number]
            hand, law = request.known[request.seat], request.options.card_law
            return list(cards_in(legal_cards(hand, request.trick, table, law)))
        return list(request.candidates)

    def run(self, samples: int) -> None:
        for _ in range(samples):
            hands = self._determinizer.sample()
            if hands is None:
                raise NoConsistentDeal("no deal agrees with the position")
            self._weight = 1.0
            if self._request.task == CONTRACT:
                for choice in self._choices:
                    self._try_contract(hands, choice)
                continue
            start = self._set_up(hands)
            if self._request.tree_search:
                self._search_tree(start)
                continue
            if self._request.task == CARD:
                self._weight = play_likelihood(start)
            for choice in self._choices:
                deal = start.fork()
                if self._request.task == CARD:
                    deal.play(choice.what)
                else:
                    deal.targets[self._request.seat] = choice.what
                deal.play_out(self._rng)
                choice.note(self._value(deal, choice), self._weight)

    def _search_tree(self, start: Rollout) -> None:
        """One iteration of the tree for each choice."""
        for _ in self._choices:
            deal = start.fork()
            path = self._tree.select_path(deal)
            deal.play_out(self._rng)
            choice = next(choice for choice in self._choices if choice.what == path[1].card)
            value = self._value(deal, choice)
            choice.note(value, self._weight)
            backpropagate(path, value)

    def tallies(self) -> list[Tally]:
        return [Tally(o.what, o.n, o.weight, o.matches, o.wins, o.made, o.sum) for o in self._choices]

    def _set_up(self, hands: list[Mask]) -> Rollout:
        request, deal = self._request, self._deal(hands)
        if request.objective == MISS:
            for seat in range(request.options.players):
                if deal.targets[seat] < 0:
                    deal.targets[seat] = predicted_estimate(hands[seat] | request.past[seat], deal.table)
        return deal

    def _deal(self, hands: list[Mask]) -> Rollout:
        if self._request.net_rollouts:
            return NetRollout(self._request, hands, self._weights, self._history)
        return Rollout(self._request, hands, self._weights)

    def _value(self, deal: Rollout, choice: _Choice) -> int:
        """The value of a finished deal to the seat's party."""
        request, options = self._request, self._request.options
        mine = deal.party(request.seat)
        if request.objective == MISS:
            off = abs(deal.points[mine] - deal.targets[request.seat])
            choice.matches += self._weight * (off == 0)
            return -off
        declaring = -1 if deal.contractor < 0 else deal.party(deal.contractor)
        factor, winner = deal.factor, deal.winner
        points = [each * factor for each in deal.points]
        for party, taken in enumerate(deal.taken):
            if taken == options.tricks:
                choice.matches += self._weight * (party == mine)
                if options.counts_counter_match or party == declaring:
                    points[party] += request.match_bonus * (1 if request.match_once else factor)
            if winner < 0 and points[party] >= request.missing_to_target[party]:
                winner = party
        made = declaring >= 0 and 10 * deal.points[declaring] > request.menu[deal.contract].par
        choice.made += self._weight * made
        if request.objective == ROW:
            row = points[declaring] - (0 if deal.taken[declaring] else request.null_cost * factor)
            margin = row if mine == declaring else -row
        else:
            margin = 2 * points[mine] - sum(points)
        choice.wins += self._weight * (winner == mine)
        if winner < 0:
            return margin
        return (request.win_bonus if winner == mine else -request.win_bonus) + (margin >> 3)

    def _try_contract(self, hands: list[Mask], choice: _Choice) -> None:
        """Play one deal with a contract named by the seat, or by somebody else after its shove."""
        request = self._request
        contractor, contract = request.seat, choice.what
        if contract == SHOVE:
            contractor, contract = name_after_shove(hands, request)
        named = request.menu[contract]
        deal = Rollout(request, hands, self._weights)
        deal.set_contract(contract)
        deal.contractor = contractor
        deal.leader = contractor if request.options.leader == "contractor" else request.forehand
        written = self._weis(deal, list(hands), deal.leader)
        deal.play_out(self._rng)
        value = self._value(deal, choice)
        mine, declaring = deal.party(request.seat), deal.party(contractor)
        extra = sum(
            points if party == mine else -points
            for party, points in enumerate(written)
            if request.objective == MARGIN or party == declaring
        )
        if request.objective == ROW:
            par = named.par * named.factor // 10
            value -= par if mine == declaring else -par
        choice.note(value + extra * named.factor, self._weight)

    def _weis(self, deal: Rollout, hands: list[Mask], leader: Seat) -> list[int]:
        """The points of each party for Weis and Stöck, before the factor."""
        request, options, table = self._request, self._request.options, deal.table
        written = [0] * 6
        order = [(leader + step) % options.players for step in range(options.players)]
        melds: dict[Seat, tuple[Meld, ...]] = {}
        for seat in order:
            if seat == request.joker_seat:
                continue
            if options.counts_weis:
                melds[seat] = find_melds(hands[seat], table, options.meld_law)
            pair = stoeck_cards(table.trump)
            if options.counts_stoeck and pair and hands[seat] & pair == pair:
                written[deal.party(seat)] += STOECK_POINTS
        best = best_seat(melds, order, table, options.meld_law)
        if best is not None:
            winner = deal.party(best)
            written[winner] += sum(
                meld.points for seat, held in melds.items() if deal.party(seat) == winner for meld in held
            )
        return written
