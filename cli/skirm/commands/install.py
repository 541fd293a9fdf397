"""`skirm install` and `skirm uninstall`: rule systems, by the installer that made the environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from skirm.commands.census import Census, Seen, census, census_now
from skirm.environment.belonging import refuse_own
from skirm.environment.errands import Errand, UnchangeableError, to_install, to_remove
from skirm.environment.installers import Installers
from skirm.environment.kinds import Environment, this_environment
from skirm.environment.removable import of_names, refuse_unrecorded, removable
from skirm.environment.things import Thing, thing
from skirm.errors import SkirmError
from skirm.exits import Exit
from skirm.output.plugins import change_object, plugin_said
from skirm.output.stream import escaped, print_err, print_out, write_out
from skirm.rules.distributions import normal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.commands.declared import Line

Result = Literal["installed", "unchanged", "no-plugin", "broken", "removed", "kept", "dry-run"]
# What a shell says of a process that a signal ended.
SIGNALLED = 128


class InstallerError(SkirmError):
    """The installer failed; it has said why, and its exit code is ours."""

    id = "installer"

    def __init__(self, errand: Errand, code: int) -> None:
        super().__init__(f"{errand.argv[0]} failed with exit code {code}")
        self.exit_code = code


class Change:
    """A change of the environment: what is run for it, and what comes of it."""

    def __init__(self, line: Line, errand: Errand, environment: Environment) -> None:
        self.line = line
        self.errand = errand
        self.environment = environment
        self.warnings = list(errand.warnings)
        self.result: Result = "dry-run"
        self.plugins: Sequence[Seen] = ()
        self.distributions: dict[str, tuple[str, str]] = {}

    def carried_out(self, before: Census, suspects: Sequence[str] = ()) -> Census | None:
        """Say what is run, and run it; with --dry-run only say it, where answers go.

        Args:
            before: What is installed.
            suspects: Distributions that are tried after it, were they there before or not.

        Returns: What is installed then, None for a dry run.
        Errors: InstallerError, UnchangeableError; UnsoundError where skirm does not work any more.
        """
        for warning in self.warnings:
            print_err(escaped(f"skirm: {warning}"))
        if self.line.has("dry-run"):
            if not self.line.has("json"):
                print_out(escaped(self.errand.line))
            return None
        print_err(escaped(f"$ {self.errand.line}"))
        run(self.errand, aloud=self.line.has("verbose"))
        after = census_now(before, suspects, own(self.environment, "reinstall"))
        self.distributions = after.changed(before)
        versions = self.distributions.get("skirm")
        if versions:
            self.warn(f"skirm was {versions[0]} and is {versions[1]} now")
        return after

    def warn(self, text: str) -> None:
        """Say something that was not asked for."""
        self.warnings.append(text)
        print_err(escaped(f"skirm: {text}"))

    def told(self) -> int:
        """Print what came of it. Returns the exit code."""
        if self.line.has("json"):
            from skirm.output.objects import to_line  # noqa: PLC0415 - people need none of it

            found = change_object(self.line.command, self.result, self.plugins, self.distributions)
            found["environment"] = self.environment.kind
            found["command"] = list(self.errand.argv)
            found["variables"] = dict(self.errand.variables)
            found["warnings"] = list(self.warnings)
            write_out(to_line(found))
        elif self.result != "dry-run" and not self.line.has("quiet"):
            for plugin, _ in self.plugins:
                said = f"removed {plugin.what}" if self.line.command == "uninstall" else plugin_said(plugin)
                print_out(escaped(said))
        return (Exit.PLUGIN if self.result in ("broken", "no-plugin", "kept") else Exit.DONE).value


def install(line: Line) -> int:
    """Carry the line out.

    Errors: UsageError for what is nothing to install; UnchangeableError; InstallerError.
    """
    if not line.words:
        raise line.wrong("what to install is missing: a name, a folder (./duel), a wheel or a URL")
    things = [thing(word) for word in line.words]
    environment = this_environment()
    installers = Installers(environment.python)
    before = census()
    bringing = {normal(seen.plugin.distribution) for seen in before.plugins}
    refuse_own(things, bringing, own(environment, "upgrade"))
    errand = to_install(environment, things, installers, upgrade=line.has("upgrade"))
    change = Change(line, errand, environment)
    after = change.carried_out(before, [each.name for each in things if each.name])
    if after is not None:
        judge(change, things, before, after, installers)
    return change.told()


def judge(change: Change, things: Sequence[Thing], before: Census, after: Census, installers: Installers) -> None:
    """Find out what came of an installation, and say what is wrong with it."""
    new = after.beyond(before)
    asked = [seen for each in things if each.name for seen in after.of(each.name)]
    change.plugins = new or asked
    for seen in before.plugins:
        if seen.plugin.distribution and not after.of(seen.plugin.distribution):
            change.warn(f"{seen.plugin.what} is gone")
    bad = [seen for seen in dict.fromkeys([*new, *asked]) if seen.state.word != "ok"]
    for seen in bad:
        change.warn(seen.state.why)
    empty = [] if new else without_plugins(change, things, after)
    for name in empty:
        told = f"{name} {after.versions[normal(name)]} brings no plugin"
        if normal(name) in before.versions:
            change.warn(f"{told}; it was there already")
        else:
            change.warn(f"{told}; to remove it: {to_remove(change.environment, [name], installers).line}")
    change.result = "broken" if bad else "installed" if new else "no-plugin" if empty else "unchanged"
    if change.result == "unchanged":
        local = {each.name for each in things if each.local}
        for plugin, _ in asked:
            how = "is installed anew" if normal(plugin.distribution) in local else "was there already"
            print_err(escaped(f"skirm: {plugin.what} {how}"))


def without_plugins(change: Change, things: Sequence[Thing], after: Census) -> list[str]:
    """The distributions that were asked for and bring no plugin.

    Whoever asked by a name meant that distribution; of a URL it is only known what was not there before.
    """
    named = {each.name for each in things if each.name}
    found = [name for name in named if name in after.versions]
    if len(named) < len(things):
        found += [name for name, (earlier, _) in change.distributions.items() if not earlier and name not in named]
    return [name.replace("_", "-") for name in sorted(found) if not after.of(name)]


def uninstall(line: Line) -> int:
    """Carry the line out.

    Errors: NoSystemError for a name that is none; UsageError; UnchangeableError; InstallerError.
    """
    if not line.words:
        raise line.wrong("what to remove is missing: a system or its distribution; skirm plugins lists them")
    environment = this_environment()
    before = census()
    names = removable(line.words, [seen.plugin for seen in before.plugins], own(environment, "uninstall"))
    errand = to_remove(environment, names, Installers(environment.python))
    refuse_unrecorded(names, by_pip=errand.by_pip)
    change = Change(line, errand, environment)
    after = change.carried_out(before)
    if after is not None:
        gone = [seen for seen in before.plugins if seen.plugin not in {left.plugin for left in after.plugins}]
        change.plugins = gone
        change.result = "removed"
        for name in names:
            for seen in after.of(name):
                change.result = "kept"
                change.warn(f"{seen.plugin.what} is still there; {lying(name, environment)}")
    return change.told()


def lying(name: str, environment: Environment) -> str:
    """Where a distribution lies that the installer has left there."""
    folder = next((distribution.folder for distribution, _ in of_names([name])), "")
    if folder and Path(environment.prefix) in Path(folder).parents:
        return f"delete {folder}"
    return f"it does not belong to {environment.prefix}{f', but lies in {folder}' if folder else ''}"


def own(environment: Environment, verb: Literal["upgrade", "reinstall", "uninstall"]) -> str:
    """The command that upgrades, mends or removes skirm itself."""
    if environment.kind == "uv-tool":
        return f"uv tool {'upgrade --reinstall' if verb == 'reinstall' else verb} {environment.name}"
    if environment.kind == "pipx":
        return f"pipx {verb} {environment.name}"
    by_uv = environment.kind in ("uv", "uv-project")
    words = {"upgrade": "install --upgrade", "reinstall": f"install --{'' if by_uv else 'force-'}reinstall"}
    return f"{'uv pip' if by_uv else 'pip'} {words.get(verb, verb)} skirm"


def run(errand: Errand, *, aloud: bool) -> None:
    """Run an installer. What it says goes to standard error, since answers are ours.

    Args:
        aloud: Whether it says it at once, and may ask; otherwise nothing is said unless it fails.

    Errors: InstallerError.
    """
    try:
        done = subprocess.run(  # noqa: S603 - what was shown
            errand.argv,
            env=os.environ | errand.variables,
            stdin=None if aloud else subprocess.DEVNULL,
            stdout=stderr_number() if aloud else subprocess.PIPE,
            stderr=None if aloud else subprocess.STDOUT,
            check=False,
        )
    except OSError as fault:
        raise UnchangeableError(f"{errand.argv[0]} cannot be run: {fault.strerror or fault}") from fault
    if done.returncode:
        print_err((done.stdout or b"").decode("utf-8", "replace"), end="")
        raise InstallerError(errand, done.returncode if done.returncode > 0 else SIGNALLED - done.returncode)


def stderr_number() -> int:
    """Where standard error goes; nowhere if it is closed."""
    try:
        return sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):
        return subprocess.DEVNULL
