"""What a rule may ask of its dice, answered by dice that are thrown, given and recorded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skirm.api import Outcome, Play, at_least, at_most
from skirm.dice.errors import GivenDiceError
from skirm.dice.given import AskedDice
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.outcome import DrawRecord
from skirm.rules.thrown import RecordedDice

from .lab import Ask, ask, fault, given, odds_of, of_roll

SKID = {
    "title": "Skid",
    "kind": "printed",
    "dice": "1d6",
    "rows": [{"to": 2, "row": "spin", "turns": 2}, {"to": 5, "row": "drift", "turns": 1}, {"row": "hold"}],
}


def test_faces_come_in_the_order_in_which_they_lie() -> None:
    assert ask(lambda play: play.dice.roll("3d6", "braking"), "5 1 3").result == "[5, 1, 3]"


def test_a_pool_comes_sorted_and_is_recorded_as_it_lay() -> None:
    report = ask(lambda play: play.dice.pool("3d6", "hits"), "5 1 3")
    assert report.result == "[1, 3, 5]"
    assert report.dice == [DrawRecord(6, [5, 1, 3], "hits", "given")]


def test_a_sum_is_the_total_with_the_constant() -> None:
    assert ask(lambda play: play.dice.sum("2d6+1d4-3", "damage"), "6 5 4").result == "12"


def test_faces_may_be_worth_something_else() -> None:
    def hits(play: Play) -> int:
        return play.dice.sum("6d6", "damage", values=(1, 2, 3, 0, 0, 0))

    assert ask(hits, "1 2 3 4 5 6").result == "6"


PAIRS = ((1, 3), (2, 1), (2, 2))


def pair(play: Play) -> list[int]:
    return play.dice.until((("1d6", "row"), ("1d6", "place")), PAIRS, "Vyx")


def test_what_does_not_count_is_thrown_again() -> None:
    report = ask(pair, "4 1 1 2 2")
    assert report.result == "[2, 2]"
    # A row in which nothing counts is thrown again at once, a place together with its row.
    assert [(record.why, *record.faces) for record in report.dice] == [
        ("row of Vyx", 4),
        ("row of Vyx", 1),
        ("place of Vyx", 1),
        ("row of Vyx", 2),
        ("place of Vyx", 2),
    ]


@pytest.mark.parametrize(
    ("keep", "told"),
    [((), "something that counts"), (((7, 1),), "cannot be thrown"), (((1,),), "cannot be thrown")],
)
def test_something_that_can_be_thrown_has_to_count(keep: tuple[tuple[int, ...], ...], told: str) -> None:
    assert told in fault(lambda: ask(lambda play: play.dice.until((("1d6", "a"), ("1d6", "b")), keep), "1 1"))


def test_a_digit_die_is_one_number_of_two_digits() -> None:
    report = ask(lambda play: play.dice.sum("d66", "shot"), "44")
    assert (report.result, report.dice[0].sides, report.dice[0].faces) == ("44", "d66", [44])


@pytest.mark.parametrize(("face", "row"), [("1", "spin"), ("2", "spin"), ("3", "drift"), ("5", "drift"), ("6", "hold")])
def test_a_table_is_thrown_on_with_its_own_dice(face: str, row: str) -> None:
    report = ask(lambda play: str(play.dice.on(play.table("skid"), "skid")), face, {"skid": SKID})
    assert report.result == repr(row)
    assert [use.key for use in report.figures] == [row]


def test_one_column_may_be_all_that_is_asked() -> None:
    assert ask(lambda play: play.dice.on(play.table("skid"), "skid", ask="turns"), "2", {"skid": SKID}).result == "2"
    assert ask(lambda play: play.dice.on(play.table("skid"), "skid", ask="turns"), "6", {"skid": SKID}).result == "None"


def test_a_figure_is_added_to_the_dice_and_the_natural_total_is_kept() -> None:
    def shot(play: Play) -> str:
        aim = play.figure("aim", 2).add(-5, "range")
        row = play.dice.on(at_least(4), "shot", "1d6", add=aim)
        play.tell("{shot.natural} becomes {shot.total}: {shot.row}")
        return row

    assert ask(shot, "6").text == "6 becomes 3: miss"


@pytest.mark.parametrize(
    ("bands", "face", "row"),
    [
        (at_least(4), "3", "miss"),
        (at_least(4), "4", "hit"),
        (at_most(4), "4", "hit"),
        (at_most(4), "5", "miss"),
        (at_least(1), "1", "hit"),
        (at_least(7), "6", "miss"),
    ],
)
def test_bands_at_their_edges(bands: tuple[tuple[int | None, str], ...], face: str, row: str) -> None:
    assert ask(lambda play: play.dice.on(bands, "shot", "1d6"), face).result == repr(row)


def test_bands_without_dice_are_for_a_hundred_sided_die() -> None:
    assert ask(lambda play: play.dice.on(at_most(64), "strike"), "00").dice[0] == DrawRecord(
        100, [100], "strike", "given"
    )


def test_a_band_that_others_leave_no_room_for_is_empty() -> None:
    levels = ((98, "success"), (95, "failure"), (None, "fumble"))
    assert ask(lambda play: play.dice.on(levels, "strike"), "97").result == "'success'"
    assert ("'failure'",) not in odds_of(lambda play: play.dice.on(levels, "strike"))


def test_chance_chooses_by_the_number_of_the_name() -> None:
    report = ask(lambda play: play.dice.choose(["Rook", "Vyx", "Ash"], "who"), "2")
    assert (report.result, report.total, report.dice[0].sides) == ("'Vyx'", None, 3)


def test_one_alone_is_chosen_without_dice() -> None:
    assert ask(lambda play: play.dice.choose(["Rook"], "who")).dice == []


@pytest.mark.parametrize("given", ["2", "3", "Vyx"])
def test_whoever_has_drawn_types_the_name(given: str) -> None:
    names = ["Rook", "3", "Vyx"]
    report = ask(lambda play: play.dice.choose(names, "who"), given)
    # A number is a place, also where something is called so.
    assert report.dice[0].faces == [2 if given == "2" else 3]


@pytest.mark.parametrize(
    ("given", "faces"), [("ace king queen", [1, 1, 2]), ("queen, ace, ace", [4, 1, 2]), ("4 3 1", [4, 3, 1])]
)
def test_a_hand_comes_in_the_order_of_the_deck_and_every_card_is_recorded(given: str, faces: list[int]) -> None:
    deck = ["ace", "king", "ace", "queen"]

    def hand(play: Play) -> str:
        drawn = play.dice.draw(deck, 3, "hand", "Rook")
        play.tell("{hand.row}")
        return " ".join(drawn)

    report = ask(hand, given)
    assert report.result in ("'ace king queen'", "'ace ace queen'")
    assert [record.sides for record in report.dice] == [4, 3, 2]
    assert [face for record in report.dice for face in record.faces] == faces
    assert {record.why for record in report.dice} == {"hand of Rook"}
    assert report.text == report.result.strip("'").replace(" ", ", ")


def test_what_cannot_be_drawn_is_told_with_what_there_is() -> None:
    deck = ["ace", "king", "ace"]
    with pytest.raises(GivenDiceError, match=r"card: jack is none of \(ace, king\)"):
        ask(lambda play: play.dice.choose(deck, "card"), "jack")
    with pytest.raises(GivenDiceError, match=r"hand: king is none of \(ace\)"):
        ask(lambda play: play.dice.draw(deck, 2, "hand"), "king king")


def test_a_person_is_asked_by_the_names() -> None:
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return "king"

    source = AskedDice(answer)
    run(of_roll(lambda play: play.dice.choose(["ace", "king"], "card")), "ask", Ask(), None, source)
    assert prompts == ["card (ace, king), 1 die: "]


def test_what_is_only_told_is_recorded_and_is_no_total() -> None:
    def wound(play: Play) -> str:
        play.dice.told("3d6", "wound")
        play.tell("{wound.faces} is {wound.total}")
        return "told"

    report = ask(wound, "4 1 1")
    assert (report.text, report.total, report.dice[0].faces) == ("4 1 1 is 6", None, [4, 1, 1])


def test_the_first_draw_gives_the_total() -> None:
    assert ask(lambda play: [play.dice.sum("1d6", "shot"), play.dice.sum("1d6", "ammo")], "2 5").total == 2


def test_or_the_one_that_is_marked() -> None:
    assert ask(lambda play: [play.dice.sum("1d6", "shot"), play.dice.sum("1d6", "ammo", mark=True)], "2 5").total == 5
    assert ask(lambda play: [play.dice.sum("1d6", "shot", mark=True), play.dice.sum("1d6", "ammo")], "2 5").total == 2


def test_a_purpose_says_whose_dice_they_are() -> None:
    assert ask(lambda play: play.dice.sum("1d6", "ammo", "Rook"), "2").dice[0].why == "ammo of Rook"


QUESTIONS: dict[str, Callable[[Play], object]] = {
    "mixed faces": lambda play: play.dice.roll("1d6+1d4", "shot"),
    "faces and a constant": lambda play: play.dice.pool("2d6+1", "shot"),
    "kept dice": lambda play: play.dice.sum("4d6kh3", "shot"),
    "no dice": lambda play: play.dice.sum("cheese", "shot"),
    "taken away dice": lambda play: play.dice.sum("1d6-1d6", "shot"),
    "a division": lambda play: play.dice.sum("1d6/2", "shot"),
    "words": lambda play: play.dice.sum("d{red,blue}", "shot"),
    "dice by the hundred thousand": lambda play: play.dice.sum("100000d6", "shot"),
    "too few values": lambda play: play.dice.sum("1d6", "shot", values=(1, 2, 3)),
    "too many values": lambda play: play.dice.sum("1d6", "shot", values=(0,) * 7),
    "values of digits": lambda play: play.dice.sum("d66", "shot", values=(0,) * 36),
    "a purpose that is no slug": lambda play: play.dice.sum("1d6", "The Shot!"),
    "a told purpose that is no slug": lambda play: play.dice.told("1d6", "The Shot!"),
    "nothing to choose": lambda play: play.dice.choose([], "who"),
    "more than there is": lambda play: play.dice.draw(["ace"], 2, "hand"),
    "less than nothing": lambda play: play.dice.draw(["ace"], -1, "hand"),
    "bands that end": lambda play: play.dice.on(((0, "low"),), "shot", "1d6"),
    "a column of a text": lambda play: play.dice.on(at_least(2), "shot", "1d6", ask="turns"),  # type: ignore[call-overload]
    "a column that no row has": lambda play: play.dice.on(play.table("skid"), "skid", ask="truns"),
}


@pytest.mark.parametrize("what", QUESTIONS)
def test_what_cannot_be_asked_is_the_fault_of_the_rule_in_play_and_in_odds(what: str) -> None:
    rule = QUESTIONS[what]
    system = of_roll(rule, {"skid": SKID})
    assert fault(lambda: run(system, "ask", Ask(), None, RandomDice("x"))).startswith("lab: ask failed: ")
    assert fault(lambda: odds_of(rule, {"skid": SKID})).startswith("lab: ask failed: ")


def test_a_table_without_dice_must_be_told_which() -> None:
    bare = {key: value for key, value in SKID.items() if key != "dice"}
    assert "without dice" in fault(
        lambda: ask(lambda play: play.dice.on(play.table("skid"), "skid"), "1", {"skid": bare})
    )
    assert (
        ask(lambda play: str(play.dice.on(play.table("skid"), "skid", "1d4")), "4", {"skid": bare}).result == "'drift'"
    )


@pytest.mark.parametrize(("dice", "what"), [("", "too few"), ("3 4", "too many"), ("7", "no face"), ("x", "no face")])
def test_given_dice_must_be_what_is_asked_for(dice: str, what: str) -> None:
    with pytest.raises(GivenDiceError, match=what) as refused:
        ask(lambda play: play.dice.sum("1d6", "shot"), dice)
    assert refused.value.exit_code == 2


# Recorded dice.


def shoot(play: Play) -> Outcome:
    shot = play.dice.on(at_least(4), "shot", "1d6", "Rook")
    damage = play.dice.sum("2d6+1", "damage") if shot == "hit" else 0
    play.dice.told("d66", "wound")
    play.tell("{shot.total} and {wound.faces}")
    return Outcome(shot, data={"damage": damage, "who": play.dice.choose(["a", "b"], "who")})


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
def test_recorded_dice_replay_the_same_result(seed: str) -> None:
    system = of_roll(shoot)
    first, _ = run(system, "shoot", Ask(), None, RandomDice(seed))
    record = RecordedDice(first.all_dice())
    again, _ = run(system, "shoot", Ask(), None, record)
    record.finish()
    assert {draw.source for draw in again.dice} == {"recorded"}
    for draw in [*first.dice, *again.dice]:
        draw.source = ""
    assert again == first


ROOK = DrawRecord(6, [2], "shot of Rook", "random")
WOUND = DrawRecord("d66", [35], "wound", "random")
WHO = DrawRecord(2, [1], "who", "random")


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([DrawRecord(6, [2], "shot of Vyx", "x"), WOUND, WHO], "recorded are 1 of 6 for shot of Vyx"),
        ([DrawRecord(8, [2], "shot of Rook", "x"), WOUND, WHO], "recorded are 1 of 8"),
        ([DrawRecord(6, [2, 2], "shot of Rook", "x"), WOUND, WHO], "recorded are 2 of 6"),
        ([DrawRecord(6, [9], "shot of Rook", "x"), WOUND, WHO], "faces that d6 has not"),
        ([ROOK, WOUND], "who: the record ends"),
        ([ROOK, WOUND, WHO, WHO], "dice for who, which the rules did not ask for"),
    ],
)
def test_a_record_that_differs_is_noticed(records: list[DrawRecord], told: str) -> None:
    def replay() -> None:
        source = RecordedDice(records)
        run(of_roll(shoot), "shoot", Ask(), None, source)
        source.finish()

    assert told in fault(replay)


def test_what_ends_the_asking_is_not_the_fault_of_the_rule() -> None:
    class GaveUpError(RuntimeError):
        pass

    class Person:
        name = "asked"

        def throw(self, count: int, sides: object, why: str) -> list[int | str]:
            raise GaveUpError

    with pytest.raises(GaveUpError):
        run(of_roll(shoot), "shoot", Ask(), None, Person())


def test_no_dice_at_all() -> None:
    assert ask(lambda play: (play.dice.sum("5", "shot"), play.dice.pool("0d6", "hits"))).result == "(5, [])"
    assert given(of_roll(lambda play: "x"), Ask(), None)[0].dice == []


@pytest.mark.parametrize("dice", ["1d6", "1000d6"])
def test_a_rule_that_draws_without_end_is_told(dice: str) -> None:
    def endless(play: Play) -> None:
        while True:
            play.dice.roll(dice, "again")

    told = fault(lambda: run(of_roll(endless), "ask", Ask(), None, RandomDice("monday")))
    assert told == "lab: ask failed: again: more than 100,000 dice are drawn at once; it would never end"


def test_so_many_dice_are_drawn_at_once_and_no_more() -> None:
    def rule(play: Play) -> int:
        return sum(play.dice.sum("1000d6", "again") > 0 for _ in range(100))

    assert run(of_roll(rule), "ask", Ask(), None, RandomDice("monday"))[0].result == "100"
