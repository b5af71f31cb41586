"""Page modules without what stands there for the type checker alone (web/page/mypy.ini).

Annotations stay: MicroPython's compiler reads them and writes nothing for them. It has no `typing` and no
`__future__`, so their imports go, and so do the blocks under `if TYPE_CHECKING:` at the top of a module. The
other lines keep their numbers.
"""

import ast
import threading

_MODULES = ("__future__", "typing")

# Python 3.11 counts the depth of a tree for all threads together: two at once are a SystemError.
_one_tree = threading.Lock()


def erased(source: str) -> str:
    """The source of a module as it is compiled; one that is no Python stays as it is.

    >>> erased("from typing import Any\\nimport js\\nif TYPE_CHECKING:\\n    import a\\nb: int = 3\\n")
    '\\nimport js\\n\\n\\nb: int = 3\\n'
    """
    try:
        with _one_tree:
            tree = ast.parse(source)
    except SyntaxError:  # the compiler says where (web/build/page/mpy.py)
        return source
    lines = source.split("\n")
    for node in tree.body:
        if _for_the_checker(node):
            last = node.end_lineno or node.lineno
            lines[node.lineno - 1 : last] = [""] * (last - node.lineno + 1)
    return "\n".join(lines)


def _for_the_checker(node: ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module in _MODULES
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
