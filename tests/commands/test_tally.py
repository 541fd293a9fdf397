"""What is counted of trials: bounded whatever the rules tell, and the same whoever counts first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.commands import tally as tallies
from skirm.commands.counts import Counts, Happened
from skirm.commands.tally import LONGEST_VALUES, MOST_SENTENCES, MOST_TEXTS, MOST_VALUES, Tally, joined, too_many
from skirm.output.simulation import lines as told
from skirm.rules.refusals import RulesError
from tests.commands.table import Game, lines
from tests.toy.skirm_toy.example import yard
from tests.toy.skirm_toy.yard import Fighter

FACT = "clock"


class Trial:
    """How a trial ended."""

    def __init__(self, fact: object, over: str | None, reasons: list[tuple[str, str]], joins: dict[str, str]) -> None:
        self.fact = fact
        self.over = over
        self.reasons = reasons
        self.joins = joins


def counted(trials: Sequence[Trial], first: int = 0) -> Tally:
    """The tally of some trials."""
    counts = Counts(yard(), [FACT])
    for trial in trials:
        happened = Happened()
        happened.done.append(1)
        if trial.reasons:
            happened.refuse(2, RulesError(*trial.reasons))
        state = yard()
        for name, side in trial.joins.items():
            state.units[name] = Fighter(side=side)
        counts.add(happened, state, trial.over, [trial.fact])
    tally = Tally("question", "monday", "toy", [(first, len(trials))], orders={"1": "advance", "2": "action shoot"})
    counts.into(tally)
    return tally


def texts(letters: str) -> st.SearchStrategy[str]:
    return st.text(letters, min_size=1, max_size=3)


TRIALS = st.builds(
    Trial,
    st.integers(0, 5) | st.none() | st.floats(0, 1),
    st.none() | texts("xyz"),
    st.lists(st.tuples(texts("ab"), texts("klm")), max_size=3),
    st.dictionaries(texts("NO"), st.sampled_from(["red", "green", ""]), max_size=2),
)


@settings(max_examples=150)
@given(trials=st.lists(TRIALS, min_size=1, max_size=25), cuts=st.lists(st.integers(0, 25), max_size=4), data=st.data())
def test_parts_join_to_the_whole_to_the_byte_also_where_counts_are_bounded(
    trials: list[Trial], cuts: list[int], data: st.DataObject
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tallies, "MOST_VALUES", 4)
        patch.setattr(tallies, "MOST_TEXTS", 3)
        patch.setattr(tallies, "MOST_SENTENCES", 2)
        patch.setattr("skirm.commands.counts.MOST_TEXTS", 3)
        bounds = sorted({0, len(trials), *(cut for cut in cuts if cut < len(trials))})
        parts = [counted(trials[begin:end], begin) for begin, end in pairwise(bounds)]
        whole = counted(trials)
        shuffled = data.draw(st.permutations(parts))
        assert msgspec.json.encode(joined(shuffled)) == msgspec.json.encode(whole)
        assert msgspec.json.encode(joined([joined(shuffled[:1]), *shuffled[1:]])) == msgspec.json.encode(whole)


def test_a_fact_without_bounds_is_not_counted_and_that_is_told() -> None:
    few = counted([Trial(number / 7, None, [], {}) for number in range(MOST_VALUES)])
    assert (len(few.facts[FACT]), few.unbounded) == (MOST_VALUES, [])
    many = joined([few, counted([Trial("one more", None, [], {})], MOST_VALUES)])
    assert (many.facts, many.unbounded) == ({FACT: {}}, [FACT])
    assert "  too many different values to count them; ask for a condition, such as --by 'PATH<3'" in told(many, 100)
    assert joined([many, counted([Trial(1, None, [], {})], 5000)]).unbounded == [FACT]


def test_long_values_are_bounded_too() -> None:
    assert too_many(["x" * (LONGEST_VALUES + 1)])
    assert not too_many(["x" * LONGEST_VALUES])


def test_what_rules_word_is_bounded() -> None:
    trials = [Trial(0, f"end {n:04}", [(f"id {n:04}", f"text {n}")], {}) for n in range(5 * MOST_TEXTS)]
    tally = counted(trials)
    assert list(tally.ends) == [f"end {n:04}" for n in range(MOST_TEXTS)]
    assert list(tally.reasons["2"]) == [f"id {n:04}" for n in range(MOST_TEXTS)]
    assert "   80.0 % (76.3 to 83.3)  for one of very many other reasons" in list(told(tally, 100))
    assert "    and 96 more reasons" in told(tally, 100)


def test_every_sentence_of_a_refusal_is_told_as_often_as_it_was_said() -> None:
    said = [("over", "only ochre is left"), ("over", "only slate is left"), ("over", "only slate is left")]
    tally = counted([Trial(0, None, [each], {}) for each in [*said, ("empty", "none left"), *said, ("far", "off")]])
    assert list(told(tally, 100))[-5:] == [
        "  line 2, action shoot, 8 times: 0.0 % done, 100.0 % refused",
        "    4 times over: only slate is left",
        "    2 times over: only ochre is left",
        "    1 times empty: none left",
        "    1 times far: off",
    ]
    assert tally.reasons["2"]["over"].texts == {"only ochre is left": 2, "only slate is left": 4}


def test_of_very_many_sentences_the_shortest_are_counted_and_the_most_frequent_told() -> None:
    said = [("far", f"{paces} paces are too far") for paces in (9, 9, 12, *range(95, 200))]
    tally = counted([Trial(0, None, [each], {}) for each in said])
    far = tally.reasons["2"]["far"]
    assert (far.count, len(far.texts), far.texts["9 paces are too far"]) == (108, MOST_SENTENCES, 2)
    assert list(told(tally, 100))[-4:] == [
        "    2 times far: 9 paces are too far",
        "    1 times far: 12 paces are too far",
        "    1 times far: 95 paces are too far",
        "    104 times far, in other words",
    ]


def test_how_many_trials_were_cut_off_is_told(fight: Game) -> None:
    Path("waits.jsonl").write_text(lines({"set": {"clock": 3}}))
    words = ["fight.toml", "waits.jsonl", "-n", "5", "--jobs", "1"]
    out = fight.ok("simulate", *words, "--until", "units.Vyx.health=0")
    assert "of these, 5 trials were cut off: the list was played 100 times, and no end came\n" in out
    assert "cut off" not in fight.ok("simulate", *words, "--until", "clock=3")
    assert "cut off" not in fight.ok("simulate", *words)


def test_no_number_of_trials_is_too_large(fight: Game) -> None:
    Path("waits.jsonl").write_text(lines({"set": {"clock": 3}}))
    words = ["fight.toml", "waits.jsonl", "-n", "2", "--first", "999999999999999998", "--jobs", "1"]
    [found] = fight.objects("simulate", *words)
    assert found["shares"] == [[999999999999999998, 2]]
