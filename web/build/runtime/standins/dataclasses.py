"""Stands in for `dataclasses` in the browser, where that module takes longer than the game's own start.

It does the same for what the game and Pyodide use: `@dataclass(frozen=…, slots=…, kw_only=…)` with defaults,
`field`, `fields`, `replace`, `__post_init__`, `ClassVar`, base classes. An `__init__` is generated at its
first call, because most games never create many of the classes (an ending, a revoke, a rare rule). The other
methods need no generated code.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any


class FrozenInstanceError(AttributeError):
    """As in the standard library."""


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Any = _Missing()
_FIELDS = "__dataclass_fields__"


class Field:
    """One field: its name, and its default or factory."""

    __slots__ = ("compare", "default", "default_factory", "init", "kw_only", "name", "repr", "type")

    def __init__(self, default: Any, default_factory: Any, repr: bool, compare: bool) -> None:
        self.name = ""
        self.type: Any = None
        self.default = default
        self.default_factory = default_factory
        self.init = True
        self.repr = repr
        self.compare = compare
        self.kw_only = False


def field(
    *, default: Any = MISSING, default_factory: Any = MISSING, repr: bool = True, compare: bool = True
) -> Any:
    """A field with more than a default."""
    return Field(default, default_factory, repr, compare)


def fields(of: Any) -> tuple[Field, ...]:
    """The fields of a dataclass or of one of its instances, in order."""
    return tuple(getattr(of, _FIELDS).values())


def is_dataclass(of: Any) -> bool:
    """Whether it is a dataclass or an instance of one."""
    return hasattr(of, _FIELDS)


def replace(instance: Any, /, **changes: Any) -> Any:
    """A new instance with some fields changed."""
    for name in getattr(instance, _FIELDS):
        if name not in changes:
            changes[name] = getattr(instance, name)
    return instance.__class__(**changes)


def dataclass(
    cls: Any = None,
    /,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    kw_only: bool = False,
) -> Any:
    """The decorator, with or without its arguments."""
    if cls is None:
        return lambda cls: _made(cls, frozen, slots, eq, kw_only)
    return _made(cls, frozen, slots, eq, kw_only)


def _made(cls: Any, frozen: bool, slots: bool, eq: bool, kw_only: bool) -> Any:
    own = _own_fields(cls, kw_only)
    inherited: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        inherited.update(base.__dict__.get(_FIELDS, {}))
    found = inherited | own
    if slots:
        cls = _with_slots(cls, [name for name in own if name not in inherited], own)
    else:
        for name, one in own.items():
            if one.default is not MISSING:
                setattr(cls, name, one.default)
            elif name in cls.__dict__:
                delattr(cls, name)
    setattr(cls, _FIELDS, found)
    setattr(cls, "__match_args__", tuple(name for name, one in found.items() if not one.kw_only))  # noqa: B010
    compared = _getter([name for name, one in found.items() if one.compare])
    methods: dict[str, Any] = {"__init__": _lazy_init(cls), "__repr__": _shown}
    if eq:
        methods["__eq__"] = _equal(compared)
        methods["__hash__"] = _hashed(compared) if frozen else None
    if frozen:
        methods["__setattr__"] = _refuse_to_set
        methods["__delattr__"] = _refuse_to_delete
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:
            setattr(cls, name, method)
    return cls


def _own_fields(cls: Any, kw_only: bool) -> dict[str, Field]:
    own = {}
    for name, kind in cls.__annotations__.items():
        if "ClassVar" in (kind if isinstance(kind, str) else repr(kind)):
            continue
        given = cls.__dict__.get(name, MISSING)
        one = given if isinstance(given, Field) else Field(given, MISSING, True, True)
        one.name, one.type, one.kw_only = name, kind, kw_only
        own[name] = one
    return own


def _with_slots(plain: Any, slots: list[str], own: dict[str, Field]) -> Any:
    """The class made again with slots, which cannot be added to an existing class."""
    body = dict(plain.__dict__)
    for name in [*own, "__dict__", "__weakref__"]:
        body.pop(name, None)
    body["__slots__"] = tuple(slots)
    body["__qualname__"] = plain.__qualname__
    cls = type(plain)(plain.__name__, plain.__bases__, body)
    for member in body.values():  # `super()` in a method means the class of this cell
        function = getattr(member, "fget", None) or getattr(member, "__func__", member)
        for cell in getattr(function, "__closure__", None) or ():
            if cell.cell_contents is plain:
                cell.cell_contents = cls
    return cls


def _lazy_init(cls: Any) -> Callable[..., None]:
    def init(self: Any, /, *args: Any, **values: Any) -> None:
        made = _init(cls)
        cls.__init__ = made
        made(self, *args, **values)

    return init


def _init(cls: Any) -> Callable[..., None]:
    """`def init(self, a, b=_default_b): _set(self, "a", a); …`"""
    scope: dict[str, Any] = {"_set": object.__setattr__}
    heads: list[str] = []
    lines = ["pass"]
    for name, one in sorted(getattr(cls, _FIELDS).items(), key=lambda item: item[1].kw_only):
        if one.kw_only and "*" not in heads:
            heads.append("*")
        head = value = name
        if one.default_factory is not MISSING or one.default is not MISSING:
            scope[f"_default_{name}"] = one.default
            head = f"{name}=_default_{name}"
        if one.default_factory is not MISSING:
            scope[f"_make_{name}"] = one.default_factory
            value = f"_make_{name}() if {name} is _default_{name} else {name}"
        heads.append(head)
        lines.append(f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    exec(f"def init(self, {', '.join(heads)}):\n " + "\n ".join(lines), scope)
    made: Callable[..., None] = scope["init"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if not names:
        return lambda _: ()
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda instance: (get(instance),)


def _equal(compared: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any, Any], Any]:
    def equal(self: Any, other: Any) -> Any:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compared(self) == compared(other)

    return equal


def _hashed(compared: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any], int]:
    return lambda self: hash(compared(self))


def _shown(self: Any) -> str:
    shown = [f"{name}={getattr(self, name)!r}" for name, one in getattr(self, _FIELDS).items() if one.repr]
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse_to_set(_self: Any, name: str, _value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
