"""The facts that are asked of a request, read from its outcome and from the state after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from skirm.rules.guard import Guard
from skirm.rules.paths import MISSING, NoFactError, asks_encounter, frozen, look_up, of_outcome, text_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from skirm.rules.models import Encounter
    from skirm.rules.outcome import Outcome
    from skirm.rules.paths import Path

TOTAL = "total"
Facts = tuple[object, ...]


class KnownApart(tuple[object, ...]):
    """Facts of one way that things went. They are those of another only where yes is yes and 1 is 1."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return tuple.__eq__(self, other) and (self is other or all(map(alike, self, cast("Facts", other))))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__


def alike(one: object, other: object) -> bool:
    """Whether of two equal values both are yes or no, or neither is."""
    return (one is True or one is False) == (other is True or other is False)


class Asked:
    """Some paths, and which of them have led to anything so far.

    Attributes:
        paths: Key paths into the outcome (`result`, `success`, `total`, `data.wounds`) or the state after.
        later: Those that only the state after can tell, as texts.
        everything: Whether the answer may depend on anything that stands in the state.
        total: Whether the total of the outcome is among them.
        sparse: Those at which nothing may stand, wherever one looks.
    """

    def __init__(self, system: str, paths: Iterable[Path], sparse: Collection[Path] = ()) -> None:
        """Take them.

        Args:
            system: Whose encounter is asked.
            sparse: Those at which nothing may stand, wherever one looks.
        """
        self.system = system
        self.paths = tuple(paths)
        self.sparse = frozenset(sparse)
        self.later = [text_of(path) for path in self.paths if not of_outcome(path)]
        self.everything = any(asks_encounter(path) for path in self.later)
        self.total = any(text_of(path) == TOTAL for path in self.paths)
        self.found = [False] * len(self.paths)
        self.nowhere: dict[int, NoFactError] = {}

    def of_body(self, outcome: Outcome, total: object) -> Facts:
        """The facts that the body settles; missing are those that the state after will tell."""
        facts: list[object] = []
        for place, path in enumerate(self.paths):
            if not of_outcome(path):
                facts.append(MISSING)
            elif text_of(path) == TOTAL:
                facts.append(MISSING if total is None else total)
                if total is None:
                    self.nowhere.setdefault(place, NoFactError(TOTAL, TOTAL))
            else:
                facts.append(self.fact(outcome, place))
        return KnownApart(facts)

    def of_state(self, facts: Facts, encounter: Encounter | None) -> Facts:
        """All facts, with those that the body settled. What is not there is None. Errors: PluginError."""
        if self.later:
            facts = KnownApart(
                fact if of_outcome(path) else self.fact(encounter, place)
                for place, (path, fact) in enumerate(zip(self.paths, facts, strict=True))
            )
        for place, fact in enumerate(facts):
            self.found[place] = self.found[place] or fact is not MISSING
        return KnownApart(None if fact is MISSING else fact for fact in facts)

    def fact(self, value: object, place: int) -> object:
        """What stands at a path, or that there is nothing."""
        path = self.paths[place]
        try:
            if asks_encounter(path):
                with Guard(f"{self.system}: {text_of(path)} failed", allowed=NoFactError):
                    return look_up(value, path)
            return frozen(look_up(value, path))
        except NoFactError as fault:
            known = self.nowhere[place].known if place in self.nowhere else []
            self.nowhere[place] = NoFactError(fault.path, fault.key, [*known, *fault.known])
            return MISSING

    def refuse_nowhere(self) -> None:
        """Errors: NoFactError for a fact that was found nowhere, with all that might have been meant."""
        for place, fault in self.nowhere.items():
            if not self.found[place] and self.paths[place] not in self.sparse:
                raise fault
