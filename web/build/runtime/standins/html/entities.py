"""Stands in for `html.entities`, tables of 2,200 names that only `html.unescape` would use."""

html5: dict[str, str] = {}
name2codepoint: dict[str, int] = {}
codepoint2name: dict[int, str] = {}
entitydefs: dict[str, str] = {}
