"""A first trick in which everybody has several Weis to announce, and what the words at the table lie on."""

from itertools import count

from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import State
from jass.history.log import Log
from jass.model.cards import CARDS, cards_in
from jass.model.notation import card_name, parse_card
from jass.model.seeds import Seeds
from jass.options.options import Options
from jass.options.variants import find_variant

# All cards as twelve runs of three, no two neighbours of one suit.
_RUNS = [
    [parse_card("ERSL"[(suit + third) % 4] + rank) for rank in ("678", "9BU", "OKA")[third]]
    for third in range(3)
    for suit in range(4)
]


def everybody_speaks(variant: str, most: int = 4) -> Log:
    """The player is last in the first trick and will announce, as the others have: `most` Weis each."""
    options = find_variant(variant).options
    for shift in count():
        assert shift < 12, "nobody to begin so that the player is last"
        log = Log(
            variant, "spoken", options, (), (_told(variant, options, most, _RUNS[shift:] + _RUNS[:shift]),)
        )
        state, _ = new_game(variant, log.seeds, options)
        while not state.deal.done and state.to_act() is not None:
            view = observe(state, 0)
            if view.turn == 0 and len(view.trick) == options.players - 1:
                assert sum(map(bool, view.announced)) >= options.players - 2  # a joker player may not
                return log
            action = bot_action(state, len(log.actions))
            state, log = apply(state, action)[0], log.appended(action)
    raise AssertionError


def _told(variant: str, options: Options, most: int, runs: list[list[int]]) -> str:
    """The text of a deal that gives each seat whole runs, as many as it can hold, but no more than `most`."""
    played = [card for card in CARDS if not options.removed >> card & 1]
    forehand = "" if options.first_forehand.startswith("card:") else " forehand=1"
    places = _dealt(variant, options, f"{'0' * 32}{forehand} {' '.join(map(card_name, played))}")
    whole = [run for run in runs if not any(options.removed >> card & 1 for card in run)]
    seats: list[list[int]] = [[] for _ in places]
    for seat, hand in enumerate(places):
        while len(hand) - len(seats[seat]) >= 3 and len(seats[seat]) < 3 * most and whole:
            seats[seat] += whole.pop(0)
    left = [card for card in played if not any(card in hand for hand in seats)]
    pack = dict.fromkeys(played, -1)
    for _ in CARDS:  # one after the other, so that neighbours do not make a further run
        for seat, hand in enumerate(places):
            if len(seats[seat]) < len(hand):
                seats[seat].append(left.pop())
    for seat, hand in enumerate(places):
        pack |= dict(zip(hand, seats[seat], strict=True))
    for place, card in pack.items():
        if card < 0:
            pack[place] = left.pop()
    return f"{'0' * 32}{forehand} {' '.join(card_name(card) for card in pack.values())}"


def _dealt(variant: str, options: Options, told: str) -> list[list[int]]:
    """What each seat is dealt of that deal."""
    state: State = new_game(variant, Seeds("spoken", (told,)), options)[0]
    return [list(cards_in(hand)) for hand in state.deal.hands]


# Which bubbles leave the window, lie on another one or on a card of the trick.
LYING = """() => {
  const box = part => part.getBoundingClientRect(), whose = one => one.closest('.seat').dataset.place;
  const bubbles = [...document.querySelectorAll('.bubble')].filter(one => one.checkVisibility());
  const found = [];
  for (const one of bubbles) {
    const mine = box(one);
    if (mine.left < 0 || mine.right > innerWidth || mine.top < 0)
      found.push(`${whose(one)} leaves the window`);
    for (const other of [...bubbles, ...document.querySelectorAll('#trick [data-card]:not([hidden])')]) {
      if (other === one) continue;
      const its = box(other);
      const wide = Math.min(mine.right, its.right) - Math.max(mine.left, its.left);
      const high = Math.min(mine.bottom, its.bottom) - Math.max(mine.top, its.top);
      if (wide > 1 && high > 1)
        found.push(`${whose(one)} on ${other.dataset.card ?? whose(other)}: ${wide | 0}x${high | 0}`);
    }
  }
  return found;
}"""

# Everybody but the player shoves.
SHOVE = """words => {
  for (const one of document.querySelectorAll('.seat:not([data-place=south]) .bubble')) {
    one.textContent = words;
    one.dataset.kind = 'auction';
    one.hidden = false;
  }
}"""
