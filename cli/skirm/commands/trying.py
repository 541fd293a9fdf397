"""Plugins tried in a process of its own, which one of them may end: then it is known which, and the rest is tried on.

`python -m skirm.commands.trying` reads from standard input which, and answers a line for each as soon as it is tried.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple, TypedDict, cast

from skirm.errors import SkirmError
from skirm.output.stream import print_err
from skirm.rules.discovery import Installed
from skirm.rules.plugins import Plugin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skirm.rules.system import System

COMMAND = (sys.executable, "-P", "-m", "skirm.commands.trying")
READY = "ready"


class UnsoundError(SkirmError):
    """skirm itself cannot be loaded in a fresh process: what was installed has broken it."""

    exit_code = 6
    id = "unsound"


class Tried(NamedTuple):
    """What came of a try.

    Attributes:
        fault: Why the plugin cannot be played, empty where it can.
        brings: The names of its rolls, actions and advances.
    """

    fault: str
    brings: Mapping[str, Sequence[str]] | None = None


class Asked(TypedDict):
    """What is asked: where modules are, all plugins, and which of them are tried, by their places in that list."""

    path: list[str]
    plugins: list[list[str]]
    reserved: list[str]
    wanted: list[int]


def tried_apart(wanted: Sequence[Plugin], seen: Installed, *, aloud: bool = True) -> list[Tried]:
    """Try plugins. What they write goes to standard error.

    Many are tried in one process. Whichever fails in it behind others is tried once more alone: another may have
    closed its streams, or changed what all share.

    Args:
        aloud: Whether what they write is of interest.

    Errors: UnsoundError.
    """
    found: list[Tried] = []
    while len(found) < len(wanted):
        waiting = wanted[len(found) :]
        answers, how = asked(waiting, seen, aloud=aloud)
        found += [
            answer if not answer.fault or place == 0 else tried_apart([plugin], seen, aloud=False)[0]
            for place, (plugin, answer) in enumerate(zip(waiting, answers, strict=False))
        ]
        if len(answers) < len(waiting):
            guilty = waiting[len(answers)]
            found.append(Tried(f"{guilty.what}: it ends the process that loads it ({how}); {seen.remedy(guilty)}"))
    return found


def asked(wanted: Sequence[Plugin], seen: Installed, *, aloud: bool) -> tuple[list[Tried], str]:
    """Ask a process. Returns: its answers, too few where it ended early, and how it ended. Errors: UnsoundError."""
    places = {plugin: place for place, plugin in enumerate(seen.plugins)}
    question: Asked = {
        "path": sys.path,
        "plugins": [list(plugin) for plugin in seen.plugins],
        "reserved": sorted(seen.reserved),
        "wanted": [places[plugin] for plugin in wanted],
    }
    done = subprocess.run(  # noqa: S603 - our own module
        COMMAND, input=json.dumps(question).encode(), capture_output=True, check=False
    )
    head, *lines = done.stdout.decode().splitlines() or [""]
    if head != READY:
        raise UnsoundError(f"skirm cannot be loaded: {last_words(done.stderr) or ended(done.returncode)}")
    if aloud:
        print_err(done.stderr.decode("utf-8", "replace"), end="")
    # Whoever forks itself while it is loaded answers twice.
    return [Tried(*json.loads(line)) for line in lines][: len(wanted)], ended(done.returncode)


def last_words(said: bytes) -> str:
    """What a process of ours said last, which is what ended it; the rest is for whoever works on skirm."""
    if os.environ.get("SKIRM_DEBUG", "0") not in ("", "0"):
        print_err(said.decode("utf-8", "replace"), end="")
    return next(reversed(said.decode("utf-8", "replace").split("\n")[:-1]), "").strip()


def ended(code: int) -> str:
    """How a process ended."""
    if code >= 0:
        return f"exit code {code}"
    from signal import Signals  # noqa: PLC0415 - only when something is wrong

    return Signals(-code).name if -code in {known.value for known in Signals} else f"signal {-code}"


def answers(question: Asked) -> Iterator[Tried]:
    """Try what is asked for."""
    from skirm.rules.loading import tried  # noqa: PLC0415 - whoever only asks loads nothing

    plugins = [Plugin(*fields) for fields in question["plugins"]]
    seen = Installed(plugins, question["reserved"], ())
    for place in question["wanted"]:
        plugin = plugins[place]
        trial = tried(plugin, seen)
        found = None if trial.system is None else names_in(trial.system)
        if found is not None and plugin.extends:
            alone = tried(seen.rivals(plugin.system)[0], seen).system
            known = {} if alone is None else names_in(alone)
            found = {what: [name for name in names if name not in known.get(what, [])] for what, names in found.items()}
        yield Tried(trial.fault, found)


def names_in(system: System) -> dict[str, list[str]]:
    """The rolls, actions and advances of a system."""
    schemas = system.schemas
    return {"rolls": list(schemas.rolls), "actions": list(schemas.actions), "advances": list(schemas.advances)}


def main() -> None:
    """Answer another process. Plugins may write where they like: nothing of it is taken for an answer."""
    from skirm.rules import loading  # noqa: F401, PLC0415 - all of ours, while it can still be found

    with os.fdopen(os.dup(1), "w", encoding="ascii") as out:
        os.dup2(2, 1)
        question = cast("Asked", json.loads(sys.stdin.buffer.read()))
        sys.path[:] = question["path"]
        out.write(f"{READY}\n")
        out.flush()
        for answer in answers(question):
            out.write(f"{json.dumps(answer)}\n")
            out.flush()
    sys.stderr.flush()
    os._exit(0)  # not even a thread of a plugin's can keep it


if __name__ == "__main__":
    main()
