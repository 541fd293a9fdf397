"""What is asked for odds: a roll of a system, or an order in a fight, with the facts that are wanted of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.conditions import Condition, ConditionError, parted
from skirm.commands.fights import fight_to_ask
from skirm.commands.kinds import is_struct, is_table, optional, options, place_at
from skirm.commands.order import from_words
from skirm.commands.referee import request_of
from skirm.commands.saves import as_text
from skirm.commands.systems import system_named
from skirm.errors import UsageError, cut, some
from skirm.rules.models import Advance
from skirm.rules.paths import OUTCOME, of_outcome
from skirm.rules.refusals import RulesError
from skirm.rules.requests import build, fields_of
from skirm.rules.trees import read_pairs
from skirm.saves.errors import PathError
from skirm.saves.keypath import parse, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skirm.commands.fights import Fight
    from skirm.rules.models import Encounter, Request
    from skirm.rules.paths import Keys
    from skirm.rules.system import System

AT_THE_END = "over, up, paths of the state and conditions"


class Question:
    """Something whose odds are wanted.

    Attributes:
        name: The request's name in the shell.
        encounter: The state that it is asked in, None for a roll.
        seed: The seed of the save, empty for a roll.
    """

    __slots__ = ("encounter", "name", "request", "seed", "system")

    def __init__(
        self, system: System, name: str, request: Request, encounter: Encounter | None = None, seed: str = ""
    ) -> None:
        self.system = system
        self.name = name
        self.request = request
        self.encounter = encounter
        self.seed = seed


def of_roll(words: Sequence[str]) -> Question:
    """The question of `SYSTEM:ROLL key=value …`.

    Errors: NoSystemError, RequestError, PluginError, HouseError.
    """
    from skirm.commands.system_roll import unknown  # noqa: PLC0415 - one of two

    given, _, name = words[0].rpartition(":")
    system = system_named(given)
    rolls = system.schemas.rolls
    if name not in rolls:
        raise unknown(system, name)
    return Question(system, name, build(rolls[name], read_pairs(words[1:]), name=words[0]))


def in_fight(save: str, words: Sequence[str]) -> Question:
    """The question of `SAVE ACTION key=value …`, or of an advance by its kind; `advance` alone is the default one.

    Errors: those of saves; RequestError; RulesError where the fight is over; PluginError.
    """
    fight = fight_to_ask(save)
    schemas = fight.system.schemas
    name, *rest = [as_text(word, "a word") for word in words]
    verb = "action"
    if name == "advance" and name not in schemas.actions:
        verb, name = "advance", ""
        if rest and "=" not in rest[0]:
            name = rest.pop(0)
    elif name in schemas.advances:
        verb = "advance"
    name, request = request_of(fight.system, fight.encounter, from_words(verb, name, rest))
    if isinstance(request, Advance) and not request.after_the_fight:
        refuse_finished(fight)
    return Question(fight.system, name, request, fight.encounter, fight.seed)


def refuse_finished(fight: Fight) -> None:
    """Errors: RulesError where nothing more can happen in a fight."""
    reason = fight.over()
    if reason is not None:
        raise RulesError(("over", f"the fight is over: {reason}"))


class Fact:
    """A fact by which odds are grouped: what stands at a path, or whether a condition holds there.

    Attributes:
        path: Where it stands: `result`, `success`, `total`, `data.…`, `over`, `up`, or a key path of the state.
        text: As it was typed.
    """

    __slots__ = ("condition", "path", "text")

    def __init__(self, text: str, encounter: Encounter | None, *, at_the_end: bool = False) -> None:
        """Read it.

        Args:
            encounter: The state that it is asked of, None for a roll.
            at_the_end: Whether only a state is asked, after many orders, which have no one outcome.

        Errors: UsageError for a path that leads nowhere, a whole table, or a condition that is none.
        """
        self.text = text
        try:
            self.condition = Condition(text) if parted(text) is not None else None
            keys = parse(text) if self.condition is None else self.condition.keys
            outcome = of_outcome(keys) and not (at_the_end and is_field(keys[0], encounter))
            self.path = self.of_outcome(keys, at_the_end=at_the_end) if outcome else self.of_state(keys, encounter)
            if self.condition is not None:
                self.condition.keys = self.path
                if encounter is not None and not outcome:
                    self.condition.check(encounter)
        except (PathError, RulesError, ConditionError) as fault:
            # A word by itself is no key of the state where a result is meant.
            word = text.replace("-", "").isalpha() and not at_the_end and "did you mean" not in fault.message
            hint = f"; a result is asked for so: --by result={cut(text)}" if word else ""
            raise UsageError(f"--by {cut(text)!r}: {fault.message}{hint}") from fault

    def of_outcome(self, keys: Keys, *, at_the_end: bool = False) -> Keys:
        """A path into the outcome. Errors: PathError for one that leads nowhere, and for a whole table."""
        if at_the_end:
            raise PathError(f"{keys[0]} is told of one order; of the end, {AT_THE_END}")
        if keys == ("data",) and self.condition is None:
            raise PathError("this is a whole table; ask for one fact in it: data.KEY")
        if keys[0] != "data" and len(keys) > 1:
            raise PathError(f"{keys[0]} has no keys")
        return keys

    def of_state(self, keys: Keys, encounter: Encounter | None) -> Keys:
        """A path as the state spells it.

        Errors: PathError for a path that leads nowhere, and for a whole table; RulesError for an unknown unit.
        """
        if encounter is None:
            raise PathError(f"a roll has the facts {', '.join(OUTCOME[:-1])} and data.KEY, not {cut(told(keys))}")
        kind, path, lacking = place_at(encounter, keys)
        if self.condition is None and is_table(kind):
            there = f", or whether there is one: {cut(told(path))}!=none" if lacking or optional(kind) else ""
            raise PathError(f"this is a whole table; ask for one fact in it{within(kind)}{there}")
        return path

    def value(self, found: object) -> object:
        """The fact, from what was found at its path.

        Errors: ConditionError for a value that cannot be compared so.
        """
        return found if self.condition is None else self.condition.judges(found)


def is_field(name: str, encounter: Encounter | None) -> bool:
    """Whether the state has a field of this name."""
    return encounter is not None and name in encounter.__struct_encode_fields__


def within(kind: object) -> str:
    """What a table has to ask for, as a part of a sentence."""
    fields = [name for each in options(kind) if is_struct(each) for name in fields_of(each)]
    return f" ({some(list(dict.fromkeys(fields)))})" if fields else ""


def facts_of(texts: Iterable[str], encounter: Encounter | None, otherwise: str = "result") -> list[Fact]:
    """The facts that are wanted, another one where none is named. Errors: as `Fact`."""
    return [Fact(text, encounter) for text in texts] or [Fact(otherwise, encounter)]
