"""A number with its reasons: exact until it is read, rounded down once, and told."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.api import Encounter, Figure, Modifier, Outcome, Play, Request, Schemas, hookimpl
from skirm.rules.draws import PlayDice
from skirm.rules.system import assemble

from .lab import Ask, Do, Lab, Rules, Work, ask, fault
from .lab import given as play_with

HALF = Fraction(1, 2)


def figure(base: int | Fraction = 0) -> Figure:
    return Play(PlayDice(), {}).figure("chance", base)


@pytest.mark.parametrize(
    ("made", "exact", "read"),
    [
        (figure(7), 7, 7),
        (figure(7).times(HALF, "parry"), Fraction(7, 2), 3),
        (figure(-7).times(HALF, "parry"), Fraction(-7, 2), -4),
        # Rounded down once, at the end: thirds and halves do not lose anything on the way.
        (figure(5).times(HALF, "a").times(HALF, "b").times(4, "c"), 5, 5),
        (figure(1).times(Fraction(1, 3), "a").add(Fraction(1, 3), "b").add(Fraction(1, 3), "c"), 1, 1),
        # A factor takes all that stands so far, and nothing that follows.
        (figure(40).add(10, "skill").times(HALF, "parry"), 25, 25),
        (figure(40).times(HALF, "parry").add(10, "skill"), 30, 30),
        (figure().add(3, "a"), 3, 3),
        (figure(9).times(0, "blind").add(1, "luck"), 1, 1),
    ],
)
def test_what_a_figure_comes_to(made: Figure, exact: int | Fraction, read: int) -> None:
    assert made.exact == exact
    assert int(made) == read


@given(st.lists(st.tuples(st.booleans(), st.fractions(-5, 5, max_denominator=6)), max_size=6), st.integers(-100, 100))
def test_it_is_exact_whatever_is_added_and_multiplied(entries: list[tuple[bool, Fraction]], base: int) -> None:
    made, expected = figure(base), Fraction(base)
    for times, value in entries:
        made = made.times(value, "x") if times else made.add(value, "x")
        expected = expected * value if times else expected + value
    assert made.exact == expected
    assert int(made) == expected.numerator // expected.denominator


def told(rule: Callable[[Play], object]) -> list[tuple[str, int | Fraction, str, bool, str]]:
    return [(m.op, m.value, m.reason, m.applied, m.why_not) for m in ask(rule).modifiers]


def test_every_reason_is_told_in_order() -> None:
    report = ask(
        lambda play: int(
            play.figure("chance", 40, "skill", "PS-1")
            .add(-10, "moved", "PS-36")
            .times(HALF, "parry", "PS-23", kind="ruling")
        )
    )
    assert report.modifiers == [
        Modifier("chance", "base", 40, "skill", "PS-1"),
        Modifier("chance", "add", -10, "moved", "PS-36"),
        Modifier("chance", "times", HALF, "parry", "PS-23", "ruling"),
    ]


def test_what_does_not_apply_is_told_with_the_reason_why_not() -> None:
    def rule(play: Play) -> int:
        made = play.figure("chance", 40).add(-10, "moved", when=False, why_not="stood still")
        return int(made.times(HALF, "parry", when=True, why_not="never told"))

    assert told(rule) == [
        ("base", 40, "base", True, ""),
        ("add", -10, "moved", False, "stood still"),
        ("times", HALF, "parry", True, ""),
    ]


def test_a_base_of_nothing_is_not_told_unless_it_has_a_reason() -> None:
    assert told(lambda play: int(play.figure("aim").add(1, "skill"))) == [("add", 1, "skill", True, "")]
    assert told(lambda play: int(play.figure("aim", 0, "no skill"))) == [("base", 0, "no skill", True, "")]


def test_a_figure_is_told_once_however_often_it_is_read() -> None:
    def rule(play: Play) -> int:
        made = play.figure("aim", 3)
        return int(made) + int(made)

    assert len(ask(rule).modifiers) == 1


def test_a_figure_that_is_never_read_bears_on_nothing() -> None:
    assert ask(lambda play: play.figure("aim", 3).name).modifiers == []


def test_nothing_can_be_added_to_a_figure_that_was_read() -> None:
    def rule(play: Play) -> int:
        made = play.figure("aim", 3)
        return int(made) + int(made.add(1, "too late"))

    assert "too late comes after the figure was read" in fault(lambda: ask(rule))


# Muted: what was a reason worth?


def test_a_muted_reason_is_told_and_left_out() -> None:
    def rule(play: Play) -> Outcome:
        value = int(play.figure("aim", 3).add(2, "skill").add(1, "luck"))
        other = int(play.figure("other", 0).add(2, "skill"))
        return Outcome(f"{value} {other}")

    system = assemble("lab", {"lab": Rules(roll=rule)})
    report, _ = play_with(system, Ask(), None, "", [("aim", "skill")])
    assert report.result == "4 2"
    assert [(m.reason, m.applied, m.why_not) for m in report.modifiers if m.figure == "aim"] == [
        ("base", True, ""),
        ("skill", False, "muted"),
        ("luck", True, ""),
    ]


def test_what_does_not_apply_keeps_its_own_why_not_when_muted() -> None:
    system = assemble(
        "lab",
        {"lab": Rules(roll=lambda play: Outcome(str(int(play.figure("aim").add(1, "x", when=False, why_not="no")))))},
    )
    assert play_with(system, Ask(), None, "", [("aim", "x")])[0].modifiers[0].why_not == "no"


# House rules.

NIGHT = Modifier("aim", "add", -2, "night", "H-1", "house")


def shot(lab: Lab, play: Play) -> Outcome:
    return Outcome(str(int(play.figure("aim", 8).times(HALF, "far"))))


def by_night(encounter: Encounter | None, request: Request) -> list[Modifier]:
    return [NIGHT, Modifier("other", "add", 100, "elsewhere")]


def test_house_rules_join_by_the_name_of_the_figure_after_all_else() -> None:
    report, _ = play_with(assemble("lab", {"lab": Rules(act=shot, house=by_night)}), Do(), Lab())
    assert report.result == "2"
    assert report.modifiers[-1] == NIGHT


def test_a_house_rule_can_be_muted_and_is_itself_again_the_next_time() -> None:
    system = assemble("lab", {"lab": Rules(act=shot, house=by_night)})
    assert play_with(system, Do(), Lab(), "", [("aim", "night")])[0].result == "4"
    assert play_with(system, Do(), Lab())[0].result == "2"
    assert NIGHT.applied


def test_house_rules_see_the_state_at_each_step() -> None:
    def when_scored(encounter: Encounter | None, request: Request) -> list[Modifier]:
        assert isinstance(encounter, Lab)
        return [Modifier("aim", "add", encounter.score, "score")]

    def act(lab: Lab, play: Play) -> Outcome:
        aim = int(play.figure("aim", 1))
        lab.score = 5
        play.then(Work("again", lambda lab, play: Outcome(str(int(play.figure("aim", 1))))))
        return Outcome(str(aim))

    report, _ = play_with(assemble("lab", {"lab": Rules(act=act, house=when_scored)}), Do(), Lab())
    assert (report.result, report.parts[0].result) == ("1", "6")


def test_the_modifiers_of_all_plugins_are_joined() -> None:
    class Fog:
        from skirm.api import hookimpl as _hook

        @_hook
        def modifiers(self, encounter: Encounter | None, request: Request) -> list[Modifier]:
            return [Modifier("aim", "times", 2, "fog")]

    report, _ = play_with(assemble("lab", {"lab": Rules(act=shot, house=by_night), "lab.fog": Fog()}), Do(), Lab())
    assert {m.reason for m in report.modifiers} == {"base", "far", "night", "fog"}


class Moon:
    """House rules whose figures stand in a table."""

    @hookimpl
    def register_schemas(self, schemas: Schemas) -> None:
        schemas.table("moon", {"kind": "house", "entries": {"full": -1, "new": -4}})

    @hookimpl
    def modifiers(self, request: Request, play: Play) -> list[Modifier]:
        assert int(play.figure("aim", 1)) == 1  # What they read themselves is not changed by any of them.
        return [Modifier("aim", "add", play.table("moon").at("new"), "moon", kind="house")]


def test_house_rules_read_tables_which_the_result_notes() -> None:
    report, _ = play_with(assemble("lab", {"lab": Rules(act=shot), "lab.moon": Moon()}), Do(), Lab())
    assert report.result == "0"
    assert [(use.table, use.key, use.value, use.kind) for use in report.figures] == [("moon", "new", -4, "house")]


def test_what_house_rules_read_is_noted_only_where_they_bear_on_something() -> None:
    def other(lab: Lab, play: Play) -> Outcome:
        return Outcome(str(int(play.figure("depth", 3)) + int(play.figure("height", 1))))

    report, _ = play_with(assemble("lab", {"lab": Rules(act=other), "lab.moon": Moon()}), Do(), Lab())
    assert (report.result, report.figures) == ("4", [])


def test_modifiers_that_are_none_are_the_fault_of_the_rules() -> None:
    def nonsense(encounter: Encounter | None, request: Request) -> list[Modifier]:
        return ["dark"]  # type: ignore[list-item]

    system = assemble("lab", {"lab": Rules(act=shot, house=nonsense)})
    assert "modifiers returned str, no Modifier" in fault(lambda: play_with(system, Do(), Lab()))
