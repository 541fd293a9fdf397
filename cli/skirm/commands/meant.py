"""Orders as they are meant: whether their condition holds, and whom their policies choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.conditions import Condition
from skirm.commands.order import texts
from skirm.errors import SkirmError
from skirm.rules.guard import Guard
from skirm.rules.models import UNIT_NAME
from skirm.rules.policies import chosen, everyone, is_each, is_policy
from skirm.rules.requests import fields_of, taken_apart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import msgspec

    from skirm.commands.order import Order
    from skirm.rules.models import Encounter
    from skirm.rules.system import System

Given = dict[str, object]


def holds(system: System, encounter: Encounter, order: Order) -> bool:
    """Whether the condition of an order holds; it does where there is none.

    Errors: UsageError, ConditionError, PathError, RulesError for a condition that cannot be judged.
    """
    if order.condition is None:
        return True
    condition = Condition(order.condition)
    condition.check(encounter)
    with Guard(f"{system.name}: {condition} failed", allowed=SkirmError):
        return condition.holds(encounter)


def actors(system: System, encounter: Encounter, order: Order) -> list[str | None]:
    """Who acts, one after the other, where an order means all who can; else one None, and the order names them.

    Errors: RulesError where nobody is left.
    """
    key = acting(system, order)
    if key is None:
        return [None]
    [*found] = texts(order.given.get(key))
    if len(found) != 1 or not is_each(found[0], encounter):
        return [None]
    return list(everyone(found[0], encounter))


def named(system: System, encounter: Encounter, order: Order, actor: str | None = None) -> Given:
    """What an order gives, with names where it has policies.

    Args:
        actor: Who acts, where the order means all who can.

    Errors: RulesError where nobody can be chosen.
    """
    given = dict(order.given)
    key = acting(system, order)
    if key is not None and actor is not None:
        given[key] = [actor] if isinstance(given[key], list) else actor
    for field in unit_fields(model_of(system, order)):
        value = given.get(field)
        if any(is_policy(text, encounter) for text in texts(value)):
            # Whoever acts is settled first: the first unit that the model asks for.
            given[field] = settle(value, encounter, None if field == key else actor_in(given, key))
    return given


def settle(value: object, encounter: Encounter, actor: str | None) -> object:
    """A value with names in the place of policies."""
    found = [chosen(text, encounter, actor) if is_policy(text, encounter) else text for text in texts(value)]
    return found if isinstance(value, list) else ",".join(found)


def actor_in(given: Mapping[str, object], key: str | None) -> str | None:
    """Who acts, by what was given."""
    found = [] if key is None else texts(given.get(key))
    return found[0] if len(found) == 1 else None


def acting(system: System, order: Order) -> str | None:
    """The key that says who acts: the first unit that the model asks for."""
    return next(unit_fields(model_of(system, order)), None)


def model_of(system: System, order: Order) -> type[msgspec.Struct] | None:
    """The model of an action or an advance, None for what is neither or unknown."""
    if order.verb == "action":
        return system.schemas.actions.get(order.name)
    if order.verb == "advance":
        return system.schemas.advances.get(order.name or system.schemas.default_advance or "")
    return None


def unit_fields(model: type[msgspec.Struct] | None) -> Iterator[str]:
    """The keys of a model that name units, in its order."""
    for key, field in fields_of(model).items() if model is not None else ():
        if UNIT_NAME in notes_of(field.type):
            yield key


def notes_of(kind: object) -> set[str]:
    """What a type says of itself, or of the items of a list."""
    bare, notes = taken_apart(kind)
    inner = getattr(bare, "__args__", ())
    return notes | (taken_apart(inner[0])[1] if inner and getattr(bare, "__origin__", None) is list else set())
