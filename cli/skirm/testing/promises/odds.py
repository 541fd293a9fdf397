"""Promises about odds: they sum to one, they are those of playing, and forgetting changes no answer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import log
from typing import TYPE_CHECKING

import msgspec

from skirm.errors import SkirmError
from skirm.rules.branches import distribution
from skirm.rules.engine import run
from skirm.rules.estimate import estimate
from skirm.rules.models import Encounter
from skirm.rules.paths import frozen, look_up, of_outcome
from skirm.rules.refusals import RulesError, TooManyRunsError
from skirm.testing.dice import EveryThrow
from skirm.testing.promises.play import differences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.rules.outcome import Report
    from skirm.rules.system import System
    from skirm.testing.campaign import Campaign, Episode

    Facts = tuple[object, ...]
    Chances = dict[Facts, Fraction]
    Played = tuple[Report, Encounter | None, Fraction]

BUDGET = 4_000
PLAYS = 600
MOST_THROWS = 400
# How unlikely what is seen has to be before it counts as broken: one in 10^12.
UNLIKELY = log(2e12)
MOST_STATES = 10
MOST_PATHS = 300
MOST_ASKED = 4
MOST_FACTS = 6
LOOKS = "a rule looks at what it asked for, and not at faces that it did not ask for"


def reckoned(system: System, episode: Episode, by: tuple[str, ...]) -> Chances | None:
    """The exact chances of facts; None where they would cost too much.

    Errors: SkirmError.
    """
    try:
        return distribution(system, episode.request, episode.state(system), by, BUDGET).chances
    except TooManyRunsError:
        return None


def odds_sum_to_one(campaign: Campaign) -> Iterator[str]:
    """The chances of everything that can come of a request sum to one."""
    for episode in campaign.telling(2):
        try:
            chances = reckoned(campaign.system, episode, ("result",))
        except SkirmError as fault:
            yield f"{episode.told}: its odds cannot be reckoned: {fault}"
            continue
        if chances is not None and sum(chances.values()) != 1:
            yield f"{episode.told}: its odds sum to {sum(chances.values())}, not to 1"


def odds_equal_play(campaign: Campaign) -> Iterator[str]:
    """The odds are those of playing: every throw where there are few of them, else very many of them."""
    for episode in campaign.telling(1):
        try:
            plays = by_hand(campaign.system, episode)
            told = misjudged(campaign.system, episode, plays) if plays else strayed(campaign, episode)
            yield from list(told)[:1]
        except SkirmError as fault:
            yield f"{episode.told}: its odds cannot be reckoned: {fault}"


def by_hand(system: System, episode: Episode) -> list[Played] | None:
    """Every throw of an episode played, each with how likely it is; None where there are too many.

    Errors: SkirmError.
    """
    found = []
    dice = EveryThrow()
    for _ in range(MOST_THROWS):
        try:
            report, after = run(system, episode.name, episode.request, episode.state(system), dice)
        except RulesError:
            # Refused once dice were thrown: another promise.
            return None
        found.append((report, after, dice.weight()))
        if not dice.turn():
            return found
    return None


def fact_of(source: object, path: str) -> object:
    """A fact as odds group it, None where there is none."""
    try:
        return frozen(look_up(source, path))
    except RulesError:
        return None


def misjudged(system: System, episode: Episode, plays: list[Played]) -> Iterator[str]:
    """Where odds of all that any throw changes differ from playing every throw. Errors: SkirmError."""
    before = None if episode.before is None else msgspec.msgpack.decode(episode.before)
    paths: dict[str, None] = {}
    for _, after, _ in plays if before is not None else ():
        paths |= dict.fromkeys(changed_paths(before, msgspec.msgpack.decode(system.freeze(after)) if after else None))
    told = [path for path in paths if all(fact_of(after, path) is not None for _, after, _ in plays)]
    every = ("result", *told)
    # All of it at once, where that does not cost too much; then what is told is the least that goes wrong.
    if (at_once := reckoned(system, episode, every)) is not None and at_once == chances_of(plays, every):
        return
    for by in (("result",), *(("result", path) for path in told), every):
        chances = reckoned(system, episode, by)
        if chances is not None:
            yield from unequal(chances, chances_of(plays, by), episode, by)


def chances_of(plays: list[Played], by: tuple[str, ...]) -> Chances:
    """The chances of facts where every throw was played."""
    found: Chances = {}
    for report, after, weight in plays:
        facts = tuple(fact_of(report if of_outcome(path) else after, path) for path in by)
        found[facts] = found.get(facts, Fraction(0)) + weight
    return found


def unequal(chances: Chances, exact: Chances, episode: Episode, by: tuple[str, ...]) -> Iterator[str]:
    """Where chances differ."""
    for facts in dict.fromkeys([*exact, *chances]):
        reckoned_, played = chances.get(facts, Fraction(0)), exact.get(facts, Fraction(0))
        if reckoned_ != played:
            yield (
                f"{episode.told}: the odds of {named(by, facts)} are {reckoned_}; playing every throw gives {played}; "
                f"{LOOKS}"
            )
            return


def strayed(campaign: Campaign, episode: Episode) -> Iterator[str]:
    """Where odds differ from many plays by more than chance could bring about. Errors: SkirmError."""
    system = campaign.system
    for by in questions(campaign, episode):
        chances = reckoned(system, episode, by)
        if chances is None:
            continue
        found = estimate(system, episode.request, episode.state(system), by, "contract", range(PLAYS))
        for facts, count in found.counts.items():
            if far_from(count, PLAYS, chances.get(facts, Fraction(0))):
                yield (
                    f"{episode.told}: the odds of {named(by, facts)} are {float(chances.get(facts, 0)):.3f}; "
                    f"{PLAYS} plays gave {count}; {LOOKS}"
                )
                return


def questions(campaign: Campaign, episode: Episode) -> Iterator[tuple[str, ...]]:
    """What to ask of an episode, some facts at a time: first what it changed, then what others of its name did.

    An episode shows one way that it may go; a fact that it leaves alone may be the one that goes wrong in another.
    """
    own = changed(episode)
    others = [path for other in campaign.accepted if other.name == episode.name for path in changed(other)]
    # One path for each field that may change, the rarest first: what happens seldom is what was never looked at.
    seldom = sorted(Counter(others).items(), key=lambda found: found[1])
    fields = {path.rpartition(".")[2]: path for path, _ in reversed(seldom)}
    before = None if episode.before is None else campaign.system.thaw(episode.before)
    left = [path for path in reversed(fields.values()) if path not in own[:2] and fact_of(before, path) is not None]
    asked = [*own[:2], *left[: MOST_FACTS - 2]]
    for place in range(0, max(1, len(asked)), 2):
        yield ("result", *asked[place : place + 2])


def far_from(count: int, plays: int, chance: Fraction) -> bool:
    """Whether a count of so many plays cannot be believed, by Chernoff's bound."""
    share, expected = count / plays, float(chance)
    if expected in (0.0, 1.0):
        return share != expected
    distance = sum(part * log(part / wanted) for part, wanted in ((share, expected), (1 - share, 1 - expected)) if part)
    return plays * distance > UNLIKELY


