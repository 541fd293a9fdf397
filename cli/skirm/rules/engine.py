"""From a request to its report: the body first, then every step that is due, told in order."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from skirm.rules.facts import untellable
from skirm.rules.models import Encounter, Roll, Step, Written, kebab
from skirm.rules.outcome import Outcome, Report
from skirm.rules.play import Play, SilentPlay
from skirm.rules.refusals import broken
from skirm.rules.thrown import ThrownDice

if TYPE_CHECKING:
    from collections.abc import Collection

    from skirm.dice.rolled import Source
    from skirm.rules.draws import PlayDice
    from skirm.rules.models import Request
    from skirm.rules.outcome import Modifier
    from skirm.rules.system import System

MOST_STEPS = 10_000


class Resolution:
    """One request under way on an encounter that may be changed, and what is due."""

    def __init__(
        self,
        system: System,
        request: Request | Written,
        encounter: Encounter | None,
        due: Collection[Step] = (),
        muted: Collection[tuple[str, str]] = (),
        *,
        told: bool = True,
    ) -> None:
        """Begin.

        Args:
            request: What is asked; written down, where it is asked again and again.
            told: Whether somebody will read the story.
        """
        self.system = system
        self.told = told
        # A rule may do with its request what it likes; who asked, and who asks again for odds, keeps their own.
        self.request = system.read(request if isinstance(request, Written) else system.written(request))
        self.encounter = encounter
        self.due: deque[Step] = deque(due)
        self.muted = muted

    def house(self, play: Play) -> list[Modifier]:
        """What house rules add in the state as it is now."""
        return self.system.house_modifiers(self.request, self.encounter, play)

    def play(self, dice: PlayDice) -> Play:
        """What the next part of the resolution is handed."""
        kind = Play if self.told else SilentPlay
        return kind(dice, self.system.tables, self.due, self.house, self.muted)

    def body(self, dice: PlayDice) -> tuple[Outcome, Play]:
        """The request itself.

        Errors: RulesError, PluginError.
        """
        play = self.play(dice)
        outcome = self.system.answer(self.request, self.encounter, play)
        if isinstance(self.request, Roll) and self.due:
            broken(f"{self.system.name}: a roll has no encounter for steps to work on")
        return outcome, play

    def refuse_endless(self, taken: int) -> None:
        """Errors: PluginError where so many steps were taken that they will never end."""
        if taken == MOST_STEPS:
            name = kebab(type(self.request).__name__)
            broken(
                f"{self.system.name}: {name} brought on more than {MOST_STEPS} steps, the last of them {self.due[0]}"
            )

    def step(self, dice: PlayDice) -> tuple[Step, Outcome, Play]:
        """The step that is due now, taken off the list.

        Errors: RulesError, PluginError.
        """
        step = self.due.popleft()
        encounter = self.encounter
        assert encounter is not None  # noqa: S101 - rolls have no steps
        play = self.play(dice)
        return step, self.system.guarded(step, lambda: step.take(encounter, play), dice), play


def run(
    system: System,
    name: str,
    request: Request,
    encounter: Encounter | None,
    source: Source,
    muted: Collection[tuple[str, str]] = (),
) -> tuple[Report, Encounter | None]:
    """Play a request out with dice from a source.

    Args:
        name: The name of the request in the shell.
        encounter: The state before; it is not changed. None for a roll.
        muted: (figure, reason) of modifiers to leave out.

    Returns: The report, and the state after.
    Errors: RulesError where the rules refuse; PluginError where they are broken, never end, or leave a state that
    is none; what the source raises. In all cases nothing has happened. Whether dice are left over in the source is
    for the caller to ask.
    """
    after = None if encounter is None else system.thaw(system.freeze(encounter))
    resolution = Resolution(system, request, after, (), muted)
    outcome, play = resolution.body(ThrownDice(source))
    parts: list[Report] = []
    while resolution.due:
        resolution.refuse_endless(len(parts))
        step, result, told = resolution.step(ThrownDice(source))
        parts.append(report("step", system.name, kebab(type(step).__name__), result, told, []))
    if after is not None:
        # Read back, so that a state that no save could hold is the fault of this order, and not of the next one.
        after = system.thaw(system.freeze(after))
    return report(request.kind, system.name, name, outcome, play, parts), after


def report(kind: str, system: str, name: str, outcome: Outcome, play: Play, parts: list[Report]) -> Report:
    """All that is known of a part, as one record. A step that tells nothing is silent; a request always says something.

    Errors: PluginError for facts that no JSON can hold, or that follow chance (the order of a set).
    """
    if outcome.data and (fault := untellable(outcome.data)):
        broken(f"{system}: {name} returned data that cannot be told: {fault}")
    return Report(
        kind=kind,
        system=system,
        name=name,
        result=outcome.result,
        success=outcome.success,
        total=play.dice.total,
        data=outcome.data,
        modifiers=play.modifiers,
        figures=play.figures,
        dice=play.dice.records,
        parts=parts,
        text="\n".join(play.lines) or ("" if kind == "step" else f"{name}: {outcome.result}"),
    )
