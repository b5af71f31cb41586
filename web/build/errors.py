"""The error that a command reports in one line before it exits with code 2."""


class SetupError(Exception):
    """Something could not be fetched or built. Nothing half-written is left behind."""
