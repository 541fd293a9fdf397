"""Requests worth trying where nobody gave any: the defaults of a model, and one key after the other set otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, get_args, get_origin

import msgspec

from skirm.rules.requests import fields_of, taken_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skirm.rules.tables import Table

Given = dict[str, object]

# Where a model says nothing of a number: small, middling, large.
NUMBERS = (10, 1, 3, 50, 100)
LARGE = 100
MOST_VALUES = 12
MOST = 60


def requests_worth_trying(
    model: type[msgspec.Struct], tables: Iterable[Table] = (), fixed: Mapping[str, object] | None = None
) -> list[Given]:
    """What to give for a model, the defaults first, then each key with other values while all others stay.

    Numbers are tried at the bounds of some tables, texts by their keys, so that every band and row is met.

    Args:
        tables: The tables that are asked about.
        fixed: Keys that are given already, and stay.

    Returns: At most 60; none where a key is needed that nothing is known of.
    """
    fixed = fixed or {}
    bounds, words = keys_of(tables)
    tried: dict[str, list[object]] = {}
    base: Given = dict(fixed)
    for key, field in fields_of(model).items():
        if key in fixed:
            continue
        known = list(values(field.type, bounds, words))
        if field.required:
            if not known:
                return []
            base[key] = known[0]
        else:
            # What is left to its default is set otherwise only where the tables have something to do with it.
            strange = [] if field.default in words else words
            usual = [each for each in NUMBERS if each not in bounds]
            known = [each for each in known if isinstance(each, bool) or (each not in strange and each not in usual)]
        tried[key] = [each for each in known if each != field.default][:MOST_VALUES]
    varied = [base | {key: value} for key, some in tried.items() for value in some if base.get(key) != value]
    return [base, *varied][:MOST]


def keys_of(tables: Iterable[Table]) -> tuple[list[int], list[str]]:
    """The numbers at which some tables change, with the next one above each, and the texts that are their keys."""
    bounds: dict[int, None] = {}
    words: dict[str, None] = {}
    for table in tables:
        for axis in table.axes:
            if not axis.banded:
                words |= dict.fromkeys(axis.labels)
            elif not table.rows:
                finite = [int(bound) for bound in axis.bounds if bound != float("inf")]
                bounds |= dict.fromkeys([*finite, *(bound + 1 for bound in finite[-1:])])
    return list(bounds), list(words)


def values(kind: object, bounds: list[int], words: list[str]) -> Iterator[object]:
    """Values of a type that are worth a try, the plainest first."""
    examples, least, most = told_of(kind)
    bare, _ = taken_apart(kind)
    origin = get_origin(bare) or bare
    if examples:
        yield from examples
    elif origin is Literal:
        yield from (choice for choice in get_args(bare) if choice != "")
    elif bare is bool:
        yield from (False, True)
    elif bare is int or bare is float:
        numbers = [*NUMBERS, *(each for each in (least, most) if each is not None and abs(each) <= LARGE), *bounds]
        yield from dict.fromkeys(each for each in numbers if fits(each, least, most))
    elif bare is str:
        yield from words
    elif origin in (list, tuple):
        inner = list(values((get_args(bare) or (str,))[0], bounds, words))[:1]
        yield from ([each] for each in inner)
    elif isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        yield from ({**given} for given in requests_worth_trying(bare)[:1])
    else:
        for each in get_args(bare):
            yield from values(each, bounds, words)


def fits(number: float, least: float | None, most: float | None) -> bool:
    """Whether a number lies within bounds."""
    return (least is None or number >= least) and (most is None or number <= most)


def told_of(kind: object) -> tuple[list[object], int | None, int | None]:
    """What annotations say of a type: examples, and the least and the most that a number may be."""
    examples: list[object] = []
    least = most = None
    pending = [kind]
    while pending:
        here = pending.pop()
        if get_origin(here) is Annotated:
            inner, *metas = get_args(here)
            pending.append(inner)
            for meta in metas:
                if isinstance(meta, msgspec.Meta):
                    examples += meta.examples or []
                    least = least if meta.ge is None else int(meta.ge)
                    most = most if meta.le is None else int(meta.le)
        elif type(None) in get_args(here):
            pending += [each for each in get_args(here) if each is not type(None)]
    return examples, least, most
