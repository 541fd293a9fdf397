"""Changes that are no play: units join and leave, values are set. Each gives a new encounter and a report."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, NamedTuple, get_args, get_origin

import msgspec

from skirm.commands.no_such import no_such
from skirm.errors import UsageError, cut
from skirm.rules.guard import Guard
from skirm.rules.models import units_of
from skirm.rules.names import candidates, match
from skirm.rules.outcome import FigureUse, Report
from skirm.rules.places import place_in
from skirm.rules.refusals import PluginError, RequestError, RulesError
from skirm.rules.requests import LISTS, fields_of, plain_words, shape, taken_apart
from skirm.rules.trees import Text, keepable
from skirm.rules.turns import settled_orders
from skirm.saves.errors import PathError
from skirm.saves.keypath import told
from skirm.saves.names import faults

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.commands.order import Order, Place
    from skirm.rules.models import Encounter, Unit
    from skirm.rules.system import System

Keys = tuple[str | int, ...]
Json = dict[str, object]


def change(system: System, encounter: Encounter, order: Order) -> tuple[Encounter, Report, Json]:
    """Carry out an order to add, remove or set.

    Returns: The encounter after it, what is told, and the order as the journal keeps it, with its values converted.
    Errors: RulesError, RequestError, PathError, UsageError; PluginError.
    """
    after = system.thaw(system.freeze(encounter))
    if order.dice is not None:
        raise RequestError([("dice", f"{order.verb}: nothing is thrown, so it takes no dice")])
    if order.verb == "add":
        told_and_kept = add(system, after, order.name, order.given)
    elif order.verb == "remove":
        told_and_kept = remove(system, after, order)
    else:
        told_and_kept = put(system, after, order.places)
    return read_back(system, after, order.verb), *told_and_kept


def read_back(system: System, encounter: Encounter, verb: str) -> Encounter:
    """The encounter as a save would give it back: its model may know what the types of its fields do not.

    Errors: RequestError for a state that the model refuses.
    """
    try:
        return system.decoder.decode(system.freeze(encounter))
    except (msgspec.DecodeError, RecursionError) as fault:
        raise RequestError([("bad-value", plain_words(str(fault)))], verb) from fault


def add(system: System, encounter: Encounter, template: str, given: Mapping[str, object]) -> tuple[Report, Json]:
    """Let a unit join that is made from a template, with some of its fields changed."""
    templates = system.schemas.templates
    if template not in templates:
        raise UsageError(
            f"{system.name} has no template {cut(template)!r}; {candidates(template, list(templates))}", "add"
        )
    units = units_of(encounter)
    name = new_name(given, list(units))
    source = templates[template]
    unit: Unit = deepcopy(source.unit)
    fields = {key: value for key, value in given.items() if key != "name"}
    kept = fill(unit, fields, (), [*units, name])
    units[name] = unit
    with Guard(f"{system.name}: joined failed", allowed=RulesError):
        encounter.joined(name)
    if name not in units_of(encounter):
        raise PluginError(f"{system.name}: joined took {name} away again; it refuses a unit by raising RulesError")
    note = FigureUse("templates", template, source.summary or template, source.kind, "", "plugin")
    report = told_as(system, "add", template, "added", {"unit": name}, f"{name} joins: {template}", [note])
    return report, {"add": template, "name": name, **kept}


def new_name(given: Mapping[str, object], taken: list[str]) -> str:
    """The name of a unit that is to join.

    Errors: RequestError where it is missing, taken, or can be no name.
    """
    value = given.get("name")
    if isinstance(value, Text):
        if len(value.values) > 1:
            raise RequestError([("twice", "name: given twice, and takes one value")])
        value = value.values[0]
    if not isinstance(value, str):
        raise RequestError([("missing-key", "name is missing: what the unit is to be called, name=Rook")])
    wrong = faults([value]) or faults([*taken, value])
    if wrong:
        raise RequestError([("name", fault) for fault in wrong])
    if value in taken:
        raise RulesError(("taken", f"there is a unit {value} already"))
    return value


def remove(system: System, encounter: Encounter, order: Order) -> tuple[Report, Json]:
    """Let a unit leave."""
    if order.given:
        raise RequestError([("unknown-key", f"remove: there is no key {cut(next(iter(order.given)))!r}; it has none")])
    units = units_of(encounter)
    name = match(order.name, units)
    with Guard(f"{system.name}: leaving failed", allowed=RulesError):
        encounter.leaving(name)
    units.pop(name, None)
    return told_as(system, "remove", name, "removed", {"unit": name}, f"{name} leaves"), {"remove": name}


def put(system: System, encounter: Encounter, places: Sequence[Place]) -> tuple[Report, Json]:
    """Set values at key paths."""
    changes: list[dict[str, object]] = []
    kept: dict[str, object] = {}
    lines = []
    names = list(units_of(encounter))
    for keys, value in places:
        done = put_at(encounter, type(encounter), keys, value, names)
        path = told(done.path)
        if path in kept:
            raise RequestError([("twice", f"{cut(path)}: given twice, and takes one value")])
        changes.append({"path": path, "old": done.old, "new": done.new})
        kept[path] = done.kept
        lines.append(f"{path}: {brief(done.old)} -> {brief(done.new)}")
    strange = settled_orders(encounter)
    if strange:
        raise RequestError([("turns", f"{told(path)}: {text}") for path, text in strange])
    return told_as(system, "set", "set", "set", {"changes": changes}, "\n".join(lines)), {"set": kept}


class Done(NamedTuple):
    """A value that was set, as JSON has it.

    `path` is spelled as in the encounter; `kept` is what to set to get there again.
    """

    path: Keys
    old: object
    new: object
    kept: object


def put_at(top: object, kind: object, keys: Keys, value: object, names: list[str]) -> Done:
    """Set one value.

    Args:
        top: The struct or table that the path begins in.
        kind: Its type.
        keys: The path.
        value: Text that was typed, or what JSON has.
        names: The names of the units, which are compared without case.

    Errors: PathError for a path that leads nowhere; RequestError for a value that does not fit; RulesError for an
    unknown unit.
    """
    here, path = top, tuple[str | int, ...]()
    for key in keys[:-1]:
        here, kind, spelled = step(here, kind, path, key, names)
        path = (*path, spelled)
    old, kind, last = step(here, kind, path, keys[-1], names, new=True)
    path = (*path, last)
    keepable(value, told(path))
    if isinstance(value, dict) and isinstance(old, msgspec.Struct | dict):
        if not value:
            raise RequestError([("bad-value", f"{told(path)}: {{}} changes nothing; name the keys to set")])
        before = msgspec.to_builtins(old)
        kept = fill(old, value, path, names, kind)
        return Done(path, before, msgspec.to_builtins(old), kept)
    fresh = fitted(kind, value, told(path), names)
    if isinstance(here, msgspec.Struct):
        setattr(here, str(last), fresh)
    else:
        here[last] = fresh  # type: ignore[index]
    new = msgspec.to_builtins(fresh)
    return Done(path, msgspec.to_builtins(old), new, new)


def fill(
    inside: object, given: Mapping[str, object], path: Keys, names: list[str], kind: object = object
) -> dict[str, object]:
    """Set some fields of a struct or table, and leave the others.

    Args:
        kind: The type of a table, which says what its values are; a struct knows that of itself.

    Returns: What to give to get there again.
    """
    kept = {}
    for key, value in given.items():
        try:
            inner = kind if isinstance(inside, dict) else type(inside)
            kept[key] = put_at(inside, inner, (key,), value, names).kept
        except PathError as fault:
            raise PathError(f"{told(path)}.{fault.message}" if path else fault.message) from fault
        except (RequestError, RulesError) as fault:
            if not path:
                raise
            reasons = [(reason, f"{told(path)}.{text}") for reason, text in fault.reasons]
            raise RulesError(*reasons) if isinstance(fault, RulesError) else RequestError(reasons) from fault
    return kept


def step(
    here: object, kind: object, path: Keys, key: str | int, names: list[str], *, new: bool = False
) -> tuple[object, object, str | int]:
    """One step down a path.

    Args:
        new: Whether the key may be new to its table.

    Returns: The value there (None for a new key), its type, and the key as it is spelled.
    """
    bare, _ = taken_apart(kind)
    if isinstance(here, msgspec.Struct):
        fields = fields_of(type(here))
        if key not in fields and key == here.__struct_config__.tag_field:
            raise PathError(
                f"{told((*path, key))}: what a unit is cannot be set, its other keys depend on it; "
                "remove it, and add one from another template"
            )
        if key not in fields:
            raise PathError(f"{cut(told((*path, key)))}: {no_such(str(key), list(fields), () if path else names)}")
        return getattr(here, fields[str(key)].name), fields[str(key)].type, key
    if isinstance(here, dict):
        inner = (get_args(bare) or (str, object))[1] if get_origin(bare) is dict else object
        if path == ("units",) and key not in here:
            key = match(str(key), names)
        if key not in here and not new:
            raise PathError(f"{cut(told((*path, key)))}: {no_such(str(key), list(here))}")
        return here.get(key), inner, key
    if isinstance(here, list):
        inner = (get_args(bare) or (object,))[0] if get_origin(bare) in LISTS else object
        place = place_in(key, len(here))
        if place is None:
            raise PathError(f"{cut(told((*path, key)))}: the list has {len(here)} elements, counted from 0")
        return here[place], inner, place
    raise PathError(f"{told(path)}: this is {brief(here)} and has no {cut(told((key,)))}")


def fitted(kind: object, value: object, key: str, names: list[str]) -> object:
    """A value in the form and within the bounds of a field.

    Errors: RequestError.
    """
    try:
        shaped = shape(kind, value, key, names)
        keepable(shaped, key)
        return msgspec.convert(shaped, kind, str_keys=True)
    except RulesError as fault:
        raise RulesError(*((reason, f"{key}: {text}") for reason, text in fault.reasons)) from fault
    except msgspec.ValidationError as fault:
        raise RequestError([("bad-value", f"{key}: {plain_words(str(fault))}")]) from fault


def brief(value: object) -> str:
    """A value in few characters."""
    text = msgspec.json.encode(value).decode("utf-8", "replace")
    return text if len(text) <= 60 else text[:57] + "..."


def told_as(
    system: System,
    kind: str,
    name: str,
    result: str,
    data: dict[str, object],
    text: str,
    figures: Sequence[FigureUse] = (),
) -> Report:
    """A report of something that throws no dice."""
    return Report(
        kind=kind,
        system=system.name,
        name=name,
        result=result,
        success=None,
        total=None,
        data=data,
        modifiers=[],
        figures=list(figures),
        dice=[],
        parts=[],
        text=text,
    )
