"""Weapons by their printed code (SA-08), and what a hit places on its target (SA-09)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal, Protocol

from skirm.api import Meta, Part, RulesError, field, folded

Count = Annotated[int, Meta(ge=0)]
# A digit of a code is at most 15; bare hands, a loss and a face may have other figures of the house.
MOST_DICE = 60
# What one weapon hit places.
Placed = Annotated[int, Meta(ge=0, le=MOST_DICE)]
Class = Literal["", "short", "long", "pole"]
CLASSES: tuple[Class, ...] = ("short", "long", "pole")

CODE = re.compile(r"([A-Z])([0-9A-F])([0-9A-F])-([0-9A-F])([0-9A-F])")
TEXT = re.compile(r"(\S+)\s+([^\[\]]*[^\[\]\s])(?:\s*\[([^\[\]]*)\])?\s*")
FULL = -1
INFANTRY = "infantry"
# What a weapon's name says of it. Labels without effect (SA-A22), except that of infantry (SA-A15).
NAME_TAGS = {"auto": "automatic", "pistol": "pistol", r"(?<![\w-])infantry(?![\w-])": INFANTRY}
# The tags that do something, or that the source has.
KNOWN = (INFANTRY, *CLASSES, "automatic", "pistol")


class Bundle(Part):
    """One weapon hit that waits for the end of the phase: damage dice, and Hits where cover or a machine takes them."""

    dice: Placed = 0
    hits: Placed = 0
    through: str = ""


@lru_cache(maxsize=256)
def tags_of(name: str) -> tuple[str, ...]:
    """The tags that a weapon's name carries."""
    return tuple(tag for part, tag in NAME_TAGS.items() if re.search(part, name.casefold()))


def tag_known(tag: str) -> str:
    """A tag as it is spelled where it does something, else as it was written."""
    known = tag.strip().casefold()
    return known if known in KNOWN else tag


@lru_cache(maxsize=1024)
def read_tags(name: str, given: tuple[str, ...]) -> tuple[tuple[str, ...], Class]:
    """The tags of a weapon as they are known, with those of its name, and the class in a melee that stood among them.

    Errors: ValueError for two classes.
    """
    known = [tag_known(tag) for tag in given]
    classes = [each for each in CLASSES if each in known]
    if len(classes) > 1:
        raise ValueError(f"{name} is of one class in a melee, not {' and '.join(classes)}")
    tags = [tag for tag in known if tag not in CLASSES]
    return (*tags, *(tag for tag in tags_of(name) if tag not in tags)), classes[0] if classes else ""


@lru_cache(maxsize=256)
def refuse_code(code: str) -> None:
    """Errors: ValueError for a code that is none."""
    if not CODE.fullmatch(code):
        raise ValueError(
            f"{code!r} is no weapon code: expected a capital for the range band, then anti-armour hits and damage "
            "dice, a hyphen, magazine capacity and magazine size, each one digit 0-9 or A-F, such as S16-32"
        )


