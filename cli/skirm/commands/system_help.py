"""What stands below the options of a command that is made of a system's model: its keys, and an example that works."""

from __future__ import annotations

import shlex
from itertools import chain, islice, permutations, product
from typing import TYPE_CHECKING

from skirm.commands.demo import once_each, pairs
from skirm.commands.keys import keys_told
from skirm.commands.meant import unit_fields
from skirm.commands.order import Order, from_object
from skirm.commands.referee import outcome_of
from skirm.dice.seeds import RandomDice
from skirm.errors import SkirmError
from skirm.rules.engine import run
from skirm.rules.models import DURATION, units_of
from skirm.rules.requests import build, fields_of, span, taken_apart
from skirm.rules.tried import requests_worth_trying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.rules.models import Encounter, Request
    from skirm.rules.schemas import Example
    from skirm.rules.system import System

SAVE = "fight.toml"
SEED = "help"
# So many orders are tried at most before help goes without an example.
MOST = 200
# A time that passes, where a model says nothing of it: ten minutes.
USUAL_SPAN = 600
Given = dict[str, object]


def about_roll(system: System, name: str) -> str:
    """The keys of a roll, and an example."""
    model = system.schemas.rolls[name]
    return joined(keys_told(model), roll_example(system, name))


def about_order(system: System, verb: str, name: str) -> str:
    """The keys of an action or an advance, and an example.

    Args:
        verb: action or advance.
    """
    return joined(keys_told(model_of(system, verb, name)), order_example(system, verb, name))


def joined(*parts: str) -> str:
    """Paragraphs of help; those that are empty are left out."""
    return "\n\n".join(filter(None, parts))


def roll_example(system: System, name: str) -> str:
    """A line that asks for a roll and is answered, as a paragraph; the form where none is found."""
    model = system.schemas.rolls[name]
    for given in requests_worth_trying(model):
        try:
            run(system, name, build(model, given, name=name), None, RandomDice(SEED))
        except SkirmError:
            continue
        return f"\b\nExample:\n  {typed('skirm roll', f'{system.name}:{name}', given)}"
    needed: Given = {key: key.upper() for key, field in fields_of(model).items() if field.required}
    return f"\b\nIn this form:\n  {typed('skirm roll', f'{system.name}:{name}', needed)}"


def order_example(system: System, verb: str, name: str) -> str:
    """A line that gives an order and is carried out, as a paragraph that says where; the form where none is found."""
    for example in system.schemas.examples.values():
        begin = system.thaw(system.freeze(example.encounter))
        found = accepted(system, begin, candidates(system, begin, verb, name, example))
        if found is not None:
            made = f"skirm new {system.name} {SAVE} --example {example.name}"
            return f"\b\nExample, in a fight as it begins:\n  {made}\n  {line(system, name, found)}"
    for example in system.schemas.examples.values():
        found = later(system, verb, name, example)
        if found is not None:
            return f"\b\nExample, in the course of a fight:\n  {line(system, name, found)}"
    return form(system, verb, name)


def form(system: System, verb: str, name: str) -> str:
    """A line that gives an order in the right form, with a word in capitals for what is not known."""
    example = next(iter(system.schemas.examples.values()), None)
    units = [] if example is None else list(units_of(example.encounter))
    model = model_of(system, verb, name)
    names = iter(units)
    given: Given = {}
    for key, field in fields_of(model).items():
        if field.required:
            known = next(names, None) if key in unit_fields(model) else None
            given[key] = known or key.upper()
    return f"\b\nIn this form:\n  {line(system, name, Order(verb, name, given))}"


def model_of(system: System, verb: str, name: str) -> type[Request]:
    """The model of an action or an advance."""
    schemas = system.schemas
    return schemas.actions[name] if verb == "action" else schemas.advances[name]


def accepted(system: System, state: Encounter, orders: Iterator[Order]) -> Order | None:
    """The first order that the rules carry out in a state."""
    for order in islice(orders, MOST):
        try:
            outcome_of(system, state, order, lambda: RandomDice(SEED))
        except SkirmError:
            continue
        return order
    return None


def later(system: System, verb: str, name: str, example: Example) -> Order | None:
    """The first order of this name that is carried out where an example's orders are played, or could be in between."""
    state = system.thaw(system.freeze(example.encounter))
    for order in chain.from_iterable(once_each(from_object(dict(data))) for data in example.orders):
        try:
            state, _report, _kept = outcome_of(system, state, order, lambda: RandomDice(SEED))
        except SkirmError:
            continue
        if (order.verb, order.name) == (verb, name):
            return order
        found = accepted(system, state, islice(made_up(system, state, verb, name), MOST // 10))
        if found is not None:
            return found
    return None


def candidates(system: System, state: Encounter, verb: str, name: str, example: Example) -> Iterator[Order]:
    """Orders to try: those of the example, then such as can be made up."""
    for data in example.orders:
        order = from_object(dict(data))
        if (order.verb, order.name) == (verb, name):
            yield Order(verb, name, order.given)
    yield from made_up(system, state, verb, name)


def made_up(system: System, state: Encounter, verb: str, name: str) -> Iterator[Order]:
    """Orders with all that has to be given, by everybody, to everybody."""
    model = model_of(system, verb, name)
    fields = fields_of(model)
    named = [key for key in unit_fields(model) if fields[key].required]
    fixed: Given = {
        key: span(USUAL_SPAN)
        for key, field in fields.items()
        if field.required and DURATION in taken_apart(field.type)[1]
    }
    crews = [dict(zip(named, crew, strict=True)) for crew in permutations(units_of(state), len(named))]
    tried = requests_worth_trying(model, (), {**fixed, **dict.fromkeys(named, "")})
    for given, crew in product(tried, crews):
        yield Order(verb, name, {**given, **crew})


def line(system: System, name: str, order: Order) -> str:
    """An order as it is typed."""
    return typed(f"skirm {system.name} {name}", SAVE, order.given)


def typed(command: str, word: str, given: Given) -> str:
    """A command line."""
    return " ".join(filter(None, [command, shlex.quote(word), pairs(given)]))
