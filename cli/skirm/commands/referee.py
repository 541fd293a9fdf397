"""Playing orders in a fight: each is built, carried out, committed, and only then told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from skirm.commands.order import Order
from skirm.dice.seeds import RandomDice
from skirm.errors import cut
from skirm.output.report import to_json
from skirm.rules.answers import over_in
from skirm.rules.engine import run
from skirm.rules.guard import still_open
from skirm.rules.models import Advance
from skirm.rules.names import candidates
from skirm.rules.refusals import RequestError, RulesError
from skirm.rules.requests import build

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from skirm.commands.fights import Fight
    from skirm.dice.rolled import Source
    from skirm.rules.models import Encounter, Request
    from skirm.rules.outcome import Report
    from skirm.rules.system import System

    # Gives the source of dice for an order; its `finish`, where it has one, is called when the order is played.
    Chooses = Callable[[Order, Fight], Source]


class Told(NamedTuple):
    """What is told of an order: its report, the same as JSON, and what turned the result, found out when asked."""

    report: Report
    json: msgspec.Raw
    turned: Callable[[], list[str]]


def dice_for(order: Order, fight: Fight) -> Source:
    """The dice of an order: those it brings, or those that belong to the revision it makes.

    An undo and the same order again therefore throw the same dice.
    """
    if order.dice is not None:
        from skirm.dice.given import GivenDice  # noqa: PLC0415 - most orders leave the dice to chance

        return GivenDice(order.dice)
    return RandomDice(fight.seed, "revision", fight.revision + 1)


def asking(ask: Callable[[str], str], complain: Callable[[str], None] | None) -> Chooses:
    """Dice that a person is asked for, throw by throw."""
    from skirm.dice.given import AskedDice  # noqa: PLC0415 - as above

    return lambda _order, _fight: AskedDice(ask, complain)


def play(fight: Fight, order: Order, dice: Chooses = dice_for) -> Iterator[Told]:
    """Play one order; several results come of `{"advance": 3}`, and of an order for each of several units.

    An order whose condition does not hold gives none.

    Returns: Each report, with its JSON, after it was committed.
    Errors: RulesError where the rules refuse; RequestError, PathError, UsageError for an order that is none; those of
    dice and saves; PluginError. Nothing of that result was committed then.
    """
    plain = order.condition is None and not order.has_policies
    for _ in range(order.times):
        yield from (once(fight, meant, dice) for meant in ([order] if plain else as_meant(fight, order)))


def as_meant(fight: Fight, order: Order) -> Iterator[Order]:
    """An order with names for its policies, for each who carries it out as the fight then stands.

    None where its condition does not hold. Errors: as `play`.
    """
    from skirm.commands.meant import actors, holds, named  # noqa: PLC0415 - few orders leave units open
    from skirm.rules.policies import able  # noqa: PLC0415

    if holds(fight.system, fight.encounter, order):
        for actor in actors(fight.system, fight.encounter, order):
            if actor is None or actor in able(fight.encounter):
                yield order.giving(named(fight.system, fight.encounter, order, actor))


def once(fight: Fight, order: Order, dice: Chooses) -> Told:
    """Play an order once and commit it."""
    system, before = fight.system, fight.encounter
    after, report, request = outcome_of(fight.system, fight.encounter, order, lambda: dice(order, fight))
    still_open(f"{system.name}: {report.name}")
    report.revision = fight.revision + 1
    told = msgspec.Raw(to_json(report))
    thrown = report.all_dice()
    # Only here: a rule may take its time, or never end, and whoever is asked for dice may answer with Ctrl-C.
    with fight.held():
        fight.commit(order.kind, after, request, told, thrown)
    return Told(report, told, lambda: turned_by(system, before, order, report))


def turned_by(system: System, before: Encounter, order: Order, report: Report) -> list[str]:
    """Which modifiers turned a result: with the same dice it would have been another without them.

    Args:
        before: The state that the order was given in.
    """
    if order.verb not in ("action", "advance"):
        return []
    from skirm.rules.worth import turns_told  # noqa: PLC0415 - only where it is asked for

    return turns_told(system, *request_of(system, before, order), before, report)


def outcome_of(
    system: System, encounter: Encounter, order: Order, source_of: Callable[[], Source]
) -> tuple[Encounter, Report, dict[str, object]]:
    """What comes of an order; nothing is committed.

    Args:
        source_of: Gives the dice, where any are thrown.

    Returns: The encounter after it, the report, which says so where the fight ended by this, and the order as the
    journal keeps it.
    Errors: as `play`; a fight that is over refuses to advance.
    """
    if order.verb not in ("action", "advance"):
        return changed(system, encounter, order)
    name, request = request_of(system, encounter, order)
    over = over_in(system.name, encounter)
    if over is not None and isinstance(request, Advance) and not request.after_the_fight:
        raise RulesError(("over", f"the fight is over: {over}"))
    source = source_of()
    report, after_or_none = run(system, name, request, encounter, source)
    finish = getattr(source, "finish", None)
    if finish is not None:
        finish()
    assert after_or_none is not None  # noqa: S101 - there was one before
    ended = None if over is not None else over_in(system.name, after_or_none)
    if ended is not None:
        report.end(ended)
    kept = msgspec.to_builtins(request)
    return after_or_none, report, {order.verb: name} | {key: kept[key] for key in order.given}


def changed(system: System, encounter: Encounter, order: Order) -> tuple[Encounter, Report, dict[str, object]]:
    """What comes of an order that is no play. Errors: as `outcome_of`."""
    from skirm.commands.changes import change  # noqa: PLC0415 - a fight has many orders and few changes

    after, report, kept = change(system, encounter, order)
    # Whoever leaves may have been the last of a side; a fight that is only being set up is told nothing.
    if order.verb == "remove" and over_in(system.name, encounter) is None:
        ended = over_in(system.name, after)
        if ended is not None:
            report.end(ended)
    return after, report, kept


def request_of(system: System, encounter: Encounter, order: Order) -> tuple[str, Request]:
    """The request that an order asks for, and its name.

    Errors: RequestError for a name that the system does not have; as `build`.
    """
    schemas = system.schemas
    models = schemas.actions if order.verb == "action" else schemas.advances
    name = order.name or schemas.default_advance or ""
    if name not in models:
        raise unknown(system, order, name)
    return name, build(models[name], order.given, system.names(encounter), name)


def unknown(system: System, order: Order, name: str) -> RequestError:
    """The error for a name that no action or advance has."""
    schemas = system.schemas
    models = schemas.actions if order.verb == "action" else schemas.advances
    what = f"{system.name} has no {order.verb} {cut(name)!r}" if name else f"{system.name} has no advance"
    for other, command in (("actions", "resolve"), ("advances", "advance"), ("rolls", "roll")):
        if name in getattr(schemas, other):
            tail = f"roll {system.name}:{name}" if command == "roll" else f"{command} SAVE {name}"
            return RequestError([(f"unknown-{order.verb}", f"{what}; did you mean: skirm {tail}")])
    return RequestError([(f"unknown-{order.verb}", f"{what}; {candidates(name, list(models))}")])
