"""Stands in for `logging` in the browser: asyncio's and concurrent.futures' warnings go to the console."""

# ruff: noqa: N802 (names of the standard library)
import sys
import traceback
from typing import Any

DEBUG, INFO, WARNING, ERROR, CRITICAL = 10, 20, 30, 40, 50


class Logger:
    """Prints from WARNING on."""

    def isEnabledFor(self, level: int) -> bool:
        return level >= WARNING

    def addHandler(self, _handler: object) -> None:
        """There is the console only."""

    def log(self, level: int, message: object, *args: object, exc_info: Any = None, **_: object) -> None:
        if level < WARNING:
            return
        print(str(message) % args if args else message, file=sys.stderr)
        if isinstance(exc_info, tuple):
            exc_info = exc_info[1]
        if exc_info:
            traceback.print_exception(exc_info if exc_info is not True else sys.exception())

    def debug(self, message: object, *args: object, **more: Any) -> None:
        self.log(DEBUG, message, *args, **more)

    def info(self, message: object, *args: object, **more: Any) -> None:
        self.log(INFO, message, *args, **more)

    def warning(self, message: object, *args: object, **more: Any) -> None:
        self.log(WARNING, message, *args, **more)

    def error(self, message: object, *args: object, **more: Any) -> None:
        self.log(ERROR, message, *args, **more)

    def critical(self, message: object, *args: object, **more: Any) -> None:
        self.log(CRITICAL, message, *args, **more)

    def exception(self, message: object, *args: object, **more: Any) -> None:
        self.log(ERROR, message, *args, **{"exc_info": True, **more})


class StreamHandler:
    """Nothing to handle."""


_logger = Logger()


def getLogger(_name: str | None = None) -> Logger:
    """The one there is."""
    return _logger
