"""Stands in for `zipfile._path`, which `zipfile` imports for others to use: names only."""


class CompleteDirs:
    """Not made in the browser."""


class Path:
    """Not made in the browser."""