def named(by: tuple[str, ...], facts: Facts) -> str:
    """Facts in words."""
    return ", ".join(f"{path}={fact}" for path, fact in zip(by, facts, strict=True))


def changed(episode: Episode) -> list[str]:
    """The key paths of what an episode changed in the state, those of single values."""
    if episode.before is None or episode.after is None:
        return []
    return changed_paths(msgspec.msgpack.decode(episode.before), msgspec.msgpack.decode(episode.after))


def changed_paths(before: object, after: object) -> list[str]:
    """The key paths at which two states differ."""
    return [told.partition(" is ")[0] for told in differences(before, after, "")]


def forgetting_changes_no_answer(campaign: Campaign) -> Iterator[str]:
    """What `forget` blanks is read neither by the question nor by due work."""
    system = campaign.system
    if system.encounter_model.forget is Encounter.forget:
        return
    states = dict.fromkeys(episode.after for episode in campaign.accepted if episode.after is not None)
    for state in list(states)[:: max(1, len(states) // MOST_STATES)]:
        yield from lost(system, state)
    for episode in campaign.telling(1):
        yield from misremembered(system, episode, worth_asking(campaign, episode))


def lost(system: System, state: bytes) -> Iterator[str]:
    """What is asked for and is not there any more once all else is forgotten."""
    whole = system.thaw(state)
    for path in list(paths(msgspec.to_builtins(whole, str_keys=True), ""))[:MOST_PATHS]:
        asked = fact_of(whole, path)
        left = system.thaw(state)
        left.forget([path])
        if fact_of(left, path) != asked:
            yield f"forget([{path!r}]) blanks {path} itself: it was {asked!r} and is {fact_of(left, path)!r}"


def paths(value: object, path: str) -> Iterator[str]:
    """The key paths of all single values in a state."""
    inner: list[tuple[object, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    elif path and not path.endswith(".kind"):
        yield path
    for key, item in inner:
        yield from paths(item, f"{path}.{key}" if path else str(key))


def worth_asking(campaign: Campaign, episode: Episode) -> list[str]:
    """Facts that an episode may change: those that it changed, and such as other episodes of its name did."""
    own = changed(episode)
    others = [path for other in campaign.accepted if other.name == episode.name for path in changed(other)]
    units = [value for value in msgspec.to_builtins(episode.request).values() if isinstance(value, str)]
    fields = {path.rpartition(".")[2] for path in others}
    alike = [f"units.{unit}.{field}" for unit in units for field in sorted(fields)]
    state = campaign.system.thaw(episode.before) if episode.before is not None else None
    there = [path for path in dict.fromkeys([*own[:2], *alike]) if fact_of(state, path) is not None]
    return ["result", *there[:MOST_ASKED]]


def misremembered(system: System, episode: Episode, asked: list[str]) -> Iterator[str]:
    """Where an answer with forgetting is not the answer without."""
    for path in asked:
        try:
            # Whoever asks whether it is over is told with all that there is.
            whole = reckoned(system, episode, (path, "over")) if episode.before is not None else None
            forgetful = reckoned(system, episode, (path,))
        except SkirmError as fault:
            yield f"{episode.told}: its odds by {path} cannot be reckoned: {fault}"
            continue
        if whole is None or forgetful is None:
            continue
        remembered: Counter[Facts] = Counter()
        for (fact, _), chance in whole.items():
            remembered[(fact,)] += chance  # type: ignore[assignment]
        for facts in dict.fromkeys([*remembered, *forgetful]):
            if remembered[facts] != forgetful.get(facts, 0):
                yield (
                    f"{episode.told}: {named((path,), facts)} has {forgetful.get(facts, 0)} with forget and "
                    f"{remembered[facts]} without; forget blanks only what neither due work nor the question reads"
                )
                break
