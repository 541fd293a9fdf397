"""What cannot be in a share of a simulation: every count is held against every other that it depends on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.commands.tally import MOST_SENTENCES, MOST_TEXTS, Tally, too_many
from skirm.commands.trials import MOST_ROUNDS
from skirm.errors import cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# A number of more digits is none that trials can count.
LONGEST = 18


def faults(share: Tally) -> Iterator[str]:
    """What cannot be in a share that was written by simulate."""
    if not share.plays:
        yield "shares: no trial was played"
    if any(sum(before) >= after[0] for before, after in zip(share.shares, share.shares[1:], strict=False)):
        yield "shares: they are not in order, or touch or cover each other"
    yield from question_faults(share)
    yield from units_faults(share, share.plays)
    yield from end_faults(share, share.plays)
    yield from order_faults(share)
    yield from time_faults(share)
    yield from fact_faults(share)


def question_faults(share: Tally) -> Iterator[str]:
    """What is wrong about what was asked."""
    if share.question != share.asked.question(share.seed, share.system):
        yield "question: it is not the digest of asked, seed and system"
    if sorted(share.roster) != sorted(share.start):
        yield "roster: it does not name those of start"


def units_faults(share: Tally, plays: int) -> Iterator[str]:
    """What is wrong about units and sides."""
    if not share.units.keys() >= share.start.keys() or share.out.keys() != share.units.keys():
        yield "units: they are not those of start and out"
        return
    for name, there in share.units.items():
        if not there <= plays or not plays - there <= share.out[name] <= plays:
            yield f"units: {cut(name)} was there {there} times, and out {share.out[name]} times of {plays}"
    if not share.survivors.keys() >= set(share.sides):
        yield "survivors: a side is missing"
    for side, counts in share.survivors.items():
        yield from number_faults("survivors", counts)
        yield from total_faults(f"survivors of {cut(side) or 'no side'}", counts, plays)
    standing, able = sum(map(weighed, share.survivors.values())), sum(plays - out for out in share.out.values())
    if standing != able:
        yield f"survivors: {standing} in all, and {able} who were not out"


def end_faults(share: Tally, plays: int) -> Iterator[str]:
    """What is wrong about how trials ended, and how long they were."""
    yield from total_faults("ends", share.ends, plays, whole=len(share.ends) < MOST_TEXTS)
    if share.cut > share.ends.get("", 0):
        yield f"cut: {share.cut} trials, of {share.ends.get('', 0)} that were not over"
    for field, counts in (("advances", share.advances), ("rounds", share.rounds)):
        yield from number_faults(field, counts)
        yield from total_faults(field, counts, plays)
    if share.asked.until is None and share.rounds.keys() != {"1"}:
        yield "rounds: without --until the list is played once"
    longest = share.rounds.get(str(MOST_ROUNDS), 0)
    if share.cut > longest:
        yield f"cut: {share.cut} trials, of {longest} in which the list was played {MOST_ROUNDS} times"


def fact_faults(share: Tally) -> Iterator[str]:
    """What is wrong about facts."""
    asked = share.asked.facts
    if share.facts.keys() != set(asked):
        yield "facts: they are not those that were asked for"
    if [fact for fact in asked if fact in share.unbounded] != share.unbounded:
        yield "unbounded: it names what is not among the facts, or not in their order"
    for fact, values in share.facts.items():
        if fact not in share.unbounded:
            yield from total_faults(f"facts of {cut(fact)}", values, share.plays)
        elif values:
            yield f"facts of {cut(fact)}: they are counted, and were too many"
        if too_many(values):
            yield f"facts of {cut(fact)}: they are too many"
        yield from (f"facts of {cut(fact)}: {cut(value)!r} is no JSON" for value in values if not is_json(value))


def order_faults(share: Tally) -> Iterator[str]:
    """What is wrong about orders."""
    yield from number_faults("orders", share.orders)
    for field in ("done", "refused", "skipped", "reasons"):
        for number in getattr(share, field):
            if number not in share.orders:
                yield f"{field}: there is no order in line {cut(number)}"
    for number, reasons in share.reasons.items():
        refused = share.refused.get(number, 0)
        counts = [reason.count for reason in reasons.values()]
        if max(counts, default=0) > refused or (sum(counts) < refused and len(counts) < MOST_TEXTS):
            yield f"reasons: those of line {cut(number)} are not for {refused} refusals"
        for identifier, reason in reasons.items():
            said, few = sum(reason.texts.values()), len(reason.texts) < MOST_SENTENCES
            if said > reason.count or (said < reason.count and few) or len(reason.texts) > MOST_SENTENCES:
                yield f"reasons: {cut(identifier)} of line {cut(number)} was said {said} times of {reason.count}"
    if share.refused.keys() != share.reasons.keys():
        yield "reasons: they are not those of the orders that were refused"


def time_faults(share: Tally) -> Iterator[str]:
    """Where orders were not carried out, refused or skipped as often as they were given."""
    if not share.orders.keys() >= share.times.keys():
        yield "times: there are some of no order"
    rounds = weighed(share.rounds)
    for number, times in share.times.items():
        done, refused, skipped = (counts.get(number, 0) for counts in (share.done, share.refused, share.skipped))
        if done + refused + skipped != times * rounds:
            yield (
                f"orders: line {cut(number)} was done {done} times, refused {refused} and skipped {skipped}, and "
                f"ordered {times * rounds} times"
            )
    passing = [number for number, order in share.orders.items() if order.split(" ")[0] == "advance"]
    least = sum(share.done.get(number, 0) for number in passing)
    most = least + sum(share.refused.get(number, 0) for number in passing)
    if not least <= weighed(share.advances) <= most:
        yield f"advances: {weighed(share.advances)} in all, and the orders tell {least} to {most}"


def total_faults(what: str, counts: Mapping[str, int], plays: int, *, whole: bool = True) -> Iterator[str]:
    """Errors where counts do not add up to all trials, or to no more of them where they are not whole."""
    total = sum(counts.values())
    if total > plays or (whole and total < plays):
        yield f"{what}: they add up to {total}, and {plays} trials were played"


def weighed(counts: Mapping[str, int]) -> int:
    """The sum of all numbers that were counted; what is no number is told elsewhere."""
    return sum(int(number) * count for number, count in counts.items() if is_number(number))


def number_faults(what: str, keys: Iterable[str]) -> Iterator[str]:
    """Where a key is no number as it is written here."""
    for key in keys:
        if not is_number(key):
            yield f"{what}: {cut(key)!r} is no number"


def is_number(key: str) -> bool:
    """Whether a key is a number that can have been counted."""
    return key.isascii() and key.isdecimal() and (key == "0" or key[0] != "0") and len(key) <= LONGEST


def is_json(value: str) -> bool:
    """Whether a text is a value as JSON."""
    try:
        msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True
