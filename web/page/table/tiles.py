"""How the tiles of a Coiffeur's rows are laid out.

Runs in MicroPython and, for the tests, anywhere.
"""


def size(rows: int) -> int:
    """What the styles have as `data-rows`: more than six are laid out as ten are.

    >>> size(6), size(8)
    (6, 10)
    """
    return 10 if rows > 6 else rows
