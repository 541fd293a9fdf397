"""The ford word for word, orders as they are typed, and what is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.saves.models import encode
from skirm.saves.revision import first_save
from skirm.saves.save import to_bytes
from tests.commands.table import Game
from tests.examples import Example, save

from .lab import NAME, bench

FORD = Example(bench, "ford")
STORY = Path(__file__).with_name("ford.txt")


@pytest.fixture
def ford(game: Game) -> Game:
    """The example in fight.toml, its seed ford."""
    return FORD.begin(game, "ford")


@pytest.mark.rule("PS-01", "PS-04")
def test_the_golden_story(ford: Game) -> None:
    run = FORD.played(ford)
    assert (run.code, run.err) == (0, "")
    assert run.out == STORY.read_text()


@pytest.mark.rule("PS-04")
def test_a_blow_as_it_is_typed(ford: Game) -> None:
    ford.ok("resolve", "fight.toml", "move", "unit=vela", "to=1,-1")
    words = ("attacker=Vela", "target=Ilse", "response=parry", "--dice", "97,95")
    told = ford("resolve", "fight.toml", "strike", *words)
    assert told.code == 0
    assert "drop" in told.out
    assert ford.unit("Ilse")["weapons"] != []
    before = ford.unit("Ilse")
    assert ford("undo", "fight.toml").code == 0
    assert ford(NAME, "strike", "fight.toml", *words).code == 0
    assert ford.unit("Ilse") == before


@pytest.mark.rule("PS-02")
def test_a_refused_order_commits_nothing(ford: Game) -> None:
    before = save()
    run = ford("resolve", "fight.toml", "strike", "attacker=Ilse", "target=Ilse")
    assert (run.code, run.out) == (1, "")
    assert "refused" in run.err
    assert len(run.err.splitlines()) == 1
    assert save() == before


@pytest.mark.rule("PS-56", "PS-58")
def test_rolls_and_odds_as_they_are_typed(game: Game) -> None:
    assert game.ok("roll", f"{NAME}:strike", "chance=64", "--dice", "9", "-q") == "x2\n"
    assert "total 12: stunned" in game.ok("roll", f"{NAME}:damage", "wd=5", "armour=4", "--dice", "5,6")
    assert game("roll", f"{NAME}:strike", "chance=64", "--dice", "65", "--exit-code").code == 1
    game.ok("new", NAME, "fight.toml", "--example", "--seed", "x")
    game.ok("set", "fight.toml", "units.Vela.position=0,-1")
    by = ("--by", "units.Ilse.injuries.torso.level")
    assert "wound" in game.ok("odds", "fight.toml", "strike", "attacker=Vela", "target=Ilse", *by)


def test_choices_in_the_help_are_words(game: Game) -> None:
    told = " ".join(game.ok(NAME, "strike", "--help").split())
    assert "one of fumble, miss, fail, glance" in told
    assert "one of ," not in told


def test_a_key_of_another_order_names_the_one_that_is_missing(ford: Game) -> None:
    run = ford("resolve", "fight.toml", "first-aid", "unit=Vela", "target=Orm")
    assert run.code == 2
    assert "there is no key 'target'; did you mean patient?" in run.err


def test_templates_are_house() -> None:
    assert {template.kind for template in bench.rules.schemas.templates.values()} == {"house"}


@pytest.mark.rule("PS-02")
def test_a_fight_is_over_when_one_side_is_left(ford: Game) -> None:
    for name in ("Vela", "Orm", "Kosk"):
        ford.ok("set", "fight.toml", f"units.{name}.dead=yes")
    assert ford("advance", "fight.toml").code == 1
    assert "over" in ford.ok("show", "fight.toml")
    assert ford("advance", "fight.toml", "rest", "time=20m").code == 0


@pytest.mark.rule("PS-02", "PS-65")
def test_the_picture_tells_who_is_up_and_who_is_hurt(ford: Game) -> None:
    out = ford.ok("show", "fight.toml")
    assert out.rstrip().endswith("up: Vela")
    ford.ok("set", "fight.toml", 'units.Orm.injuries:={"left-arm": {"level": "wound", "count": 1}}')
    assert "wound" in ford.ok("show", "fight.toml")
    (told,) = ford.objects("show", "fight.toml")
    view = told["view"]
    assert isinstance(view, dict)
    assert {place["unit"] for place in view["places"]} >= {"Ilse", "Kosk"}


def test_names_are_data(game: Game) -> None:
    nasty = "[bold]R\u00f6\u00f6k :boom:"
    state = bench.encounter({"units": {nasty: {"kind": "fighter", "side": "[red]x[/red]"}}})
    out = game.ok("show", "-", stdin=to_bytes(first_save(bench.rules, encode(state), "names", {})))
    assert nasty in out
    assert "[red]x[/red]" in out
