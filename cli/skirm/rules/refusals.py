"""How a rule says no, and how the core says that a request fits no model, or that a rule is broken."""

from __future__ import annotations

from typing import NoReturn

from skirm.errors import LISTED, SkirmError, bounded, cut


class RulesError(SkirmError):
    """The rules do not allow what was ordered. Nothing has changed.

    `reasons` holds all that speaks against the order at once, as (id, text).
    """

    kind = "refusal"
    exit_code = 1
    id = "refused"

    def __init__(self, *reasons: tuple[str, str]) -> None:
        super().__init__("; ".join(text for _, text in reasons))
        self.given = list(reasons)

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """All that speaks against the order."""
        return self.given

    @property
    def ids(self) -> list[str]:
        """The reasons without their sentences."""
        return [slug for slug, _ in self.given]


def refuse(*reasons: tuple[str | bool, str]) -> None:
    """Refuse the order if one of the reasons holds.

    Args:
        reasons: Pairs of a reason and a sentence. A true value or a non-empty slug means that it holds.

    Errors: RulesError with every reason that holds.
    """
    holding = [("rules" if reason is True else str(reason), text) for reason, text in reasons if reason]
    if holding:
        raise RulesError(*holding)


class RequestError(SkirmError):
    """A request that does not fit its model; `reasons` has every fault, each with the key it is about."""

    id = "request"

    def __init__(self, faults: list[tuple[str, str]], name: str = "") -> None:
        super().__init__((f"{cut(name)}: " if name else "") + some_faults(faults))
        self.faults = faults

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Every fault."""
        return self.faults


def some_faults(faults: list[tuple[str, str]]) -> str:
    """The first faults in one line, and how many more there are."""
    told = "; ".join(bounded(text) for _, text in faults[:LISTED])
    return f"{told}; and {len(faults) - LISTED} more" if len(faults) > LISTED else told


class PluginError(SkirmError):
    """A rules plugin did what it must not do; the message names it.

    Attributes:
        plugin: The plugin's name, where it is known who of several it was.
        whole: Whether the message says where the plugin comes from and what helps.
    """

    exit_code = 6
    id = "plugin"

    def __init__(self, message: str, plugin: str = "", *, whole: bool = False) -> None:
        super().__init__(message)
        self.plugin = plugin
        self.whole = whole


class TooManyRunsError(PluginError):
    """An exact answer has more branches than the budget of runs allows."""

    exit_code = 1
    id = "budget"


def broken(what: str, plugin: str = "") -> NoReturn:
    """Say that a rule is broken.

    Errors: PluginError, always.
    """
    raise PluginError(what, plugin)
