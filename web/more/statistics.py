"""The record of this device: kept in the browser, one deal added after the other.

Runs in MicroPython. What counts is web/more/record.py's, what is shown of it web/extra/statistics.py's.
"""

import json

import js

from web import store
from web.more import record

_SLOT = "statistics"


def kept():
    """The record of this device; what cannot be read is put aside."""
    return store.read_checked(_SLOT, record.checked) or record.empty(_today())


def count(view, log, practice):
    """Count the deal that a view has just counted, if it has not been."""
    data = json.loads(log)
    known = kept()
    if record.add(known, view, data["seed"] + " " + str(data.get("game", 1)), practice):
        store.write(_SLOT, json.dumps(known))


def forget():
    """Forget all of it."""
    store.remove(_SLOT)


def _today():
    return str(js.Date.new().toISOString())[:10]
