"""When holds end, and how many there are: PS-29, PS-30, PS-34, PS-B23; riders in another hex: PS-B21."""

from __future__ import annotations

import pytest

from skirm.api import Encounter

from .lab import Raw, apart, at, duel, fight, fighter, ids, next_turn, play, refused, strike, sword

HERE: Raw = {"position": [0, 0], "facing": 0}
NEXT: Raw = {"position": [0, 1], "facing": 0}


def three(rook: Raw, vyx: Raw, orm: Raw) -> Encounter:
    """Rook against Vyx and Orm."""
    units = {
        "Rook": fighter(side="red", initiative=30) | rook,
        "Vyx": fighter(side="blue", initiative=20) | vyx,
        "Orm": fighter(side="blue", initiative=10) | orm,
    }
    return fight(units=units)


def by(name: str, **fields: object) -> Raw:
    return {"held": [{"by": name, "hold": "restrained"} | fields]}


@pytest.mark.rule("PS-29", "PS-30")
@pytest.mark.parametrize("hold", ["restrained", "grasped", "throttled"])
def test_b23_whoever_goes_out_lets_go(hold: str) -> None:
    state = three(NEXT | {"weapons": [sword(damage=20)]}, HERE, HERE | by("Vyx", hold=hold))
    found = strike(state, "2 5 5", area="head", level="hit")
    assert (at(found.after, "Vyx.dead"), found.at("Orm.held")) == (True, [])
    assert "Vyx no longer holds Orm" in found.told


@pytest.mark.rule("PS-29", "PS-72")
def test_b23_who_dies_of_a_wound_lets_go() -> None:
    dying: Raw = {"injuries": {"left-leg": {"level": "destroy", "check": 1}}}
    state = three(NEXT, HERE | dying, HERE | by("Vyx"))
    assert play(state, "wait", "100", time="5s").at("Orm.held") == []


@pytest.mark.rule("PS-29", "PS-25")
def test_b23_a_holder_who_retreats_lets_go() -> None:
    found = strike(three(NEXT, HERE, HERE | by("Vyx")), "100", response="retreat")
    assert (found.at("Vyx.position"), found.at("Orm.held")) == ((0, -1), [])


@pytest.mark.rule("PS-29", "PS-21")
def test_b23_a_holder_who_closes_elsewhere_lets_go() -> None:
    found = play(three(NEXT, HERE, NEXT | by("Rook")), "close", attacker="Rook", target="Vyx")
    assert found.at("Orm.held") == []


@pytest.mark.rule("PS-29", "PS-20")
@pytest.mark.parametrize("held", ["Vyx", "Orm"])
def test_b23_a_push_frees_both_ways(held: str) -> None:
    holds = {"Vyx": by("Orm"), "Orm": by("Vyx")}[held]
    vyx, orm = (HERE | holds, HERE) if held == "Vyx" else (HERE, HERE | holds)
    found = play(three(NEXT, vyx, orm), "push", "20", attacker="Rook", target="Vyx")
    assert (found.at("Vyx.position"), found.at(f"{held}.held")) == ((0, -1), [])


@pytest.mark.rule("PS-29", "PS-20")
def test_b23_without_a_map_a_push_frees_as_well() -> None:
    found = play(three({}, by("Orm"), {}), "push", "20", attacker="Rook", target="Vyx")
    assert found.at("Vyx.held") == []


@pytest.mark.rule("PS-29")
def test_b23_who_stays_is_still_held() -> None:
    state = three(NEXT, HERE, HERE | by("Vyx"))
    assert len(at(strike(state, "100").after, "Orm.held")) == 1  # type: ignore[arg-type]


@pytest.mark.rule("PS-29")
@pytest.mark.parametrize("vyx", [{"dead": True}, {"injuries": {"head": {"level": "wound"}}}, {"position": [3, 3]}])
def test_b23_a_save_in_which_nobody_holds_holds_nobody(vyx: Raw) -> None:
    state = three(HERE | by("vyx"), HERE | vyx, HERE)
    assert at(state, "Rook.held") == []
    assert play(state, "move", unit="Rook", hexes=1).result == "moved"


