"""How fights ended that were played again and again: counts, which add up when shares are joined."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from skirm.errors import SkirmError

if TYPE_CHECKING:
    from collections.abc import Iterable

Counts = dict[str, int]


class MergeError(SkirmError):
    """Shares of a simulation that do not go together."""

    id = "merge"


class Tally(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="simulation"):
    """What came of some trials. All numbers count trials, but those of orders, which count orders.

    Attributes:
        question: A digest of the position, the orders, the facts and the seed: shares of the same one can be joined.
        shares: The trials that were played, as pairs of the first one and how many.
        units: All units that were there at the end of a trial.
        out: In how many trials a unit could not act at the end, or was there no more.
        survivors: By side, by how many of its units could act at the end.
        ends: Why the fight was over, empty where it was not.
        advances: By how often time passed.
        orders: What each line orders, by its number.
        done, refused, skipped: By the number of an order's line, how often it was carried out, refused by the rules,
            and left out because its condition did not hold.
        facts: By fact, by its value as JSON.
    """

    question: str
    seed: str
    system: str
    shares: list[tuple[int, int]] = []
    units: Counts = {}
    out: Counts = {}
    survivors: dict[str, Counts] = {}
    ends: Counts = {}
    advances: Counts = {}
    orders: dict[str, str] = {}
    done: Counts = {}
    refused: Counts = {}
    skipped: Counts = {}
    facts: dict[str, Counts] = {}

    @property
    def plays(self) -> int:
        """How many trials were played."""
        return sum(count for _, count in self.shares)


def joined(tallies: Iterable[Tally]) -> Tally:
    """Several shares as one.

    Errors: MergeError where they are shares of different questions, or of the same trials.
    """
    found = list(tallies)
    if not found:
        raise MergeError("there is no share to join")
    first = found[0]
    for tally in found:
        if tally.question != first.question:
            raise MergeError(
                "these are shares of different simulations: position, orders, facts and seed must be equal"
            )
    whole = Tally(first.question, first.seed, first.system, run_together(share for t in found for share in t.shares))
    for field in ("units", "out", "ends", "advances", "done", "refused", "skipped"):
        setattr(whole, field, added(getattr(tally, field) for tally in found))
    for field in ("survivors", "facts"):
        parts = [getattr(tally, field) for tally in found]
        keys = dict.fromkeys(key for part in parts for key in part)
        setattr(whole, field, {key: added(part.get(key, {}) for part in parts) for key in keys})
    for tally in found:
        whole.orders |= tally.orders
    return whole


def added(counts: Iterable[Counts]) -> Counts:
    """Counts added up by key, in the order in which the keys came up."""
    total: Counter[str] = Counter()
    for each in counts:
        for key, count in each.items():
            total[key] += count
    return dict(total)


def run_together(shares: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Shares in order, neighbours as one.

    Errors: MergeError where a trial was played twice.
    """
    whole: list[tuple[int, int]] = []
    for first, count in sorted(shares):
        end = sum(whole[-1]) if whole else 0
        if whole and first < end:
            raise MergeError(f"trial {first} is in two of the shares")
        if whole and first == end:
            whole[-1] = (whole[-1][0], whole[-1][1] + count)
        else:
            whole.append((first, count))
    return whole
