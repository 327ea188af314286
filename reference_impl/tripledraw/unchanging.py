"""Mappings that nobody changes."""

import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def unchanging(mapping: Mapping[K, V]) -> MappingProxyType[K, V]:
    """A mapping that holds the same, and that can be read, copied and sent to another process, but not changed."""
    return MappingProxyType(dict(mapping))


# Python itself does not know how to pickle such a mapping.
copyreg.pickle(MappingProxyType, lambda mapping: (unchanging, (dict(mapping),)))
