"""Engines in Python as strangers write them, and what is none."""

import os
import sys

HELLO = {
    "name": "stranger",
    "version": "1",
    "language": "python",
    "protocol": 1,
    "can": ["rank"],
    "rules": "fixed",
    "chance": "injected",
    "observes": [],
}
NUMBER = 7


class EngineError(Exception):
    """What it raises where it cannot."""


class Unsayable(Exception):
    """Cannot even be told."""

    def __str__(self):
        raise ValueError("no words")


class Ranker:
    """Ranks by the number of cards; for other rulebooks it has other ways."""

    def hello(self):
        return HELLO

    def rank(self, rulebook, hands):
        way = rulebook.get("mis.deed")
        if way == "raise":
            return {"values": [hands["none"]]}
        if way == "no":
            raise EngineError("I have no table for that")
        if way == "answers no":
            return {"error": "I have no table for that", "field": "hands"}
        if way == "exit":
            sys.exit(3)
        if way == "mute":
            raise Unsayable
        if way == "takes":
            hands.clear()
            return {"values": [5]}
        if way == "set":
            return {"values": {1}}
        if way == "shape":
            return {"values": ["best"]}
        if way == "count":
            return {"values": []}
        if way == "shouts":
            print("thinking...")
        if way == "prints":
            print("thinking...")
            os.system("echo loudly")
        return {"values": [len(hand) for hand in hands], "pid": os.getpid(), "python": sys.prefix}


class Makers:
    """Factories may lie deeper."""

    ranker = Ranker


class Other(Ranker):
    def hello(self):
        return HELLO | {"protocol": 2}


class Claims(Ranker):
    def hello(self):
        return HELLO | {"can": ["rank", "deal"]}


class Shy(Ranker):
    def hello(self):
        raise RuntimeError("not before my first coffee")


class Leaves(Ranker):
    def hello(self):
        sys.exit(0)


class Licensed(Ranker):
    def hello(self):
        return {"error": "no licence"}


class Fickle(Ranker):
    """Can more each time that it is made."""

    made = 0

    def __init__(self):
        Fickle.made += 1
        self._can = ["rank", "rank", "session"][: self.made]

    def hello(self):
        return HELLO | {"can": self._can}

    def next(self):
        """Nothing follows."""


def program():
    """The command line of a program."""
    return [sys.executable, os.path.join(os.path.dirname(__file__), "misbehaving.py")]


def lost_program():
    return ["no-such-program"]


def nothing():
    return None


def fails():
    raise KeyError("tables")


def leaves():
    sys.exit(3)
