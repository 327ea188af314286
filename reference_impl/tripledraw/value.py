"""Values: small immutable classes, made quick.

The type checker refuses to change a value. At run time that is only checked when the environment variable
`TRIPLEDRAW_FROZEN` is set, since a truly frozen dataclass takes several times as long to make.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")

FROZEN = bool(os.environ.get("TRIPLEDRAW_FROZEN"))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make a class a value: slots, equality, a hash, and fields that never change."""
    make: Callable[..., Any] = dataclass(slots=True, frozen=True) if FROZEN else dataclass(slots=True, unsafe_hash=True)
    made: type[T] = make(cls)
    return made
