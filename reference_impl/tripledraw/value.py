"""Values: small immutable classes, quick to make and to compare."""

from collections.abc import Callable
from dataclasses import field
from typing import Any, TypeVar, dataclass_transform

from msgspec import Struct
from msgspec.structs import force_setattr

T = TypeVar("T")

_NOT_TAKEN_OVER = {"__dict__", "__weakref__"}

remember: Callable[[Any, str, Any], None] = force_setattr
"""Keep what was found out about a value in a field that is no part of what the value is."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make a class a value: fields that never change, equality, a hash, and a constructor written in C.

    Values are not watched by the garbage collector, so a value must not hold itself by whatever way.
    """
    body = {name: each for name, each in vars(cls).items() if name not in _NOT_TAKEN_OVER}
    make: Any = type(Struct)
    made: type[T] = make(cls.__name__, (Struct,), body, frozen=True, gc=False)
    return made


def names(given: object) -> tuple[str, ...]:
    """The names of a value's fields, in their order."""
    found: tuple[str, ...] = type(given).__match_args__  # type: ignore[attr-defined]
    return found
