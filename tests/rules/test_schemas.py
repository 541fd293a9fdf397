"""What a system registers about itself, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from skirm.api import Action, Advance, Encounter, Roll, Schemas, Unit
from skirm.rules.refusals import PluginError

TABLE: dict[str, object] = {"kind": "house", "entries": {"b": 1}}


class ToHit(Roll):
    """A roll."""


class Shoot(Action):
    """An action."""


class NextPhase(Advance):
    """An advance."""


class Rest(Advance):
    """Another advance."""


class Field(Encounter):
    """An encounter."""


class Rook(Unit):
    health: int = 1


def test_names_in_the_shell_are_kebab_case_or_given() -> None:
    schemas = Schemas("lab")
    schemas.roll(ToHit)
    schemas.action(Shoot, "fire")
    schemas.advance(NextPhase)
    assert (list(schemas.rolls), list(schemas.actions), list(schemas.advances)) == (
        ["to-hit"],
        ["fire"],
        ["next-phase"],
    )


def test_the_first_advance_is_the_default_unless_another_says_so() -> None:
    schemas = Schemas("lab")
    defaults = [schemas.default_advance]
    for model, name, default in ((Rest, "", False), (NextPhase, "", True), (Rest, "sleep", False)):
        schemas.advance(model, name, default=default)
        defaults.append(schemas.default_advance)
    assert defaults == [None, "rest", "next-phase", "next-phase"]


def test_an_encounter_has_a_version_and_migrations() -> None:
    schemas = Schemas("lab")
    schemas.encounter(Field, version=2, migrations={1: lambda state: state})
    assert (schemas.encounter_model, schemas.version, list(schemas.migrations)) == (Field, 2, [1])


@pytest.mark.parametrize(
    ("version", "steps", "told"),
    [
        (4, [1, 3], "the migrations of 1, 3 do not lead to version 4 one by one"),
        (4, [1, 2], "the migrations of 1, 2 do not lead to version 4 one by one"),
        (2, [1, 2], "the migrations of 1, 2 do not lead to version 2 one by one"),
        (2, [0, 1], "the migrations of 0, 1 do not lead to version 2 one by one"),
        (0, [], "version 0: versions count from 1"),
    ],
)
def test_migrations_have_no_gaps(version: int, steps: list[int], told: str) -> None:
    with pytest.raises(PluginError, match=told):
        Schemas("lab").encounter(Field, version, {step: lambda state: state for step in steps})


@pytest.mark.parametrize(("version", "steps"), [(1, []), (3, []), (4, [2, 3])])
def test_the_oldest_versions_may_be_left_behind(version: int, steps: list[int]) -> None:
    Schemas("lab").encounter(Field, version, {step: lambda state: state for step in steps})


@pytest.mark.parametrize(
    ("register", "told"),
    [
        (lambda s: (s.roll(ToHit), s.roll(ToHit)), "the roll 'to-hit' is registered twice"),
        (lambda s: (s.action(Shoot), s.action(Shoot)), "the action 'shoot' is registered twice"),
        (lambda s: (s.advance(Rest, "x"), s.advance(Rest, "x")), "the advance 'x' is registered twice"),
        (lambda s: (s.advance(Rest, "x"), s.action(Shoot, "x")), "the action 'x' is registered twice"),
        (lambda s: (s.action(Shoot, "x"), s.advance(Rest, "x")), "the advance 'x' is registered twice"),
        (lambda s: (s.encounter(Field), s.encounter(Field)), "the encounter 'Field' is registered twice"),
        (lambda s: (s.template("a", Rook()), s.template("a", Rook())), "the template 'a' is registered twice"),
        (lambda s: (s.example("a", Field()), s.example("a", Field())), "the example 'a' is registered twice"),
        (
            lambda s: [s.table("a", {"kind": "house", "entries": {"b": 1}}) for _ in "12"],
            "the table 'a' is registered twice",
        ),
        (lambda s: s.roll(Shoot), "Shoot is no Roll"),
        (lambda s: s.action(ToHit), "ToHit is no Action"),
        (lambda s: s.advance(Shoot), "Shoot is no Advance"),
        (lambda s: s.encounter(Rook), "Rook is no Encounter"),
        (lambda s: s.roll(ToHit, "To Hit"), "expected lower-case words joined by minus signs"),
        (lambda s: s.roll(ToHit, "-x"), "expected lower-case words joined by minus signs"),
    ],
)
def test_what_is_refused(register: Callable[[Schemas], object], told: str) -> None:
    with pytest.raises(PluginError) as refused:
        register(Schemas("lab"))
    assert told in str(refused.value)


def test_a_roll_may_share_its_name_with_an_action_or_an_advance() -> None:
    schemas = Schemas("lab")
    for name in ("strike", "rest"):
        schemas.roll(ToHit, name)
    schemas.action(Shoot, "strike")
    schemas.advance(Rest, "rest")
    schemas.advance(NextPhase, "sleep")
    schemas.roll(ToHit, "sleep")
    assert schemas.rolls == dict.fromkeys(("strike", "rest", "sleep"), ToHit)
    assert (schemas.actions, schemas.advances) == ({"strike": Shoot}, {"rest": Rest, "sleep": NextPhase})


@pytest.mark.parametrize("key", ["action", "advance", "add", "remove", "set", "dice", "seed"])
def test_no_request_has_a_field_that_orders_keep_for_themselves(key: str) -> None:
    model = type("Odd", (Action,), {"__annotations__": {key: "int"}, "__module__": __name__})
    with pytest.raises(PluginError, match=f"Odd: a field cannot be called '{key}'"):
        Schemas("lab").action(model)


@pytest.mark.parametrize("key", ["save", "house"])
def test_no_encounter_has_a_table_that_the_save_keeps_for_itself(key: str) -> None:
    model = type("Odd", (Encounter,), {"__annotations__": {key: "int"}, "__module__": __name__})
    with pytest.raises(PluginError, match=f"Odd: a field cannot be called '{key}'"):
        Schemas("lab").encounter(model)


def test_a_folder_of_tables_is_read_by_name(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.toml").write_text('title = "T"\nkind = "printed"\n[entries]\nx = 1\n', encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no table", encoding="utf-8")
    schemas = Schemas("lab")
    schemas.tables(tmp_path)
    assert list(schemas.table_data) == ["a", "b"]


def test_a_table_may_stand_in_for_one_that_it_fits(tmp_path: Path) -> None:
    schemas = Schemas("lab")
    schemas.table("cover", {"title": "Cover", "kind": "printed", "rule": "L-1", "entries": {"open": 0, "full": -2}})
    (tmp_path / "cover.toml").write_text('kind = "house"\n[entries]\nopen = 0\nfull = -3\n', encoding="utf-8")
    schemas.tables(tmp_path, replaces=True)
    cover = schemas.table_data["cover"]
    assert cover.find("full")[0] == -3
    assert (cover.title, cover.origin.kind, cover.origin.rule) == ("Cover", "house", "L-1")


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("covre", {"kind": "house", "entries": {"open": 0}}, "no table 'covre'; did you mean cover?"),
        ("cover", {"kind": "house", "entries": {"open": 0}}, "entries: missing full"),
        ("cover", {"kind": "house", "entries": {"open": 0, "full": "much"}}, "entries.full: expected a whole number"),
        ("cover", {"entries": {"open": 0, "full": -3}}, "kind is missing"),
    ],
)
def test_a_table_that_does_not_fit_stands_in_for_none(name: str, data: dict[str, object], told: str) -> None:
    schemas = Schemas("lab")
    schemas.table("cover", {"kind": "printed", "entries": {"open": 0, "full": -2}})
    with pytest.raises(PluginError) as refused:
        schemas.table(name, data, replaces=True)
    assert told in str(refused.value)
    assert schemas.table_data["cover"].find("full")[0] == -2


@pytest.mark.parametrize("text", [b"[entries", b"\xff\xfe", b"title = 1"])
def test_a_file_that_is_no_table_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "bad.toml").write_bytes(text)
    with pytest.raises(PluginError, match="bad"):
        Schemas("lab").tables(tmp_path)


def test_rules_are_told_by_number(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('[R-1]\ntitle = "Fire"\ntext = "It burns."\nrulings = ["Water helps."]\n', encoding="utf-8")
    schemas = Schemas("lab")
    schemas.rules(file)
    assert (schemas.rule_texts["R-1"].kind, schemas.rule_texts["R-1"].rulings) == ("printed", ["Water helps."])
    with pytest.raises(PluginError, match="the rule 'R-1' is registered twice"):
        schemas.rules(file)


@pytest.mark.parametrize("text", ['[R-1]\ntitle = "x"\n', '[R-1]\ntitle = "x"\ntext = "y"\ncolour = 1\n', "x = 1"])
def test_a_file_that_holds_no_rules_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    with pytest.raises(PluginError, match=r"rules.toml|R-1"):
        Schemas("lab").rules(tmp_path / "rules.toml")
