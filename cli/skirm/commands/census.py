"""What is installed, seen with fresh eyes: a process of its own, which knows the environment as it is now.

`python -m skirm.commands.census` reads an earlier census from standard input, tells of the one now, and tries what
is new. The process that changed the environment cannot: it has modules of before, and a path of before.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple, TypedDict, cast

from skirm.commands.table import RESERVED
from skirm.commands.trying import UnsoundError, last_words, tried_apart
from skirm.errors import SkirmError
from skirm.output.stream import print_err
from skirm.rules.discovery import Installed, installed
from skirm.rules.distributions import distributions, normal
from skirm.rules.identity import identity
from skirm.rules.plugins import Plugin, State

if TYPE_CHECKING:
    from collections.abc import Sequence


class Seen(NamedTuple):
    """A plugin and how it stands."""

    plugin: Plugin
    state: State


class Told(TypedDict):
    """A census as data."""

    suspects: list[str]
    versions: dict[str, str]
    plugins: list[tuple[list[str], list[str]]]


class Census:
    """What is installed.

    Attributes:
        versions: The version of every distribution, by its name as names are compared.
        plugins: All plugins.
    """

    def __init__(self, versions: dict[str, str], plugins: list[Seen]) -> None:
        self.versions = versions
        self.plugins = plugins

    def told(self) -> Told:
        """The same as data."""
        return {
            "suspects": [],
            "versions": self.versions,
            "plugins": [(list(map(str, seen.plugin)), list(seen.state)) for seen in self.plugins],
        }

    def of(self, distribution: str) -> list[Seen]:
        """The plugins that a distribution brings."""
        name = normal(distribution)
        return [seen for seen in self.plugins if normal(seen.plugin.distribution) == name]

    def beyond(self, before: Census) -> list[Seen]:
        """The plugins that were not there before, or in another version."""
        known = {seen.plugin for seen in before.plugins}
        return [seen for seen in self.plugins if seen.plugin not in known]

    def changed(self, before: Census) -> dict[str, tuple[str, str]]:
        """The distributions whose version is another: before and now, empty where there was or is none."""
        names = sorted({*self.versions, *before.versions})
        found = {name: (before.versions.get(name, ""), self.versions.get(name, "")) for name in names}
        return {name: versions for name, versions in found.items() if versions[0] != versions[1]}


def census() -> Census:
    """The census of this process; nothing of a plugin is imported."""
    return of_all(everything())


def everything() -> Installed:
    """All plugins that are installed, whatever is switched off."""
    return installed(reserved=RESERVED)


def of_all(seen: Installed) -> Census:
    """A census, and how all plugins stand as far as metadata tell."""
    versions = {}
    for about in map(identity, distributions()):
        versions[normal(about.name)] = about.version
    return Census(versions, [Seen(plugin, seen.state(plugin)) for plugin in seen.plugins])


def from_told(told: Told) -> Census:
    """A census from data."""
    plugins = [Seen(Plugin(*plugin), State(*state)) for plugin, state in told["plugins"]]  # type: ignore[arg-type]
    return Census(told["versions"], plugins)


def census_now(before: Census, suspects: Sequence[str] = (), remedy: str = "") -> Census:
    """The census of a fresh process, which has tried what was not there before.

    Args:
        before: What was there before.
        suspects: Distributions that are tried in any case, by their names as names are compared.
        remedy: The command that makes skirm whole again.

    Errors: UnsoundError where that process ends early, because skirm is broken now.
    """
    done = subprocess.run(
        [sys.executable, "-P", "-m", "skirm.commands.census"],
        input=json.dumps(before.told() | {"suspects": list(suspects)}).encode(),
        capture_output=True,
        check=False,
    )
    try:
        found = from_told(json.loads(done.stdout.splitlines()[-1]))
    except (ValueError, LookupError, TypeError) as fault:
        why = last_words(done.stderr) or f"exit code {done.returncode}"
        mending = f"; to mend it: {remedy}" if remedy else ""
        raise UnsoundError(f"it is done, and skirm does not work any more ({why}){mending}") from fault
    print_err(done.stderr.decode("utf-8", "replace"), end="")
    return found


def tried(seen: Installed, before: Census, suspects: Sequence[str]) -> Census:
    """The census with what is new or suspect tried: each is loaded once."""
    now = of_all(seen)
    new = {found.plugin for found in (*now.beyond(before), *(found for name in suspects for found in now.of(name)))}
    sound = [plugin for plugin, state in now.plugins if plugin in new and state.word == "ok"]
    faults = {plugin: found.fault for plugin, found in zip(sound, tried_apart(sound, seen), strict=True)}
    plugins = []
    for plugin, state in now.plugins:
        told = state
        if faults.get(plugin):
            told = State("broken", faults[plugin])
        elif plugin in new and state.word != "ok":
            told = State(state.word, f"{state.why}; {seen.remedy(plugin)}")
        plugins.append(Seen(plugin, told))
    return Census(now.versions, plugins)


def main() -> None:
    """Answer another process."""
    told = cast("Told", json.loads(sys.stdin.buffer.read()))
    try:
        found = tried(everything(), from_told(told), told["suspects"])
    except SkirmError as fault:
        sys.exit(fault.message)
    sys.stdout.write(f"\n{json.dumps(found.told())}\n")


if __name__ == "__main__":
    main()
