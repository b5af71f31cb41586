"""The compiled kernel behind the small interface that it shares with the Python kernel."""

from __future__ import annotations

import struct
from typing import Protocol

from jass.bots.rollout.kernel_abi import TALLY_SIZE, Tally, decode, encode
from jass.bots.rollout.net import net_bytes
from jass.bots.rollout.policy import LIKELIHOOD_DECAY, NOISE, choice_model_for, weights_for
from jass.bots.rollout.request import Request
from jass.model.errors import JassError


class NoConsistentDeal(JassError):
    """No deal agrees with what the request says about the hands."""


class Kernel(Protocol):
    """Compares the choices of one request at a time. Equal seeds and rounds give equal numbers."""

    name: str
    chunk: int
    """Deals between two looks at the clock, a few milliseconds' worth."""
    fast: bool
    """Whether the time of a move suffices for thousands of rollouts by the net."""

    def start(self, request: Request, seed: int) -> None:
        """Start with a request, and forget the previous one. Raises `NoConsistentDeal`."""

    def run(self, samples: int) -> None:
        """Play that many more sampled deals out for each choice. Raises `NoConsistentDeal`."""

    def tallies(self) -> list[Tally]:
        """The results so far, one entry per choice."""


class Instance(Protocol):
    """An instance of `kernel.wasm` in some host, with its memory."""

    name: str

    def call(self, function: str, *numbers: int) -> int:
        """Call an exported function with 32-bit numbers; the result is 0 if it returns nothing."""

    def write(self, at: int, data: bytes) -> None:
        """Write bytes into the memory, from this address on."""

    def read(self, at: int, size: int) -> bytes:
        """Read `size` bytes of the memory, from this address on."""


class WasmKernel:
    """A `Kernel` on top of an instance of `kernel.wasm`."""

    chunk = 32
    fast = True

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self.name = instance.name
        self._choice_count = 0
        self._family = ""
        self._has_net = False
        self._at = {
            name: instance.call(name)
            for name in ("request", "weights", "readings", "nets", "noise", "fading", "options")
        }
        instance.write(self._at["noise"], struct.pack(f"<{len(NOISE)}h", *NOISE))
        instance.write(self._at["fading"], struct.pack(f"<{len(LIKELIHOOD_DECAY)}i", *LIKELIHOOD_DECAY))

    def write(self, request: Request) -> None:
        """Copy the request and its weights into the kernel's memory."""
        data = encode(request)
        assert len(data) == self._instance.call("request_size"), "kernel_abi.py and types.h disagree"
        family, weights = weights_for(request)
        if family != self._family:
            self._instance.write(self._at["weights"], weights)
            self._instance.write(self._at["readings"], choice_model_for(family)[0])
            self._family = family
        if (request.net_inference or request.net_rollouts) and not self._has_net:
            self._instance.write(self._at["nets"], net_bytes())
            self._has_net = True
        self._instance.write(self._at["request"], data)

    def start(self, request: Request, seed: int) -> None:
        self.write(request)
        self._choice_count = self._instance.call("start", seed)
        if self._choice_count < 0:
            raise NoConsistentDeal("no deal agrees with the position")

    def run(self, samples: int) -> None:
        if self._instance.call("run", samples) < samples:
            raise NoConsistentDeal("no deal agrees with the position")

    def tallies(self) -> list[Tally]:
        return decode(self._instance.read(self._at["options"], self._choice_count * TALLY_SIZE))
