"""Card Duel as a stranger's package: built as a wheel, installed into a fresh environment, played, removed again."""

from __future__ import annotations

import ensurepip
import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.shell import OURS, Run
from tests.wheelhouse import wheelhouse

SOURCE = Path(__file__).parent / "card_duel"
FOREIGN = ("PIP_", "UV_", "VIRTUAL_ENV", "PYTHON", *OURS)
SEED = "friday"
LAY = ["resolve", "duel.toml", "lay", "attacker=Ines", "target=Odo"]


class Place:
    """A fresh environment with skirm in it, beside an empty folder, and no network."""

    def __init__(self, folder: Path, wheels: Path) -> None:
        self.folder = folder
        self.scripts = folder / "env" / "bin"
        plain = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        self.variables = plain | {
            "COLUMNS": "80",
            "HOME": str(folder),
            "SKIRM_CONFIG_DIR": str(folder / "config"),
            "PIP_FIND_LINKS": str(wheels),
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }

    def run(self, *argv: str, stdin: str = "") -> Run:
        """Run something in the folder."""
        done = subprocess.run(
            argv,
            input=stdin.encode(),
            env=self.variables,
            cwd=self.folder,
            capture_output=True,
            timeout=300,
            check=False,
        )
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())

    def __call__(self, *argv: str, stdin: str = "") -> Run:
        """Run skirm."""
        return self.run(str(self.scripts / "skirm"), *argv, stdin=stdin)

    def ok(self, *argv: str, stdin: str = "") -> str:
        """What skirm prints, which has to succeed."""
        run = self(*argv, stdin=stdin)
        assert run.code == 0, run
        return run.out

    def pip(self, *argv: str) -> None:
        """Run the pip of the environment."""
        run = self.run(str(self.scripts / "python"), "-m", "pip", "-q", *argv)
        assert run.code == 0, run

    def state(self) -> dict[str, object]:
        """What stands in the save."""
        return tomllib.loads((self.folder / "duel.toml").read_text())

    def number(self, card: str) -> int:
        """How many of a card the save knows of: in the deck, in hands, discarded."""
        duel = json.loads(self.ok("show", "duel.toml", "--json"))["state"]
        piles = [duel["deck"].get(card, 0), duel["discard"].get(card, 0)]
        return int(sum(piles) + sum(unit["hand"].count(card) for unit in duel["units"].values()))


