"""Adds a preset: `python3 -m tests.new_preset ID [--like OTHER]` writes the files that can be written.

The first time, the preset's own file with the values of OTHER, and its id for a name in every language: give
it its values and words. The second time, what the tests hold against it: cases answered by the naive
reference (`tests/cases/`), and its golden file (`tests/golden/`). What is there stays; `--again` writes those
two again, after its values have changed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tests import environment

if TYPE_CHECKING:
    from jass.options.options import Options

ROOT = Path(__file__).resolve().parents[1]
PRESETS = ROOT / "jass/options/variants"
WORDS = ROOT / "web/lang"
CASES = ROOT / "tests/cases"
HOW_MANY = 12
"""Cases of a preset: deals played to their end."""

_ID = re.compile(r"[a-z][A-Za-z0-9]{2,39}")
_WORD = r'^\s*"variant\.(\w+){ending}": '


class Refused(Exception):
    """What somebody has to mend, in one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line instead of the usage."""
        raise Refused(message)


def main(arguments: list[str] | None = None) -> int:
    """Command line; 2 for what somebody has to mend."""
    parser = _Parser(prog="python3 -m tests.new_preset", description=__doc__)
    parser.add_argument("id", help="its name in addresses and logs, as `official1000`: it never changes")
    parser.add_argument("--like", default="schieberCh", help="the preset whose values it begins with")
    parser.add_argument("--again", action="store_true", help="write its cases and golden file again")
    try:
        given = parser.parse_args(arguments)
        if not _ID.fullmatch(given.id):
            raise Refused(f"{given.id!r} is no id: a small letter, then 2 to 39 letters and digits")
        module = file_of(given.id) or (file_of(given.like) or PRESETS).with_name(f"{snake(given.id)}.py")
        new = not module.exists()
        written = begin(given.id, given.like, module) if new else hold(given.id, module, given.again)
    except Refused as refused:
        print(f"new_preset: {' '.join(str(refused).split())}", file=sys.stderr)
        return 2
    for path in written:
        print(f"written: {path.relative_to(ROOT).as_posix()}")
    if new:
        print(f"the places of the others: {_places()}")
        print("give it its values, its place and its words, then run this again")
    elif not written:
        print("all is there; --again writes cases and golden file again")
    return 0


def snake(identity: str) -> str:
    """The file of a preset.

    >>> snake("schieberChCoiffeur"), snake("official1000")
    ('schieber_ch_coiffeur', 'official1000')
    """
    return re.sub(r"(?=[A-Z])", "_", identity).lower()


def file_of(identity: str) -> Path | None:
    """The file of a preset that is there, in the folder of its kind."""
    return next(PRESETS.glob(f"*/{snake(identity)}.py"), None)


def begin(identity: str, like: str, module: Path) -> list[Path]:
    """The preset's own file and its words."""
    presets = _known()
    if like not in presets:
        raise Refused(f"no preset {like!r}; there are {', '.join(presets)}")
    taken = next((each for each in presets if each.lower() == identity.lower()), None)
    if taken:
        raise Refused(f"{taken} is there already")
    from jass.options.variants import find_variant

    other, constant, words = snake(like), snake(like).upper(), _words(identity)
    model = find_variant(like)
    module.write_text(
        f'''"""{identity}: what it is, in a line."""

from dataclasses import replace

# from jass.options.options import factors
from jass.options.variants.{module.parent.name}.{other} import PRESET as {constant}
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="{identity}",
    options=replace(
        {constant}.options,
        # What differs from {like}, which differs from the usual values in
{_inherited(model.options)}
    ),
    rules="C",  # or the section of docs/rules.md that it follows
    sources=("house rules of …",),
    place={model.place + 1},
)
''',
        "utf-8",
    )
    for path, text in words.items():
        path.write_text(text, "utf-8")
    return [module, *words]


