"""Stands in for `ntpath` in the browser, which has no paths of Windows: `pathlib` only wants to name it."""

sep, altsep = "\\", "/"