@pytest.mark.rule("PS-30")
def test_b23_a_hand_holds_one_part() -> None:
    grip = {"by": "Rook", "hold": "grasped", "area": "left-arm", "hand": "right"}
    state = apart(0, {}, {"held": [grip]})
    order = {"attacker": "Rook", "target": "Vyx", "area": "right-arm"}
    assert ids(refused(state, "grasp", **order)) == ["hand"]
    found = play(state, "grasp", "20", hand="left", **order)
    assert [(one.area, one.hand) for one in found.at("Vyx.held")] == [  # type: ignore[attr-defined]
        ("left-arm", "right"),
        ("right-arm", "left"),
    ]


def mounted(vyx: Raw | None = None, nag: Raw | None = None, rook: Raw | None = None) -> Encounter:
    """Rook on foot, in the hex next to Vyx on a nag."""
    units = {
        "Rook": fighter(side="red", initiative=30) | NEXT | (rook or {}),
        "Vyx": fighter(side="blue", initiative=20, mount="Nag") | HERE | (vyx or {}),
        "Nag": {"kind": "target", "size": "cow", "speed": 10} | HERE | (nag or {}),
    }
    return fight(units=units)


@pytest.mark.rule("PS-25", "PS-20", "PS-51")
@pytest.mark.parametrize("order", ["strike", "push"])
def test_b21_a_rider_goes_back_with_the_mount(order: str) -> None:
    more = {"response": "retreat"} if order == "strike" else {}
    dice = "100" if order == "strike" else "20"
    found = play(mounted(), order, dice, attacker="Rook", target="Vyx", **more)
    assert (found.at("Vyx.position"), found.at("Nag.position"), found.at("Vyx.mount")) == ((0, -1), (0, -1), "Nag")


@pytest.mark.rule("PS-20", "PS-51")
def test_b21_a_mount_that_goes_nowhere_is_left() -> None:
    found = play(mounted(nag={"destroyed": True}), "push", "20", attacker="Rook", target="Vyx")
    assert (found.at("Vyx.position"), found.at("Nag.position"), found.at("Vyx.mount")) == ((0, -1), (0, 0), "")


@pytest.mark.rule("PS-29", "PS-51")
def test_who_is_held_does_not_ride_away() -> None:
    state = next_turn(mounted(by("Rook"), {}, HERE))
    assert ids(refused(state, "ride", unit="Vyx", steps=[0])) == ["held"]


@pytest.mark.rule("PS-72", "PS-29")
@pytest.mark.parametrize(
    ("healer", "patient", "reasons"),
    [
        (HERE, NEXT, []),
        (HERE, HERE, []),
        ({}, HERE, []),
        (HERE, {"position": [0, 2]}, ["far"]),
        (HERE | by("Vyx"), HERE, ["held"]),
    ],
)
def test_b22_first_aid_is_given_near_by_whoever_is_free(healer: Raw, patient: Raw, reasons: list[str]) -> None:
    hurt: Raw = {"injuries": {"left-leg": {"level": "wound", "check": 240}}}
    state = duel({"skills": {"first-aid": 50}} | healer, hurt | patient)
    order = {"unit": "Rook", "patient": "Vyx"}
    if reasons:
        assert ids(refused(state, "first-aid", **order)) == reasons
    else:
        assert play(state, "first-aid", "50", **order).result == "treated"


@pytest.mark.rule("PS-29")
def test_b23_who_only_turns_still_holds() -> None:
    state = three(HERE, HERE | by("Rook"), NEXT)
    turned = play(state, "move", unit="Rook", hexes=0, face=3)
    assert [grip.by for grip in turned.at("Vyx.held")] == ["Rook"]  # type: ignore[attr-defined]
