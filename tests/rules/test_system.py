"""A system of plugins: how they are put together, what is refused, how hooks wrap one another."""

from __future__ import annotations

from collections.abc import Generator
from types import ModuleType

import msgspec
import pytest

from skirm.api import Action, Encounter, Outcome, Play, Roll, Schemas, hookimpl
from skirm.rules.refusals import PluginError
from skirm.rules.system import assemble

from .lab import Ask, Do, Lab, Rules, Soldier, fault, given


def refusal(**plugins: object) -> str:
    return fault(lambda: assemble("lab", plugins))


class Wrapper:
    """A house rule around another's: what hits, hits half as often."""

    @hookimpl(wrapper=True)
    def resolve(self, encounter: Lab, action: Action, play: Play) -> Generator[None, Outcome, Outcome]:
        outcome = yield
        if outcome.result == "hit" and play.dice.on(((3, "jam"), (None, "fine")), "jam", "1d6") == "jam":
            return Outcome("jam", success=False)
        return outcome


class First:
    """An extension that answers some requests itself."""

    @hookimpl(tryfirst=True)
    def roll(self, request: Roll, play: Play) -> Outcome | None:
        return Outcome("house") if play.dice.sum("1d2", "whose") == 1 else None


def test_the_model_itself_answers_last() -> None:
    class Own(Ask):
        def roll(self, play: Play) -> Outcome:
            return Outcome("own")

    assert given(assemble("lab", {"lab": Rules()}), Own(), None)[0].result == "own"
    assert given(assemble("lab", {"lab": Rules(roll=lambda play: Outcome("hook"))}), Own(), None)[0].result == "hook"


def test_an_extension_wraps_what_the_system_answers_with_dice_of_its_own() -> None:
    system = assemble("lab", {"lab": Rules(act=lambda lab, play: Outcome("hit")), "lab.jams": Wrapper()})
    report, _ = given(system, Do(), Lab(), "2")
    assert (report.result, report.dice[0].why) == ("jam", "jam")
    assert given(system, Do(), Lab(), "4")[0].result == "hit"


def test_the_first_answer_wins_and_none_leaves_it_to_others() -> None:
    system = assemble("lab", {"lab": Rules(roll=lambda play: Outcome("system")), "lab.first": First()})
    assert given(system, Ask(), None, "1")[0].result == "house"
    assert given(system, Ask(), None, "2")[0].result == "system"


def test_a_module_is_a_plugin_too() -> None:
    module = ModuleType("rules")

    @hookimpl
    def register_schemas(schemas: Schemas) -> None:
        schemas.roll(Ask, "question")

    module.register_schemas = register_schemas  # type: ignore[attr-defined]
    assert list(assemble("lab", {"lab": module}).schemas.rolls) == ["question"]


def test_a_system_knows_its_versions_and_models() -> None:
    system = assemble("lab", {"lab": Rules()}, {"lab": "1.2"})
    assert (system.name, system.version, system.versions, system.encounter) == ("lab", 1, {"lab": "1.2"}, Lab)
    assert system.names(Lab(units={"b": Soldier(), "a": Soldier()})) == ["b", "a"]


def test_a_state_is_the_same_after_it_was_written_and_read() -> None:
    system = assemble("lab", {"lab": Rules()})
    lab = Lab(units={"b": Soldier(3), "a": Soldier()}, notes=["x"])
    assert system.thaw(system.freeze(lab)) == lab
    assert list(system.names(system.thaw(system.freeze(lab)))) == ["b", "a"]
    assert system.freeze(lab) == system.freeze(Lab(units={"b": Soldier(3), "a": Soldier()}, notes=["x"]))
    with pytest.raises(PluginError, match="does not fit its model"):
        system.thaw(b"\x81\xa5score\xa1x")


def test_an_unknown_hook_is_refused_with_the_name_of_its_plugin() -> None:
    class Typo:
        @hookimpl
        def resolv(self, encounter: Lab) -> None: ...

    told = refusal(lab=Rules(), typo=Typo())
    assert told.startswith("typo: ")
    assert "resolv" in told


def test_an_unknown_argument_is_refused() -> None:
    class Typo:
        @hookimpl
        def roll(self, requests: Roll) -> None: ...

    assert refusal(typo=Typo()).startswith("typo: ")


def test_a_registration_that_fails_is_one_error_with_the_name_of_its_plugin() -> None:
    class Broken:
        @hookimpl
        def register_schemas(self, schemas: Schemas) -> None:
            raise OSError("no such folder")

    told = refusal(lab=Rules(), broken=Broken())
    assert told.startswith("broken: register_schemas failed: OSError: no such folder (test_system.py, line ")


def test_an_extension_cannot_take_a_name_of_the_system() -> None:
    class Again:
        @hookimpl
        def register_schemas(self, schemas: Schemas) -> None:
            schemas.roll(Ask)

    assert refusal(lab=Rules(), again=Again()) == "again: register_schemas failed: the roll 'ask' is registered twice"


def test_an_encounter_that_is_no_model_is_refused() -> None:
    class Odd(Encounter):
        thing: Ask | Do | None = None

    class Plugin:
        @hookimpl
        def register_schemas(self, schemas: Schemas) -> None:
            schemas.encounter(Odd)

    told = refusal(lab=Plugin())
    assert told.startswith("lab: the encounter is no model: ")
    assert "tagged" in told


def test_a_system_without_an_encounter_can_still_be_rolled() -> None:
    class Plugin:
        @hookimpl
        def roll(self, request: Roll, play: Play) -> Outcome:
            return Outcome("x")

    assert given(assemble("lab", {"lab": Plugin()}), Ask(), None)[0].result == "x"


def test_wrong_requests_are_not_played() -> None:
    with pytest.raises(msgspec.ValidationError):
        given(assemble("lab", {"lab": Rules()}), Do(names="Rook"), Lab())  # type: ignore[arg-type]
