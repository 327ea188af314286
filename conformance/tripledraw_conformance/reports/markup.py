"""HTML as values: text is escaped unless it is HTML already, so that it cannot be forgotten."""

import html
from typing import Any

from tripledraw_conformance.reports.text import legible


class Html(str):
    """Text that is HTML."""

    __slots__ = ()


_VOID = frozenset({"meta", "br"})


def element(name: str, /, *inside: str, **attributes: Any) -> Html:
    """An element with what is inside; an attribute that is a word of Python has an underscore behind it.

    Attributes that are None are left out; True stands for one without a value.
    """
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{_text(str(value))}"')
        for key, value in attributes.items()
        if value is not None
    )
    opened = f"<{name}{said}>"
    return Html(opened) if name in _VOID else Html(f"{opened}{joined(*inside)}</{name}>")


def joined(*parts: str) -> Html:
    """One after the other."""
    return Html("".join(part if isinstance(part, Html) else _text(part) for part in parts))


def _text(text: str) -> str:
    return html.escape(legible(text), quote=True)
