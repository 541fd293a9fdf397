"""Words in which the tests of Slaved Armour speak: a battle written down as in a save, and orders with given dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from skirm.api import Encounter, Request, RulesError
from skirm.dice.given import GivenDice
from skirm.dice.sides import Sides
from skirm.rules.branches import distribution, frozen, look_up
from skirm.rules.branching import explore
from skirm.rules.engine import Resolution, run
from skirm.rules.loading import load_needed
from skirm.rules.outcome import FigureUse, Report
from skirm.rules.requests import build
from skirm.rules.system import System

from ..rules.lab import plays
from .book import GRID

Raw = dict[str, object]
Chances = dict[object, Fraction]
NAME = "slaved-armour"


@cache
def armour() -> System:
    """The system as it is installed."""
    return load_needed(NAME)


def battle(**fields: object) -> Encounter:
    """An encounter from what a save would hold; `units=` and `covers=` by name."""
    return encounter(fields)


def encounter(state: Mapping[str, object]) -> Encounter:
    """The same from a table."""
    return msgspec.convert(state, armour().encounter_model)


SIGNS: dict[str, tuple[str, object]] = {
    "*": ("critical", True),
    "!": ("explosive", True),
    "x": ("destroyed", True),
    "~": ("fire", "external"),
    "^": ("fire", "internal"),
    "=": ("drive", "roller-pitons"),
}


def module(text: str) -> Raw:
    """A module: a letter and a number, and signs as in `book.GRID`; ~ and ^ start a fire, = is a roller-piton."""
    return {"name": text[:2]} | dict(SIGNS[sign] for sign in text[2:])


def rows(lines: Iterable[str]) -> list[list[Raw]]:
    """Rows of modules."""
    return [[module(text) for text in line.split()] for line in lines]


def machine(*lines: str, **fields: object) -> Raw:
    """A machine with such rows; with those of the vectors where none are given."""
    return {"kind": "machine", "rows": rows(lines or GRID)} | fields


def person(**fields: object) -> Raw:
    """A person, Human2345 without armour where nothing else is said."""
    return {"kind": "person", "profile": "Human2345", "armour": 0, "strength": 4, "dexterity": 5} | fields


def gun(code: str = "S16-32", name: str = "Autopistol", /, **fields: object) -> Raw:
    """A weapon."""
    return {"code": code, "name": name} | fields


def gone(state: Encounter, name: str) -> str:
    """The destroyed modules of a machine, in rows from left to right."""
    found = look_up(state, f"units.{name}.rows")
    assert isinstance(found, list)
    return " ".join(module.name for row in found for module in row if module.destroyed)


def fires(state: Encounter, name: str) -> list[tuple[str, str]]:
    """The fires of a machine, oldest first: kind and module."""
    found = look_up(state, f"units.{name}.fires")
    assert isinstance(found, list)
    return [(blaze.kind, blaze.module) for blaze in found]


def modules_of(state: Encounter, cover: str) -> object:
    """How many modules of a cover stand."""
    return look_up(state, f"covers.{cover}.modules")


def request(name: str, fields: Mapping[str, object], state: Encounter | None) -> Request:
    """A roll, an action or an advance by its name in the shell."""
    schemas = armour().schemas
    models: dict[str, type[Request]] = {**schemas.rolls, **schemas.actions, **schemas.advances}
    return build(models[name], fields, [] if state is None else list(getattr(state, "units", {})), name)


class Played:
    """What an order did: its report, and the state after it."""

    def __init__(self, report: Report, after: Encounter | None) -> None:
        self.report = report
        self.state = after

    @property
    def after(self) -> Encounter:
        """The state, where there is one."""
        assert self.state is not None
        return self.state

    @property
    def result(self) -> str:
        return self.report.result

    @property
    def lines(self) -> list[str]:
        return self.report.lines()

    @property
    def told(self) -> str:
        """The whole story as one text."""
        return "\n".join(self.lines)

    @property
    def parts(self) -> list[tuple[str, str]]:
        """Name and result of every step, in order."""
        return [(part.name, part.result) for part in self.report.parts]

    @property
    def faces(self) -> list[int | str]:
        """Every face in the order in which it was thrown."""
        return [face for record in self.report.all_dice() for face in record.faces]

    @property
    def why(self) -> list[str]:
        """What every die was thrown for."""
        return [record.why for record in self.report.all_dice() for _ in record.faces]

    @property
    def figures(self) -> list[FigureUse]:
        """Every figure that was read, in this result and its parts."""
        return [use for report in (self.report, *self.report.parts) for use in report.figures]

    def reasons(self, *, applied: bool = True) -> list[tuple[int | Fraction, str]]:
        """What was added, with its rule, for those that were applied or those that were not."""
        reports = (self.report, *self.report.parts)
        return [(m.value, m.rule) for report in reports for m in report.modifiers if m.applied is applied]

    def at(self, path: str) -> object:
        """What stands at a path of the state after, such as `Vyx.damage` or `covers.wall.modules`."""
        return at(self.after, path)


def at(state: Encounter, path: str) -> object:
    """What stands at a path: of a unit where it begins with its name, else of the battle."""
    first = path.partition(".")[0]
    return look_up(state, f"units.{path}" if first in getattr(state, "units", {}) else path)


def play(state: Encounter | None, name: str, dice: str = "", /, **fields: object) -> Played:
    """A request with exactly these dice: none may be missing, none left over."""
    source = GivenDice(dice.split())
    found = run(armour(), name, request(name, fields, state), state, source)
    source.finish()
    return Played(*found)


class NoDice:
    """A cup that nobody may touch."""

    name = "given"

    def throw(self, count: int, sides: Sides, why: str) -> list[int | str]:
        pytest.fail(f"a refused order threw {count} dice for {why}")


def refused(state: Encounter | None, name: str, /, **fields: object) -> RulesError:
    """The refusal of a request, which draws no dice and changes nothing."""
    before = None if state is None else armour().freeze(state)
    with pytest.raises(RulesError) as refusal:
        run(armour(), name, request(name, fields, state), state, NoDice())
    assert before is None or state is None or armour().freeze(state) == before
    assert all(slug and text and "{" not in text for slug, text in refusal.value.reasons)
    return refusal.value


def ids(refusal: RulesError) -> list[str]:
    """The reasons of a refusal, as slugs."""
    return [slug for slug, _ in refusal.reasons]


def odds(state: Encounter | None, name: str, by: str = "result", /, **fields: object) -> Chances:
    """The exact chances of one fact."""
    found = distribution(armour(), request(name, fields, state), state, (by,))
    assert sum(found.chances.values()) == 1
    return {values[0]: chance for values, chance in found.chances.items()}


def by_hand(state: Encounter | None, name: str, /, *facts: str, **fields: object) -> dict[str, Chances]:
    """The chances of each fact by playing every throw of every die."""
    found: dict[str, Chances] = {by: {} for by in facts}
    for report, after, weight in plays(armour(), request(name, fields, state), state):
        for by, chances in found.items():
            source = report if by.partition(".")[0] in ("result", "success", "data") else after
            fact = frozen(look_up(source, by))
            chances[fact] = chances.get(fact, Fraction(0)) + weight
    return found


def equal_play(state: Encounter | None, name: str, /, *facts: str, **fields: object) -> None:
    """The odds of each fact are those of playing every throw."""
    for by, chances in by_hand(state, name, *facts, **fields).items():
        assert odds(state, name, by, **fields) == chances, by


def tally(facts: Iterable[tuple[object, Fraction]]) -> Chances:
    """Weights added up by fact."""
    found: Chances = {}
    for fact, weight in facts:
        found[fact] = found.get(fact, Fraction(0)) + weight
    return found


def stories(state: Encounter | None, name: str, **fields: object) -> list[list[str]]:
    """What is told in every branch of a request, results included."""
    asked = request(name, fields, state)
    system = armour()

    def whole(dice: object) -> list[str]:
        resolution = Resolution(system, asked, None if state is None else system.thaw(system.freeze(state)))
        outcome, told = resolution.body(dice)  # type: ignore[arg-type]
        lines = [*told.lines, outcome.result]
        while resolution.due:
            _, outcome, told = resolution.step(dice)  # type: ignore[arg-type]
            lines += [*told.lines, outcome.result]
        return lines

    branches = list(explore(whole))
    assert sum(weight for _, weight in branches) == 1
    return [lines for lines, _ in branches]


def well_told(state: Encounter | None, name: str, **fields: object) -> None:
    """No branch leaves a blank, a None, a brace or a Python object in the story."""
    for lines in stories(state, name, **fields):
        for line in lines:
            assert line
            assert not any(sign in line for sign in ("{", "}", "None", "<", "Fraction(", "True", "False")), line
