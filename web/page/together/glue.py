"""The scripts that connect devices (web/together/), fetched when somebody opens a table or takes a seat.

Runs in MicroPython. What they do and tell: docs/together.md, "The connection".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from jsffi import create_proxy, to_js

from web.page.together import own_address

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Glue, GlueNews


async def load() -> Glue:
    """The module. Raises OSError if it does not come."""
    try:
        return await js.jassImport("./together/together.js")
    except Exception as error:  # what a lost network throws is JavaScript's
        raise OSError(str(error)) from None


def options(heed: Callable[[GlueNews], object]) -> Any:
    """What the scripts are to know: who hears their news, and the servers that the address names, if any."""
    found = js.URLSearchParams.new(js.location.search).getAll("stun")
    servers = [str(found.at(index)) for index in range(found.length)]
    return to_js({"stun": servers, "heed": create_proxy(heed)})


def link(ticket: str) -> str:
    """The address by which a guest takes a seat; what it holds goes to no server."""
    search = str(js.location.search)
    servers = "&".join([part for part in search[1:].split("&") if part[:5] == "stun="])
    return own_address.folder() + ("?" + servers if servers else "") + "#join=" + ticket
