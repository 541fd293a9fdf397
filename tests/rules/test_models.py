"""What a system declares, and what it gets for it."""

from __future__ import annotations

import msgspec
import pytest

from skirm.api import Advance, Encounter, Outcome, Part, Play, Roll, Step, Unit
from skirm.dice.seeds import RandomDice
from skirm.rules.models import kebab, units_of
from skirm.rules.thrown import ThrownDice

from .lab import Ask, Do, Gun, Lab, Robot, Soldier


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Shoot", "shoot"),
        ("ToHit", "to-hit"),
        ("NPCTurn", "npc-turn"),
        ("RollD66", "roll-d66"),
        ("D66Roll", "d66-roll"),
        ("EndOfTurn", "end-of-turn"),
    ],
)
def test_a_class_is_known_in_the_shell_in_kebab_case(name: str, shown: str) -> None:
    assert kebab(name) == shown


def test_units_of_different_kinds_share_a_table_and_carry_their_kind() -> None:
    lab = Lab(units={"Rook": Soldier(gun=Gun(1)), "R2": Robot(["arm"])})
    raw = msgspec.to_builtins(lab)
    assert raw == {
        "units": {
            "Rook": {"kind": "soldier", "gun": {"loaded": 1}},
            "R2": {"kind": "robot", "modules": ["arm"]},
        }
    }
    assert msgspec.convert(raw, Lab) == lab


def test_a_kind_in_two_words_is_in_kebab_case() -> None:
    class BattleTank(Unit):
        armour: int = 3

    assert msgspec.to_builtins(BattleTank()) == {"kind": "battle-tank"}


def test_no_field_of_a_unit_is_called_like_its_kind() -> None:
    with pytest.raises(ValueError, match="kind"):
        type("Odd", (Unit,), {"__annotations__": {"kind": "str"}, "__module__": __name__})


@pytest.mark.parametrize(
    ("model", "raw"),
    [(Lab, {"scores": 1}), (Gun, {"load": 1}), (Do, {"nam": "x"}), (Soldier, {"kind": "soldier", "hp": 1})],
)
def test_unknown_keys_are_refused(model: type, raw: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert(raw, model)


def test_an_encounter_that_says_nothing_has_no_turns_no_end_and_nothing_that_runs_out() -> None:
    lab = Encounter()
    assert (lab.next_up(), lab.over(), lab.expiring()) == (None, None, [])
    lab.joined("Rook")
    lab.leaving("Rook")
    lab.forget([])
    assert units_of(lab) == {}


def test_each_request_says_what_it_is() -> None:
    assert (Roll.kind, Do.kind, Advance.kind, Step.kind) == ("roll", "action", "advance", "step")


def test_a_model_must_say_what_it_does() -> None:
    play = Play(ThrownDice(RandomDice("x")), {})
    with pytest.raises(NotImplementedError):
        Ask().roll(play)
    with pytest.raises(NotImplementedError):
        Do().resolve(Lab(), play)
    with pytest.raises(NotImplementedError):
        Advance().advance(Lab(), play)
    with pytest.raises(NotImplementedError):
        Step().take(Lab(), play)


def test_a_step_cannot_be_changed_and_equal_ones_are_one() -> None:
    class Hit(Step, frozen=True):
        unit: str

        def take(self, encounter: Lab, play: Play) -> Outcome:
            return Outcome("x")

    hit = Hit("Rook")
    with pytest.raises(AttributeError):
        hit.unit = "Vyx"  # type: ignore[misc]
    assert len({hit, Hit("Rook"), Hit("Vyx")}) == 2


def test_parts_are_equal_by_what_they_hold() -> None:
    assert issubclass(Gun, Part)
    assert Gun(2) == Gun(2) != Gun(3)
