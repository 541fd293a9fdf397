"""House rules `toy.night`: an extension of toy. Shots are harder in the dark, and a hit from the dark dazes nobody."""

from __future__ import annotations

from collections.abc import Generator

from skirm.api import Encounter, Modifier, Outcome, Play, Request, Roll, hookimpl

DARK = Modifier("to hit", "add", -1, "darkness", "NIGHT-1", "house")


@hookimpl
def modifiers(encounter: Encounter | None, request: Request) -> list[Modifier]:
    return [] if isinstance(request, Roll) else [DARK]


@hookimpl(wrapper=True)
def roll(request: Roll, play: Play) -> Generator[None, Outcome, Outcome]:
    """Nobody is steady at night without two dice that say so."""
    outcome = yield
    if outcome.result == "steady" and isinstance(outcome.data, dict) and outcome.data.get("steady") == 1:
        return Outcome("shaken", success=False, data=outcome.data)
    return outcome
