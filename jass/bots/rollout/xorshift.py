"""The kernel's random numbers: equal seeds give equal sequences (xorshift, 32 bits)."""

from __future__ import annotations


class XorShift32:
    """An endless sequence of random numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFF or 1

    def draw(self) -> int:
        """The next number of 32 bits."""
        x = self._state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self._state = x
        return x

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self.draw() * n >> 32
