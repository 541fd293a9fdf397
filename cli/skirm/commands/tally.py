"""How fights ended that were played again and again: counts, which add up when shares are joined.

A tally of some trials is the same to the byte whoever played them, in whatever portions: what is left out because it
would grow without bound depends on all that came up, never on what came first.
"""

from __future__ import annotations

from collections import Counter
from heapq import nsmallest
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
from msgspec import Meta

from skirm.commands.asked import Asked, digest
from skirm.errors import SkirmError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

# What a fact may have: more values, or longer ones, are no answer that anybody reads.
MOST_VALUES, LONGEST_VALUES = 1000, 1_000_000
# Of texts that rules word, the first by the alphabet are counted.
MOST_TEXTS = 100
# Of the sentences that tell one reason, the shortest are counted.
MOST_SENTENCES = 12

T = TypeVar("T")
Count = Annotated[int, Meta(ge=0)]
Counts = dict[str, Count]


class MergeError(SkirmError):
    """Shares of a simulation that do not go together."""

    id = "merge"


class Reason(msgspec.Struct, forbid_unknown_fields=True):
    """Why an order was refused.

    Attributes:
        count: How often.
        texts: The sentences that said so, and how often each; of very many the shortest.
    """

    count: Count
    texts: Counts


Reasons = dict[str, Reason]


class Tally(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="simulation"):
    """What came of some trials. All numbers count trials, but those of orders, which count orders.

    Attributes:
        question: A digest of the position, the orders, the facts and the seed: shares of the same one can be joined.
        shares: The trials that were played, as pairs of the first one and how many.
        asked: What the question is the digest of, beside seed and system.
        roster: The names of those who are there at the beginning, in their order.
        start: The units that are there at the beginning, with their sides.
        units: In how many trials a unit was there at the end: those of the beginning, and all others that came up.
        out: In how many trials a unit could not act at the end, or was there no more.
        survivors: By side, by how many of its units could act at the end.
        ends: Why the fight was over, empty where it was not; of very many reasons the first by the alphabet.
        cut: How many trials were given up because the list had been played as often as it may.
        advances: By how often time passed.
        rounds: By how often the list was played.
        orders: What each line orders, by its number.
        times: How often the list orders it each time, of those that order it for one unit and not for each.
        done, refused, skipped: By the number of an order's line, how often it was carried out, refused by the rules,
            and left out because its condition did not hold.
        reasons: By the number of an order's line, by the reason's identifier. An order may be refused for several.
        facts: By fact, by its value as JSON; empty for those in `unbounded`.
        unbounded: Facts with so many values that they were not counted.
        check: A digest of all the rest, in a share that was written down: what is altered on its way is noticed.
    """

    question: str
    seed: str
    system: str
    shares: list[tuple[Count, Annotated[int, Meta(ge=1)]]] = []
    asked: Asked = Asked()
    roster: list[str] = []
    start: dict[str, str] = {}
    units: Counts = {}
    out: Counts = {}
    survivors: dict[str, Counts] = {}
    ends: Counts = {}
    cut: Count = 0
    advances: Counts = {}
    rounds: Counts = {}
    orders: dict[str, str] = {}
    times: Counts = {}
    done: Counts = {}
    refused: Counts = {}
    skipped: Counts = {}
    reasons: dict[str, Reasons] = {}
    facts: dict[str, Counts] = {}
    unbounded: list[str] = []
    check: str = ""

    @property
    def plays(self) -> int:
        """How many trials were played."""
        return sum(count for _, count in self.shares)

    @property
    def sides(self) -> list[str]:
        """The sides of the beginning, in the order of the units."""
        return list(dict.fromkeys(self.start.values()))


def joined(tallies: Iterable[Tally]) -> Tally:
    """Several shares as one, in the same order of everything as if they had been played at once.

    Errors: MergeError where they are shares of different questions, or of the same trials.
    """
    found = list(tallies)
    if not found:
        raise MergeError("there is no share to join")
    first = found[0]
    if any(tally.question != first.question for tally in found):
        raise MergeError("these are shares of different simulations: position, orders, facts and seed must be equal")
    shares = run_together(share for tally in found for share in tally.shares)
    whole = Tally(first.question, first.seed, first.system, shares, first.asked, first.roster, first.start)
    whole.orders, whole.times = first.orders, first.times
    whole.units = in_order(added(tally.units for tally in found), whole.start)
    # Where a unit never came up, it was out all the time.
    whole.out = {name: sum(tally.out.get(name, tally.plays) for tally in found) for name in whole.units}
    sides = in_order(dict.fromkeys((side for tally in found for side in tally.survivors), 0), whole.sides)
    whole.survivors = {
        side: numbered(added(tally.survivors.get(side) or {"0": tally.plays} for tally in found)) for side in sides
    }
    whole.ends = first_of(added(tally.ends for tally in found))
    whole.cut = sum(tally.cut for tally in found)
    for field in ("advances", "rounds", "done", "refused", "skipped"):
        setattr(whole, field, numbered(added(getattr(tally, field) for tally in found)))
    whole.reasons = all_reasons(tally.reasons for tally in found)
    whole.facts, whole.unbounded = all_facts(found)
    return whole


