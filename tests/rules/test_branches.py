"""The odds of facts over whole resolutions: steps, merged states, forgetting, refusals, budgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from fractions import Fraction

import pytest

from skirm.api import Encounter, Modifier, Outcome, Play, Request, RulesError, Step, at_least, refuse
from skirm.rules import branches
from skirm.rules.branches import distribution
from skirm.rules.outcome import Report
from skirm.rules.paths import look_up
from skirm.rules.refusals import PluginError, TooManyRunsError
from skirm.rules.system import System, assemble

from .lab import ONE, Ask, Chances, Do, Gun, Lab, Robot, Rules, Soldier, Work, by_hand, fault, of_action, of_roll


class Hit(Step, frozen=True):
    """One of several hits: a die of harm, and a six brings on another."""

    unit: str
    hits: int

    def take(self, encounter: Lab, play: Play) -> Outcome:
        soldier = encounter.units[self.unit]
        assert isinstance(soldier, Soldier)
        if self.hits > 1:
            play.next(Hit(self.unit, self.hits - 1))
        harm = play.dice.sum("1d3", "harm")
        soldier.health = max(0, soldier.health - harm)
        encounter.notes.append(f"{self.unit} {harm}")
        return Outcome("down" if not soldier.health else "hurt")


def burst(lab: Lab, play: Play) -> Outcome:
    shots = play.dice.pool("2d4", "burst")
    hits = sum(face > 2 for face in shots)
    if hits:
        play.then(Hit("Vyx", hits), Hit("Rook", 1))
    lab.score += hits
    return Outcome("hit" if hits else "miss", success=hits > 0, data={"hits": hits, "faces": shots})


def company() -> Lab:
    return Lab(units={"Vyx": Soldier(4, Gun(2)), "Rook": Soldier(2), "Mk.2": Robot(["arm", "leg"])})


def facts(*paths: str) -> Callable[[Report, Encounter | None], tuple[object, ...]]:
    """The same facts of a play, looked up by plain Python."""

    def read(report: Report, after: Encounter | None) -> tuple[object, ...]:
        found: list[object] = []
        for path in paths:
            head, *rest = path.split(".")
            value: object = getattr(report, head) if head in ("result", "success", "data") else getattr(after, head)
            for key in rest:
                value = value[key] if isinstance(value, dict) else getattr(value, key)
            found.append(value)
        return tuple(found)

    return read


PATHS = [
    ("result",),
    ("success",),
    ("data.hits",),
    ("score",),
    ("units.Vyx.health",),
    ("units.Vyx.health", "units.Rook.health"),
    ("result", "units.Rook.health"),
    ("units.Vyx.gun.loaded", "data.hits"),
]


@pytest.mark.parametrize("paths", PATHS)
def test_odds_of_any_facts_equal_play(paths: tuple[str, ...]) -> None:
    system = of_action(burst)
    found = distribution(system, Do(), company(), paths)
    assert found.chances == by_hand(system, Do(), company(), facts(*paths))
    assert sum(found.chances.values()) == ONE


def test_a_fact_that_is_a_list_or_a_model_is_told_as_json() -> None:
    found = distribution(of_action(burst), Do(), company(), ("data.faces", "units.Vyx.gun"))
    assert found.chance("[1,1]", '{"loaded":2}') == Fraction(1, 16)


def test_a_chance_that_does_not_occur_is_none() -> None:
    assert distribution(of_action(burst), Do(), company()).chance("fumble") == 0


def test_merging_equal_states_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without merging every branch stands alone: the answer is the same, and costs more runs."""
    system = of_action(burst)
    merged = distribution(system, Do(), company(), ("units.Vyx.health",))
    monkeypatch.setattr(branches.Standing, "__eq__", object.__eq__)
    monkeypatch.setattr(branches.Standing, "__hash__", object.__hash__)
    alone = distribution(system, Do(), company(), ("units.Vyx.health",))
    assert alone.chances == merged.chances
    assert alone.runs > merged.runs


class Forgetful(Lab):
    """A lab that forgets its notes, which no rule reads."""

    def forget(self, asked: Collection[str]) -> None:
        if "notes" not in asked:
            self.notes.clear()


class ForgetfulRules(Rules):
    from skirm.api import hookimpl as _hook

    @_hook
    def register_schemas(self, schemas: object) -> None:
        from skirm.api import Schemas

        assert isinstance(schemas, Schemas)
        schemas.encounter(Forgetful)


