"""For odds: what neither due work nor the question reads is blanked, so that equal states are found equal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .machines import Machine, Module
from .people import Person

# What no step reads.
UNREAD: dict[str, object] = {
    "side": "",
    "position": None,
    "heading": 0,
    "cover": "open",
    "behind": "",
    "skill": 0,
    "moved": 0,
}
UNREAD_OF_PEOPLE: dict[str, object] = {"winded_until": 0, "scars": 0, "before_stun": 0, "bedridden": False}

# Units that nobody asks about. No step touches another unit than its own, so they may be out of the way; what goes
# through cover wears the cover down all the same.
NO_MACHINE = Machine(destroyed=True)
NO_PERSON = Person(wound="dead", messy=True)


def forget(units: dict[str, Machine | Person], turn: int, asked: tuple[str, ...]) -> None:
    """Blank what is neither due nor asked for.

    Args:
        units: All units by name.
        turn: The turn; fires that start in it are not rolled for in it.
        asked: The key paths of the question.
    """
    for name, unit in units.items():
        path = f"units.{name}"
        if not read(path, asked):
            units[name] = NO_PERSON if isinstance(unit, Person) else NO_MACHINE
            continue
        if path in asked or "units" in asked:
            continue
        blank(unit, path, UNREAD, asked)
        if not read(f"{path}.weapons", asked):
            unit.weapons = []
        if isinstance(unit, Person):
            blank(unit, path, UNREAD_OF_PEOPLE, asked)
            continue
        if read(f"{path}.fires", asked):
            # Any module may start one.
            continue
        unit.fires = [blaze for blaze in unit.fires if blaze.since < turn]
        forget_rows(unit, f"{path}.rows", asked)


@lru_cache(maxsize=1024)
def read(path: str, asked: tuple[str, ...]) -> bool:
    """Whether a question reads a path, something in it, or something that holds it."""
    return any(f"{path}.".startswith(f"{question}.") or f"{question}.".startswith(f"{path}.") for question in asked)


def blank(unit: Machine | Person, path: str, fields: Mapping[str, object], asked: tuple[str, ...]) -> None:
    """Blank fields that are not asked for."""
    for field, value in fields.items():
        if not read(f"{path}.{field}", asked):
            setattr(unit, field, value)


def forget_rows(machine: Machine, path: str, asked: tuple[str, ...]) -> None:
    """Blank modules that are not asked for and cannot matter to the machine's fate."""
    if not read(path, asked):
        # Every row is as likely as the next, so that their order does not matter either.
        machine.rows = [] if machine.destroyed else sorted(map(what_matters, machine.rows), key=flags)
        return
    for place, row in enumerate(machine.rows):
        if not read(f"{path}.{place}", asked):
            machine.rows[place] = [] if machine.destroyed else what_matters(row)


def what_matters(row: list[Module]) -> list[Module]:
    """The modules of a row that can still matter to the machine's fate: up to the last critical or explosive one."""
    left = [module for module in row if not module.destroyed]
    while left and not left[-1].critical and not left[-1].explosive:
        left.pop()
    return [Module(critical=module.critical, explosive=module.explosive) for module in left]


def flags(row: list[Module]) -> list[tuple[bool, bool]]:
    """What is left of a row, to sort by."""
    return [(module.critical, module.explosive) for module in row]
