"""`skirm demo`: a short fight from nothing, so that somebody new sees what this is."""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING

from skirm.commands.catalogue import catalogue
from skirm.commands.order import from_object
from skirm.commands.outcomes import results_of
from skirm.commands.referee import outcome_of
from skirm.commands.saves import as_text
from skirm.commands.show import Picture
from skirm.commands.systems import system_named
from skirm.dice.seeds import RandomDice
from skirm.output.report import to_json
from skirm.output.stream import escaped, print_out
from skirm.rules.discovery import NoSystemError
from skirm.rules.refusals import RulesError
from skirm.saves.keypath import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.commands.declared import Line
    from skirm.commands.order import Order
    from skirm.rules.schemas import Example
    from skirm.rules.system import System

SAVE = "fight.toml"
# The same fight for everybody, unless another seed is given.
USUAL = "demo"


def demo(line: Line) -> int:
    """Play the orders of a system's first example in memory; no file is written.

    All dice come from the seed, also those of orders that bring some. An order that the dice have made impossible is
    told as refused, and the fight goes on.

    Errors: NoSystemError, UsageError, PluginError, HouseError; those of output.
    """
    system = system_named(line.words.pop(0) if line.words else first_system())
    line.ended()
    seed = line.value("seed")
    if seed == "":
        raise line.wrong("--seed takes any text but an empty one")
    example = next((found for found in system.schemas.examples.values() if found.orders), None)
    if example is None:
        raise line.wrong(f"{system.name} has no example with orders to play")
    play(line, system, example, USUAL if seed is None else as_text(seed, "the seed"))
    return 0


def first_system() -> str:
    """The first system that is installed and can be played.

    Errors: NoSystemError.
    """
    found = catalogue()
    for plugin in found.plugins:
        if not plugin.extends and found.state(plugin).word == "ok":
            return plugin.name
    raise NoSystemError("no rule system is installed that a demo could play; skirm plugins lists them")


def play(line: Line, system: System, example: Example, seed: str) -> None:
    """Play an example's orders, and show how it stands after them."""
    people = not line.has("json") and not line.has("quiet")
    encounter = system.thaw(system.freeze(example.encounter))
    if people:
        print_out(escaped(f"{system.name}: {example.summary or example.name}"))
    revision = 0
    with results_of(line, SAVE) as results:
        for order in [order for data in example.orders for order in once_each(from_object(dict(data)))]:
            if people:
                print_out(f"\n$ skirm {escaped(words(order))}")
            # The dice that a save of this seed would throw.
            dice = partial(RandomDice, seed, "revision", revision + 1)
            try:
                encounter, report, _request = outcome_of(system, encounter, order, dice)
            except RulesError as refusal:
                if people:
                    print_out(escaped(f"refused: {refusal.message}"))
                continue
            revision += 1
            results.tell(report, to_json(report))
    if people:
        from skirm.output.view import print_view  # noqa: PLC0415 - programs need none of it

        picture = Picture(system, encounter)
        print_out(f"\n$ skirm show {SAVE}")
        print_view(picture.drawn(), picture.up, picture.expiring, picture.over)
        print_out(f"\nNow yours: skirm new {system.name} {SAVE} --example, then any of these orders.")


def once_each(order: Order) -> list[Order]:
    """An order as often as it is to be played."""
    return [order] * order.times


def words(order: Order) -> str:
    """An order as it is typed."""
    verb = "resolve" if order.verb == "action" else order.verb
    values = pairs(order.given | {told(path): value for path, value in order.places})
    return " ".join(filter(None, [verb, SAVE, order.name, values]))


def pairs(given: Mapping[str, object]) -> str:
    """Keys and values as they are typed."""
    return " ".join(f"{key}={shlex.quote(typed(value))}" for key, value in given.items())


def typed(value: object) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(typed, value)) if isinstance(value, list) else str(value)