class Weapon(Part):
    """A weapon with its magazine (SA-06 to SA-08).

    `code` is the printed one, `loaded` the shots left (full by default), `spares` the magazines carried beside it,
    `melee` its class in a melee, `module` the module of its machine that it sits in, if that has another name.
    """

    code: str
    name: str
    tags: list[str] = field(default_factory=list)
    loaded: Annotated[int, Meta(ge=FULL)] = FULL
    spares: Count = 0
    melee: Class = ""
    module: str = ""

    def __post_init__(self) -> None:
        """Fill what the code and the name say. Errors: ValueError for a code that is none, or more than it holds."""
        refuse_code(self.code)
        capacity = self.capacity
        if self.loaded == FULL:
            self.loaded = capacity
        if self.loaded > capacity:
            raise ValueError(f"{self.name} holds {capacity}, not {self.loaded}")
        if not self.name.isprintable():
            raise ValueError(f"{self.name!r} is no name of a weapon: it has characters that cannot be printed")
        tags, melee = read_tags(self.name, tuple(self.tags))
        self.tags = list(tags)
        self.melee = self.melee or melee

    @property
    def letter(self) -> str:
        """The letter of the effective range band."""
        return self.code[0]

    @property
    def hits(self) -> int:
        """Hits against machines: the printed figure, none for a weapon tagged as one of infantry (SA-A15)."""
        return 0 if INFANTRY in self.tags else self.printed_hits

    @property
    def printed_hits(self) -> int:
        """Hits against machines as the code has them."""
        return int(self.code[1], 16)

    @property
    def dice(self) -> int:
        """Damage dice against people and animals."""
        return int(self.code[2], 16)

    @property
    def capacity(self) -> int:
        """Shots in a full magazine; a weapon of the hand has none."""
        return int(self.code[4], 16)

    @property
    def slots(self) -> int:
        """Cargo slots that a carried magazine takes."""
        return int(self.code[5], 16)

    @property
    def text(self) -> str:
        """The weapon as it is printed: code, name, and what the name does not carry: its class in a melee, and tags."""
        known = tags_of(self.name)
        more = [*([self.melee] if self.melee else []), *(tag for tag in self.tags if tag not in known)]
        return f"{self.code} {self.name}" + (f" [{', '.join(more)}]" if more else "")

    @property
    def oddities(self) -> str:
        """What may surprise who made it: tags that do nothing, and a weapon that neither shoots nor strikes."""
        odd = [tag for tag in self.tags if tag not in KNOWN]
        labels = f"; {', '.join(odd)}: no effect, the tags are {', '.join(KNOWN)}" if odd else ""
        idle = not self.capacity and not self.melee
        return labels + (f"; it has no magazine, and for a melee it takes [{'], ['.join(CLASSES)}]" if idle else "")

    def __str__(self) -> str:
        return self.text


def parse(text: str) -> Weapon:
    """A weapon from its printed form, such as `S16-32 Autopistol`, `M03-42 Carbine [infantry]` or `S05-00 Pike [pole]`.

    Errors: ValueError for anything else.
    """
    found = TEXT.fullmatch(text.strip())
    if found is None:
        refuse_code(text.split(maxsplit=1)[0] if text.strip() else text)
        raise ValueError(f"{text!r} is no weapon: expected a code and a name, such as S16-32 Autopistol")
    code, name, more = found.groups()
    refuse_code(code)
    tags = [*tags_of(name)]
    given = [each.strip() for each in (more or "").split(",")]
    tags += [tag for tag in given if tag and tag not in tags]
    return Weapon(code=code, name=name, tags=tags)


class Armed(Protocol):
    """A unit, as far as its weapons go."""

    weapons: list[Weapon]

    def lost(self, weapon: Weapon) -> bool:
        """Whether a weapon went with the module that it sat in."""


def chosen(unit: Armed, name: str, *, melee: bool = False) -> Weapon | None:
    """The weapon of a name, compared without case; without a name the first that shoots, or that is for melee.

    What is empty, or was lost with its module, is taken only where there is nothing else.
    """
    if name:
        return next((weapon for weapon in unit.weapons if folded(weapon.name) == folded(name)), None)
    fit = [weapon for weapon in unit.weapons if (weapon.melee if melee else weapon.capacity)]
    usable = [weapon for weapon in fit if not unit.lost(weapon)]
    ready = [weapon for weapon in usable if melee or weapon.loaded]
    if ready or usable or fit:
        return (ready or usable or fit)[0]
    return unit.weapons[0] if unit.weapons and not melee else None


def needed(unit: Armed, owner: str, name: str) -> Weapon:
    """The weapon of a name, or the first that shoots.

    Errors: RulesError (`no-weapon`), which lists what there is.
    """
    weapon = chosen(unit, name)
    if weapon is None:
        has = ", ".join(each.name for each in unit.weapons) or "none"
        raise RulesError(
            ("no-weapon", f"{owner} has no weapon {name!r}; there are {has}" if name else f"{owner} is unarmed")
        )
    return weapon
