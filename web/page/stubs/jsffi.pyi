"""What MicroPython offers towards JavaScript: functions that it can call, values that it can read."""

from collections.abc import Callable
from typing import Any

def create_proxy(call: Callable[..., object], /) -> Any: ...
def to_js(value: object, /) -> Any: ...
