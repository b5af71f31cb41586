"""What players do in the tabs of one device."""

from __future__ import annotations

from random import Random

from tests.saves.device import Device, Tab


def device(locked: bool = True) -> Device:
    return Device(Random(1), locked)


def ask(table: Device, tab: Tab, **request: object) -> None:
    tab.asked.append(request)
    table.answer(tab)


def play(table: Device, tab: Tab, *actions: str) -> None:
    for action in actions:
        ask(table, tab, do="act", action=action)


def begun(table: Device, tab: Tab, seed: str, *actions: str) -> str:
    ask(table, tab, do="open", seed=seed)
    play(table, tab, *actions)
    return str(tab.saves.current)


def logs(table: Device) -> list[str]:
    """What is kept, as a new tab reads it."""
    kept = table.open().saves
    return [kept.record(head["id"])[1] for head in kept.entries() if "id" in head]


def lost(tab: Tab) -> None:
    """A tab hears what was stolen from it."""
    while tab.robbed:
        tab.playing.lost(tab.robbed.pop(0))


def steal(table: Device, slow: Tab, quick: Tab, game: str) -> None:
    """While the engine of one tab loads a game, another tab takes it over and is answered first."""
    table.ask(slow, slow.playing.take(game))
    table.ask(quick, quick.playing.take(game, True))
    lost(slow)
    table.answer(quick)
