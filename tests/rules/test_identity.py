"""Who a distribution is, whatever its metadata say: nothing reaches an installer or a hint that is no name."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.rules.discovery import entries
from skirm.rules.distributions import Distribution, distributions
from skirm.rules.identity import Identity, identity, is_name, is_version
from tests.rules.toys import Installs

SAID = "Name: Skirm-Duel\nVersion: 1.0\nSummary: A duel\n\nWords"
FOLDERS = Identity("skirm-duel", "1.0", told_so=False)


def of(about: str, stem: str = "skirm_duel-1.0") -> Identity:
    return identity(Distribution(lambda file: about if file == "METADATA" else "", stem))


@pytest.mark.parametrize(
    ("about", "stem", "found"),
    [
        (SAID, "skirm_duel-1.0", Identity("Skirm-Duel", "1.0", "A duel")),
        (SAID, "", Identity("Skirm-Duel", "1.0", "A duel")),
        (SAID, "skirm_duel-2.0", Identity("Skirm-Duel", "1.0", "A duel")),
        (SAID, "skirm_duel", Identity("Skirm-Duel", "1.0", "A duel")),
        (SAID, "skirm_duel-1.0-py3.11", Identity("Skirm-Duel", "1.0", "A duel")),
        ("", "skirm_duel-1.0", FOLDERS),
        ("", "skirm_duel-1.0-py3.11", FOLDERS),
        ("", "skirm_duel", Identity("skirm-duel", told_so=False)),
        ("Version: 3\n", "skirm_duel-1.0", FOLDERS),
        ("Version: 3\n", "skirm_duel", Identity("skirm-duel", "3", told_so=False)),
        ("Name: -r x\nVersion: 1.0\n", "skirm_duel-1.0", FOLDERS),
        ("Name: --skirm-duel\n", "skirm_duel-1.0", FOLDERS),
        ("Name: skirm duel\n", "skirm_duel-1.0", FOLDERS),
        ("Name: typer\nVersion: 1.0\n", "skirm_duel-1.0", FOLDERS),
        (f"Name: skirm{'-' * 300}duel\n", "skirm_duel-1.0", FOLDERS),
        ("Name: skirm-duel\nVersion: 1.0; rm -rf ~\n", "skirm_duel-1.0", Identity("skirm-duel", "1.0")),
        ("Name: skirm-duel\nVersion: --pre\n", "skirm_duel-1.0", Identity("skirm-duel", "1.0")),
        ("Name: skirm-duel\nVersion: -\n", "skirm_duel--", Identity("skirm-duel")),
        ("Name: -r x\n", "-r x-1.0", Identity("r_x-1.0", known=False, told_so=False)),
        ("", "!!", Identity("unnamed", known=False, told_so=False)),
        ("", "", Identity("unnamed", known=False, told_so=False)),
        ("Name: skirm-duel\nSummary: UNKNOWN\n", "skirm_duel-1.0", Identity("skirm-duel", "1.0")),
        ("Name: skirm-duel\nSummary: two\n  lines\n", "skirm_duel-1.0", Identity("skirm-duel", "1.0", "two lines")),
    ],
)
def test_only_what_can_be_true_is_believed(about: str, stem: str, found: Identity) -> None:
    assert of(about, stem) == found


def test_a_summary_ends_somewhere() -> None:
    assert of(f"Name: skirm-duel\nSummary: {'x' * 10**6}\n").summary == f"{'x' * 197}..."


@given(st.text(), st.text(), st.text(alphabet=st.characters(exclude_characters="/\0")))
def test_whatever_is_said_the_name_is_one(name: str, version: str, stem: str) -> None:
    found = of(f"Name: {name}\nVersion: {version}\n", stem)
    assert is_name(found.name)
    assert found.version == "" or is_version(found.version)


@pytest.mark.parametrize("name", ["a", "A", "7", "skirm-duel", "Skirm.Duel_2", "x" * 200])
def test_what_is_a_name(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "-", "-r", "a-", ".a", "a_", "a b", "a/b", "dué", "a\n", "a;b", "a@b", "x" * 201])
def test_what_is_none(name: str) -> None:
    assert not is_name(name)


@pytest.mark.parametrize(
    "about", [None, b"", "Name: duel-rules\nVersion: 1.0\n".encode("utf-16"), b"Version: 1.0\n\nName: duel-rules"]
)
def test_metadata_that_say_nothing_leave_the_plugin_its_name(installs: Installs, about: bytes | None) -> None:
    installs.duel()
    file = installs.folder / "duel_rules-1.0.dist-info" / "METADATA"
    file.unlink()
    if about is not None:
        file.write_bytes(about)
    (plugin,) = entries([str(installs.folder)])
    assert (plugin.distribution, plugin.version, plugin.in_file) == ("duel-rules", "1.0", False)


def test_metadata_that_python_cannot_decode_harm_nobody(
    installs: Installs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A finder of another kind makes `importlib.metadata` the one who reads."""
    installs.duel()
    installs.folder.joinpath("duel_rules-1.0.dist-info", "METADATA").write_bytes("Name: x\n".encode("utf-16"))

    class Finder:
        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, context: object = None) -> list[object]:
            return []

    monkeypatch.setattr("sys.meta_path", [Finder(), *__import__("sys").meta_path])
    (found,) = [about for about in map(identity, distributions()) if about.name == "duel-rules"]
    assert found == Identity("duel-rules", "1.0", told_so=False)