@pytest.mark.parametrize("paths", PATHS)
def test_forgetting_changes_no_answer_and_saves_runs(paths: tuple[str, ...]) -> None:
    forgetful = assemble("lab", {"lab": ForgetfulRules(act=burst)})
    lab = company()
    kept = distribution(of_action(burst), Do(), lab, paths)
    forgot = distribution(forgetful, Do(), Forgetful(lab.units), paths)
    assert forgot.chances == kept.chances
    assert forgot.runs < kept.runs


def test_what_is_asked_is_not_forgotten() -> None:
    forgetful = assemble("lab", {"lab": ForgetfulRules(act=burst)})
    kept = distribution(of_action(burst), Do(), company(), ("notes",))
    assert distribution(forgetful, Do(), Forgetful(company().units), ("notes",)).chances == kept.chances


def test_a_play_forgets_nothing() -> None:
    from .lab import given

    forgetful = assemble("lab", {"lab": ForgetfulRules(act=burst)})
    _, after = given(forgetful, Do(), Forgetful(company().units), "4 1 3 2")
    assert isinstance(after, Forgetful)
    assert after.notes == ["Vyx 3", "Rook 2"]


def test_the_state_that_is_asked_about_stays_as_it_is() -> None:
    lab = company()
    distribution(of_action(burst), Do(), lab, ("units.Vyx.health",))
    assert lab == company()


def test_a_rule_that_changes_its_request_has_the_same_odds() -> None:
    class Greedy(Do):
        def resolve(self, encounter: Lab, play: Play) -> Outcome:
            self.names.append("x")
            return Outcome(f"{len(self.names)} {play.dice.sum('1d3', 'shot')}")

    found = distribution(assemble("lab", {"lab": Rules()}), Greedy(), Lab())
    assert set(found.chances) == {("1 1",), ("1 2",), ("1 3",)}


def test_house_rules_that_look_at_the_state_have_the_same_odds_as_play() -> None:
    def house(encounter: Encounter | None, request: Request) -> list[Modifier]:
        assert isinstance(encounter, Lab)
        return [Modifier("aim", "add", encounter.score, "score")]

    def shot(lab: Lab, play: Play) -> Outcome:
        lab.score += play.dice.on(at_least(4), "shot", "1d6", add=play.figure("aim")) == "hit"
        return Outcome("x")

    def act(lab: Lab, play: Play) -> Outcome:
        play.then(Work("a", shot), Work("b", shot))
        return shot(lab, play)

    system = assemble("lab", {"lab": Rules(act=act, house=house)})
    assert distribution(system, Do(), Lab(), ("score",)).chances == by_hand(system, Do(), Lab(), facts("score"))


def test_what_a_reason_is_worth_is_the_difference_of_two_odds() -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        return Outcome(play.dice.on(at_least(5), "shot", "1d6", add=play.figure("aim").add(2, "skill")))

    system = of_action(act)
    assert distribution(system, Do(), Lab()).chance("hit") == Fraction(4, 6)
    assert distribution(system, Do(), Lab(), muted=[("aim", "skill")]).chance("hit") == Fraction(2, 6)


# Refusals.


def picky(lab: Lab, play: Play) -> Outcome:
    face = play.dice.sum("1d4", "shot")
    lab.score = face
    refuse((face == 1, "a one"))
    if face == 2:
        play.then(Work("late", lambda lab, play: refuse((play.dice.sum("1d2", "late") == 1, "late"))))
    return Outcome("done", data={"face": face})


def test_what_is_refused_in_some_branches_changes_nothing_there() -> None:
    found = distribution(of_action(picky), Do(), Lab(score=9), ("result", "success", "data.face", "score"))
    assert found.chances == {
        ("refused", False, None, 9): Fraction(1, 4) + Fraction(1, 8),
        ("done", None, 2, 2): Fraction(1, 8),
        ("done", None, 3, 3): Fraction(1, 4),
        ("done", None, 4, 4): Fraction(1, 4),
    }


@pytest.mark.parametrize(
    "rule",
    [
        lambda lab, play: refuse((True, "never")),
        lambda lab, play: refuse((play.dice.sum("1d6", "shot") > 0, "never")),
        lambda lab, play: play.then(Work("x", lambda lab, play: refuse((True, "never")))),
    ],
)
def test_what_is_refused_in_every_branch_is_refused(rule: Callable[[Lab, Play], object]) -> None:
    with pytest.raises(RulesError, match="never"):
        distribution(of_action(rule), Do(), Lab())


