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
        if way == "set":
            return {"values": {1}}
        if way == "shape":
            return {"values": ["best"]}
        if way == "count":
            return {"values": []}
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
