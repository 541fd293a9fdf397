"""What values a key may have: by its type, by what stands in the fight, in the tables, in the system's examples."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, Literal, get_args, get_origin

import msgspec

from skirm.commands.completion.offers import Offer
from skirm.commands.keys import metas
from skirm.commands.kinds import is_union
from skirm.rules.known import Known
from skirm.rules.models import UNIT_NAME
from skirm.rules.names import folded
from skirm.rules.requests import LISTS, taken_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skirm.commands.completion.fight import Scene
    from skirm.rules.system import System

YES_NO = (Offer("yes"), Offer("no"))


class Asker:
    """Who asks for values: an order with a model, or a change of the state.

    Attributes:
        system: The system, None where it cannot be had.
        scene: The fight, None for a roll.
        name: The order's name, empty where there is none.
        given: What was typed so far, by key.
        actor: The key that says who acts, empty where none does.
        model: The model of the order, which may suggest values.
    """

    def __init__(
        self,
        system: System | None,
        scene: Scene | None,
        name: str = "",
        given: Mapping[str, str] | None = None,
        actor: str = "",
        model: type[msgspec.Struct] | None = None,
    ) -> None:
        self.system = system
        self.scene = scene
        self.name = name
        self.given = given or {}
        self.actor = actor
        self.model = model

    def values(self, key: str, kind: object) -> Iterator[Offer]:
        """The values that a key may have, the likeliest first."""
        suggested = list(self.suggested(key))
        yield from suggested
        if not suggested:
            yield from self.by_type(key, kind)

    def suggested(self, key: str) -> Iterator[Offer]:
        """What the author of the model suggests."""
        suggest = getattr(self.model, "suggest", None)
        if not callable(suggest):
            return
        try:
            found = suggest(key, self.known)
            yield from [Offer(str(value)) for value in found or ()]
        except Exception:  # the author's own code; a TAB tells no errors
            return

    @property
    def known(self) -> Known:
        """What a model goes by that suggests values."""
        encounter = None if self.scene is None else self.scene.encounter
        return Known(self.given, encounter, {} if self.system is None else self.system.tables)

    def by_type(self, key: str, kind: object) -> Iterator[Offer]:
        """The values of a type."""
        bare, notes = taken_apart(kind)
        origin = get_origin(bare) or bare
        if UNIT_NAME in notes:
            yield from self.units(key)
        elif origin is Literal:
            yield from (Offer(str(choice)) for choice in get_args(bare) if choice != "")
        elif bare is bool:
            yield from YES_NO
        elif isinstance(bare, type) and issubclass(bare, Enum):
            yield from (Offer(str(each.value)) for each in bare)
        elif origin in LISTS:
            yield from self.by_type(key, (get_args(bare) or (str,))[0])
        elif len(several := list(alternatives(kind))) > 1:
            for each in several:
                yield from self.by_type(key, each)
        else:
            examples = [str(each) for note in metas(kind) for each in note.examples or ()]
            yield from map(Offer, examples or (self.named(key) if bare is str else ()))

    def units(self, key: str) -> Iterator[Offer]:
        """The units that a key may name: who acts must be able to; of others those on other sides come first."""
        scene = self.scene
        if scene is None:
            return
        kinds = {str(unit.get("kind", "")) for unit in scene.units.values()}
        names = [name for name, unit in scene.units.items() if key not in kinds or unit.get("kind") == key]
        able = [name for name in names if scene.able(name)]
        if key == self.actor:
            found = sorted(able or names, key=lambda name: name != scene.up)
        else:
            actor = self.unit(self.actor)
            side = None if actor is None else scene.units[actor].get("side")
            found = [name for name in names if name != actor]
            found.sort(key=lambda name: (name not in able, side is not None and scene.units[name].get("side") == side))
        usual = self.usual(key)
        found.sort(key=lambda name: bool(usual) and scene.units[name].get("kind") not in usual)
        yield from (unit_offer(scene, name) for name in found)

    def usual(self, key: str) -> set[object]:
        """The kinds of units that the orders of the system's examples name there."""
        if self.system is None or not self.name:
            return set()
        kinds: set[object] = set()
        for example in self.system.schemas.examples.values():
            units = getattr(example.encounter, "units", {})
            for order in example.orders:
                if self.name in (order.get("action"), order.get("advance")):
                    unit = units.get(order.get(key)) if isinstance(order.get(key), str) else None
                    kinds |= {getattr(type(unit), "__struct_config__").tag} if unit is not None else set()  # noqa: B009
        return kinds

    def unit(self, key: str) -> str | None:
        """The unit that was given for a key, as the fight spells it."""
        wanted = folded(self.given.get(key, ""))
        names = () if self.scene is None or not wanted else self.scene.units
        return next((name for name in names if folded(name) == wanted), None)

    def named(self, key: str) -> Iterable[str]:
        """Names for a text: from who acts, or else from all units; from the fight; from a table; from examples."""
        fields = spellings(key) if key else []
        if self.scene is not None:
            units = self.scene.units
            # `target_weapon` is a weapon of whoever is the target.
            holder = self.unit(key.rpartition("_")[0]) or self.unit(self.actor)
            acting = [units[holder]] if holder is not None else list(units.values())
            found = [
                name for table in (*acting, self.scene.state) for field in fields for name in names_in(table.get(field))
            ]
            if found:
                return found
        if self.system is None:
            return ()
        return [name for field in fields for name in self.known.names(field)] or self.in_examples(key)

    def in_examples(self, key: str) -> list[str]:
        """What the orders of the system's examples give for a key of this order."""
        assert self.system is not None  # noqa: S101 - `named` asked
        orders = [order for example in self.system.schemas.examples.values() for order in example.orders]
        named = [order for order in orders if self.name and self.name in (order.get("action"), order.get("advance"))]
        return [str(order[key]) for order in named if isinstance(order.get(key), str)]


def alternatives(kind: object) -> Iterator[object]:
    """The types that a type may be, each with what is said of it, without None."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if is_union(bare):
        for each in get_args(bare):
            yield from alternatives(each)
    elif bare is not type(None):
        yield kind


def unit_offer(scene: Scene, name: str) -> Offer:
    """A unit with what it is."""
    unit = scene.units[name]
    said = [str(unit[field]) for field in ("kind", "side") if isinstance(unit.get(field), str)]
    said += ["up"] if name == scene.up else []
    said += [] if scene.able(name) else ["out"]
    return Offer(name, ", ".join(said))


def spellings(key: str) -> list[str]:
    """What a field may be called that has the things that a key names: `weapon` stands in `weapons`."""
    last = key.replace("-", "_").rpartition("_")[2]
    return list(
        dict.fromkeys(f"{word}{end}" for word in (key, last) for end in ("", "s", "es"))
        | dict.fromkeys(f"{word[:-1]}ies" for word in (key, last) if word.endswith("y"))
    )


def names_in(found: object) -> Iterator[str]:
    """The names of things: the keys of a table of them, the name of each in a list, or texts themselves."""
    if isinstance(found, dict):
        if isinstance(found.get("name"), str):
            yield found["name"]
        elif found and all(isinstance(each, dict) for each in found.values()):
            yield from found
    elif isinstance(found, list):
        for each in found:
            yield from names_in(each)
    elif isinstance(found, str):
        yield found