def test_a_broken_rule_in_one_branch_is_told() -> None:
    assert "ZeroDivisionError" in fault(
        lambda: distribution(of_action(lambda lab, play: 1 // (play.dice.sum("1d6", "shot") - 6)), Do(), Lab())
    )


# Facts.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("score", 0),
        ("units.Vyx.health", 4),
        ("units.Vyx.gun.loaded", 2),
        ("units.Rook.gun", None),
        ("units.Rook.gun.loaded", None),
        ("units.Mk.2.modules.1", "leg"),
        ("units.Mk.2.modules", ["arm", "leg"]),
    ],
)
def test_a_fact_by_its_path(path: str, value: object) -> None:
    assert look_up(company(), path) == value


@pytest.mark.parametrize(
    "path", ["", "health", "units.Nobody.health", "units.Vyx.hp", "units.Mk.2.modules.7", "score.x"]
)
def test_a_path_that_leads_nowhere_is_refused(path: str) -> None:
    with pytest.raises(RulesError, match="there is no"):
        look_up(company(), path)
    with pytest.raises(RulesError, match="there is no"):
        distribution(of_action(burst), Do(), company(), (path,))


def test_a_fact_that_some_branches_lack_is_none_there() -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        if play.dice.sum("1d2", "shot") == 1:
            del lab.units["Vyx"]
            return Outcome("gone")
        return Outcome("there", data={"wounds": 3})

    found = distribution(of_action(act), Do(), company(), ("data.wounds", "units.Vyx.health"))
    assert found.chances == {(None, None): Fraction(1, 2), (3, 4): Fraction(1, 2)}


def test_a_roll_has_no_state_to_ask_about() -> None:
    with pytest.raises(RulesError, match="there is no units"):
        distribution(of_roll(lambda play: "x"), Ask(), None, ("units.Vyx.health",))


# What it costs, and where it ends.


def test_the_runs_of_known_questions() -> None:
    shots = of_roll(lambda play: [play.dice.sum("2d10", "a"), play.dice.on(at_least(3), "b", "1d6")])
    assert distribution(shots, Ask(), None).runs == 19 * 2


def volley(system: System, hits: int) -> int:
    return distribution(system, Do(), Lab(units={"Vyx": Soldier(4)}), ("units.Vyx.health",)).runs


@pytest.mark.parametrize(("hits", "runs"), [(1, 4), (2, 4 + 9), (3, 4 + 9 + 9), (6, 4 + 9 + 9 + 6 + 3 + 3)])
def test_merged_states_grow_with_what_differs_and_not_with_the_branches(hits: int, runs: int) -> None:
    class Quiet(Step, frozen=True):
        left: int

        def take(self, encounter: Lab, play: Play) -> Outcome:
            soldier = encounter.units["Vyx"]
            assert isinstance(soldier, Soldier)
            if self.left > 1:
                play.next(Quiet(self.left - 1))
            soldier.health = max(0, soldier.health - play.dice.sum("1d3", "harm"))
            return Outcome("x")

    def act(lab: Lab, play: Play) -> Outcome:
        play.then(Quiet(hits))
        return Outcome("x")

    assert volley(of_action(act), hits) == runs


def test_beyond_the_budget_is_an_error_and_not_an_estimate() -> None:
    system = of_roll(lambda play: play.dice.roll("3d6", "shot"))
    assert distribution(system, Ask(), None, budget=216).runs == 216
    with pytest.raises(TooManyRunsError, match="more than 215 runs") as refused:
        distribution(system, Ask(), None, budget=215)
    assert (refused.value.exit_code, refused.value.id) == (1, "budget")


def test_a_chain_without_an_end_has_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "MOST_STEPS", 100)

    def again(lab: Lab, play: Play) -> None:
        play.next(Work("again", again))

    def start(lab: Lab, play: Play) -> Outcome:
        play.then(Work("again", again))
        return Outcome("x")

    told = fault(lambda: distribution(of_action(start), Do(), Lab()))
    assert told.startswith("lab: more than 100 steps, the last of them Work(name='again'")


