"""Card Duel: chance is what is left in a deck that the save remembers."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import comb

import msgspec
import pytest
import skirm_card_duel
from skirm_card_duel import piles

from skirm.api import Encounter
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.lint import faults
from skirm.rules.system import System, assemble
from skirm.testing import Bench
from skirm.testing.played import at
from tests.lab import ids


class Court(Bench):
    """The system without installing it."""

    @cached_property
    def rules(self) -> System:
        return assemble("card-duel", {"card-duel": skirm_card_duel}, {"card-duel": "1.0"})

    def court(self, **changes: object) -> Encounter:
        """The example, with other values at some paths; `Ines__hand` is the hand of Ines."""
        raw = msgspec.to_builtins(self.rules.schemas.examples["court"].encounter)
        for path, value in changes.items():
            *outer, last = path.split("__")
            (raw["units"][outer[0]] if outer else raw)[last] = value
        return self.encounter(raw)


lab = Court("card-duel")
LAY = {"attacker": "Ines", "target": "Odo"}


@pytest.mark.parametrize(
    ("keys", "card", "result", "health"),
    [
        ({"card": "cut"}, "thrust", "hit", {"Odo": 2}),
        ({"card": "cut"}, "cut", "hit", {"Odo": 1}),
        ({"card": "cut"}, "guard", "hit", {"Odo": 3}),
        ({"card": "cut", "answer": "guard"}, "", "parried", {"Odo": 4}),
        ({"card": "feint", "answer": "guard"}, "cut", "hit", {"Odo": 3}),
        ({"card": "feint", "claim": "cut"}, "feint", "hit", {"Odo": 2}),
        ({"card": "feint", "claim": "cut", "answer": "doubt"}, "cut", "caught", {"Ines": 1, "Odo": 4}),
        ({"card": "cut", "answer": "doubt"}, "feint", "hit", {"Ines": 3, "Odo": 1}),
        ({"card": "guard", "claim": "thrust"}, "guard", "hit", {"Odo": 4}),
    ],
)
def test_a_card_counts_as_what_it_was_said_to_be_unless_it_is_doubted(
    keys: dict[str, str], card: str, result: str, health: dict[str, int]
) -> None:
    played = lab.play(lab.court(), "lay", card, **LAY, **keys)
    assert played.result == result
    assert {name: played.at(f"{name}.health") for name in health} == health


@pytest.mark.parametrize("seed", ["ochre", "slate", "umber", "azure"])
def test_every_card_is_somewhere(seed: str) -> None:
    """Twenty cards: in the deck, in a hand, discarded, or known to lie on top."""
    state: Encounter = lab.court()
    for order in lab.rules.schemas.examples["court"].orders:
        fields = {key: value for key, value in order.items() if key not in ("action", "advance")}
        name = str(order.get("action") or "turn")
        request = lab.request(name, fields, state)
        report, after = run(lab.rules, name, request, state, RandomDice(seed))
        assert after is not None
        state = after
        raw = msgspec.to_builtins(state)
        held = sum(len(unit["hand"]) for unit in raw["units"].values())
        assert held + sum(raw["deck"].values()) + sum(raw["discard"].values()) + bool(raw.get("top")) == 20, report.text


def test_a_deck_that_ends_is_made_of_the_discard_in_the_middle_of_a_draw() -> None:
    state = lab.court(deck={"thrust": 1, "guard": 0}, discard={"thrust": 0, "guard": 2}, Ines__hand=[])
    played = lab.play(state, "turn", "guard")
    assert played.at("Ines.hand") == ["guard", "guard", "thrust"]
    assert [at(played.after, pile) for pile in ("deck", "discard")] == [{"thrust": 0, "guard": 0}] * 2
    assert "the discard is shuffled: 2 cards" in played.told


def test_where_no_card_is_left_a_hand_stays_short_and_a_blade_goes_as_deep_as_it_is() -> None:
    state = lab.court(deck={"thrust": 0}, discard={"thrust": 0}, Ines__hand=["cut"])
    assert lab.play(state, "turn").at("Ines.hand") == ["cut"]
    # The card that was laid is the only one left to turn.
    assert lab.play(state, "lay", **LAY, card="cut").at("Odo.health") == 1


def test_what_was_scouted_is_the_card_that_comes() -> None:
    seen = lab.play(lab.court(), "scout", "cut", unit="Ines")
    assert (seen.result, at(seen.after, "top"), at(seen.after, "deck.cut")) == ("cut", "cut", 1)
    assert lab.odds(seen.after, "turn", "units.Ines.hand") == {'["cut","feint","guard"]': Fraction(1)}
    struck = lab.play(seen.after, "lay", **LAY, card="cut")
    assert (struck.at("Odo.health"), at(struck.after, "top")) == (1, "")


def test_the_odds_of_a_blade_are_the_cards_that_are_left() -> None:
    """Of thirteen cards two cuts go deeper, three guards less deep."""
    assert lab.odds(lab.court(), "lay", "units.Odo.health", **LAY, card="cut") == {
        1: Fraction(2, 13),
        2: Fraction(8, 13),
        3: Fraction(3, 13),
    }


def test_drawing_without_an_order_is_drawing_off_a_shuffled_deck() -> None:
    """The judge shuffles: every order of a small deck, of which the first two cards are drawn."""
    deck = ["thrust", "thrust", "cut", "guard"]
    state = lab.court(deck={"thrust": 2, "cut": 1, "guard": 1}, Ines__hand=["feint"])
    shuffled: dict[object, Fraction] = {}
    orders = list(permutations(deck))
    for order in orders:
        hand = msgspec.json.encode(sorted(["feint", *order[:2]])).decode()
        shuffled[hand] = shuffled.get(hand, Fraction(0)) + Fraction(1, len(orders))
    assert lab.odds(state, "turn", "units.Ines.hand") == shuffled
    lab.equal_play(state, "turn", "units.Ines.hand", "units.Odo.hand")


@pytest.mark.parametrize(("size", "card"), [(1, "guard"), (3, "guard"), (5, "cut"), (8, "thrust")])
def test_a_hand_off_a_full_deck(size: int, card: str) -> None:
    number = lab.rules.schemas.table_data["deck"].find(card)[0]
    assert isinstance(number, int)
    lacking = Fraction(comb(20 - number, size), comb(20, size))
    assert lab.odds(None, "hand", card=card, size=size) == {"held": 1 - lacking, "lacking": lacking}


def test_a_deal_asks_for_hands_and_not_for_their_order() -> None:
    """A hand of four off seventeen cards: 35 ways at most, where card by card it were 256."""
    state = lab.court()
    found = lab.odds(state, "deal", "units.Ines.hand")
    assert len(found) == 20
    lab.same_again(state, "deal", "ochre")


REFUSED = {
    "not their turn": (("lay", {"attacker": "Odo", "target": "Ines", "card": "cut"}), ["no-turn"]),
    "no such card": (("lay", {**LAY, "card": "thrust"}), ["no-card"]),
    "no attack": (("lay", {**LAY, "card": "guard"}), ["no-attack"]),
    "themselves": (("lay", {"attacker": "Ines", "target": "Ines", "card": "cut"}), ["same-side"]),
    "both": (("lay", {"attacker": "Odo", "target": "Odo", "card": "feint"}), ["no-turn", "same-side", "no-card"]),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_turns_no_card(what: str) -> None:
    (name, keys), reasons = REFUSED[what]
    assert ids(lab.refused(lab.court(), name, **keys)) == reasons


def test_a_guard_has_to_be_held() -> None:
    state = lab.court(Odo__hand=["cut"])
    assert ids(lab.refused(state, "lay", **LAY, card="cut", answer="guard")) == ["no-guard"]
    assert ids(lab.refused(lab.court(top="cut"), "scout", unit="Ines")) == ["known"]


def test_whoever_is_down_is_passed_over_and_a_side_that_is_left_ends_the_duel() -> None:
    state = lab.court(Odo__health=1)
    struck = lab.play(state, "lay", "feint", **LAY, card="cut")
    assert (struck.parts, struck.after.over()) == ([("wound", "down")], "only red still stands")


@pytest.mark.parametrize("card", ["cut", "feint"])
@pytest.mark.parametrize("answer", ["none", "guard", "doubt"])
def test_all_that_is_told_reads_well(card: str, answer: str) -> None:
    lab.well_told(lab.court(), "lay", **LAY, card=card, claim="cut", answer=answer)
    lab.equal_play(
        lab.court(), "lay", "result", "units.Odo.health", "units.Ines.health", **LAY, card=card, answer=answer
    )


def test_the_tables_are_sound() -> None:
    assert [fault for table in lab.rules.tables.values() for fault in faults(table)] == []
    assert piles.cards({"cut": 2, "guard": 0, "feint": 1}) == ["cut", "cut", "feint"]
