"""Promises about playing: all of it resolves, refusals change nothing, chance has one source, replay is exact."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import msgspec

from skirm.errors import SkirmError
from skirm.output.report import to_json
from skirm.rules.engine import Resolution, run
from skirm.rules.models import Encounter
from skirm.rules.readback import stray
from skirm.rules.thrown import RecordedDice, UnrecordedDice
from skirm.testing.chance import Watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.rules.outcome import Report
    from skirm.rules.system import System
    from skirm.testing.campaign import Campaign, Episode

UNTELLABLE = "returned data that cannot be told"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
WATCHED = 4


def everything_resolves(campaign: Campaign) -> Iterator[str]:
    """Whatever is asked is answered or refused; nothing crashes."""
    yield from (f"{wrong}; the orders of an example are such as can be given" for wrong in campaign.misread)
    for episode in campaign.episodes:
        if episode.fault is not None and UNTELLABLE not in str(episode.fault):
            yield f"{episode.told}: {episode.fault}; a rule answers with an Outcome, or refuses with refuse(…)"


def every_name_is_played(campaign: Campaign) -> Iterator[str]:
    """Every roll, action and advance was answered at least once."""
    schemas = campaign.system.schemas
    for kind, models in (("roll", schemas.rolls), ("action", schemas.actions), ("advance", schemas.advances)):
        for name in models:
            tried = [one for one in campaign.episodes if (one.request.kind, one.name) == (kind, name)]
            if any(one.refusal is None for one in tried):
                continue
            refusals = [f"{one.told}: {one.refusal}" for one in tried if one.refusal is not None]
            last = f", the last time {refusals[-1]}" if refusals else ""
            yield (
                f"{kind} {name} was never allowed in {len(tried)} tries{last}; "
                "let an order of the example do it, or add a scene to the contract where it may be done"
            )


def outcomes_serialise(campaign: Campaign) -> Iterator[str]:
    """Every result can be told to programs."""
    for episode in campaign.episodes:
        if episode.report is not None:
            try:
                json.loads(to_json(episode.report), parse_constant=no_number)
            except (SkirmError, ValueError) as fault:
                yield f"{episode.told}: its result is no JSON: {fault}"
        elif UNTELLABLE in str(episode.fault):
            yield f"{episode.told}: {episode.fault}; the data of an outcome are numbers, texts, lists and tables"


def no_number(found: str) -> object:
    """Errors: ValueError, always: JSON has no such number."""
    raise ValueError(f"{found} is no number in JSON")


def refusals_change_nothing(campaign: Campaign) -> Iterator[str]:
    """A refused order has thrown no dice, and is refused for the same reasons when it is given again."""
    for episode in campaign.refused:
        if episode.thrown:
            dice = "a die was thrown" if episode.thrown == 1 else f"{episode.thrown} dice were thrown"
            yield f"{episode.told}: {episode.refusal}: refused after {dice}; a rule refuses before it throws"
        again = episode.again(campaign.system)
        if told_of(again) != told_of(episode):
            yield f"{episode.told}: {told_of(episode)}, and when it was ordered again: {told_of(again)}"


def refusals_say_why(campaign: Campaign) -> Iterator[str]:
    """Every reason of a refusal has a slug for programs and a sentence for people."""
    for episode in campaign.refused:
        for slug, text in episode.refusal.reasons if episode.refusal is not None else ():
            if not SLUG.fullmatch(slug):
                yield f"{episode.told}: the reason {slug!r} is no slug, such as no-ammo"
            if not text.strip() or "{" in text or "\n" in text:
                yield f"{episode.told}: the reason {slug} says {text!r}; a sentence would be right"


def told_of(episode: Episode) -> str:
    """What came of an episode, in words."""
    if episode.refusal is not None:
        return f"refused, {', '.join(slug for slug, _ in episode.refusal.reasons)}"
    return f"failed, {episode.fault}" if episode.report is None else episode.report.result


def chance_comes_from_play_dice(campaign: Campaign) -> Iterator[str]:
    """No rule asks for chance or the time but by `play.dice`."""
    found: dict[str, str] = {}
    for episode in [*campaign.telling(WATCHED), *campaign.refused[:: max(1, len(campaign.refused) // 50)]]:
        with Watch() as watch:
            again = episode.again(campaign.system)
            if again.after is not None:
                look_at(campaign.system.thaw(again.after))
        for caught in watch.caught:
            found.setdefault(caught, episode.told)
    for caught, told in found.items():
        yield f"{told}: {caught} is called; chance comes from play.dice alone, and no rule knows the time"


def look_at(encounter: Encounter) -> None:
    """Ask a state what it says of itself; that it can be asked is another promise."""
    for ask in (encounter.view, encounter.over, encounter.next_up, encounter.expiring):
        try:
            ask()
        except Exception:  # noqa: S112 - told by the promise about what is shown
            continue


def a_rerun_asks_the_same(campaign: Campaign) -> Iterator[str]:
    """The same request in the same state with the same dice asks the same questions."""
    for episode in campaign.episodes:
        again = episode.again(campaign.system)
        first, second = questions(episode), questions(again)
        if first != second:
            yield (
                f"{episode.told}: it asked for {told(first)}, and when it was run again for {told(second)}; a rule "
                "depends on request, state and dice alone, and keeps nothing between two runs"
            )


def questions(episode: Episode) -> list[str]:
    """What a request asked of the dice."""
    dice = [] if episode.report is None else episode.report.all_dice()
    return [f"{len(record.faces)} of {record.sides} for {record.why}" for record in dice]


def told(asked: list[str]) -> str:
    """Questions in words."""
    return ", ".join(asked) or "nothing"


def replay_is_exact(campaign: Campaign) -> Iterator[str]:
    """The dice of a record lead to the same state, result and story."""
    for episode in campaign.accepted:
        if (report := episode.report) is None:
            continue
        record = RecordedDice(report.all_dice())
        try:
            again, after = run(campaign.system, episode.name, episode.request, episode.state(campaign.system), record)
            record.finish()
        except SkirmError as fault:
            yield f"{episode.told}: its own dice do not replay it: {fault}"
            continue
        if essence(again) != essence(report):
            yield f"{episode.told}: it gave {brief(report)}, and its own dice give {brief(again)}"
        elif after is not None and campaign.system.freeze(after) != episode.after:
            changed = difference(episode.after, campaign.system.freeze(after))
            yield f"{episode.told}: its own dice lead to another state: {changed}"


def states_are_read_back_as_they_are(campaign: Campaign) -> Iterator[str]:
    """What a rule or a step leaves is what is read back: simulations and odds go on with the one or with the other."""
    for episode in campaign.accepted:
        found = stray_of(campaign.system, episode)
        if found is not None:
            yield (
                f"{episode.told}: in the state after it, {found}; a rule leaves what reading would make of it, and "
                "puts no part in two places"
            )


def stray_of(system: System, episode: Episode) -> str | None:
    """What of an episode is read back as another, after its rule or one of its steps; None where nothing is."""
    state, dice = episode.state(system), episode.dice()
    if state is None:
        return None
    resolution = Resolution(system, episode.request, state, told=False)
    resolution.body(UnrecordedDice(dice))
    found = stray(system, state)
    while resolution.due and found is None:
        resolution.step(UnrecordedDice(dice))
        found = stray(system, state)
    return found


def essence(report: Report) -> object:
    """A report without where its dice came from."""
    plain = json.loads(to_json(report))
    for part in [plain, *plain["parts"]]:
        for record in part["dice"]:
            record.pop("source")
    return plain


def brief(report: Report) -> str:
    """A report in one line."""
    return f"{report.result} ({'; '.join(report.lines())})"


def difference(first: bytes | None, second: bytes | None) -> str:
    """The first place where two states differ."""
    one, other = (msgspec.msgpack.decode(state or b"\xc0") for state in (first, second))
    return next(differences(one, other, ""), "the order of its keys")


def differences(one: object, other: object, path: str) -> Iterator[str]:
    """Every place where two values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys([*one, *other]):
            yield from differences(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from differences(left, right, f"{path}.{place}")
    elif one != other:
        yield f"{path} is {other!r}, and was {one!r}"