def test_a_step_that_holds_a_list_can_be_merged_all_the_same() -> None:
    class Targets(Step, frozen=True):
        names: list[str]

        def take(self, encounter: Lab, play: Play) -> Outcome:
            if len(self.names) > 1:
                play.next(Targets(self.names[1:]))
            encounter.score += play.dice.sum("1d2", "harm")
            return Outcome("x")

    def act(lab: Lab, play: Play) -> Outcome:
        play.then(Targets(["a", "b", "c"]))
        return Outcome("x")

    found = distribution(of_action(act), Do(), Lab(), ("score",))
    assert found.chances == {(n,): Fraction(math.comb(3, n - 3), 8) for n in range(3, 7)}
    assert found.runs == 1 + 2 + 4 + 6


def test_forgetting_that_fails_is_the_fault_of_the_system() -> None:
    class Broken(Forgetful):
        def forget(self, asked: Collection[str]) -> None:
            raise KeyError("Vyx")

    class BrokenRules(Rules):
        from skirm.api import hookimpl as _hook

        @_hook
        def register_schemas(self, schemas: object) -> None:
            from skirm.api import Schemas

            assert isinstance(schemas, Schemas)
            schemas.encounter(Broken)

    system = assemble("lab", {"lab": BrokenRules(act=lambda lab, play: Outcome("x"))})
    assert fault(lambda: distribution(system, Do(), Broken())).startswith("lab: forget failed: KeyError")


def test_a_state_of_wrong_types_has_no_odds() -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        lab.score = "many"  # type: ignore[assignment]
        return Outcome("x")

    with pytest.raises(PluginError, match="does not fit its model"):
        distribution(of_action(act), Do(), Lab(), ("score",))


def test_chances_are_fractions() -> None:
    found: Chances = distribution(of_action(burst), Do(), company()).chances
    assert found == {("miss",): Fraction(1, 4), ("hit",): Fraction(3, 4)}


# Totals.


def marked(play: Play) -> Outcome:
    """A shot that looks at a row only, and a wound after it that gives the total."""
    row = play.dice.on(at_least(5), "shot", "1d6", add=1)
    if row == "hit":
        play.dice.on(((4, "light"), (None, "deep")), "wound", "2d4", mark=True)
    return Outcome(row)


def unmarked(play: Play) -> Outcome:
    play.dice.choose(["left", "right"], "side")
    play.dice.told("1d20", "scar")
    row = play.dice.on(at_least(3), "shot", "1d4", add=-2)
    return Outcome(row, data={"after": play.dice.sum("1d2", "after")})


def without(play: Play) -> Outcome:
    side = play.dice.choose(["left", "right"], "side")
    return Outcome(side) if side == "left" else Outcome(side, data={"face": play.dice.sum("1d3", "face")})


@pytest.mark.parametrize("rule", [marked, unmarked, without])
@pytest.mark.parametrize("paths", [("total",), ("result", "total")])
def test_odds_of_totals_equal_play(rule: Callable[[Play], Outcome], paths: tuple[str, ...]) -> None:
    def read(report: Report, after: Encounter | None) -> tuple[object, ...]:
        return tuple(getattr(report, path) for path in paths)

    system = of_roll(rule)
    assert distribution(system, Ask(), None, paths).chances == by_hand(system, Ask(), None, read)


def test_throws_are_told_apart_by_their_total_only_where_it_is_asked_for() -> None:
    system = of_roll(lambda play: play.dice.on(at_least(11), "shot", "1d20"))
    assert [distribution(system, Ask(), None, (path,)).runs for path in ("result", "total")] == [2, 20]


def test_a_total_that_no_branch_has_is_told() -> None:
    with pytest.raises(RulesError, match="there is no total"):
        distribution(of_roll(lambda play: play.dice.choose(["left", "right"], "side")), Ask(), None, ("total",))


def test_a_sparse_fact_may_be_nowhere() -> None:
    paths = ("data.wounds", "units.Vyx.gun.loaded", "units.Orm.health")
    lab = Lab(units={"Vyx": Soldier()})
    found = distribution(of_action(lambda lab, play: "x"), Do(), lab, paths, sparse=paths)
    assert found.chances == {(None, None, None): ONE}
    with pytest.raises(RulesError, match="Orm"):
        distribution(of_action(lambda lab, play: "x"), Do(), lab, paths, sparse=paths[:2])


def test_what_might_have_been_meant_is_gathered_over_all_branches() -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        return Outcome("x", data={("wounds" if play.dice.sum("1d2", "shot") == 1 else "blood"): 1})

    with pytest.raises(RulesError, match="there is no health; there are wounds, blood"):
        distribution(of_action(act), Do(), Lab(), ("data.health",))