def hold(identity: str, module: Path, again: bool) -> list[Path]:
    """What the tests hold against a preset."""
    if identity not in _known():
        raise Refused(
            f"{module.relative_to(ROOT).as_posix()} is of another preset: its id is not {identity!r}"
        )
    if again and _in_the_table(identity):
        raise Refused(f"{identity} is settled: --again is for a preset that nobody has yet")
    from tests.golden.files import keep, known, place
    from tests.long.golden import NEW
    from tests.long.golden_games import played
    from tests.long.golden_levels import keep_levels
    from tests.long.work import keep_work
    from tests.perft.positions import made

    written, cases, golden = [], CASES / f"{identity}.json", place(identity)
    if again or not all(known(identity, part) for part in ("games", "levels", "bots", "work", "perft")):
        golden.unlink(missing_ok=True)
        keep(identity, games={str(number): played(identity, number) for number in NEW})
        keep(identity, perft=[str(position) for position in made(identity)])
        keep_levels(identity)
        keep_work(identity)
        written.append(golden)
    if (again or not cases.exists()) and not _in_the_table(identity):
        document = json.dumps(_cases(identity), indent=1, ensure_ascii=False)
        cases.write_text(document + "\n", "utf-8")
        written.append(cases)
    return written


def _known() -> list[str]:
    """The ids of the presets. Whatever is wrong with one of their files becomes a line."""
    try:
        from jass.options.variants import VARIANTS
    except Exception as error:
        raise Refused(f"a preset cannot be loaded: {type(error).__name__}: {error}") from error
    return [preset.id for preset in VARIANTS]


def _places() -> str:
    """Where lists show the presets: the smallest place first."""
    from jass.options.variants import VARIANTS

    return ", ".join(f"{preset.place} {preset.id}" for preset in VARIANTS)


def _inherited(options: Options) -> str:
    """The values that differ from the usual ones, as comments, written as in the file of a preset."""
    from jass.options.options import KINDS, Options

    usual = Options()
    values = {
        name: getattr(options, name) for name in KINDS if getattr(options, name) != getattr(usual, name)
    }
    return (
        "\n".join(f"        # {name}={_written(value)}," for name, value in values.items())
        or "        # nothing"
    )


def _written(value: object) -> str:
    """A value in Python.

    >>> from jass.options.options import factors
    >>> _written(("O", "U")), _written(factors("3/4", "O U"))
    ('("O", "U")', 'factors("3/4", "O U")')
    """
    from jass.options.kinds import Numbers

    if not isinstance(value, Numbers):
        return repr(value).replace("'", '"')
    return f'factors("{"/".join(map(str, value.values()))}", "{" ".join(value)}")'


def _in_the_table(identity: str) -> bool:
    """Whether the first cases say what the preset is: those of the rules' specification do."""
    table = json.loads((CASES / "vectors.json").read_text("utf-8"))["presets"]["presets"]
    return identity in {*table, "differenzlerOnline"}


def _cases(identity: str) -> dict[str, object]:
    from jass.options.options import Options
    from jass.options.variants import find_variant
    from tests.reference.of_preset import cases_of

    options = find_variant(identity).options
    vectors = cases_of(identity, json.loads(json.dumps(options.to_json())), HOW_MANY)
    return {
        "schemaVersion": 1,
        "title": f"{identity}: its values, and deals answered by the naive reference",
        "preset": {"id": identity, "differs": options.to_json(Options())},
        "count": len(vectors),
        "vectors": vectors,
    }


def _words(identity: str) -> dict[Path, str]:
    """The files of words with the preset's id for its name and line, beside the words of the others."""
    texts = {path: path.read_text("utf-8") for path in sorted(WORDS.rglob("*.json"))}
    changed = {}
    for language in sorted({path.stem for path in texts}):
        for ending in ("", ".line"):
            pattern = re.compile(_WORD.format(ending=re.escape(ending)), re.MULTILINE)
            files = [path for path in texts if path.stem == language]
            path = max(files, key=lambda path: len(pattern.findall(texts[path])))
            if not pattern.search(texts[path]):
                raise Refused(f"web/lang/ has no words of presets in {language}: add them by hand")
            changed[path] = texts[path] = _with(texts[path], f"variant.{identity}{ending}", identity)
    return changed


def _with(text: str, key: str, word: str) -> str:
    """Words with one more, where its key belongs among those of presets."""
    lines = text.split("\n")
    places = [number for number, line in enumerate(lines) if line.lstrip().startswith('"variant.')]
    before = [number for number in places if lines[number].split('"')[1] > key]
    place = before[0] if before else places[-1] + 1
    indent = lines[places[0]][: len(lines[places[0]]) - len(lines[places[0]].lstrip())]
    return "\n".join([*lines[:place], f'{indent}"{key}": "{word}",', *lines[place:]])


if __name__ == "__main__":
    code = environment.entered("tests.new_preset", sys.argv[1:])
    sys.exit(main() if code is None else code)
