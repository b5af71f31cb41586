"""Page sources without their comments and docstrings: a third of what the browser fetches of them.

Every line keeps its number, so that an error in the browser names the line in the repository.
"""

import ast
import io
import tokenize


def slim(source: str) -> str:
    """The same program, line for line, without comments and docstrings; a faulty one as it is."""
    lines = source.splitlines(keepends=True)
    try:
        cuts = [*_comments(source), *_docstrings(source)]
    except SyntaxError:
        return source
    for (first, start), (last, end), instead in sorted(cuts, reverse=True):
        head, tail = lines[first - 1][:start] + instead, lines[last - 1][end:]
        if first == last:
            lines[first - 1] = head + tail
        else:
            lines[first - 1 : last] = [head + "\n", *["\n"] * (last - first - 1), tail]
    return "".join(line.rstrip() + "\n" for line in lines)


_Cut = tuple[tuple[int, int], tuple[int, int], str]


def _comments(source: str) -> list[_Cut]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [(token.start, token.end, "") for token in tokens if token.type == tokenize.COMMENT]


def _docstrings(source: str) -> list[_Cut]:
    found: list[_Cut] = []
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = node.body[0] if node.body else None
        if (
            isinstance(first, ast.Expr)
            and isinstance(first.value, ast.Constant)
            and isinstance(first.value.value, str)
        ):
            last = first.end_lineno or first.lineno
            # The tree counts bytes, the lines characters.
            start = len(lines[first.lineno - 1].encode()[: first.col_offset].decode())
            end = len(lines[last - 1].encode()[: first.end_col_offset].decode())
            needed = len(node.body) == 1 or lines[last - 1][end:].lstrip().startswith(";")
            found.append(((first.lineno, start), (last, end), "pass" if needed else ""))
    return found
