"""What the build reads in a page module: its code without what is for the type checker, and its imports.

Annotations stay (web/page/mypy.ini): MicroPython's compiler reads them and writes nothing for them. It has
no `typing` and no `__future__`, so their imports go, and so do the blocks under `if TYPE_CHECKING:` at the
top of a module. The other lines keep their numbers.
"""

import ast
import threading
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

_MODULES = ("__future__", "typing")

# Python 3.11 counts the depth of a tree for all threads together: two at once are a SystemError.
_one_tree = threading.Lock()


class Source(NamedTuple):
    """A module as it is compiled, and the paths that its imports at top level may mean."""

    code: str
    imports: tuple[str, ...]


def erased(source: str) -> str:
    """The source of a module as it is compiled; one that is no Python stays as it is.

    >>> erased("from typing import Any\\nimport js\\nif TYPE_CHECKING:\\n    import a\\nb: int = 3\\n")
    '\\nimport js\\n\\n\\nb: int = 3\\n'
    """
    return read(source).code


@cache
def read(source: str) -> Source:
    """Both in one go: a module is parsed once, however often the build asks.

    >>> read("import web.page.app").imports
    ('web/page/app.py',)
    """
    try:
        with _one_tree:
            tree = ast.parse(source)
    except SyntaxError:  # the compiler says where (web/build/page/mpy.py)
        return Source(source, ())
    lines = source.split("\n")
    for node in tree.body:
        if _for_the_checker(node):
            last = node.end_lineno or node.lineno
            lines[node.lineno - 1 : last] = [""] * (last - node.lineno + 1)
    return Source("\n".join(lines), tuple(_paths(tree)))


def _for_the_checker(node: ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module in _MODULES
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _paths(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            below = node.module.replace(".", "/")
            yield f"{below}.py"
            yield from (f"{below}/{alias.name}.py" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (f"{alias.name.replace('.', '/')}.py" for alias in node.names)
