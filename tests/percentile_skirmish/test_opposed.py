"""Two levels against each other: PS-04, PS-22, PS-58 to PS-61."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .book import ALL_CELLS, OPPOSED, left_of, opposed_chances
from .lab import SOFT, at, bench, duel, odds, play, strike

DROPPED = {"A": "Rook", "D": "Vyx"}


@pytest.mark.rule("PS-58", "PS-59", "PS-60", "PS-61")
@pytest.mark.parametrize(("attack", "defence"), ALL_CELLS)
def test_every_cell_in_a_fight(attack: str, defence: str) -> None:
    cell = OPPOSED[attack, defence]
    order = {"response": "parry", "level": attack, "defence_level": defence}
    found = strike(duel(), SOFT if cell.attack else "", **order)
    assert found.data("final") == (cell.attack or "-")
    assert found.report.success is (cell.attack != "")
    assert found.data("economy") == cell.economy
    for side, unit in DROPPED.items():
        assert found.at(f"{unit}.weapons.0.dropped") is (side in cell.drops), unit
        assert found.at(f"{unit}.weapons.0.broken") is (side in cell.breaks), unit
    # PS-06, PS-60: the parry costs this round's action whatever comes of it, but for a Counter.
    assert found.at("Vyx.acted") is (cell.economy != "counter")
    assert found.at("Vyx.spent_next") is False
    assert found.data("riposte") is (cell.economy == "riposte")
    assert found.at("Vyx.riposte") == ("Rook" if cell.economy == "riposte" else "")
    assert found.at("Vyx.parries") == 1


@pytest.mark.rule("PS-58", "PS-06", "PS-60")
@pytest.mark.parametrize(("attack", "defence"), ALL_CELLS)
def test_every_cell_against_somebody_who_has_attacked(attack: str, defence: str) -> None:
    cell = OPPOSED[attack, defence]
    order = {"response": "parry", "level": attack, "defence_level": defence}
    found = strike(duel(None, {"attacked": True, "acted": True}), SOFT if cell.attack else "", **order)
    assert found.at("Vyx.spent_next") is (cell.economy != "counter")
    assert found.at("Vyx.acted") is True


@pytest.mark.rule("PS-58")
@pytest.mark.parametrize(("attack", "defence"), ALL_CELLS)
def test_every_cell_as_a_roll(attack: str, defence: str) -> None:
    cell = OPPOSED[attack, defence]
    found = play(None, "opposed", attacker=attack, defender=defence)
    assert found.report.success is (cell.attack != "")
    assert [use.key for use in found.figures if use.table == "opposed"] == [f"{defence}/{attack}"]


@pytest.mark.rule("PS-58", "PS-04")
@pytest.mark.parametrize(
    ("dice", "final", "economy", "events"),
    [
        ("2 3", "glance", "", ""),
        ("50 1", "-", "counter", "Rook broken"),
        ("97 95", "-", "", "Rook dropped Vyx dropped"),
        ("70 3", "-", "riposte", ""),
        ("8 2", "-", "parry", ""),
    ],
)
def test_v13_sixty_four_against_a_parry_of_thirty_two(dice: str, final: str, economy: str, events: str) -> None:
    found = strike(duel(), f"{dice} {SOFT}" if final != "-" else dice, response="parry")
    assert (found.data("chance"), found.data("defence_chance")) == (64, 32)
    assert (found.data("final"), found.data("economy")) == (final, economy)
    told = [
        f"{unit} {event}"
        for unit in ("Rook", "Vyx")
        for event in ("dropped", "broken")
        if found.at(f"{unit}.weapons.0.{event}")
    ]
    assert " ".join(told) == events
    assert found.why[:2] == ["strike of Rook", "parry of Vyx"]


# PS-A8: Glance comes from no dice, but it may be given.
V15 = [
    ("glance", "glance", "-", "parry"),
    ("glance", "fumble", "glance", "Vyx drops"),
    ("glance", "miss", "glance", ""),
    ("fumble", "glance", "-", "Rook drops"),
    ("miss", "glance", "-", ""),
    ("glance", "hit", "-", "parry"),
    ("glance", "x2", "-", "counter"),
    ("glance", "x4", "-", "Rook breaks riposte"),
    ("hit", "glance", "glance", ""),
    ("x2", "glance", "hit", "Vyx breaks"),
    ("x4", "glance", "x2", "Vyx breaks"),
]


@pytest.mark.rule("PS-58", "PS-59")
@pytest.mark.parametrize(("attack", "defence", "final", "events"), V15)
def test_v15_glances_that_are_given(attack: str, defence: str, final: str, events: str) -> None:
    order = {"response": "parry", "level": attack, "defence_level": defence}
    found = strike(duel(), "" if final == "-" else SOFT, **order)
    assert found.data("final") == final
    told = [
        f"{unit} {word}"
        for unit in ("Rook", "Vyx")
        for word, event in (("drops", "dropped"), ("breaks", "broken"))
        if found.at(f"{unit}.weapons.0.{event}")
    ]
    economy = str(found.data("economy"))
    assert " ".join([*told, *([economy] if economy else [])]) == events


@pytest.mark.rule("PS-59", "PS-57")
@pytest.mark.parametrize("level", ["fumble", "miss", "glance", "hit", "x2", "x4"])
def test_without_a_response_a_level_stands_as_it_is(level: str) -> None:
    lands = level not in ("fumble", "miss")
    found = strike(duel(), SOFT if lands else "", level=level)
    assert (found.data("final"), found.report.success) == (level if lands else "-", lands) or found.result == level
    assert found.result == level
    assert found.at("Vyx.acted") is False
    assert found.at("Rook.weapons.0.dropped") is False


@pytest.mark.rule("PS-59")
def test_a9_a_blow_that_breaks_a_parry_still_lands_where_a_level_stands_beside_it() -> None:
    through = strike(
        duel({"weapons": [{"name": "Sword", "skill": "sword", "codes": ["melee"], "damage": 20}]}),
        "5 4 1",
        response="parry",
        level="x2",
        defence_level="glance",
    )
    assert through.parts[0][0] == "blow"
    stopped = strike(duel(), response="parry", level="x2", defence_level="hit")
    assert (stopped.parts, stopped.at("Vyx.weapons.0.broken")) == ([], True)


@pytest.mark.rule("PS-58")
@pytest.mark.parametrize(("attack", "defence"), [(64, 32), (25, 98), (0, 0), (301, 150), (-40, 5)])
def test_odds_of_an_opposed_roll_are_those_of_10000_pairs(attack: int, defence: int) -> None:
    landed = {level: chance for level, chance in left_of(attack, defence).items() if level}
    found = odds(None, "opposed", "success", attacker=attack, defender=defence)
    assert found.get(True, Fraction(0)) == sum(landed.values(), Fraction(0))


@pytest.mark.rule("PS-58", "PS-23")
@pytest.mark.parametrize("chance", [40, 64, 99, 160])
def test_odds_of_a_strike_against_a_parry(chance: int) -> None:
    state = duel({"skills": {"sword": chance - 34}})
    found = odds(state, "strike", "data.final", attacker="Rook", target="Vyx", response="parry")
    assert found == {level or "-": weight for level, weight in left_of(chance, 32).items()}
    broken = odds(state, "strike", "units.Rook.weapons.0.broken", attacker="Rook", target="Vyx", response="parry")
    pairs = opposed_chances(chance, 32)
    assert broken.get(True, 0) == sum(weight for pair, weight in pairs.items() if "A" in OPPOSED[pair].breaks)
    ripostes = odds(state, "strike", "units.Vyx.riposte", attacker="Rook", target="Vyx", response="parry")
    assert ripostes["Rook"] == sum(weight for pair, weight in pairs.items() if OPPOSED[pair].economy == "riposte")


@pytest.mark.rule("PS-61")
def test_a_right_to_riposte_names_whom() -> None:
    state = strike(duel(), "70 3", response="parry").after
    assert at(state, "Vyx.riposte") == "Rook"


@pytest.mark.rule("PS-58")
@pytest.mark.parametrize(("word", "level"), [("fail", "miss"), ("succeed", "hit"), ("*2", "x2"), ("*4", "x4")])
def test_a30_what_the_table_calls_otherwise_is_the_same(word: str, level: str) -> None:
    for other in ("fumble", "hit", "x4"):
        said = play(None, "opposed", attacker=other, defender=word)
        assert said.result == play(None, "opposed", attacker=other, defender=level).result
        assert strike(duel(), response="dodge", level="miss", defence_level=word).data("defence_level") == level


def test_every_branch_is_told() -> None:
    bench.well_told(duel(), "strike", attacker="Rook", target="Vyx", response="parry")
    bench.well_told(None, "opposed", attacker=64, defender=32)
