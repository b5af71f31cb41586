"""The stage in which each module and sheet loads (web/page/stages.toml), and the order of imports."""

import tomllib
from pathlib import Path
from typing import Any

from web.build.errors import SetupError
from web.build.page import sources

NAMES = ("first", "second", "on_demand")
FIRST, SECOND, ON_DEMAND = range(3)
OURS = ("web/", "jass/")
TABLE = "page/stages.toml"
ORDER = "web/page/loading/import_order.py"
ROOT_MODULE = "web/page/app.py"
# Only the type checker reads these modules: they are not sent, and none is imported at run time.
TYPES = "web/page/types/"


def stages(web: Path) -> dict[str, int]:
    """The stage of each module of the page, by its path (`web/page/app.py`).

    Raises SetupError if a name in stages.toml is no module, or if a module imports a later one, or one of
    `TYPES`, at its top.
    """
    named = table(web)["modules"]
    found = {}
    used = set()
    for file in sorted((web / "page").rglob("*.py")):
        if file.name == "__init__.py" or file.relative_to(web.parent).as_posix().startswith(TYPES):
            continue
        below = file.relative_to(web / "page").with_suffix("").as_posix()
        stage = SECOND
        for number, names in ((FIRST, named["first"]), (ON_DEMAND, named["on_demand"])):
            hits = [name for name in names if f"{below}/".startswith(f"{name}/")]
            used |= set(hits)
            stage = number if hits else stage
        found[f"web/page/{below}.py"] = stage
    unknown = {*named["first"], *named["on_demand"]} - used
    if unknown:
        raise SetupError(f"web/page/stages.toml names no module: {', '.join(sorted(unknown))}")
    for path, stage in found.items():
        needed = imports(web, path)
        never = [other for other in needed if other not in found]
        if never:
            raise SetupError(f"{path} imports {never[0]}, which only the type checker may read")
        late = [other for other in needed if found[other] > stage]
        if late:
            raise SetupError(f"{path} imports {late[0]} at its top, which comes later (web/page/stages.toml)")
    return found


def sheets(web: Path, stage: int) -> list[Path]:
    """The style sheets of a stage, in their order.

    Raises SetupError unless stages.toml names each sheet of web/styles/ once.
    """
    named = table(web)["styles"]
    every = sorted(name for stage in NAMES for name in named[stage])
    there = sorted(file.stem for file in web.glob("styles/*.css"))
    if every != there:
        wrong = sorted(set(every) ^ set(there) | {name for name in every if every.count(name) > 1})
        raise SetupError(
            f"web/page/stages.toml does not name just the sheets of web/styles/: {', '.join(wrong)}"
        )
    return [web / f"styles/{name}.css" for name in named[NAMES[stage]]]


def table(web: Path) -> dict[str, Any]:
    """What stages.toml says."""
    return tomllib.loads((web / TABLE).read_text("utf-8"))


def imports(web: Path, path: str) -> list[str]:
    """The page's modules that a module imports at top level."""
    text = (web.parent / path).read_text("utf-8")
    maybe = [name for name in sources.read(text).imports if name.startswith(OURS)]
    return [name for name in maybe if (web.parent / name).is_file()]


def import_order(web: Path) -> dict[str, list[str]]:
    """The modules' dotted names in the order in which to import them.

    `SECOND` is what the table needs, `ON_DEMAND` what loads on demand, `BEFORE_ON_DEMAND` what the latter
    needs of the second stage. Raises `SetupError` if modules import each other in a circle.
    """
    of = stages(web)
    second = [path for path in _ordered(web, [ROOT_MODULE]) if of[path] == SECOND]
    opened = _ordered(web, [path for path in of if of[path] == ON_DEMAND])
    return {
        "SECOND": [_dotted(path) for path in second],
        "BEFORE_ON_DEMAND": [_dotted(path) for path in opened if of[path] == SECOND and path not in second],
        "ON_DEMAND": [_dotted(path) for path in opened if of[path] == ON_DEMAND],
    }


def _ordered(web: Path, wanted: list[str]) -> list[str]:
    done: list[str] = []
    under_way: list[str] = []

    def add(path: str) -> None:
        if path in under_way:
            raise SetupError(f"modules import each other: {' -> '.join([*under_way, path])}")
        if path not in done:
            under_way.append(path)
            for other in imports(web, path):
                add(other)
            under_way.pop()
            done.append(path)

    for path in wanted:
        add(path)
    return done


def filled(web: Path, text: str) -> str:
    """The source of `ORDER` with the names filled in."""
    for name, modules in import_order(web).items():
        text = text.replace(f"\n{name}: tuple[str, ...] = ()", f"\n{name} = {tuple(modules)!r}")
    return text


def _dotted(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")
