"""Which command of which installer changes an environment, so that an upgrade of skirm keeps what was installed."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skirm.environment.kinds import PIPX, RECEIPT
from skirm.environment.receipt import Receipt, ReceiptError, Requirement, read_receipt
from skirm.errors import SkirmError, some
from skirm.homes import home
from skirm.rules.distributions import normal
from skirm.rules.identity import is_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.environment.installers import Installers
    from skirm.environment.kinds import Environment
    from skirm.environment.things import Thing

# Where uv and pipx keep what they install, in a home.
UV_HOME, PIPX_HOMES = ".local/share/uv/tools", (".local/share/pipx", ".local/pipx")


class UnchangeableError(SkirmError):
    """The environment cannot be changed, or not this way."""

    kind = "refusal"
    exit_code = 1
    id = "environment"


class Errand(NamedTuple):
    """A command for an installer.

    Attributes:
        argv: The command.
        variables: What has to stand in its environment.
        warnings: What has to be said about it.
        by_pip: Whether pip is called in the end.
    """

    argv: list[str]
    variables: dict[str, str] = {}  # noqa: RUF012 - a default of a tuple, which nobody changes
    warnings: list[str] = []  # noqa: RUF012 - as above
    by_pip: bool = False

    @property
    def line(self) -> str:
        """The command as it would be typed."""
        given = [f"{name}={shlex.quote(value)}" for name, value in self.variables.items()]
        return " ".join([*given, shlex.join(self.argv)])


def to_install(
    environment: Environment, things: Sequence[Thing], installers: Installers, *, upgrade: bool = False
) -> Errand:
    """The command that installs.

    Args:
        things: What is wanted.
        installers: The installers there are.
        upgrade: Whether newer versions of what is installed are wanted.

    Errors: UnchangeableError.
    """
    wanted = [thing.argument for thing in things]
    refuse_unchangeable(environment, wanted)
    newer = [word for thing in things for word in newer_flags(thing, upgrade=upgrade)]
    if environment.kind == "uv-tool":
        receipt = receipt_of(environment, wanted)
        names = {thing.name for thing in things}
        kept = [entry for entry in receipt.others if entry.name not in names]
        return staying(things, uv_tool(environment, installers, receipt, kept, [*newer, *with_flags(wanted)]))
    known = injected(environment)
    again = [thing for thing in things if thing.name in known]
    if environment.kind == "pipx" and not again:
        return pipx(environment, installers, ["inject", environment.name, *wanted])
    # pipx knows it already. With --force it would install skirm anew as well, from wherever packages come from.
    moved = [thing.name for thing in again if thing.argument != known[thing.name]]
    warnings = synced(environment) + [f"pipx goes on knowing {name} as {known[name]}" for name in moved]
    if environment.kind != "pip" and (uv := installers.uv()):
        return staying(
            things, Errand([*uv, "pip", "install", "--python", environment.python, *newer, *wanted], {}, warnings)
        )
    flags = ["--upgrade"] if upgrade else []
    return staying(things, Errand([*pip(environment, installers, newer), *flags, *wanted], {}, warnings))


def staying(things: Sequence[Thing], errand: Errand) -> Errand:
    """An errand on which uv takes nothing anew that is here, whatever the folder of a thing says where it is.

    By a variable, since a uv that does not know it yet goes on as it always did.
    """
    here = sorted({name for thing in things for name in thing.here})
    if not here:
        return errand
    return errand._replace(variables=errand.variables | {"UV_NO_SOURCES_PACKAGE": " ".join(here)})


def to_remove(environment: Environment, names: Sequence[str], installers: Installers) -> Errand:
    """The command that removes distributions.

    Errors: UnchangeableError.
    """
    refuse_unchangeable(environment, [])
    refuse_misnamed(names)
    gone = {normal(name) for name in names}
    if environment.kind == "uv-tool":
        receipt = receipt_of(environment, [])
        if gone <= {entry.name for entry in receipt.others}:
            return uv_tool(
                environment, installers, receipt, [entry for entry in receipt.others if entry.name not in gone], []
            )
    if environment.kind == "pipx" and gone <= injected(environment).keys():
        # Without --leave-deps the plugin's dependencies would go too, and skirm is one of them.
        return pipx(environment, installers, ["uninject", "--leave-deps", environment.name, *names])._replace(
            by_pip=True
        )
    if environment.kind != "pip" and (uv := installers.uv()):
        return Errand([*uv, "pip", "uninstall", "--python", environment.python, *names], {}, synced(environment))
    if installers.has_pip():
        return Errand([environment.python, "-P", "-m", "pip", "uninstall", "--yes", *names], by_pip=True)
    if uv := installers.uv():
        return Errand([*uv, "pip", "uninstall", "--python", environment.python, *names])
    raise without_installer(environment)


def newer_flags(thing: Thing, *, upgrade: bool) -> list[str]:
    """What uv has to be told to look at a distribution again, and at no other."""
    if not thing.name:
        return []
    flags = ["--upgrade-package", thing.name.replace("_", "-")] if upgrade else []
    return [*flags, "--reinstall-package", thing.name.replace("_", "-")] if thing.local else flags


def with_flags(wanted: Sequence[str]) -> list[str]:
    """What is installed beside a tool."""
    return [word for argument in wanted for word in ("--with", argument)]


def uv_tool(
    environment: Environment,
    installers: Installers,
    receipt: Receipt,
    kept: Sequence[Requirement],
    more: Sequence[str],
) -> Errand:
    """The command that installs a tool again with what was asked for before, and with other things."""
    uv = installers.uv()
    if not uv:
        raise UnchangeableError(
            f"{environment.prefix} was made by uv tool, and there is no uv on the PATH; put it there"
        )
    tool = ["--editable", receipt.tool.argument] if receipt.tool.editable else [receipt.tool.argument]
    beside = [word for entry in kept for word in (beside_flag(entry), entry.argument)]
    variables = unusual("UV_TOOL_DIR", Path(environment.prefix).parent, [UV_HOME])
    if receipt.commands:
        variables |= unusual("UV_TOOL_BIN_DIR", Path(receipt.commands), [".local/bin"])
    warnings = [f"uv's option {name} is not kept" for name in receipt.lost]
    return Errand([*uv, "tool", "install", *tool, *beside, *more, *receipt.flags], variables, warnings)


def beside_flag(entry: Requirement) -> str:
    """How something is told to be installed beside a tool."""
    if entry.editable:
        return "--with-editable"
    return "--with-executables-from" if entry.executables else "--with"


def pipx(environment: Environment, installers: Installers, words: Sequence[str]) -> Errand:
    """A command of pipx."""
    found = installers.pipx()
    if not found:
        raise UnchangeableError(f"{environment.prefix} was made by pipx, which is not on the PATH; put it there")
    home = Path(environment.prefix).parent.parent
    return Errand([*found, *words], unusual("PIPX_HOME", home, PIPX_HOMES))


def pip(environment: Environment, installers: Installers, newer: Sequence[str]) -> list[str]:
    """The beginning of a command that installs by pip, or by uv where there is no pip."""
    if installers.has_pip():
        return [environment.python, "-P", "-m", "pip", "install"]
    if uv := installers.uv():
        return [*uv, "pip", "install", "--python", environment.python, *newer]
    raise without_installer(environment)


def without_installer(environment: Environment) -> UnchangeableError:
    """The error where there is neither pip nor uv."""
    return UnchangeableError(
        f"{environment.prefix} has no pip, and there is no uv on the PATH; "
        f"to give it pip: {shlex.quote(environment.python)} -m ensurepip"
    )


def refuse_unchangeable(environment: Environment, wanted: Sequence[str]) -> None:
    """Errors: UnchangeableError for an environment that is not ours to change, with what would be right."""
    beside = shlex.join(with_flags(wanted))
    if environment.kind == "system":
        raise UnchangeableError(
            "the operating system manages this Python (PEP 668), and nothing is forced on it; install skirm into an "
            f"environment of its own: {f'uv tool install skirm {beside}'.strip()}, or pipx install skirm"
        )
    if environment.kind == "one-run":
        raise UnchangeableError(
            f"{environment.prefix} was made for one run, and is gone or made anew at the next; install skirm for good: "
            f"{f'uv tool install skirm {beside}'.strip()}, or pipx install skirm"
        )


def refuse_misnamed(names: Sequence[str]) -> None:
    """Errors: UnchangeableError for what an installer would take for an option, a file or several things."""
    wrong = [name for name in names if not is_name(name)]
    if wrong:
        raise UnchangeableError(f"{some(list(map(repr, wrong)))} cannot be the name of a distribution")


def receipt_of(environment: Environment, wanted: Sequence[str]) -> Receipt:
    """The receipt of a tool. Errors: UnchangeableError."""
    try:
        return read_receipt(Path(environment.prefix) / RECEIPT, environment.name)
    except ReceiptError as fault:
        beside = shlex.join(with_flags(wanted)) or "--with …"
        raise UnchangeableError(
            f"uv tool would have to be told again what it installed, and {fault}; do it by hand: "
            f"uv tool install {environment.name} {beside}, with all that was asked for before"
        ) from fault


def injected(environment: Environment) -> dict[str, str]:
    """What pipx installed beside skirm, by its name as names are compared, with what it was told to install."""
    try:
        found = json.loads((Path(environment.prefix) / PIPX).read_text(encoding="utf-8"))["injected_packages"]
        return {normal(name): str(package["package_or_url"]) for name, package in found.items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def unusual(variable: str, folder: Path, usual: Sequence[str]) -> dict[str, str]:
    """A variable that leads an installer to a folder, unless it looks there anyway."""
    if os.environ.get(variable):
        return {} if Path(os.environ[variable]) == folder else {variable: str(folder)}
    here = home()
    return {} if here and folder in [here / place for place in usual] else {variable: str(folder)}


def synced(environment: Environment) -> list[str]:
    """What to say of the environment of a project."""
    if environment.kind != "uv-project":
        return []
    return [
        f"{environment.prefix} belongs to a project, and uv sync makes it what the project asks for again; "
        "uv add and uv remove change that"
    ]
