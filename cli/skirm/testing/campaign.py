"""A campaign: the examples of a system, their orders, and many more that are made up, played with random dice.

What came of each is kept as an episode; the promises of the contract are looked up in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from skirm.commands.changes import change
from skirm.commands.meant import actors, holds, named
from skirm.commands.order import Order, from_object
from skirm.commands.referee import request_of
from skirm.commands.slips import Company
from skirm.dice.seeds import RandomDice
from skirm.errors import SkirmError
from skirm.rules.answers import next_up_of
from skirm.rules.engine import run
from skirm.rules.policies import able
from skirm.rules.refusals import RulesError
from skirm.rules.requests import build
from skirm.testing.chooser import Chooser
from skirm.testing.dice import Counted
from skirm.testing.requests import Maker
from skirm.testing.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skirm.rules.models import Encounter, Request
    from skirm.rules.outcome import Report
    from skirm.rules.system import System

ATTEMPTS = 4
MORE_ATTEMPTS = 10
ROLLS = 12
# How many orders are made up in a scene at least, however few actions there are.
LEAST_TRIES = 60
Raw = dict[str, object]


class Episode:
    """One request, and what came of it: a report and the state after, a refusal, or a fault.

    Attributes:
        scene: Where it was played, for people: the example and the seed.
        name: The name of the request in the shell.
        before: The state before, None for a roll.
        seed: What its dice come from, with `number`.
        thrown: How many dice were thrown.
    """

    def __init__(self, scene: str, name: str, request: Request, before: bytes | None, seed: str, number: int) -> None:
        self.scene = scene
        self.name = name
        self.request = request
        self.before = before
        self.seed = seed
        self.number = number
        self.thrown = 0
        self.report: Report | None = None
        self.after: bytes | None = None
        self.refusal: RulesError | None = None
        self.fault: Exception | None = None

    @property
    def told(self) -> str:
        """The request as a person would type it, and where."""
        given = msgspec.to_builtins(self.request)
        standard = {field.encode_name: field.default for field in msgspec.structs.fields(type(self.request))}
        words = [f"{key}={shown(value)}" for key, value in given.items() if standard.get(key) != value]
        return f"{' '.join([self.name, *words])} ({self.scene})"

    def state(self, system: System) -> Encounter | None:
        """A fresh copy of the state before."""
        return None if self.before is None else system.thaw(self.before)

    def dice(self) -> RandomDice:
        """Its dice from the beginning."""
        return RandomDice(self.seed, "test", self.number)

    def play(self, system: System) -> Episode:
        """Play it, and keep what came of it."""
        dice = Counted(self.dice())
        try:
            self.report, after = run(system, self.name, self.request, self.state(system), dice)
            self.after = None if after is None else system.freeze(after)
        except RulesError as refusal:
            self.refusal = refusal
        except SkirmError as fault:
            self.fault = fault
        self.thrown = dice.thrown
        return self

    def again(self, system: System) -> Episode:
        """The same request with the same dice, played once more."""
        return Episode(self.scene, self.name, self.request, self.before, self.seed, self.number).play(system)


class Scene(NamedTuple):
    """A state from which a fight is played, and orders that play it."""

    name: str
    encounter: Encounter
    orders: Sequence[Mapping[str, object]]

    @classmethod
    def of(cls, system: System) -> list[Scene]:
        """The examples of a system as scenes."""
        examples = system.schemas.examples.values()
        return [cls(f"example {one.name}", one.encounter, one.orders) for one in examples]


class Campaign:
    """All episodes of a system, in the order in which they were played.

    Attributes:
        misread: Orders of examples that are none, and why.
    """

    def __init__(self, system: System, scenes: Sequence[Scene], seeds: Sequence[str], plays: int) -> None:
        """Play them.

        Args:
            scenes: Where fights begin.
            seeds: Each gives a campaign of its own.
            plays: How often every action and advance is tried in each example, with each seed.
        """
        self.system = system
        self.plays = plays
        self.episodes: list[Episode] = []
        self.misread: list[str] = []
        for seed in seeds:
            self.roll_everything(seed)
            for scene in scenes:
                self.fight(scene, seed)

    @property
    def accepted(self) -> list[Episode]:
        """The episodes that ended in a report."""
        return [episode for episode in self.episodes if episode.report is not None]

    @property
    def refused(self) -> list[Episode]:
        """The episodes that ended in a refusal."""
        return [episode for episode in self.episodes if episode.refusal is not None]

    def telling(self, most: int) -> list[Episode]:
        """Some accepted episodes of every name: those that threw dice first, the more results the better."""
        found: dict[str, dict[str, Episode]] = {}
        for episode in self.accepted:
            by_result = found.setdefault(f"{episode.request.kind} {episode.name}", {})
            result = "" if episode.report is None else episode.report.result
            if result not in by_result or (episode.thrown and not by_result[result].thrown):
                by_result[result] = episode
        return [
            episode
            for by_result in found.values()
            for episode in sorted(by_result.values(), key=lambda one: not one.thrown)[:most]
        ]

    def add(self, scene: str, name: str, request: Request, before: bytes | None, seed: str) -> Episode:
        """Play one more episode."""
        episode = Episode(scene, name, request, before, seed, len(self.episodes)).play(self.system)
        self.episodes.append(episode)
        return episode

    def roll_everything(self, seed: str) -> None:
        """Every roll, as it stands and with keys that are made up."""
        maker = Maker(Chooser(f"rolls {seed}"), words=Words(self.system))
        for name, model in self.system.schemas.rolls.items():
            for _ in range(ROLLS):
                try:
                    request = build(model, maker.request(model), (), name)
                except SkirmError:
                    continue
                self.add(f"seed {seed!r}", name, request, None, seed)

    def fight(self, scene: Scene, seed: str) -> None:
        """A scene: the orders that play it, and then orders that are made up."""
        fight = Fight(self, f"{scene.name}, seed {seed!r}", seed, self.system.freeze(scene.encounter))
        for order in self.orders(scene):
            fight.order(order)
        fight.make_up()

    def orders(self, scene: Scene) -> list[Order]:
        """The orders of a scene; those that can never be right are told as misread, and the first whose names are."""
        found = []
        for number, raw in enumerate(scene.orders, 1):
            try:
                found.append((number, from_object(dict(raw))))
            except SkirmError as fault:
                self.misread.append(f"{scene.name}, order {number}: {fault}")
        try:
            Company(self.system, scene.encounter, found)
        except SkirmError as fault:
            self.misread.append(f"{scene.name}, order {fault.line}: {fault}")
        return [order for _, order in found]


class Fight:
    """A fight under way: what the rules refuse is left out, everything else goes on from where it led."""

    def __init__(self, campaign: Campaign, scene: str, seed: str, state: bytes) -> None:
        self.campaign = campaign
        self.system = campaign.system
        self.scene = scene
        self.seed = seed
        self.state = state
        self.been = [state]
        self.known: dict[str, list[Raw]] = {}
        self.words = Words(self.system, self.encounter)

    @property
    def encounter(self) -> Encounter:
        """A fresh copy of the state as it is now."""
        return self.system.thaw(self.state)

    def request(self, name: str, request: Request) -> Episode:
        """Play a request, and go on from where it led."""
        episode = self.campaign.add(self.scene, name, request, self.state, self.seed)
        if episode.after is not None:
            self.state = episode.after
            self.been.append(self.state)
        return episode

    def order(self, order: Order) -> None:
        """An order of the example, with random dice; what it means and cannot have now is left out."""
        if order.verb in ("action", "advance"):
            self.known.setdefault(order.name, []).append(order.given)
        for _ in range(order.times):
            try:
                if order.verb not in ("action", "advance"):
                    after, _, _ = change(self.system, self.encounter, order)
                    self.state = self.system.freeze(after)
                    continue
                for meant in self.meant(order):
                    self.request(*request_of(self.system, self.encounter, meant))
            except RulesError:
                continue
            except SkirmError as fault:
                self.campaign.misread.append(f"{self.scene}: {fault}")
                return

    def meant(self, order: Order) -> Iterator[Order]:
        """An order with names for its policies, for each who carries it out as the fight then stands."""
        if holds(self.system, self.encounter, order):
            for actor in actors(self.system, self.encounter, order):
                if actor is None or actor in able(self.encounter):
                    yield order.giving(named(self.system, self.encounter, order, actor))

    def make_up(self) -> None:
        """Orders that are made up, every action and advance as often as every other, anywhere the fight has been."""
        schemas = self.system.schemas
        chooser = Chooser(f"{self.scene} {self.seed}")
        allowed: set[str] = set()
        models: dict[str, type[Request]] = {**schemas.actions, **schemas.advances}
        for _ in range(max(self.campaign.plays, LEAST_TRIES // max(1, len(models)))):
            for name, model in models.items():
                for _ in range(ATTEMPTS if name in allowed else MORE_ATTEMPTS):
                    self.state = chooser.one(self.been)
                    episode = self.try_one(name, model, chooser)
                    if episode is not None and episode.refusal is None:
                        allowed.add(name)
                        self.known.setdefault(name, []).append(msgspec.to_builtins(episode.request))
                        break

    def try_one(self, name: str, model: type[Request], chooser: Chooser) -> Episode | None:
        """One order that is made up; None where its keys do not fit its model."""
        encounter = self.encounter
        units = self.system.names(encounter)
        maker = Maker(chooser, units, self.words, self.up(encounter))
        known = self.known.get(name)
        base = chooser.one(known) if known and chooser.chance(1, 2) else None
        try:
            request = build(model, maker.request(model, base), units, name)
        except SkirmError:
            return None
        return self.request(name, request)

    def up(self, encounter: Encounter) -> str:
        """Whose turn it is, empty where nobody knows."""
        try:
            return next_up_of(encounter) or ""
        except Exception:
            # The promise about what is shown tells of it.
            return ""


def shown(value: object) -> str:
    """A value as it is typed."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
