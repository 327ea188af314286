"""Answers, and how they are put together: what happened here, and the rules that decided it, one after the other."""

from collections.abc import Callable, Sequence

from tripledraw.provenance import Provenance, provenance
from tripledraw.rulebook import Rulebook
from tripledraw.value import value
from tripledraw.why.words import said

Who = Callable[[int], str]
"""What a seat is called."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@value
class Answer:
    """Why something is so: one paragraph in plain English, and what it rests on.

    `rules` are the paths of the rules that decided it, in the order of the chain; `clauses` the ids of the clauses in
    which they stand, in the same order.
    """

    text: str
    rules: tuple[str, ...]
    clauses: tuple[str, ...]


class Telling:
    """A paragraph under way. What a rule says is told where it is first needed, with its standing."""

    def __init__(self, rulebook: Rulebook, who: Who) -> None:
        """Begin an empty paragraph about a deal that is played by the rulebook; `who` names the seats."""
        self.who = who
        self._rulebook = rulebook
        self._sentences: list[str] = []
        self._facts: set[str] = set()
        self._rules: dict[str, Provenance] = {}
        self._told: set[str] = set()
        self._last = ""

    def fact(self, sentence: str) -> None:
        """Tell what is the case in this deal, unless that was told before."""
        if sentence not in self._facts:
            self._facts.add(sentence)
            self._sentences.append(f"{sentence[0].upper()}{sentence[1:]}.")

    def rule(self, path: str, so: str = "") -> None:
        """Tell what a rule says, unless that was told before, and what follows from it here."""
        if path in self._rules:
            if so:
                self.fact(so)
            return
        of = self._rules[path] = provenance(self._rulebook, path)
        words = f"{self._standing(of)}{said(path, of.value)}"
        self.fact(f"{words}; {so}" if so else words)
        self._facts.add(so)

    def answer(self) -> Answer:
        """The paragraph as it stands."""
        clauses = [clause.id for of in self._rules.values() for clause in of.clauses]
        return Answer(" ".join(self._sentences), tuple(self._rules), tuple(dict.fromkeys(clauses)))

    def _standing(self, of: Provenance) -> str:
        """How what a rule says is introduced: the first time at length."""
        variant = self._rulebook.variant
        rules = f"the {variant.id} rules" if variant else "these rules"
        again = of.standing in self._told
        back = again and self._last != of.standing
        self._told.add(of.standing)
        self._last = of.standing
        if of.standing == "customary":
            return "customarily, too, " if again else f"{rules} are silent; customarily "
        if of.standing == "set" and variant:
            return "as set for this deal, "
        if of.standing == "inferred":
            return "as read there, " if again else f"as {rules} are read, "
        if of.standing == "idle":
            return ""
        return "by the rules again, " if back else "" if again else f"by {rules}, "


def counted(number: int, one: str) -> str:
    """`1 chip`, `2 chips`."""
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def seats_of(who: Who, seats: Sequence[int], last: str = "and") -> str:
    """`seat 1`, `seat 1 and seat 2`, `seat 1, seat 2 and seat 3`."""
    names = [who(seat) for seat in seats]
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)
