"""For odds: what neither due work nor the question reads is blanked, so that equal states are found equal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .courses import entangled
from .drift import drifts
from .machines import Machine, Module
from .people import Person

# What no step reads, and what only a machine that drifts, or stands where one may, has to keep.
UNREAD: dict[str, object] = {"side": "", "cover": "open", "behind": "", "skill": 0}
UNREAD_AT_REST: dict[str, object] = {"position": None, "heading": 0, "moved": 0}
CHANGED_BY_A_DRIFT = ("position", "speed", "cover", "behind")
UNREAD_OF_PEOPLE: dict[str, object] = {"winded_until": 0, "scars": 0, "before_stun": 0, "bedridden": False, "fought": 0}

# Units that nobody asks about, and that do not come near those that somebody does. No other step touches another unit
# than its own, so they may be out of the way; what goes through cover wears the cover down all the same.
NO_MACHINE = Machine(destroyed=True)
NO_PERSON = Person(wound="dead", messy=True)


def forget(units: dict[str, Machine | Person], turn: int, asked: tuple[str, ...], *, drifting: bool = False) -> None:
    """Blank what is neither due nor asked for.

    Args:
        units: All units by name.
        turn: The turn; fires that start in it are not rolled for in it.
        asked: The key paths of the question.
        drifting: Whether the turn's drifts may still come.
    """
    if "units" in asked:
        return
    courses = entangled(units, turn, {name for name in units if read(f"units.{name}", asked)}) if drifting else set()
    for name, unit in units.items():
        path = f"units.{name}"
        if path in asked:
            continue
        on_course = name in courses or (drifting and asks_of_motion(path, asked))
        if not on_course and not read(path, asked):
            units[name] = NO_PERSON if isinstance(unit, Person) else NO_MACHINE
            continue
        blank(unit, path, UNREAD, asked)
        if not on_course:
            blank(unit, path, UNREAD_AT_REST, asked)
        if isinstance(unit, Person):
            blank(unit, path, UNREAD_OF_PEOPLE, asked)
        armed = read(f"{path}.weapons", asked)
        if not armed:
            unit.weapons = []
        if isinstance(unit, Machine) and not read(f"{path}.fires", asked):
            # Any module may start one.
            unit.fires = [blaze for blaze in unit.fires if blaze.since != turn]
            named = armed and any(weapon.module for weapon in unit.weapons)
            if not named and not (on_course and read(f"{path}.drive", asked)):
                forget_rows(unit, f"{path}.rows", asked, drives=on_course and drifts(unit, turn))


@lru_cache(maxsize=1024)
def read(path: str, asked: tuple[str, ...]) -> bool:
    """Whether a question reads a path, something in it, or something that holds it."""
    return any(f"{path}.".startswith(f"{question}.") or f"{question}.".startswith(f"{path}.") for question in asked)


@lru_cache(maxsize=1024)
def asks_of_motion(path: str, asked: tuple[str, ...]) -> bool:
    """Whether a question reads what a drift changes."""
    return any(read(f"{path}.{field}", asked) for field in CHANGED_BY_A_DRIFT)


def blank(unit: Machine | Person, path: str, fields: Mapping[str, object], asked: tuple[str, ...]) -> None:
    """Blank fields that are not asked for."""
    for field, value in fields.items():
        if not read(f"{path}.{field}", asked):
            setattr(unit, field, value)


def forget_rows(machine: Machine, path: str, asked: tuple[str, ...], *, drives: bool) -> None:
    """Blank modules that are not asked for and cannot matter to the machine's fate, or to how fast it goes.

    Args:
        drives: Whether it matters what the machine moves by.
    """
    if drives:
        machine.drive = machine.moves_by
    drives = drives and machine.drive != "legs"
    if not read(path, asked):
        # Every row is as likely as the next, so that their order does not matter either.
        kept = [what_matters(row, drives=drives) for row in machine.rows]
        machine.rows = [] if machine.destroyed else sorted(kept, key=flags)
        return
    for place, row in enumerate(machine.rows):
        if not read(f"{path}.{place}", asked):
            machine.rows[place] = [] if machine.destroyed else what_matters(row, drives=drives)


def what_matters(row: list[Module], *, drives: bool) -> list[Module]:
    """The modules of a row that can still matter: up to the last critical or explosive one, or the last drive."""
    left = [
        Module(critical=module.critical, explosive=module.explosive, drive=module.drive if drives else "")
        for module in row
        if not module.destroyed
    ]
    while left and left[-1] == Module():
        left.pop()
    return left


def flags(row: list[Module]) -> list[tuple[bool, bool, str]]:
    """What is left of a row, to sort by."""
    return [(module.critical, module.explosive, module.drive) for module in row]
