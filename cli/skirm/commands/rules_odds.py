"""`skirm rules SYSTEM --odds A B`: which odds move where a table is replaced by another, and by how much."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skirm.commands.demo import once_each, pairs
from skirm.commands.meant import actors, holds, named
from skirm.commands.order import from_object
from skirm.commands.question import in_fight
from skirm.commands.referee import outcome_of, request_of
from skirm.commands.rules_check import is_save_file
from skirm.commands.saves import names_save
from skirm.commands.show import understood
from skirm.dice.seeds import RandomDice
from skirm.errors import SkirmError
from skirm.output.moves import Tried, tell_moves
from skirm.rules.differing import differences
from skirm.rules.house import HOUSE, HouseError, carried, house_table, house_tables, replaced
from skirm.rules.loading import load
from skirm.rules.moved import BUDGET, SEED, Asked, Comparison
from skirm.rules.names import candidates
from skirm.rules.refusals import RequestError, RulesError
from skirm.rules.requests import build
from skirm.rules.tables import Table
from skirm.rules.trees import read_pairs
from skirm.rules.tried import requests_worth_trying
from skirm.saves.paths import expanded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirm.commands.declared import Line
    from skirm.commands.order import Order
    from skirm.rules.house import HouseTable
    from skirm.rules.models import Encounter, Roll
    from skirm.rules.system import System

OURS = "house"


class Side(NamedTuple):
    """One of two sets of tables.

    Attributes:
        told: As it was typed.
        tables: All tables of the system, some of them replaced.
        only: The one table that it is about, empty where it is about all.
    """

    told: str
    tables: Mapping[str, Table]
    only: str = ""


def odds(line: Line) -> int:
    """Carry the line out; nothing is committed.

    Errors: UsageError, NoSystemError, PluginError, HouseError; those of saves; RequestError for what is no question;
    OutputError.
    """
    from skirm.commands.catalogue import catalogue  # noqa: PLC0415 - as below
    from skirm.commands.systems import word_for_system  # noqa: PLC0415

    system = load(word_for_system(line), catalogue())
    first, second = line.needed("the first table, A"), line.needed("the other table, B")
    before, after = sides(line, system, first, second)
    changed = [name for name in after if differences(before[name], after[name])]
    comparison = Comparison(system, before, after, changed, line.number("budget") or BUDGET)
    system.tables = dict(before)
    tried: list[Tried] = []
    if changed:
        tables = [side[name] for name in changed for side in (before, after)]
        tried = [Tried(asked, comparison.answer(asked)) for asked in questions(line, system, tables)]
    tell_moves(
        system.name,
        (first, second),
        [(name, differences(before[name], after[name])) for name in changed],
        tried,
        unasked(system, tried, line.words),
        json=line.has("json"),
        csv=line.has("csv"),
    )
    return 0


def sides(line: Line, system: System, first: str, second: str) -> tuple[Mapping[str, Table], Mapping[str, Table]]:
    """The tables on both sides; where one of them names a table, only this one differs.

    Errors: UsageError, HouseError; those of saves.
    """
    names = [word for word in (first, second) if word in system.schemas.table_data]
    one, other = (side(line, system, word, names[0] if names else "") for word in (first, second))
    only = [found.only for found in (one, other) if found.only]
    if len(set(only)) > 1:
        raise line.wrong(
            f"{first} and {second} are two tables, {only[0]} and {only[1]}; compare one with another of its name"
        )
    if not only:
        return one.tables, other.tables
    own = system.schemas.table_data
    return {**own, only[0]: one.tables[only[0]]}, {**own, only[0]: other.tables[only[0]]}


def side(line: Line, system: System, word: str, name: str) -> Side:
    """The tables that a word means.

    Args:
        word: The name of a table, for the original; a file, alone or as TABLE=FILE; `house` for the user's; a save.
        name: The table that is asked about, empty where no word names it.

    Errors: UsageError, HouseError; those of saves.
    """
    own = system.schemas.table_data
    if word in own:
        return Side(word, own, word)
    if word == OURS:
        return Side(word, replaced(own, house_tables(system.name), HOUSE, HouseError))
    stem, equals, file = word.rpartition("=")
    if not equals and names_save(word) and is_save_file(word):
        return Side(word, of_save(line, system, expanded(word)))
    if not equals and not names_save(word) and "/" not in word:
        told = candidates(word, list(own))
        raise line.wrong(f"{word!r} is neither a table of {system.name}, nor a file, a save or house; {told}")
    name = stem or name or Path(file).stem
    if name not in own:
        raise line.wrong(
            f"{file}: {system.name} has no table {name!r}; {candidates(name, list(own))}; write TABLE={file}"
        )
    found: dict[str, HouseTable] = {name: house_table(Path(expanded(file)))}
    return Side(word, replaced(own, found, HOUSE, HouseError), name)


def of_save(line: Line, system: System, save: str) -> Mapping[str, Table]:
    """The tables that a fight is played by.

    Errors: UsageError for one of another system; HouseError; those of saves.
    """
    loaded, missing = understood(save)
    if missing is not None:
        raise missing
    if loaded.save.meta.system != system.name:
        raise line.wrong(f"{save} is a fight of {loaded.save.meta.system}, not of {system.name}")
    return replaced(system.schemas.table_data, carried(loaded.save.house), HOUSE, HouseError)


def questions(line: Line, system: System, tables: list[Table]) -> Iterator[Asked]:
    """What is asked: what the line says, or all rolls with values worth trying, and the orders of all examples.

    Errors: NoRollError, RequestError, RulesError for a question that somebody typed and that is none.
    """
    words = line.words
    if words and names_save(words[0]):
        found = in_fight(expanded(words[0]), words[1:])
        yield Asked(found.name, " ".join(words), found.request, found.encounter)
        return
    wanted = "" if not words or "=" in words[0] else words[0].removeprefix(f"{system.name}:")
    fixed = read_pairs(words[1:] if wanted else words)
    if wanted and wanted not in system.schemas.rolls:
        raise line.wrong(f"{system.name} has no roll {wanted!r}; {candidates(wanted, list(system.schemas.rolls))}")
    for name, model in system.schemas.rolls.items():
        if wanted in ("", name) and (wanted or set(fixed) <= set(model.__struct_encode_fields__)):
            if wanted and not requests_worth_trying(model, tables, fixed):
                build(model, fixed, name=name)
            yield from rolls(name, model, tables, fixed, words[1:] if wanted else words)
    if not words:
        for example, encounter in scenes(system):
            yield from orders(system, example, encounter)


def rolls(
    name: str, model: type[Roll], tables: list[Table], fixed: dict[str, object], words: list[str]
) -> Iterator[Asked]:
    """A roll with the values worth trying; those that it does not take are left out."""
    for given in requests_worth_trying(model, tables, fixed):
        try:
            request = build(model, given, name=name)
        except SkirmError:
            if list(given) == list(fixed):
                raise
            continue
        more = {key: value for key, value in given.items() if key not in fixed}
        yield Asked(name, " ".join(filter(None, [name, *words, pairs(more)])), request)


def scenes(system: System) -> Iterator[tuple[str, Encounter]]:
    """The examples that have orders."""
    for name, example in system.schemas.examples.items():
        if example.orders:
            yield name, system.thaw(system.freeze(example.encounter))


def orders(system: System, example: str, encounter: Encounter) -> Iterator[Asked]:
    """The orders of an example, each asked where the ones before it have led; what is refused there is left out."""
    place = 0
    for order in [
        order for data in system.schemas.examples[example].orders for order in once_each(from_object(dict(data)))
    ]:
        for meant in as_meant(system, encounter, order):
            place += 1
            if meant.verb in ("action", "advance"):
                try:
                    name, request = request_of(system, encounter, meant)
                    yield Asked(
                        name,
                        f"{example} {place}: {' '.join(filter(None, [name, pairs(meant.given)]))}",
                        request,
                        encounter,
                    )
                except (RequestError, RulesError):
                    continue
            try:
                encounter, _, _ = outcome_of(system, encounter, meant, partial(RandomDice, SEED, "revision", place))
            except RulesError:
                continue


def as_meant(system: System, encounter: Encounter, order: Order) -> Iterator[Order]:
    """An order with names for its policies."""
    try:
        if order.condition is None and not order.has_policies:
            yield order
        elif holds(system, encounter, order):
            for actor in actors(system, encounter, order):
                yield order.giving(named(system, encounter, order, actor))
    except RulesError:
        return


def unasked(system: System, tried: list[Tried], words: list[str]) -> list[str]:
    """The rolls that nothing is known to ask for: those that need keys which their model says nothing of."""
    asked = {each.asked.name for each in tried if each.asked.encounter is None}
    return [] if words or not tried else [name for name in system.schemas.rolls if name not in asked]
