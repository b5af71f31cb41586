"""Random sequences of everything that can happen to the games of a device."""

from __future__ import annotations

import json
from random import Random

from tests.saves.device import Device, Refused, Stopped, Tab, log_of, playing, read_log, saved, saves

STEPS = 40
BAD = ["", "{", '{"v":1,"variant":"a","options":{},"seed":"1","actions":["0:XX"]}', "☃" * 9, "[1]"]
NEWER = '{"v":99,"variant":"a","options":{},"seed":"1","actions":["0:E6"]}'


def old_slots(rng: Random, device: Device) -> None:
    """What an earlier build may have left."""
    now = device.disk.now

    def game() -> str:
        text = log_of(f"old{rng.randrange(10**6)}", [f"0:E{n}" for n in range(rng.randrange(1, 6))])
        return text if rng.random() < 0.8 else rng.choice([*BAD[1:], NEWER])

    if rng.random() < 0.6:
        now["game"] = game()
        view = {"view": {"deal": 1, "totals": [0, 0], "phase": "play"}, "undone": rng.randrange(2)}
        now["view"] = rng.choice([json.dumps(view), "x", "{}"])
    if rng.random() < 0.5:
        shelf = [
            {
                "id": n,
                "log": game(),
                "variant": "schieberCh",
                "options": {},
                "deal": 1,
                "scores": [1, 2],
                "day": "",
            }
            for n in range(rng.randrange(4))
        ]
        now["shelf"] = rng.choice([json.dumps(shelf), json.dumps([*shelf, 7]), "["])
        if now["shelf"].startswith("[{"):
            device.texts += [str(each["log"]) for each in shelf]
    for number in range(rng.randrange(3)):
        now[f"game.aside-{number}"] = game()
    device.texts += [text for slot, text in now.items() if slot.startswith("game")]
    device.disk.flush()


def a_log(rng: Random, device: Device) -> str:
    """A log as a link or a file may bring it: the beginning of a known one, one made longer, or none."""
    known = [saved.split(text)[1] for slot, text in device.disk.now.items() if slot.startswith("saved.")]
    choice = rng.random()
    if choice < 0.2 or not known:
        return rng.choice([*BAD, NEWER])
    try:
        seed, actions = read_log(rng.choice(known))
    except Exception:
        return BAD[1]
    cut = actions[: rng.randrange(len(actions) + 1)]
    if choice < 0.5:
        cut = [*cut, f"0:S{rng.randrange(9)}", "1:S6"]
    if choice > 0.9:
        seed = f"brought{rng.randrange(10**6)}"
    return log_of(seed, cut, rng.choice([1, 2]))


def do_something(rng: Random, device: Device, tab: Tab) -> None:
    """One thing that a player, another tab or the machine does."""
    roll = rng.random()
    if tab.robbed and roll < 0.5:
        tab.playing.lost(tab.robbed.pop(0))
    elif roll < 0.3:
        act(rng, device, tab)
    elif roll < 0.36:
        tab.asked.append({"do": "open", "seed": f"new{rng.randrange(10**9)}"})
    elif roll < 0.42 and tab.saves.pointed():
        device.ask(tab, tab.playing.take(tab.playing.wanted or tab.saves.pointed(), rng.random() < 0.6))
    elif roll < 0.48:
        heads = [head for head in tab.saves.entries() if "id" in head]
        if heads:
            device.ask(tab, tab.playing.take(rng.choice(heads)["id"]))
    elif roll < 0.53:
        device.ask(tab, tab.playing.bring(a_log(rng, device)))
    elif roll < 0.57:
        tab.asked.append({"do": "undo"})
    elif roll < 0.59:
        tab.asked.append({"do": "act", "action": "end"})
    elif roll < 0.61:
        delete(rng, device, tab)
    elif roll < 0.63:
        device.disk.full = not device.disk.full
    elif roll < 0.66:
        device.disk.refuse_at = rng.randrange(4)
    elif roll < 0.7:
        device.disk.stop_at = rng.randrange(8)
    elif roll < 0.74 and len(device.tabs) < 3:
        device.open(dict(tab.session) if rng.random() < 0.5 else None)
    elif roll < 0.78:
        device.close(tab)
        device.open(tab.session)
    elif roll < 0.79:
        kill(rng, device)
    elif roll < 0.81:
        if device.ask(tab, tab.playing.looked(rng.random() < 0.3)):
            device.ask(tab, tab.playing.take(tab.saves.current))
    elif roll < 0.83:
        put_away(rng, device, tab)
    elif roll < 0.86:
        device.disk.flush()
    elif roll < 0.88:
        restore(rng, device, tab)
    elif tab.asked:
        device.answer(tab)
    if not device.tabs:
        device.open()


