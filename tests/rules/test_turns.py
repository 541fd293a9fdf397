"""A turn belongs to a name: whatever happens to the company, nobody's turn is skipped, repeated or given away."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from skirm.api import TurnOrder
from skirm.rules.refusals import PluginError


def order(names: str, current: str) -> TurnOrder:
    return TurnOrder(names.split(), current)


def round_of(turns: TurnOrder) -> str:
    """Who acts from now to the end of the round."""
    acting = [] if turns.current is None else [turns.current]
    while acting and not turns.next():
        assert turns.current is not None
        assert len(acting) < 20, "the round does not end"
        acting.append(turns.current)
    return " ".join(acting)


def test_each_acts_once_a_round() -> None:
    turns = TurnOrder()
    turns.start(["a", "b", "c"])
    assert (turns.round, round_of(turns), turns.round, round_of(turns), turns.round) == (1, "a b c", 2, "a b c", 3)


def test_one_alone_acts_every_round() -> None:
    turns = order("a", "a")
    assert [turns.next(), turns.next(), turns.current, turns.round] == [True, True, "a", 3]


def test_nobody_takes_no_turns() -> None:
    turns = TurnOrder()
    assert (turns.next(), turns.current, turns.round) == (False, None, 1)


@pytest.mark.parametrize(
    ("gone", "acting"), [("a", "b c d"), ("b", "c d"), ("c", "b d"), ("d", "b c"), ("nobody", "b c d")]
)
def test_a_unit_is_removed_in_the_turn_of_b(gone: str, acting: str) -> None:
    turns = order("a b c d", "b")
    assert not turns.remove(gone)
    assert round_of(turns) == acting


def test_the_removal_of_the_last_one_in_its_turn_begins_a_round_and_says_so() -> None:
    turns = order("a b c", "c")
    assert turns.remove("c")
    assert (turns.current, turns.round) == ("a", 2)


def test_the_removal_of_everybody_leaves_nobody() -> None:
    turns = order("a b", "b")
    turns.remove("b")
    turns.remove("a")
    assert (turns.names, turns.current) == ([], None)
    turns.add("c")
    assert turns.current == "c"


@pytest.mark.parametrize(("place", "acting"), [(0, "b c"), (1, "b c"), (2, "b x c"), (3, "b c x"), (None, "b c x")])
def test_a_unit_is_added_in_the_turn_of_b(place: int | None, acting: str) -> None:
    turns = order("a b c", "b")
    turns.add("x", place)
    assert round_of(turns) == acting
    assert sorted(round_of(turns).split()) == ["a", "b", "c", "x"]


def test_a_new_order_within_a_round_repeats_and_skips_nobody() -> None:
    turns = order("a b c d", "b")
    turns.reorder(["d", "c", "b", "a"])
    assert turns.current == "b"
    assert (round_of(turns), round_of(turns)) == ("b d c", "d c b a")
    assert turns.waiting is None


def test_an_order_that_changes_nothing_for_this_round_leaves_nothing_in_the_save() -> None:
    turns = order("a b c d", "b")
    turns.reorder(["a", "b", "d", "c"])
    assert (turns.waiting, round_of(turns)) == (None, "b d c")


@pytest.mark.parametrize("names", [["a"], ["a", "b", "x"], ["a", "a", "b"], []])
def test_an_order_of_others_is_refused(names: list[str]) -> None:
    turns = order("a b c", "b")
    with pytest.raises(PluginError, match="it cannot become"):
        turns.reorder(names)
    assert turns == order("a b c", "b")


def test_nobody_has_two_places() -> None:
    turns = order("a b", "b")
    with pytest.raises(PluginError, match="a stands twice"):
        turns.add("a")
    with pytest.raises(PluginError, match="x stands twice"):
        turns.start(["x", "x"])
    assert turns == order("a b", "b")


class Company(RuleBasedStateMachine):
    """People come, go and change places, beside a plain account of who acted in this round and who waits."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = TurnOrder()
        self.turns.start(["a", "b", "c"])
        self.born = 0
        self.acted = {"a"}
        self.waiting = {"b", "c"}

    def up(self, before: str | None, *, began: bool) -> None:
        """The turn has gone to somebody else, or a round has begun."""
        if began:
            assert not self.waiting, "a round began while somebody waited"
            self.acted, self.waiting = set(), set(self.turns.names)
        if began or self.turns.current != before:
            assert self.turns.current in self.waiting, "somebody acts who has acted"
            self.waiting.remove(self.turns.current)
            self.acted.add(self.turns.current)

    @rule(place=st.integers(0, 9))
    def comes(self, place: int) -> None:
        self.born += 1
        name, before = f"n{self.born}", self.turns.current
        self.turns.add(name, min(place, len(self.turns.names)))
        assert self.turns.current == (before or name)
        if before is not None and name in self.turns.left():
            self.waiting.add(name)
        else:
            self.acted.add(name)

    @precondition(lambda self: self.turns.names)
    @rule(data=st.data())
    def goes(self, data: st.DataObject) -> None:
        name, before, number = data.draw(st.sampled_from(self.turns.names)), self.turns.current, self.turns.round
        began = self.turns.remove(name)
        assert began == (self.turns.round > number)
        self.waiting.discard(name)
        if name != before:
            assert self.turns.current == before
        elif self.turns.current is not None:
            self.up(before, began=began)

    @rule(data=st.data())
    def change_places(self, data: st.DataObject) -> None:
        before = self.turns.current
        self.turns.reorder(data.draw(st.permutations(self.turns.names)))
        assert self.turns.current == before

    @precondition(lambda self: self.turns.current)
    @rule()
    def the_turn_ends(self) -> None:
        before, number = self.turns.current, self.turns.round
        began = self.turns.next()
        assert self.turns.round == number + began
        self.up(before, began=began)

    @invariant()
    def who_waits_is_left(self) -> None:
        assert set(self.turns.left()) == self.waiting
        assert (self.turns.current is None) == (not self.turns.names)
        assert [name for name in self.turns.names if name in self.waiting] == self.turns.left()


Company.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestCompany = Company.TestCase


@pytest.mark.parametrize("current", ["ghost", "A"])
def test_a_turn_of_nobody_is_no_error(current: str) -> None:
    for act in (TurnOrder.next, TurnOrder.left, TurnOrder.behind):
        act(TurnOrder(["a", "b"], current))
    turns = TurnOrder(["a", "b"], current, waiting=["b"])
    turns.add("c", 0)
    turns.remove("a")
    turns.reorder(["b", "c"])
    turns.next()
    assert turns.current in ("b", "c")
    everybody = TurnOrder(["a", "b"], current)
    assert not everybody.next()
    assert everybody.current == "a"
