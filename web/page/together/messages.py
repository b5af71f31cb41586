"""What the dealing device and its guests send each other as JSON (docs/together.md).

Runs in MicroPython and, for the tests, anywhere. A guest sends {"hello": {"name", "v"}}, {"sealed", "seal"},
{"word", "salt", "seal"} and {"act", "game", "n"}; it gets {"table": …}, {"sealed": …}, {"opened": …},
{"told": …}, {"refused": …} and {"sorry": …}.
"""

# Both sides must have the same.
VERSION = 3