def act(rng: Random, device: Device, tab: Tab) -> None:
    """The player or a bot plays, and the engine answers all that it was asked."""
    tab.asked.append({"do": "act", "action": rng.choice(["0:E9", "0:R6", "1:LA", "2:SK", "deal"])})
    while tab.asked and rng.random() < 0.9:
        device.answer(tab)


def put_away(rng: Random, device: Device, tab: Tab) -> None:
    """The browser puts a page away, which keeps no lock; others go on, and it comes back."""
    device.disk.stop_at = None
    for identity in [each for each, owner in device.owners.items() if owner is tab]:
        del device.owners[identity]
    for other in [each for each in device.tabs if each is not tab]:
        if other in device.tabs and tab in device.tabs:
            try:
                do_something(rng, device, other)
            except Stopped:
                device.stopped()
                device.close(other)
    if tab in device.tabs:
        device.disk.stop_at = None
        device.ask(tab, tab.playing.hold_on())
        if device.ask(tab, tab.playing.looked(True)):
            device.ask(tab, tab.playing.take(tab.saves.current))


def restore(rng: Random, device: Device, tab: Tab) -> None:
    """A backup brings a game of another device, or one of this one made longer."""
    identity, log = device.fresh(), log_of(f"backup{rng.randrange(10**9)}", ["0:E6"])
    heads = [head for head in tab.saves.entries() if "id" in head]
    if heads and rng.random() < 0.5:
        identity = rng.choice(heads)["id"]
        try:
            seed, actions = read_log(tab.saves.record(identity)[1])
        except Refused:
            return
        log = log_of(seed, [*actions, "0:SA"], 2)
    head = saved.new_head(identity, "another", device.now())
    device.restore(tab, saved.text_of(head | {"dealt": True, "phase": "play", "deal": 1}, log))


def delete(rng: Random, device: Device, tab: Tab) -> None:
    """The player deletes a game that nobody plays."""
    heads = [head for head in tab.saves.entries() if "id" in head and head["kept"]]
    if not heads:
        return
    head = rng.choice(heads)
    if head["id"] in device.owners or any(each.saves.current == head["id"] for each in device.tabs):
        return
    log = tab.saves.record(head["id"])[1]
    device.texts = [text for text in device.texts if not saved.extends(log, text)]
    device.promised = {kept for kept in device.promised if not saved.extends(log, kept)}
    device.disk.stop_at = None
    tab.saves.remove(head["slot"])
    device.deleted.add(head["slot"])
    device.disk.flush()


def kill(rng: Random, device: Device) -> None:
    """The browser is killed and started again; its tabs may be restored."""
    sessions = [dict(tab.session) for tab in device.tabs]
    for tab in list(device.tabs):
        device.close(tab)
    device.disk.kill()
    device.disk.stop_at = device.disk.refuse_at = None
    device.disk.full = False
    for session in sessions if rng.random() < 0.5 else [{}]:
        device.open(session)


def run(seed: int, steps: int = STEPS) -> int:
    """One sequence: the number of actions promised in it. Raises AssertionError if a promise is broken."""
    rng = Random(seed)
    device = Device(rng, locked=rng.random() < 0.7)
    old_slots(rng, device)
    if rng.random() < 0.5:
        device.disk.stop_at = rng.randrange(20)
    start(device, None)
    for _ in range(steps):
        tab = rng.choice(device.tabs)
        try:
            do_something(rng, device, tab)
        except Stopped:
            session = tab.session
            device.stopped()
            if tab in device.tabs:
                device.close(tab)
            start(device, session)
        device.check()
    found = [starts_again(device) for _ in range(3)]
    assert found[1] == found[2], "a start has added something"
    return sum(saved.tail(log).count('"') // 2 for log in device.promised)


def starts_again(device: Device) -> list[str]:
    """The games that are found when all tabs are closed, and one is opened."""
    device.disk.stop_at = device.disk.refuse_at = None
    for tab in list(device.tabs):
        device.close(tab)
    return sorted(head["slot"] for head in device.open().saves.entries())


def start(device: Device, session: dict[str, str] | None) -> None:
    """A tab, opened as often as it takes: opening it may be stopped as well."""
    while True:
        try:
            device.open(session)
            return
        except Stopped:
            device.stopped()


__all__ = ["STEPS", "Device", "playing", "run", "saves"]