def written(tally: Tally) -> bytes:
    """A tally as JSON, with its check."""
    return msgspec.json.encode(msgspec.structs.replace(tally, check=checked(tally)))


def checked(tally: Tally) -> str:
    """The check of a tally whose keys stand in their order."""
    return digest(msgspec.structs.replace(tally, check=""))


def ordered(tally: Tally) -> Tally:
    """The same tally with all keys in their order, where a program between has sorted them in its own way."""
    start = {name: tally.start[name] for name in tally.roster}
    found = msgspec.structs.replace(tally, start=start)
    found.asked = msgspec.structs.replace(tally.asked, versions=dict(sorted(tally.asked.versions.items())))
    found.units, found.out = in_order(tally.units, start), in_order(tally.out, start)
    found.survivors = in_order(
        {side: numbered(counts) for side, counts in tally.survivors.items()}, dict.fromkeys(start.values())
    )
    found.ends = first_of(tally.ends)
    for field in ("advances", "rounds", "orders", "times", "done", "refused", "skipped"):
        setattr(found, field, numbered(getattr(tally, field)))
    found.reasons = {number: bounded(reasons) for number, reasons in numbered(tally.reasons).items()}
    found.facts = {
        fact: dict(sorted(values.items())) for fact, values in in_order(tally.facts, tally.asked.facts).items()
    }
    return found


def all_facts(tallies: Collection[Tally]) -> tuple[dict[str, Counts], list[str]]:
    """The values of all facts, and which of the facts have too many."""
    facts: dict[str, Counts] = {}
    unbounded = []
    for fact in next(iter(tallies)).facts:
        values = added(tally.facts[fact] for tally in tallies)
        if too_many(values) or any(fact in tally.unbounded for tally in tallies):
            unbounded.append(fact)
            values = {}
        facts[fact] = dict(sorted(values.items()))
    return facts, unbounded


def too_many(values: Collection[str]) -> bool:
    """Whether a fact has more values than are counted."""
    return len(values) > MOST_VALUES or sum(map(len, values)) > LONGEST_VALUES


def all_reasons(found: Iterable[Mapping[str, Reasons]]) -> dict[str, Reasons]:
    """Reasons by line, added up."""
    whole: dict[str, Reasons] = {}
    for reasons in found:
        for number, by_id in reasons.items():
            lines = whole.setdefault(number, {})
            for identifier, reason in by_id.items():
                note(lines, identifier, reason)
    return {number: bounded(whole[number]) for number in sorted(whole, key=int)}


def note(reasons: Reasons, identifier: str, more: Reason) -> None:
    """Count a reason as often as it came up once more, with its sentences."""
    known = reasons.get(identifier)
    if known is None:
        reasons[identifier] = Reason(more.count, dict(more.texts))
        return
    known.count += more.count
    for text, count in more.texts.items():
        known.texts[text] = known.texts.get(text, 0) + count
    if len(known.texts) > 2 * MOST_SENTENCES:
        known.texts = shortest(known.texts)


def bounded(reasons: Reasons) -> Reasons:
    """Reasons in their order, no more of them and of their sentences than are counted."""
    return {name: Reason(found.count, shortest(found.texts)) for name, found in first_of(reasons).items()}


def shortest(texts: Counts) -> Counts:
    """The shortest of many sentences, in that order."""
    found = nsmallest(MOST_SENTENCES, texts, key=lambda text: (len(text), text))
    return {text: texts[text] for text in found}


def first_of(by_text: Mapping[str, T]) -> dict[str, T]:
    """The first of many texts by the alphabet, with what belongs to them."""
    return {text: by_text[text] for text in nsmallest(MOST_TEXTS, by_text)}


def added(counts: Iterable[Counts]) -> Counts:
    """Counts added up by key."""
    total: Counter[str] = Counter()
    for each in counts:
        for key, count in each.items():
            total[key] += count
    return dict(total)


def numbered(counts: Mapping[str, T]) -> dict[str, T]:
    """Counts by numbers, in rising order."""
    return dict(sorted(counts.items(), key=lambda item: int(item[0])))


def in_order(counts: Mapping[str, T], first: Iterable[str]) -> dict[str, T]:
    """Counts by name: the first ones in their order, the others by the alphabet."""
    names = list(first)
    return {name: counts[name] for name in [*names, *sorted(counts.keys() - set(names))]}


def run_together(
    shares: Iterable[tuple[int, int]], told: Callable[[int], str] = "trial {} is in two of the shares".format
) -> list[tuple[int, int]]:
    """Shares in order, neighbours as one.

    Args:
        told: Says of a trial that it was played twice.

    Errors: MergeError where one was.
    """
    whole: list[tuple[int, int]] = []
    for first, count in sorted(shares):
        end = sum(whole[-1]) if whole else 0
        if whole and first < end:
            raise MergeError(told(first))
        if whole and first == end:
            whole[-1] = (whole[-1][0], whole[-1][1] + count)
        else:
            whole.append((first, count))
    return whole
