"""What a command tells in one line before it ends with exit code 2."""


class SetupError(Exception):
    """The set-up cannot go on: something could not be fetched or built. Nothing half-written is left."""
