"""Fits the small net of jass/bots/rollout/net.py to choices, and rounds it to bytes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from jass.bots.rollout.net import FIRST, INPUTS, NETS, SECOND, SIZE

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    Weights = list[NDArray[Any]]

Choice = list[tuple[int, list[int], list[int], int]]
"""A card chosen among several. For each suit: the number of the net, its inputs, the strengths of the legal
cards, and the strength of the card played, or -1."""

EPOCHS, BATCH, LEARNING_RATE, WEIGHT_DECAY, SEED = 30, 512, 0.003, 0.05, 1
"""The epochs, the batch size, the initial step, the decay of weights, and the seed."""

UNIT = 32
MOST = 127 / UNIT


class Choices:
    """Many choices as arrays, one row per suit."""

    def __init__(self, every: Iterable[Choice]) -> None:
        import numpy as np

        rows = [(*row, number) for number, choice in enumerate(every) for row in choice]
        self.net = np.array([row[0] for row in rows], np.int8)
        self.inputs = np.zeros((len(rows), INPUTS), np.uint8)
        self.may = np.zeros((len(rows), 9), bool)
        self.chosen = np.array([row[3] for row in rows], np.int8)
        for at, (_, inputs, may, _, _) in enumerate(rows):
            np.add.at(self.inputs[at], inputs, 1)
            self.may[at, may] = True
        number = np.array([row[4] for row in rows])
        self.starts: NDArray[int64] = np.flatnonzero(np.diff(number, prepend=-1))
        self.ends = np.append(self.starts[1:], len(rows))

    def __len__(self) -> int:
        return len(self.starts)


def fit(seen: Choices, held_out: Choices) -> bytes:
    """The nets of maximum likelihood, one signed byte per weight."""
    import numpy as np

    rng = np.random.default_rng(SEED)
    weights = [_first_weights(rng) for _ in range(NETS)]
    momentum = [[np.zeros_like(each) for each in net] for net in weights]
    second_moment = [[np.zeros_like(each) for each in net] for net in weights]
    for epoch in range(EPOCHS):
        order = rng.permutation(len(seen))
        learning_rate = LEARNING_RATE * (0.5 + 0.5 * np.cos(np.pi * epoch / EPOCHS) + 0.02)
        for at in range(0, len(order), BATCH):
            for number, gradients in _gradients(weights, seen, order[at : at + BATCH]):
                for place, gradient in enumerate(gradients):
                    weight = weights[number][place]
                    momentum[number][place] += 0.1 * (gradient - momentum[number][place])
                    second_moment[number][place] += 0.01 * (
                        gradient * gradient - second_moment[number][place]
                    )
                    step = momentum[number][place] / (np.sqrt(second_moment[number][place]) + 1e-6)
                    weight -= learning_rate * (step + WEIGHT_DECAY * weight * (weight.ndim == 2))
                    np.clip(weight, -MOST, MOST, out=weight)
        found = _surprise(weights, held_out)
        print(f"epoch {epoch + 1} of {EPOCHS}: {found:.4f} bits a choice", file=sys.stderr, flush=True)
    return b"".join(bytes_of(net) for net in weights)


def surprise(data: bytes, seen: Choices) -> float:
    """The mean surprise in bits per choice, by the rounded nets."""
    return _surprise([weights_of(data[at : at + SIZE]) for at in range(0, len(data), SIZE)], seen)


def _first_weights(rng: object) -> Weights:
    import numpy as np

    assert isinstance(rng, np.random.Generator)
    return [
        (rng.standard_normal((INPUTS, FIRST)) * 0.2).astype(np.float32),
        (rng.standard_normal((FIRST, SECOND)) * 0.25).astype(np.float32),
        np.zeros(SECOND, np.float32),
        (rng.standard_normal((SECOND, 9)) * 0.04).astype(np.float32),
        np.zeros(9, np.float32),
    ]


def _forward(net: Weights, inputs: NDArray[Any]) -> Weights:
    """The outputs of both layers, and the scores."""
    import numpy as np

    first = np.maximum(inputs @ net[0], 0)
    second = np.maximum(first @ net[1] + net[2], 0)
    return [first, second, second @ net[3] + net[4]]


def _odds(
    weights: list[Weights], seen: Choices, which: NDArray[int64]
) -> tuple[NDArray[int64], NDArray[Any], dict[int, tuple[NDArray[int64], Weights]]]:
    """The rows of these choices, the probability of each card, and the outputs of the layers by net."""
    import numpy as np

    sizes = seen.ends[which] - seen.starts[which]
    starts = np.cumsum(sizes) - sizes
    rows = np.repeat(seen.starts[which] - starts, sizes) + np.arange(sizes.sum())
    scores = np.full((len(rows), 9), -1e9, np.float32)
    layers = {}
    for number, net in enumerate(weights):
        of = np.flatnonzero(seen.net[rows] == number)
        if len(of):
            layers[number] = of, _forward(net, seen.inputs[rows[of]].astype(np.float32))
            scores[of] = layers[number][1][2]
    scores[~seen.may[rows]] = -1e9
    best = np.maximum.reduceat(scores.max(1), starts)
    odds = np.exp(scores - np.repeat(best, sizes)[:, None])
    odds /= np.repeat(np.add.reduceat(odds.sum(1), starts), sizes)[:, None]
    return rows, odds, layers


def _gradients(weights: list[Weights], seen: Choices, which: NDArray[int64]) -> Iterator[tuple[int, Weights]]:
    """The gradient of the surprise of these choices, by net."""
    import numpy as np

    rows, residuals, layers = _odds(weights, seen, which)
    taken = np.flatnonzero(seen.chosen[rows] >= 0)
    residuals[taken, seen.chosen[rows[taken]]] -= 1
    residuals /= len(which)
    for number, (of, (first, second, _)) in layers.items():
        net, out = weights[number], residuals[of]
        at_second = (out @ net[3].T) * (second > 0)
        at_first = (at_second @ net[1].T) * (first > 0)
        inputs = seen.inputs[rows[of]].astype(np.float32)
        yield (
            number,
            [inputs.T @ at_first, first.T @ at_second, at_second.sum(0), second.T @ out, out.sum(0)],
        )


def _surprise(weights: list[Weights], seen: Choices) -> float:
    import numpy as np

    found = []
    for at in range(0, len(seen), 4096):
        rows, odds, _ = _odds(weights, seen, np.arange(at, min(at + 4096, len(seen))))
        taken = np.flatnonzero(seen.chosen[rows] >= 0)
        found.append(-np.log2(np.maximum(odds[taken, seen.chosen[rows[taken]]], 1e-9)))
    return float(np.concatenate(found).mean())


def bytes_of(net: Weights) -> bytes:
    """The bytes in the order of jass/bots/rollout/net.py: rows of inputs, then rows of outputs."""
    import numpy as np

    scaled = [UNIT * net[0], UNIT * net[1].T, UNIT * net[2], UNIT * net[3].T, 16 * net[4]]
    return b"".join(np.clip(np.round(each), -127, 127).astype(np.int8).tobytes() for each in scaled)


def weights_of(data: bytes) -> Weights:
    """The inverse of `bytes_of`."""
    import numpy as np

    flat = np.frombuffer(data, np.int8).astype(np.float32)
    first, second, more, third, last = np.split(
        flat, np.cumsum([INPUTS * FIRST, SECOND * FIRST, SECOND, 9 * SECOND])
    )
    return [
        first.reshape(INPUTS, FIRST) / UNIT,
        second.reshape(SECOND, FIRST).T / UNIT,
        more / UNIT,
        third.reshape(9, SECOND).T / UNIT,
        last / 16,
    ]
