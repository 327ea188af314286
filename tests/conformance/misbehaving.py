"""A small engine that behaves, until it is told to rank under the rulebook of a misdeed: `python misbehaving.py`.

With a word it misbehaves from the start: `banner`, `silent`, `version`, `error`, `gone`. With `turncoat` and a file it
says otherwise what it is once that file is there, and writes it.
"""

import json
import os
import signal
import subprocess
import sys
import time

HELLO = {
    "name": "misbehaving",
    "version": "1",
    "language": "python",
    "protocol": 1,
    "can": ["rank"],
    "rules": "fixed",
    "chance": "injected",
    "observes": [],
}


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def sleeper(**options):
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], **options)


def crash():
    raise LookupError("no such hand")


def segfault():
    os.kill(os.getpid(), signal.SIGSEGV)


def flood(end=""):
    chunk = "7" * (1 << 20) + end
    for _ in range(1 << 10):
        say(chunk)


def chatter():
    for _ in range(64):
        sys.stderr.write("x" * (1 << 20))
    sys.stderr.write("\nnearly there\n")
    say('{"values": [1]}\n')


def orphan():
    child = sleeper()
    sys.stderr.write(f"{child.pid}\n")
    os._exit(0)


def closes():
    os.close(1)
    time.sleep(60)


def deaf():
    os.close(0)
    time.sleep(60)


def stubborn():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sleeper()
    time.sleep(60)


def late():
    time.sleep(2)
    say('{"values": [1]}\n')


def unasked():
    say('{"values": [1]}\n')
    time.sleep(0.3)
    say('{"values": [2]}\n')


def trickle():
    for _ in range(600):
        say(" ")
        time.sleep(0.1)


MISDEEDS = {
    "crash": crash,
    "segfault": segfault,
    "exit": lambda: sys.exit(3),
    "hang": lambda: time.sleep(60),
    "late": late,
    "trickle": trickle,
    "rubbish": lambda: say("Segmentation fault (core dumped)\n"),
    "blank": lambda: say("\n"),
    "half": lambda: (say('{"values": [1'), sys.exit(0)),
    "half_then_hang": lambda: (say('{"values": [1'), time.sleep(60)),
    "flood": flood,
    "flood_of_lines": lambda: flood("\n"),
    "encoding": lambda: (sys.stdout.buffer.write(b'{"values": ["\xff\xfe"]}\n'), sys.stdout.flush()),
    "nesting": lambda: say("[" * 100_000 + "]" * 100_000 + "\n"),
    "nan": lambda: say('{"values": [NaN]}\n'),
    "infinity": lambda: say('{"values": [Infinity]}\n'),
    "beyond": lambda: say('{"values": [1e400]}\n'),
    "whole": lambda: say('{"values": [1.0]}\n'),
    "digits": lambda: say('{"values": [' + "7" * 10_000 + "]}\n"),
    "list": lambda: say("[1]\n"),
    "shape": lambda: say('{"values": ["best"]}\n'),
    "count": lambda: say('{"values": [1, 2]}\n'),
    "two_lines": lambda: say('{"values": [1]}\n{"values": [2]}\n'),
    "line_and_a_half": lambda: say('{"values": [1]}\n{"val'),
    "control": lambda: say("\x1b[2J\x07\n"),
    "unasked": unasked,
    "closes": closes,
    "deaf": deaf,
    "orphan": orphan,
    "stubborn": stubborn,
    "chatter": chatter,
    "extra": lambda: say('{"values": [1], "thought": {"for": "long"}}\n'),
    "crlf": lambda: say('{"values": [1]}\r\n'),
    "declines": lambda: say('{"error": "I cannot rank", "field": "hands"}\n'),
}


def main(word="", file=""):
    turned = word == "turncoat" and os.path.exists(file)
    if file:
        open(file, "w").close()
    if word == "banner":
        say("Welcome to my engine!\n")
        time.sleep(0.5)
    if word == "gone":
        sys.exit("cannot find my tables")
    if word == "silent":
        time.sleep(60)
    for line in sys.stdin:
        command = json.loads(line)
        if command["command"] == "hello":
            changed = {"version": {"protocol": 2}, "error": {"error": "no licence"}}.get(word, {})
            changed |= {"rules": "given"} if turned else {}
            say(json.dumps(HELLO | changed) + "\n")
        elif command["command"] == "bye":
            say('{"done": true}\n')
            return
        elif "mis.deed" in command["rulebook"]:
            MISDEEDS[command["rulebook"]["mis.deed"]]()
        else:
            say(json.dumps({"values": [1] * len(command["hands"])}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
