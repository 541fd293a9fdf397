"""Who is meant by a name, and who may go."""

from __future__ import annotations

import pytest

from skirm.environment.errands import UnchangeableError
from skirm.environment.removable import refuse_unrecorded, removable
from skirm.errors import SkirmError, UsageError
from skirm.rules.discovery import NoSystemError
from tests.rules.toys import Installs, installs

__all__ = ["installs"]


@pytest.fixture
def shelf(installs: Installs) -> Installs:
    installs.duel()
    installs.add("night-rules", {"duel.night": "night", "duel.fog": "fog"}, version="0.2")
    installs.add("chess", {"chess": "one"}, version="2.0")
    installs.add("chess-fork", {"chess": "two"}, version="3.0")
    installs.add("later", {"later": "later"}, group="skirm.v2")
    installs.add("bystander", {"x": "y"}, group="other")
    return installs


def meant(shelf: Installs, *names: str) -> list[str]:
    return removable(names, shelf.seen().plugins, "uv tool uninstall skirm")


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("duel", "duel-rules"),
        ("Duel", "duel-rules"),
        ("duel-rules", "duel-rules"),
        ("Duel_Rules", "duel-rules"),
        ("duel.night", "night-rules"),
        ("duel.fog", "night-rules"),
        ("later", "later"),
        ("chess-fork", "chess-fork"),
        ("chess", "chess"),
    ],
)
def test_a_plugin_or_its_distribution(shelf: Installs, given: str, found: str) -> None:
    assert meant(shelf, given) == [found]


def test_each_goes_once(shelf: Installs) -> None:
    assert meant(shelf, "duel.night", "duel.fog", "duel") == ["night-rules", "duel-rules"]


def test_of_several_who_bring_a_name_one_is_chosen(shelf: Installs) -> None:
    shelf.add("fork", {"duel": "fork"})
    with pytest.raises(UsageError) as fault:
        meant(shelf, "duel")
    assert fault.value.message == (
        "duel is brought by duel-rules 1.0 and fork 1.0; say which: skirm uninstall duel-rules or skirm uninstall fork"
    )


@pytest.mark.parametrize(
    ("given", "kind", "told"),
    [
        ("skirm", UnchangeableError, "skirm does not remove itself; to do so: uv tool uninstall skirm"),
        ("Skirm", UnchangeableError, "skirm does not remove itself"),
        ("sly", UnchangeableError, "skirm does not remove itself; to do so: uv tool uninstall skirm"),
        ("typer", UnchangeableError, "brings no plugin, so skirm leaves it"),
        ("bystander", UnchangeableError, "bystander 1.0 brings no plugin, so skirm leaves it"),
        ("./duel.py", UsageError, "./duel.py is a file: nothing of it is installed"),
        ("--all", UsageError, "looks like an option"),
        ("duell", NoSystemError, "no plugin 'duell' is installed; did you mean duel"),
    ],
)
def test_what_does_not_go(shelf: Installs, given: str, kind: type[SkirmError], told: str) -> None:
    if given == "sly":  # a plugin whose metadata say that it is skirm
        shelf.add("skirm", {"sly": "sly"}, version="9.0")
    with pytest.raises(kind) as fault:
        meant(shelf, given)
    assert told in fault.value.message


def test_what_others_need_goes_with_them(shelf: Installs) -> None:
    about = shelf.folder / "night_rules-0.2.dist-info" / "METADATA"
    about.write_text(
        "Name: night-rules\nVersion: 0.2\nRequires-Dist: duel_rules (>=1)\nRequires-Dist: chess ; extra == 'x'\n\nWords"
    )
    with pytest.raises(
        UnchangeableError, match=r"duel-rules is needed by night-rules 0.2; remove both: skirm uninstall n"
    ):
        meant(shelf, "duel")
    assert meant(shelf, "duel", "duel.night") == ["duel-rules", "night-rules"]
    assert meant(shelf, "chess") == ["chess"]


@pytest.mark.parametrize("given", ["duel", "duel-rules"])
@pytest.mark.parametrize("about", ["Name: -r x\nVersion: --pre\n", "Version: 1.0\n", "\0N\0a\0m\0e", "Name: typer\n"])
def test_an_installer_is_told_the_name_that_it_knows(shelf: Installs, about: str, given: str) -> None:
    (shelf.folder / "duel_rules-1.0.dist-info" / "METADATA").write_text(about)
    assert meant(shelf, given) == ["duel-rules"]


def test_what_has_no_metadata_is_removed_by_the_name_of_its_folder(shelf: Installs) -> None:
    (shelf.folder / "duel_rules-1.0.dist-info" / "METADATA").unlink()
    assert meant(shelf, "duel") == ["duel-rules"]


def test_what_no_installer_can_remove_is_told_with_the_folder_to_delete(shelf: Installs) -> None:
    folder = shelf.folder / "duel_rules-1.0.dist-info"
    (folder / "RECORD").unlink()
    nameless = shelf.folder / "-r x-1.0.dist-info"
    (shelf.folder / "night_rules-0.2.dist-info").rename(nameless)
    going = meant(shelf, "duel", "duel.night")
    with pytest.raises(UnchangeableError) as fault:
        refuse_unrecorded(going)
    assert set(fault.value.message.split("; ")) == {
        "no installer can remove duel-rules 1.0, for it has no RECORD of its files",
        f"delete {folder}",
        "no installer can remove r_x-1.0 0.2, for it has no name that can be one",
        f"delete {nameless}",
    }


@pytest.mark.parametrize("about", ["Version: 1.0\n", "Name: typer\nVersion: 1\n", ""])
def test_what_pip_does_not_know_by_name_it_is_not_asked_to_remove(shelf: Installs, about: str) -> None:
    """It would say that nothing of the name is installed, and end as if all were well."""
    folder = shelf.folder / "duel_rules-1.0.dist-info"
    (folder / "METADATA").write_text(about)
    going = meant(shelf, "duel", "chess")
    refuse_unrecorded(going)
    with pytest.raises(UnchangeableError) as fault:
        refuse_unrecorded(going, by_pip=True)
    told = f"pip cannot remove duel-rules 1.0, for its METADATA do not tell its name; delete {folder}"
    assert fault.value.message == told


def test_who_needs_it_is_told_by_a_name_that_can_be_typed(shelf: Installs) -> None:
    about = shelf.folder / "night_rules-0.2.dist-info" / "METADATA"
    about.write_text("Name: --index-url=x\nVersion: 1\nRequires-Dist: duel-rules\n")
    with pytest.raises(
        UnchangeableError, match=r"by night-rules 0.2; remove both: skirm uninstall night-rules duel-rules"
    ):
        meant(shelf, "duel")
