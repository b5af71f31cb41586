"""Values of JSON against the types that the page has for them (web/page/types/)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

Shape = Any
"""A type as it stands in an annotation."""


class Shapes:
    """Compares values with types, and notes which parts of the types have been seen.

    A part is an optional key, one of the types of a union, or a literal, by the path that leads to it.
    """

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def compare(self, value: object, shape: Shape, path: str) -> None:
        """Raises AssertionError with the path if a value is not of a type."""
        if shape in (Any, object):
            return
        if _origin(shape) in (Union, UnionType):
            fitting = [each for each in get_args(shape) if _may_be(value, each)]
            assert len(fitting) == 1, f"{path}: {value!r} is none, or several, of {shape}"
            self.seen.add(f"{path} is {_name(fitting[0])}")
            self.compare(value, fitting[0], path)
        elif _origin(shape) is Literal:
            assert value in get_args(shape), f"{path}: {value!r} is none of {get_args(shape)}"
            self.seen.add(f"{path} = {value}")
        elif _origin(shape) is list:
            assert isinstance(value, list), f"{path}: {value!r} is no list"
            for each in value:
                self.compare(each, get_args(shape)[0], f"{path}[]")
        elif _origin(shape) is dict:
            assert isinstance(value, dict), f"{path}: {value!r} is no object"
            for each in value.values():
                self.compare(each, get_args(shape)[1], f"{path}{{}}")
        elif is_typeddict(shape):
            self._compare_keys(value, shape, path)
        else:
            assert type(value) is shape, f"{path}: {value!r} is no {_name(shape)}"

    def _compare_keys(self, value: object, shape: Shape, path: str) -> None:
        assert isinstance(value, dict), f"{path}: {value!r} is no object"
        hints = _hints(shape)
        assert not value.keys() - hints.keys(), f"{path}: no {_name(shape)} has {value.keys() - hints.keys()}"
        missing = shape.__required_keys__ - value.keys()
        assert not missing, f"{path}: {_name(shape)} without {missing}"
        for key, each in value.items():
            if key in shape.__optional_keys__:
                self.seen.add(f"{path}.{key} is there")
            self.compare(each, hints[key], f"{path}.{key}")


def parts(shape: Shape, path: str, inside: tuple[Shape, ...] = ()) -> Iterator[str]:
    """All parts of a type that a value may have; of a type within itself, only the outer one's."""
    if _origin(shape) is NotRequired:
        shape = get_args(shape)[0]
    if _origin(shape) in (Union, UnionType):
        for each in get_args(shape):
            yield f"{path} is {_name(each)}"
            yield from parts(each, path, inside)
    elif _origin(shape) is Literal:
        yield from (f"{path} = {each}" for each in get_args(shape))
    elif _origin(shape) is list:
        yield from parts(get_args(shape)[0], f"{path}[]", inside)
    elif _origin(shape) is dict:
        yield from parts(get_args(shape)[1], f"{path}{{}}", inside)
    elif is_typeddict(shape) and shape not in inside:
        for key, each in _hints(shape).items():
            if key in shape.__optional_keys__:
                yield f"{path}.{key} is there"
            yield from parts(each, f"{path}.{key}", (*inside, shape))


def _may_be(value: object, shape: Shape) -> bool:
    """Whether a value can only be of this one among the types of a union."""
    if is_typeddict(shape):
        kind = _hints(shape).get("type")
        return isinstance(value, dict) and (kind is None or value.get("type") in get_args(kind))
    return value is None if shape in (None, NoneType) else type(value) is (_origin(shape) or shape)


def _origin(shape: Shape) -> object:
    return get_origin(shape)


@cache
def _hints(shape: Shape) -> dict[str, Shape]:
    return get_type_hints(shape)


def _name(shape: Shape) -> str:
    return getattr(shape, "__name__", str(shape))
