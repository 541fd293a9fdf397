"""Slips in an order list that no state of the fight can make right, found before anything is played."""

from __future__ import annotations

from copy import deepcopy
from itertools import cycle
from typing import TYPE_CHECKING

from skirm.commands.changes import fill, new_name
from skirm.commands.conditions import Condition
from skirm.commands.meant import acting, model_of, unit_fields
from skirm.commands.order import about_line, texts
from skirm.commands.referee import unknown
from skirm.errors import UsageError, cut
from skirm.rules.models import Encounter, units_of
from skirm.rules.names import candidates, match
from skirm.rules.policies import EACH, is_each, is_policy, policy_in, refuse_side, side_of
from skirm.rules.refusals import RequestError, RulesError
from skirm.rules.requests import build
from skirm.saves.errors import PathError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.commands.order import Order
    from skirm.rules.models import Unit
    from skirm.rules.system import System

UNKNOWN = "unknown-unit"


class Company:
    """All who are in a fight or may join it by its orders.

    Attributes:
        encounter: The position with all of them in it; nobody plays it.
        sides: The sides that somebody is on, or is put on by an order.
        conditions: The condition of each order that has one, by its place in the list, checked.
    """

    def __init__(self, system: System, encounter: Encounter, orders: Sequence[tuple[int, Order]]) -> None:
        """Gather them, and check the orders.

        Errors: RequestError, UsageError, PathError, ConditionError for an order that can never be right, with its line.
        """
        self.system = system
        self.encounter = system.thaw(system.freeze(encounter))
        self.conditions: dict[int, Condition] = {}
        for number, order in orders:
            if order.verb == "add":
                about_line(number, self.join, order)
        self.sides = {side_of(self.encounter, name) for name in self.units}
        for _, order in orders:
            self.sides |= sides_set(order)
        for place, (number, order) in enumerate(orders):
            about_line(number, self.check, order)
            if order.condition is not None:
                self.conditions[place] = about_line(number, self.condition, order)

    @property
    def units(self) -> dict[str, Unit]:
        """Everybody by name."""
        return units_of(self.encounter)

    def join(self, order: Order) -> None:
        """Take up whoever joins by an order. Errors: RequestError, UsageError, PathError."""
        templates = self.system.schemas.templates
        if order.name not in templates:
            told = candidates(order.name, list(templates))
            raise UsageError(f"{self.system.name} has no template {cut(order.name)!r}; {told}", "add")
        name = new_name(order.given, [])
        unit = deepcopy(templates[order.name].unit)
        try:
            fill(unit, {key: value for key, value in order.given.items() if key != "name"}, (), [*self.units, name])
        except RulesError:
            # Somebody whom a later order adds, or nobody: that is found when it is played.
            unit = deepcopy(templates[order.name].unit)
        self.units.setdefault(name, unit)

    def check(self, order: Order) -> None:
        """Errors: RequestError for an order that names who can never be there, or gives what it cannot."""
        if order.verb in ("action", "advance"):
            self.request(order)
        elif order.verb == "remove":
            self.known(order.name)
        elif order.verb == "set":
            for keys, _ in order.places:
                if keys[0] == "units" and len(keys) > 1:
                    self.known(keys[1])

    def known(self, name: str) -> None:
        """Errors: RequestError for the name of a unit that is never there."""
        try:
            match(name, self.units)
        except RulesError as fault:
            if is_unknown(fault):
                raise never(fault) from fault

    def request(self, order: Order) -> None:
        """Build what an order asks for, with some names for those whom its policies mean. Errors: RequestError."""
        model = model_of(self.system, order)
        if model is None:
            raise unknown(self.system, order, order.name or self.system.schemas.default_advance or "")
        given = dict(order.given)
        key = acting(self.system, order)
        others = cycle(name for name in self.units if not any(name in texts(value) for value in given.values()))
        for field in unit_fields(model):
            value = given.get(field)
            if any(is_policy(text, self.encounter) for text in texts(value)):
                self.policies(order, field, key)
                named = [next(others, None) if is_policy(text, self.encounter) else text for text in texts(value)]
                if None in named:
                    return
                given[field] = named if isinstance(value, list) else ",".join(filter(None, named))
        try:
            build(model, given, list(self.units), order.name)
        except RulesError as fault:
            if is_unknown(fault):
                raise never(fault, order.name) from fault

    def policies(self, order: Order, field: str, key: str | None) -> None:
        """Check whom an order leaves open in a field.

        Args:
            key: The field of who acts.

        Errors: RequestError for a policy that can never choose anybody there.
        """
        for text in texts(order.given.get(field)):
            if is_policy(text, self.encounter):
                try:
                    refuse_side(text, self.sides)
                    policy = EACH if is_each(text, self.encounter) else policy_in(text)
                except RulesError as fault:
                    raise never(fault, order.name) from fault
                wrong = self.misplaced(policy, order, field, key)
                if wrong:
                    raise RequestError([("policy", f"{field}: {text} {wrong}")], order.name)

    def misplaced(self, policy: str, order: Order, field: str, key: str | None) -> str:
        """Why a policy can never choose anybody in a field, or an empty text."""
        kind = type(self.encounter)
        if policy == EACH:
            alone = field == key and len(texts(order.given.get(field))) == 1
            return "" if alone else f"is for who acts, and stands by itself in {key}"
        if policy == "nearest" and (field == key or len(texts(order.given.get(key or ""))) != 1):
            return f"is whoever is nearest to one who acts, who stands in {key}"
        if policy == "nearest" and kind.apart is Encounter.apart:
            return f"chooses nobody: {self.system.name} does not tell how far units are apart"
        if policy == "weakest" and kind.vigour is Encounter.vigour:
            return f"chooses nobody: {self.system.name} does not tell how much units can still take"
        return ""

    def condition(self, order: Order) -> Condition:
        """The condition of an order.

        Errors: UsageError, PathError, ConditionError for one that can never hold; RequestError for a unit that is never
        there.
        """
        assert order.condition is not None  # noqa: S101 - the caller knows
        condition = Condition(order.condition)
        if condition.keys[0] == "units" and len(condition.keys) > 1:
            self.known(condition.keys[1])
        try:
            condition.check(self.encounter)
        except PathError:
            # What a list has at a position now, or lacks, says nothing of later.
            if not any(key.isdecimal() for key in condition.keys):
                raise
        return condition


def sides_set(order: Order) -> set[str]:
    """The sides on which an order puts units."""
    found = set()
    for keys, value in order.places:
        inner = value.get("side") if len(keys) == 2 and isinstance(value, dict) else value
        if keys[0] == "units" and (keys[2:] == ("side",) or inner is not value) and isinstance(inner, str):
            found.add(inner)
    return found


def is_unknown(fault: RulesError) -> bool:
    """Whether a refusal says that a unit is not there."""
    return any(reason == UNKNOWN for reason, _ in fault.reasons)


def never(fault: RulesError, name: str = "") -> RequestError:
    """What would be refused whenever it is played, as the slip that it is."""
    return RequestError(fault.reasons, name)
