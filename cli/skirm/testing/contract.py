"""The contract: what skirm promises players of any system, as one class of tests that a plugin calls for itself."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import msgspec
import pytest

from skirm.testing.bench import Bench
from skirm.testing.campaign import Campaign, Scene
from skirm.testing.promises import apart, data, odds, play, shell, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.testing.shell import Shell

MOST_TOLD = 8


class Contract:
    """Every promise is a test of its own. A plugin's tests inherit it.

        class TestContract(Contract):
            '''All that skirm promises players of this system.'''

    Orders are made up from the types of the models, the words of the examples and the orders that come with them: the
    same in every run. A promise that a system cannot keep is overridden, with its reason as docstring.

    Attributes:
        seeds: Each gives a campaign of its own.
        plays: How often every action and advance is tried in each scene, with each seed.
        scenes: States beside the examples from which to play, as saves hold them, by name; for what the examples do
            not lead to: `{"clinch": {"units": {…}}}`.
        old_states: What saves of older versions held, by version, to try the migrations on: `{1: {"units": {…}}}`.
    """

    seeds: ClassVar[tuple[str, ...]] = ("ochre", "umber")
    plays: ClassVar[int] = 3
    scenes: ClassVar[dict[str, dict[str, object]]] = {}
    old_states: ClassVar[dict[int, dict[str, object]]] = {}

    @pytest.fixture
    def campaign(self, system: Bench) -> Campaign:
        """The examples and scenes played with many orders; what came of them."""
        return played(type(self), system)

    def test_schemas_round_trip(self, campaign: Campaign) -> None:
        """Every state that is reached can be saved as TOML, and is read back as it was."""
        kept(data.schemas_round_trip(campaign))

    def test_old_states_come_up(self, system: Bench) -> None:
        """What a save of an older version held is brought up to today's by every migration, and fits the model."""
        kept(data.old_states_come_up(system.rules, self.old_states))

    def test_json_schema_is_valid(self, campaign: Campaign) -> None:
        """Every schema is one of draft 2020-12, and the examples fit theirs."""
        kept(data.json_schema_is_valid(campaign))

    def test_tables_are_whole(self, campaign: Campaign) -> None:
        """No table has a gap, an overlap, a row that nothing falls on, or a figure without a kind or reason."""
        kept(data.tables_are_whole(campaign))

    def test_everything_resolves(self, campaign: Campaign) -> None:
        """Whatever is asked is answered or refused; nothing crashes."""
        kept(play.everything_resolves(campaign))

    def test_every_name_is_played(self, campaign: Campaign) -> None:
        """Every roll, action and advance was answered at least once."""
        kept(play.every_name_is_played(campaign))

    def test_outcomes_serialise(self, campaign: Campaign) -> None:
        """Every result can be told to programs."""
        kept(play.outcomes_serialise(campaign))

    def test_refusals_change_nothing(self, campaign: Campaign) -> None:
        """A refused order has thrown no dice, and is refused for the same reasons when it is given again."""
        kept(play.refusals_change_nothing(campaign))

    def test_refusals_say_why(self, campaign: Campaign) -> None:
        """Every reason of a refusal has a slug for programs and a sentence for people."""
        kept(play.refusals_say_why(campaign))

    def test_chance_comes_from_play_dice(self, campaign: Campaign) -> None:
        """No rule asks for chance or the time but by `play.dice`."""
        kept(play.chance_comes_from_play_dice(campaign))

    def test_a_rerun_asks_the_same(self, campaign: Campaign) -> None:
        """The same request in the same state with the same dice asks the same questions."""
        kept(play.a_rerun_asks_the_same(campaign))

    def test_replay_is_exact(self, campaign: Campaign) -> None:
        """The dice of a record lead to the same state, result and story."""
        kept(play.replay_is_exact(campaign))

    def test_states_are_read_back_as_they_are(self, campaign: Campaign) -> None:
        """What a rule leaves is what a save of it is read as, so that simulations are true to real play."""
        kept(play.states_are_read_back_as_they_are(campaign))

    def test_hash_seeds_do_not_matter(self, system: Bench) -> None:
        """The same orders with the same dice lead to the same, whatever the seed of Python's hashes."""
        kept(apart.hash_seeds_do_not_matter(system, self.seeds[:1], max(1, self.plays // 2)))

    def test_odds_sum_to_one(self, campaign: Campaign) -> None:
        """The chances of everything that can come of a request sum to one."""
        kept(odds.odds_sum_to_one(campaign))

    def test_odds_equal_play(self, campaign: Campaign) -> None:
        """The odds are those of playing: every throw where there are few of them, else very many of them."""
        kept(odds.odds_equal_play(campaign))

    def test_forgetting_changes_no_answer(self, campaign: Campaign) -> None:
        """What `forget` blanks is read neither by the question nor by due work."""
        kept(odds.forgetting_changes_no_answer(campaign))

    def test_nothing_heavy_is_imported(self, system: Bench) -> None:
        """Importing the system loads nothing that costs more than the rules themselves."""
        kept(apart.nothing_heavy_is_imported(system))

    def test_only_the_surface_is_imported(self, system: Bench) -> None:
        """Authors build on `skirm.api` and `skirm.hexes`; all else may change from one release to the next."""
        kept(apart.only_the_surface_is_imported(system))

    def test_what_is_shown_is_safe(self, campaign: Campaign) -> None:
        """What is shown is plain text of the game's own words."""
        kept(shown.what_is_shown_is_safe(campaign))

    def test_every_rule_is_told(self, campaign: Campaign) -> None:
        """Every rule that a result names stands among the rules of the system, where it tells any."""
        kept(shown.every_rule_is_told(campaign))

    def test_the_example_at_the_command_line(self, system: Bench, skirm: Shell) -> None:
        """The orders of the example are played from a file, one by one and through a pipe; undone and replayed."""
        kept(shell.the_example_at_the_command_line(system, skirm))

    def test_templates_join_and_leave(self, system: Bench, skirm: Shell) -> None:
        """Every template joins a new fight, is shown, leaves it, comes back, and time passes for it."""
        kept(shell.templates_join_and_leave(system, skirm))

    def test_every_name_has_help(self, system: Bench, skirm: Shell) -> None:
        """Every roll, action and advance is explained."""
        kept(shell.every_name_has_help(system, skirm))


@lru_cache(maxsize=8)
def campaign_of(name: str, scenes: bytes, seeds: tuple[str, ...], plays: int) -> Campaign:
    """The campaign of a system, played once a process.

    Args:
        scenes: States beside the examples, as JSON.
    """
    bench = Bench(name)
    begin = Scene.of(bench.rules)
    for title, state in msgspec.json.decode(scenes).items():
        begin.append(Scene(f"scene {title}", bench.encounter(state), []))
    return Campaign(bench.rules, begin, seeds, plays)


def played(contract: type[Contract], bench: Bench) -> Campaign:
    """The campaign of a contract. Errors: fails the test where a scene is none."""
    try:
        return campaign_of(bench.given, msgspec.json.encode(contract.scenes), contract.seeds, contract.plays)
    except msgspec.ValidationError as fault:
        pytest.fail(f"{contract.__name__}.scenes: {fault}", pytrace=False)


def kept(faults: Iterator[str]) -> None:
    """Fail unless nothing is told that breaks a promise."""
    found = list(dict.fromkeys(faults))
    if found:
        more = [f"and {len(found) - MOST_TOLD} more"] if len(found) > MOST_TOLD else []
        pytest.fail("\n".join(["this promise is broken:", *found[:MOST_TOLD], *more]), pytrace=False)
