"""What odds forget changes no answer, and keeps them cheap: PS-04, PS-23, PS-58, PS-64 to PS-73."""

from __future__ import annotations

import pytest

from skirm.api import Encounter
from skirm.rules.branches import distribution

from .lab import Raw, bench, duel, fighter, sword

PARRY: Raw = {"attacker": "Rook", "target": "Vyx", "response": "parry"}
HURT: Raw = {
    "injuries": {
        "torso": {"level": "injure", "count": 2, "until": 3},
        "left-leg": {"level": "wound", "spot": "shin", "taken": 0, "check": 240},
    }
}
FACTS = [
    "result",
    "data.economy",
    "units.Vyx.dead",
    "units.Vyx.acted",
    "units.Vyx.stunned",
    "units.Vyx.strength",
    "units.Vyx.lost",
    "units.Vyx.shocks",
    "units.Vyx.injuries",
    "units.Vyx.injuries.torso.level",
    "units.Vyx.injuries.torso.until",
    "units.Vyx.injuries.torso.spot",
    "units.Vyx",
    "units.Rook",
    "units.Rook.weapons",
    "turns.current",
]


def armed(**vyx: object) -> Encounter:
    """Rook with a sword that hurts, against Vyx."""
    return duel({"weapons": [sword(damage=14)]}, vyx)


def runs(state: Encounter, by: str, **order: object) -> int:
    """How many runs the odds of a strike cost."""
    return distribution(bench.rules, bench.request("strike", order, state), state, (by,)).runs


@pytest.mark.rule("PS-58", "PS-64", "PS-73")
@pytest.mark.parametrize("by", FACTS)
@pytest.mark.parametrize("vyx", [{}, HURT], ids=["whole", "hurt"])
def test_forgetting_changes_no_answer(monkeypatch: pytest.MonkeyPatch, by: str, vyx: Raw) -> None:
    state = armed(**vyx)
    forgetful = bench.odds(state, "strike", by, **PARRY)
    monkeypatch.setattr(type(state), "forget", lambda self, asked: None)
    assert bench.odds(state, "strike", by, **PARRY) == forgetful


@pytest.mark.rule("PS-72")
@pytest.mark.parametrize("by", ["units.Vyx.dead", "units.Vyx.injuries", "units.Vyx.injuries.left-leg.level", "clock"])
def test_forgetting_changes_no_wait(monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    state = armed(**HURT)
    forgetful = bench.odds(state, "wait", by, time=7200)
    monkeypatch.setattr(type(state), "forget", lambda self, asked: None)
    assert bench.odds(state, "wait", by, time=7200) == forgetful


@pytest.mark.rule("PS-66", "PS-67")
@pytest.mark.parametrize("by", ["turns.current", "units.Vyx.injuries", "units.Rook.acted"])
def test_forgetting_changes_no_turn(monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    state = armed(**HURT)
    forgetful = bench.odds(state, "turn", by)
    monkeypatch.setattr(type(state), "forget", lambda self, asked: None)
    assert bench.odds(state, "turn", by) == forgetful


@pytest.mark.rule("PS-51")
def test_a_rider_who_is_asked_about_keeps_his_mount(monkeypatch: pytest.MonkeyPatch) -> None:
    horse = {"kind": "target", "size": "horse and rider"}
    mounted = bench.encounter(
        {
            "units": {
                "Rook": fighter(initiative=30, side="red"),
                "Vyx": fighter(mount="Grey", side="blue"),
                "Grey": horse,
            }
        }
    )
    forgetful = bench.odds(mounted, "strike", "units.Vyx.dead", attacker="Rook", target="Grey")
    monkeypatch.setattr(type(mounted), "forget", lambda self, asked: None)
    assert bench.odds(mounted, "strike", "units.Vyx.dead", attacker="Rook", target="Grey") == forgetful


@pytest.mark.rule("PS-23", "PS-58", "PS-65")
@pytest.mark.parametrize("by", ["result", "units.Vyx.dead", "units.Vyx.injuries.torso.level", "units.Vyx.acted"])
def test_a_strike_with_a_parry_and_its_damage_cost_few_runs(by: str) -> None:
    assert runs(armed(), by, **PARRY) <= 60
