"""Units that an order means without naming them: `@nearest`, `@weakest`, `@first`, and `@each` for all who can act.

A policy looks among the units that can act on another side than the one who acts, or on the side that it names:
`@weakest:blue`. Who is equally near or weak is taken in the order of the encounter, so that chance has no part in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.rules.guard import Guard
from skirm.rules.models import units_of
from skirm.rules.names import candidates, folded
from skirm.rules.refusals import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skirm.rules.models import Encounter

SIGN = "@"
EACH = "each"
POLICIES = ("first", "nearest", "weakest")


def is_policy(text: str, encounter: Encounter) -> bool:
    """Whether a text is a policy, and no name that begins like one."""
    return text.startswith(SIGN) and text not in units_of(encounter)


def is_each(text: str, encounter: Encounter) -> bool:
    """Whether a text means all who can act, one after the other."""
    return is_policy(text, encounter) and folded(text[1:].partition(":")[0]) == EACH


def side_of(encounter: Encounter, name: str) -> str:
    """The side of a unit, empty where it has none."""
    return str(getattr(units_of(encounter)[name], "side", ""))


def able(encounter: Encounter) -> list[str]:
    """The units that can act, in the order of the encounter. Errors: PluginError."""
    with Guard("able failed"):
        return [name for name in units_of(encounter) if encounter.able(name)]


def everyone(text: str, encounter: Encounter) -> list[str]:
    """Whom `@each` or `@each:SIDE` means.

    Errors: RulesError where nobody is left.
    """
    found = of_side(text, encounter, able(encounter))
    if not found:
        raise RulesError(("nobody", f"{text}: nobody there can act"))
    return found


def of_side(text: str, encounter: Encounter, names: Sequence[str]) -> list[str]:
    """Those of some units whose side a policy names; all of them where it names none.

    Errors: RulesError for a side that nobody has.
    """
    side = text.partition(":")[2]
    if not side:
        return list(names)
    refuse_side(text, {side_of(encounter, name) for name in units_of(encounter)})
    return [name for name in names if folded(side_of(encounter, name)) == folded(side)]


def refuse_side(text: str, sides: Iterable[str]) -> None:
    """Errors: RulesError for a policy that names a side which is none of some sides."""
    side = text.partition(":")[2]
    known = sorted(name for name in sides if name)
    if side and folded(side) not in map(folded, known):
        raise RulesError(("unknown-side", f"{text}: there is no side {side!r}; {candidates(folded(side), known)}"))


def policy_in(text: str) -> str:
    """The name of a policy that chooses a unit, without what stands behind its colon.

    Errors: RulesError for an unknown one.
    """
    policy = folded(text[1:].partition(":")[0])
    if policy not in POLICIES:
        known = ", ".join(SIGN + name for name in POLICIES)
        raise RulesError(("unknown-policy", f"there is no policy {text!r}; there are {known}, and @each for who acts"))
    return policy


def chosen(text: str, encounter: Encounter, actor: str | None) -> str:
    """The unit that a policy means.

    Args:
        text: `@nearest`, `@weakest` or `@first`, with `:SIDE` where it is not simply another side than the actor's.
        actor: Who acts, if anybody does yet.

    Errors: RulesError for an unknown policy, where nobody is left to choose, and where nobody can say who is nearer or
    weaker; PluginError.
    """
    policy = policy_in(text)
    names = [name for name in of_side(text, encounter, able(encounter)) if name != actor]
    if ":" not in text and actor is not None:
        own = side_of(encounter, actor)
        names = [name for name in names if not own or side_of(encounter, name) != own]
    if not names:
        raise RulesError(("nobody", f"{text}: there is nobody left to choose"))
    if policy == "first":
        return names[0]
    return least(policy, encounter, actor, names)


def least(policy: str, encounter: Encounter, actor: str | None, names: Sequence[str]) -> str:
    """The nearest or the weakest of some units."""
    with Guard(f"{policy} failed"):
        if policy == "weakest":
            measured = [(encounter.vigour(name), name) for name in names]
        else:
            measured = [(None if actor is None else encounter.apart(actor, name), name) for name in names]
    known = [(measure, name) for measure, name in measured if measure is not None]
    if not known:
        what = "how much they can still take" if policy == "weakest" else "how far they are"
        raise RulesError(("unmeasured", f"{SIGN}{policy}: of {', '.join(names)} nobody knows {what}"))
    return min(known, key=lambda pair: pair[0])[1]
