"""What can be installed, and what only looks so."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.environment.things import Thing, thing
from skirm.errors import UsageError


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with things in it."""
    monkeypatch.chdir(tmp_path)
    for folder in ("duel", "bare", "old"):
        (tmp_path / folder).mkdir()
    (tmp_path / "duel" / "pyproject.toml").write_text('[project]\nname = "Skirm.Duel"\n')
    (tmp_path / "old" / "setup.py").write_text("")
    for file in ("skirm_duel-1.0-py3-none-any.whl", "skirm-duel-1.0.tar.gz", "duel.py", "notes.txt"):
        (tmp_path / file).write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("skirm-duel", "skirm_duel"),
        ("Skirm.Duel", "skirm_duel"),
        ("skirm-duel==1.0", "skirm_duel"),
        ("skirm-duel>=1,<2", "skirm_duel"),
        ("skirm-duel[pictures, sounds] ~= 1.2", "skirm_duel"),
        ("skirm-duel @ https://example.org/x.whl", "skirm_duel"),
        ("https://example.org/w/skirm_duel-1.0-py3-none-any.whl", "skirm_duel"),
        ("https://example.org/w/skirm-duel-1.0.tar.gz#sha256=00", "skirm_duel"),
        ("git+https://example.org/duel.git@v1", ""),
    ],
)
def test_names_and_urls_pass_through(given: str, name: str) -> None:
    assert thing(given) == Thing(given, name)


@pytest.mark.parametrize(
    ("given", "argument", "name"),
    [
        ("https://github.com/someone/duel", "git+https://github.com/someone/duel", ""),
        ("https://github.com/someone/duel/", "git+https://github.com/someone/duel", ""),
        ("https://github.com/someone/duel.git", "git+https://github.com/someone/duel.git", ""),
        ("duel @ https://github.com/someone/duel", "duel @ git+https://github.com/someone/duel", "duel"),
        ("https://github.com/a/b/archive/main.zip", "https://github.com/a/b/archive/main.zip", ""),
    ],
)
def test_the_page_of_a_repository_means_the_repository(given: str, argument: str, name: str) -> None:
    assert thing(given) == Thing(argument, name)


@pytest.mark.parametrize(
    ("given", "file", "name"),
    [
        ("./duel", "duel", "skirm_duel"),
        ("duel/", "duel", "skirm_duel"),
        ("./old", "old", ""),
        ("skirm_duel-1.0-py3-none-any.whl", "skirm_duel-1.0-py3-none-any.whl", "skirm_duel"),
        ("skirm-duel-1.0.tar.gz", "skirm-duel-1.0.tar.gz", "skirm_duel"),
    ],
)
def test_paths_are_told_whole(desk: Path, given: str, file: str, name: str) -> None:
    assert thing(given) == Thing(str(desk / file), name, local=True)


def test_a_word_without_a_slash_is_a_name_whatever_lies_there(desk: Path) -> None:
    assert thing("duel") == Thing("duel", "duel")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("--index-url=https://example.org", "looks like an option"),
        ("-e", "looks like an option"),
        (" -r requirements.txt", "looks like an option"),
        ("", "'' is nothing to install"),
        ("two words", "nothing to install"),
        ("duel;rm", "nothing to install"),
        ("https://example.org/a b", "nothing to install"),
        ("./nowhere", "nowhere does not exist"),
        ("./bare", "bare has no pyproject.toml, so it is no package"),
        (
            "duel.py",
            "duel.py is a module, and no package; try it without installing it: skirm --plugin duel.py plugins",
        ),
        ("./notes.txt", "notes.txt is neither a folder nor a wheel nor an sdist"),
    ],
)
def test_what_is_nothing_to_install_is_refused(desk: Path, given: str, told: str) -> None:
    with pytest.raises(UsageError, match="install --help") as fault:
        thing(given)
    assert told in fault.value.message


def test_what_a_folder_takes_from_elsewhere_and_is_here_is_known(desk: Path) -> None:
    folder = desk / "sourced"
    folder.mkdir()
    lines = ["[project]", 'name = "sourced"', "[tool.uv.sources]"]
    lines += [f'{name} = {{ path = "/x" }}' for name in ("typer", "skirm", "nowhere")]
    (folder / "pyproject.toml").write_text("\n".join(lines))
    # Typer came from a registry, skirm from the folder of these tests.
    assert thing("./sourced").here == ("typer",)
