"""Deals that were sent from here, or decided here in a challenge: known also once their games are deleted.

Runs in MicroPython and, for the tests, anywhere. Kept as a list of texts, the latest last: the seed of a deal
that was played, or a sign and the seeds of a challenge that was sent.
"""

from __future__ import annotations

import json

from web.page.base import storage

SLOT = "dared"
_MOST = 600
_SENT = ">"


def play(seeds: list[str]) -> None:
    """These deals are played here."""
    _keep(seeds)


def send(seeds: list[str]) -> None:
    """A challenge with these deals is sent from here."""
    _keep([_SENT + " ".join(seeds)])


def knows(seeds: list[str]) -> bool:
    """Whether one of these deals was played or sent here."""
    known = " ".join(_kept()).replace(_SENT, "").split(" ")
    return any(seed in known for seed in seeds)


def has_sent(seeds: list[str]) -> bool:
    """Whether the challenge with these deals was sent from here."""
    return _SENT + " ".join(seeds) in _kept()


def _kept() -> list[str]:
    found = storage.read_checked(SLOT, lambda kept: kept if isinstance(kept, list) else None) or []
    return [each for each in found if isinstance(each, str)]


def _keep(texts: list[str]) -> None:
    kept = _kept()
    new = [text for text in texts if text not in kept]
    if new:
        storage.write(SLOT, json.dumps((kept + new)[-_MOST:]))
