"""Look for inputs that break something, for as long as one likes: `python -m tests.fuzz [--seconds N] [WHAT …]`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.fuzz.running import at_home, watched
from tests.fuzz.targets import TARGETS, Inputs
from tests.toy.install import install_toy


def look(what: str, number: int, inputs: Inputs) -> str | None:
    """Try the input of a number. Returns: what is wrong, or None."""
    make, attempt = TARGETS[what]
    data = make(inputs, Random(f"{what} {number}"))
    try:
        with watched():
            attempt(inputs, data)
    except Exception as fault:
        return f"{what} {number}: {data!r}\n{type(fault).__name__}: {fault}"
    return None


def main() -> int:
    """Try inputs until the time is up. Returns: 1 where one broke something, which is printed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("what", nargs="*", help=f"where: {', '.join(TARGETS)}; all of them by default")
    parser.add_argument("--seconds", type=float, default=60, help="how long for each")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    asked = parser.parse_args()
    if unknown := set(asked.what) - set(TARGETS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        at_home(folder)
        sys.path.insert(0, str(install_toy(Path(folder) / "site")))
        os.chdir(folder)
        inputs = Inputs()
        for what in asked.what or TARGETS:
            inputs.reset()
            end, number = time.monotonic() + asked.seconds, asked.first
            while time.monotonic() < end:
                told = look(what, number, inputs)
                number += 1
                if told is not None:
                    found += 1
                    print(told, flush=True)
            print(f"{what}: {number - asked.first} inputs", file=sys.stderr, flush=True)
        os.chdir("/")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