def built(folder: Path) -> Path:
    """The wheel, by the build that its pyproject.toml names, from a copy of what a stranger would have."""
    shutil.copytree(SOURCE, folder / "card_duel", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=folder / "card_duel", check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    folder = tmp_path_factory.mktemp("place")
    place = Place(folder, wheelhouse(tmp_path_factory.mktemp("wheels")))
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    for wheel in (Path(ensurepip.__file__).parent / "_bundled").glob("pip-*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
    place.pip("install", "skirm")
    assert place.ok("plugins") == ""
    told = place.ok("install", str(built(tmp_path_factory.mktemp("built"))))
    assert told.startswith("system card-duel (skirm-card-duel 1.0): Card Duel for skirm")
    return place


@pytest.fixture
def duel(place: Place) -> Place:
    """The example, dealt as in every run."""
    place.ok("new", "card-duel", "duel.toml", "--example", "--seed", SEED, "--force")
    return place


def test_is_listed_with_what_it_is(place: Place) -> None:
    assert "card-duel" in place.ok("plugins", "--check")
    assert "card-duel" in place.ok("--help")
    assert "Lay a card face down and say what it is" in place.ok("card-duel", "lay", "--help")
    assert json.loads(place.ok("schema", "card-duel", "orders"))["$schema"]


def test_a_roll_and_its_odds(place: Place) -> None:
    assert place.ok("roll", "card-duel:hand", "card=guard", "size=2", "--dice", "guard,cut") == "cut, guard\n"
    (odds,) = [json.loads(line) for line in place.ok("odds", "card-duel:hand", "--json").splitlines()]
    # Of 1140 hands of three, 364 are drawn off the fourteen cards that are no guard.
    chances = {each["result"]: each["chance"] for each in odds["odds"]}
    assert chances == pytest.approx({"held": 1 - 364 / 1140, "lacking": 364 / 1140})


def test_is_played_with_cards_undone_and_redone_to_the_byte(duel: Place) -> None:
    save = duel.folder / "duel.toml"
    before = save.read_bytes()
    assert duel.ok(*LAY, "card=feint", "claim=cut", "answer=doubt", "--dice", "thrust").splitlines() == [
        "Ines lays a card: cut",
        "Odo doubts it, and it is feint: a lie",
        "Ines: thrust, 1 harm, 2 left",
    ]
    assert duel.state()["deck"] == {"thrust": 4, "cut": 2, "feint": 3, "guard": 3}
    assert duel.state()["discard"] == {"thrust": 1, "cut": 0, "feint": 1, "guard": 0}
    after = save.read_bytes()
    duel.ok("undo", "duel.toml")
    assert save.read_bytes() == before
    duel.ok("redo", "duel.toml")
    assert save.read_bytes() == after


def test_a_card_that_is_not_in_the_deck_cannot_have_been_turned(duel: Place) -> None:
    run = duel(*LAY, "card=cut", "--dice", "jack")
    assert (run.code, run.out) == (2, "")
    assert "fate of Odo: jack is none of (thrust, cut, feint, guard)" in run.err


def test_the_same_seed_draws_the_same_cards_and_a_replay_plays_them_again(duel: Place) -> None:
    orders = (SOURCE / "src" / "skirm_card_duel" / "example" / "court.jsonl").read_text()
    told = duel.ok("resolve", "duel.toml", "--orders", "-", stdin=orders)
    assert duel.ok("replay", "duel.toml") == "duel.toml: 8 orders played again, the same state\n"
    assert duel.ok("check", "duel.toml", "-q") == "sound\n"
    duel.ok("undo", "duel.toml", "8")
    assert duel.ok("resolve", "duel.toml", "--orders", "-", stdin=orders) == told
    assert "scout unit=Ines" in duel.ok("log", "duel.toml")


def test_no_order_of_the_deck_is_kept_in_the_save(duel: Place) -> None:
    """Whoever reads the save learns how many cards are left, and not which of them comes next."""
    duel.ok("advance", "duel.toml", "deal")
    state = duel.state()
    assert list(state) == ["units", "turns", "deck", "discard", "save"]
    deck = state["deck"]
    assert isinstance(deck, dict)
    assert sum(deck.values()) == 13


def test_odds_of_an_order_and_of_a_turn(duel: Place) -> None:
    told = duel.ok("odds", "duel.toml", *LAY[2:], "card=cut", "--by", "units.Odo.health", "--fractions")
    assert "2/13" in told
    assert "8/13" in told
    assert "3/13" in told
    assert "cut" in duel.ok("odds", "duel.toml", "advance", "--by", "units.Ines.hand")
    worth = duel.ok("odds", "duel.toml", *LAY[2:], "card=cut", "--by", "units.Odo.health", "--explain")
    assert "guard is turned (CD-4)" in worth


def test_is_simulated(duel: Place) -> None:
    (duel.folder / "round.jsonl").write_text(
        '{"action": "lay", "attacker": "@first:red", "target": "@weakest", "card": "cut"}\n{"advance": 1}\n'
    )
    told = duel.ok("simulate", "duel.toml", "round.jsonl", "-n", "40", "--jobs", "1", "--by", "units.Odo.health")
    assert "40" in told


def test_a_deck_of_ones_own(duel: Place) -> None:
    """A player takes the guards out of the deck, sees what that moves, and lets the duel go on by it."""
    assert duel.ok("rules", "card-duel", "--check") == "5 tables, no errors, no warnings\n"
    file = duel.folder / "config" / "card-duel" / "deck.toml"
    duel.ok("rules", "card-duel", "deck", "--copy")
    file.write_text(file.read_text().replace("guard = 6", "guard = 0"))
    try:
        told = duel.ok("rules", "card-duel", "--odds", "deck", "house")
        assert "deck: guard: 6 (printed) -> 0 (house)\n" in told
        assert (
            "hand: result: held 68.07 % -> 0.00 % (-68.07 points); lacking 31.93 % -> 100.00 % (+68.07 points)" in told
        )
        assert duel.ok("adopt", "duel.toml") == f"deck: {file}\n  guard: 6 (printed) -> 0 (house)\n"
        duel.ok("advance", "duel.toml", "deal")
        assert duel.number("guard") == 0
        duel.ok("undo", "duel.toml", "2")
        duel.ok("advance", "duel.toml", "deal")
        assert duel.number("guard") == 6
    finally:
        file.unlink()


def test_is_removed_and_its_saves_are_still_undone(duel: Place) -> None:
    """The last test: the system is gone afterwards."""
    duel.ok(*LAY, "card=cut", "-q")
    duel.ok("uninstall", "card-duel")
    assert duel.ok("plugins") == ""
    run = duel("advance", "duel.toml")
    assert (run.code, run.out) == (5, "")
    assert "card-duel" in run.err
    assert "[units.Ines]" in duel("show", "duel.toml").out
    assert duel.ok("undo", "duel.toml").endswith("now at revision 0\n")
