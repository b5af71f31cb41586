"""The compiled kernel behind the small interface that it shares with its Python twin."""

from __future__ import annotations

import struct
from typing import Protocol

from jass.bots.rollout.kernel_abi import TALLY_SIZE, Tally, decode, encode
from jass.bots.rollout.net import net_bytes
from jass.bots.rollout.policy import FADING, NOISE, readings_for, weights_for
from jass.bots.rollout.request import Request
from jass.model.errors import JassError


class Impossible(JassError):
    """No deal agrees with what the request says about the hands."""


class Kernel(Protocol):
    """Compares the choices of one request at a time. Equal seeds and rounds give equal numbers."""

    name: str
    slice: int
    """Deals between two looks at the clock, a few milliseconds' worth."""
    quick: bool
    """Whether the time of a move suffices for thousands of rollouts by the net."""

    def ask(self, request: Request, seed: int) -> None:
        """Take on a request and forget the previous one. Raises `Impossible` if no deal agrees with it."""

    def run(self, worlds: int) -> None:
        """Play that many more sampled deals out for each choice. Raises `Impossible`."""

    def tallies(self) -> list[Tally]:
        """The results so far, one entry per choice."""


class Instance(Protocol):
    """An instance of `kernel.wasm` in some host, with its memory."""

    name: str

    def call(self, function: str, *numbers: int) -> int: ...
    def write(self, at: int, data: bytes) -> None: ...
    def read(self, at: int, size: int) -> bytes: ...


class WasmKernel:
    """A `Kernel` on top of an instance of `kernel.wasm`."""

    slice = 32
    quick = True

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self.name = instance.name
        self._options = 0
        self._family = ""
        self._has_net = False
        self._at = {
            name: instance.call(name)
            for name in ("request", "weights", "readings", "nets", "noise", "fading", "options")
        }
        instance.write(self._at["noise"], struct.pack(f"<{len(NOISE)}h", *NOISE))
        instance.write(self._at["fading"], struct.pack(f"<{len(FADING)}i", *FADING))

    def write(self, request: Request) -> None:
        """Copy the request and its weights into the kernel's memory."""
        data = encode(request)
        assert len(data) == self._instance.call("request_size"), "kernel_abi.py and types.h disagree"
        family, weights = weights_for(request)
        if family != self._family:
            self._instance.write(self._at["weights"], weights)
            self._instance.write(self._at["readings"], readings_for(family)[0])
            self._family = family
        if (request.by_net or request.net_plays) and not self._has_net:
            self._instance.write(self._at["nets"], net_bytes())
            self._has_net = True
        self._instance.write(self._at["request"], data)

    def ask(self, request: Request, seed: int) -> None:
        self.write(request)
        self._options = self._instance.call("start", seed)
        if self._options < 0:
            raise Impossible("no deal agrees with the position")

    def run(self, worlds: int) -> None:
        if self._instance.call("run", worlds) < worlds:
            raise Impossible("no deal agrees with the position")

    def tallies(self) -> list[Tally]:
        return decode(self._instance.read(self._at["options"], self._options * TALLY_SIZE))
