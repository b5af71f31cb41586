"""All small changes of a module's code: comparisons, operators, constants, conditions, dropped statements."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

_OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Mod: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """A changed module. `name` says where and what, the same as long as the code around it is the same."""

    name: str
    tree: ast.Module


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module's source, each with one change."""
    tree = ast.parse(source)
    seen: dict[str, int] = {}
    for path, scope in _places(tree):
        node = _at(tree, path)
        for changed in _changes(node):
            other = copy.deepcopy(tree)
            _put(other, path, changed)
            ast.fix_missing_locations(other)
            name = f"{scope}: {_shown(node)} -> {_shown(changed)}"
            seen[name] = seen.get(name, 0) + 1
            yield Mutant(name if seen[name] == 1 else f"{name} ({seen[name]})", other)


Path = tuple[tuple[str, int | None], ...]


def _places(tree: ast.Module) -> Iterator[tuple[Path, str]]:
    """The way to each node that may be changed, and the function or class around it."""

    def walk(node: ast.AST, path: Path, scope: str) -> Iterator[tuple[Path, str]]:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return  # a docstring
        if path:
            yield path, scope
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            scope = node.name
        for field, value in ast.iter_fields(node):
            if field in ("decorator_list", "annotation", "returns", "names", "type_ignores", "ctx", "op"):
                continue
            if isinstance(value, ast.AST):
                yield from walk(value, (*path, (field, None)), scope)
            elif isinstance(value, list):
                for index, each in enumerate(value):
                    if isinstance(each, ast.AST) and not isinstance(each, ast.cmpop):
                        yield from walk(each, (*path, (field, index)), scope)

    return walk(tree, (), "module")


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for index, op in enumerate(node.ops):
            for other in _OPERATORS.get(type(op), ()):
                compared = copy.deepcopy(node)
                compared.ops[index] = other()  # type: ignore[call-overload]
                yield compared
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign):
        for other in _OPERATORS.get(type(node.op), ()):
            changed = copy.deepcopy(node)
            changed.op = other()  # type: ignore[assignment]
            yield changed
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert | ast.USub):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in _NAMES:
        yield ast.Name(_NAMES[node.id], ast.Load())
    elif isinstance(node, ast.If | ast.IfExp):
        negated = copy.deepcopy(node)
        negated.test = ast.UnaryOp(ast.Not(), negated.test)
        yield negated
    elif isinstance(node, ast.Continue) or (
        isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    ):
        yield ast.Pass()


def _constants(node: ast.Constant) -> Iterator[ast.Constant]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node.value, str) and len(node.value) < 30 and "\n" not in node.value:
        yield ast.Constant(f"{node.value}?")


def _shown(node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 70 else f"{text[:67]}..."


def _at(tree: ast.AST, path: Path) -> ast.AST:
    node = tree
    for field, index in path:
        value = getattr(node, field)
        node = value if index is None else value[index]
    return node


def _put(tree: ast.AST, path: Path, new: ast.AST) -> None:
    (*way, (field, index)) = path
    parent = _at(tree, tuple(way))
    if index is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[index] = new
