"""The words of each stage, out of the one file that each language has.

A file of web/lang/ has all keys of its language. Which of them the page needs first, and which with what
somebody opens, web/page/stages.toml says by how keys begin. The generator of snippets gets a small file of
its own.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from web.build.errors import SetupError
from web.build.page import stages

GENERATOR = "generator"

_STATIC = re.compile(r'data-t(?:-label|-title)?="([^"]+)"')


def address(part: str, language: str) -> str:
    """Where the words of a stage are sent, or those of `GENERATOR`."""
    folder = "web/embed" if part == GENERATOR else "vendor"
    return f"{folder}/{part}.{language}.json"


def addresses(web: Path) -> dict[str, tuple[str, str]]:
    """{where words are sent: (stage or GENERATOR, language)}."""
    parts = [*stages.NAMES, GENERATOR]
    return {address(part, language): (part, language) for language in languages(web) for part in parts}


def sources(web: Path, language: str) -> list[Path]:
    """Of what the words of a language are made."""
    return [_file(web, language), web / stages.TABLE, web.parent / "index.html"]


def languages(web: Path) -> list[str]:
    """The languages that have words."""
    return sorted(file.stem for file in web.glob("lang/*.json"))


def catalogue(web: Path, language: str) -> dict[str, str]:
    """All words of a language."""
    return dict(json.loads(_file(web, language).read_text("utf-8")))


def words(web: Path, part: str, language: str) -> dict[str, str]:
    """The words of a stage, or those of `GENERATOR`.

    Raises SetupError if stages.toml names words that there are not.
    """
    every = catalogue(web, language)
    if part == GENERATOR:
        named = stages.table(web)["words"][GENERATOR]
        return {key: text for key, text in every.items() if _longest(key, [*named["own"], *named["too"]])}
    of = stages_of(web, every)
    return {key: text for key, text in every.items() if of.get(key) == stages.NAMES.index(part)}


def sent(web: Path, part: str, language: str) -> bytes:
    """The same as it is sent."""
    return json.dumps(words(web, part, language), ensure_ascii=False, separators=(",", ":")).encode()


def stages_of(web: Path, keys: Iterable[str]) -> dict[str, int]:
    """The stage of each key but the generator's own. Static words of the page come first in any case.

    Raises SetupError if stages.toml names words that there are not.
    """
    named = stages.table(web)["words"]
    own = named["generator"]["own"]
    by_pattern: dict[str, int | None] = dict.fromkeys(own)
    for number, name in enumerate(stages.NAMES):
        by_pattern |= dict.fromkeys(named.get(name, []), number)
    static = set(_STATIC.findall((web.parent / "index.html").read_text("utf-8")))
    found: dict[str, int] = {}
    used: set[str] = set()
    for key in keys:
        pattern = _longest(key, by_pattern)
        used.add(pattern)
        stage = by_pattern.get(pattern, stages.SECOND)
        if key in static:
            stage = stages.FIRST
        if stage is not None:
            found[key] = stage
    unknown = by_pattern.keys() - used
    if unknown:
        raise SetupError(f"web/page/stages.toml names no words: {', '.join(sorted(unknown))}")
    return found


def _longest(key: str, patterns: Iterable[str]) -> str:
    """The pattern that says most of a key, "" if none fits.

    >>> [_longest(key, ["a", "a.*", "a.b.c"]) for key in ("a", "a.b", "a.b.c", "a.b.d", "ab")]
    ['a', 'a.*', 'a.b.c', 'a', '']
    """
    above = key.rpartition(".")[0]
    fitting = [
        pattern for pattern in patterns if pattern == f"{above}.*" or f"{key}.".startswith(f"{pattern}.")
    ]
    return max(fitting, key=lambda pattern: (pattern.count("."), pattern), default="")


def _file(web: Path, language: str) -> Path:
    return web / f"lang/{language}.json"
