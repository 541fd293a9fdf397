"""Which command is run, in every kind of environment."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from pathlib import Path

import pytest

from skirm.environment.errands import Errand, UnchangeableError, to_install, to_remove
from skirm.environment.installers import Installers
from skirm.environment.kinds import Environment, Kind
from skirm.environment.things import Thing

NAMED, LOCAL = Thing("skirm-duel"), Thing("/src/duel", "skirm_duel", local=True)
RECEIPT = """[tool]
requirements = [
    {{ name = "skirm", path = "/w/skirm.whl" }},
    {{ name = "skirm-chess", git = "https://example.org/chess?rev=v2" }},
    {{ name = "skirm-duel", specifier = "==1" }},
    {{ name = "own", editable = "/src/own" }},
]
python = "3.12"
entrypoints = [{{ name = "skirm", install-path = "{bin}/skirm", from = "skirm" }}]
[tool.options]
no-index = true
{more}
"""


class There(Installers):
    """Installers that a test has there."""

    def __init__(self, names: Collection[str]) -> None:
        super().__init__("/env/bin/python")
        self.names = names

    def first(self, places: object) -> list[str]:
        return next(([place] for place in places if place in self.names), [])  # type: ignore[attr-defined]

    def uv(self) -> list[str]:
        return ["uv"] if "uv" in self.names else []

    def pipx(self) -> list[str]:
        return ["pipx"] if "pipx" in self.names else []

    def has_pip(self) -> bool:
        return "pip" in self.names


ALL = There(("pip", "uv", "pipx"))
PIP = ["/env/bin/python", "-P", "-m", "pip"]
UV = ["uv", "pip", "install", "--python", "/env/bin/python"]
OFF = ["uv", "pip", "uninstall", "--python", "/env/bin/python"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("UV_TOOL_DIR", "UV_TOOL_BIN_DIR", "PIPX_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def plain(kind: Kind) -> Environment:
    return Environment(kind, "/env", "/env/bin/python")


def tool(home: Path, tools: str = ".local/share/uv/tools", more: str = "", commands: str = ".local/bin") -> Environment:
    folder = home / tools / "skirm"
    folder.mkdir(parents=True)
    (folder / "uv-receipt.toml").write_text(RECEIPT.format(bin=home / commands, more=more))
    return Environment("uv-tool", str(folder), "/env/bin/python")


def piped(home: Path, injected: dict[str, str], place: str = ".local/share/pipx") -> Environment:
    folder = home / place / "venvs" / "skirm"
    folder.mkdir(parents=True)
    packages = {name: {"package_or_url": source} for name, source in injected.items()}
    (folder / "pipx_metadata.json").write_text(json.dumps({"injected_packages": packages}))
    return Environment("pipx", str(folder), "/env/bin/python")


@pytest.mark.parametrize(
    ("kind", "there", "thing", "upgrade", "argv"),
    [
        ("pip", ("pip", "uv"), NAMED, False, [*PIP, "install", "skirm-duel"]),
        ("pip", ("pip",), NAMED, True, [*PIP, "install", "--upgrade", "skirm-duel"]),
        ("pip", ("uv",), LOCAL, False, [*UV, "--reinstall-package", "skirm-duel", "/src/duel"]),
        ("uv", ("pip", "uv"), NAMED, False, [*UV, "skirm-duel"]),
        ("uv", ("pip", "uv"), Thing("duel", "duel"), True, [*UV, "--upgrade-package", "duel", "duel"]),
        ("uv", ("pip",), NAMED, False, [*PIP, "install", "skirm-duel"]),
        ("uv-project", ("uv",), NAMED, False, [*UV, "skirm-duel"]),
    ],
)
def test_what_installs(kind: Kind, there: Sequence[str], thing: Thing, upgrade: bool, argv: list[str]) -> None:
    assert to_install(plain(kind), [thing], There(there), upgrade=upgrade).argv == argv


@pytest.mark.parametrize(
    ("kind", "there", "argv"),
    [
        ("pip", ("pip", "uv"), [*PIP, "uninstall", "--yes", "skirm-duel"]),
        ("pip", ("uv",), [*OFF, "skirm-duel"]),
        ("uv", ("pip", "uv"), [*OFF, "skirm-duel"]),
        ("uv", ("pip",), [*PIP, "uninstall", "--yes", "skirm-duel"]),
        ("uv-project", ("uv",), [*OFF, "skirm-duel"]),
    ],
)
def test_what_removes(kind: Kind, there: Sequence[str], argv: list[str]) -> None:
    errand = to_remove(plain(kind), ["skirm-duel"], There(there))
    assert (errand.argv, errand.by_pip) == (argv, argv[:4] == PIP)


@pytest.mark.parametrize("name", ["-r x", "--all", "", "./duel", "a b", "duel;x"])
def test_what_is_no_name_is_handed_to_no_installer(name: str) -> None:
    with pytest.raises(UnchangeableError, match="cannot be the name of a distribution"):
        to_remove(plain("pip"), ["skirm-duel", name], ALL)


@pytest.mark.parametrize("kind", ["uv", "uv-tool"])
def test_what_is_here_is_not_taken_from_where_a_folder_says(kind: Kind, home: Path) -> None:
    environment = tool(home) if kind == "uv-tool" else plain(kind)
    errand = to_install(environment, [LOCAL._replace(here=("skirm", "skirm-duel"))], There(("uv",)))
    assert errand.variables["UV_NO_SOURCES_PACKAGE"] == "skirm skirm-duel"
    assert "UV_NO_SOURCES_PACKAGE='skirm skirm-duel' " in errand.line


def test_a_project_is_warned_of_its_lock_file() -> None:
    for errand in (to_install(plain("uv-project"), [NAMED], ALL), to_remove(plain("uv-project"), ["x"], ALL)):
        (warning,) = errand.warnings
        assert warning.startswith("/env belongs to a project, and uv sync makes it")
    assert to_install(plain("uv"), [NAMED], ALL).warnings == []


BESIDE = ["--with", "skirm-chess @ git+https://example.org/chess@v2"]
FLAGS = ["--python", "3.12", "--no-index"]


class TestAToolOfUv:
    def test_is_installed_again_with_one_more(self, home: Path) -> None:
        errand = to_install(tool(home), [Thing("skirm-dice", "skirm_dice")], ALL)
        kept = [*BESIDE, "--with", "skirm-duel==1", "--with-editable", "/src/own"]
        argv = ["uv", "tool", "install", "/w/skirm.whl", *kept, "--with", "skirm-dice", *FLAGS]
        assert errand == Errand(argv, {}, [])

    def test_has_one_of_a_name(self, home: Path) -> None:
        argv = to_install(tool(home), [LOCAL], ALL).argv
        assert "skirm-duel==1" not in argv
        assert argv[-7:] == ["--reinstall-package", "skirm-duel", "--with", "/src/duel", *FLAGS]

    def test_is_installed_again_with_one_less(self, home: Path) -> None:
        argv = to_remove(tool(home), ["Skirm-Duel"], ALL).argv
        assert argv == ["uv", "tool", "install", "/w/skirm.whl", *BESIDE, "--with-editable", "/src/own", *FLAGS]

    def test_that_was_not_asked_for_what_is_in_it(self, home: Path) -> None:
        assert to_remove(tool(home), ["stray"], ALL).argv == [*OFF, "stray"]

    def test_stays_where_it_is(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        environment = tool(home, "my tools", commands="my bin")
        errand = to_install(environment, [NAMED], ALL)
        places = {"UV_TOOL_DIR": str(home / "my tools"), "UV_TOOL_BIN_DIR": str(home / "my bin")}
        assert errand.variables == places
        assert errand.line.startswith(f"UV_TOOL_DIR='{home}/my tools' UV_TOOL_BIN_DIR='{home}/my bin' uv tool install ")
        for name, place in places.items():
            monkeypatch.setenv(name, place)
        assert to_install(environment, [NAMED], ALL).variables == {}

    def test_tells_what_is_not_kept(self, home: Path) -> None:
        errand = to_install(tool(home, more='config-settings = { a = "b" }'), [NAMED], ALL)
        assert errand.warnings == ["uv's option config-settings is not kept"]

    @pytest.mark.parametrize("more", ["[tool.moon]\nfull = true", "["])
    def test_is_left_alone_where_its_receipt_is_not_understood(self, home: Path, more: str) -> None:
        with pytest.raises(UnchangeableError, match="do it by hand: uv tool install skirm --with skirm-duel, with all"):
            to_install(tool(home, more=more), [NAMED], ALL)

    def test_needs_uv(self, home: Path) -> None:
        with pytest.raises(UnchangeableError, match="made by uv tool, and there is no uv on the PATH"):
            to_install(tool(home), [NAMED], There(("pip", "pipx")))


class TestPipx:
    def test_injects(self, home: Path) -> None:
        errand = to_install(piped(home, {}), [LOCAL, NAMED], ALL)
        assert errand == Errand(["pipx", "inject", "skirm", "/src/duel", "skirm-duel"], {}, [])

    def test_is_passed_by_for_what_it_injected_already(self, home: Path) -> None:
        """Its --force would install skirm anew, too."""
        errand = to_install(piped(home, {"Skirm-Duel": "skirm-duel"}), [LOCAL], ALL)
        assert errand.argv == [*UV, "--reinstall-package", "skirm-duel", "/src/duel"]
        assert errand.warnings == ["pipx goes on knowing skirm_duel as skirm-duel"]

    def test_leaves_the_dependencies_of_what_it_takes_out(self, home: Path) -> None:
        """skirm is one of them."""
        environment = piped(home, {"skirm-duel": "skirm-duel"}, "elsewhere")
        errand = to_remove(environment, ["skirm-duel"], ALL)
        assert errand.argv == ["pipx", "uninject", "--leave-deps", "skirm", "skirm-duel"]
        assert errand.variables == {"PIPX_HOME": str(home / "elsewhere")}
        assert errand.by_pip

    def test_is_passed_by_for_what_it_did_not_inject(self, home: Path) -> None:
        assert to_remove(piped(home, {}), ["stray"], ALL).argv == [*OFF, "stray"]

    def test_needs_pipx(self, home: Path) -> None:
        with pytest.raises(UnchangeableError, match="made by pipx, which is not on the PATH"):
            to_install(piped(home, {}), [NAMED], There(("pip", "uv")))


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("system", r"PEP 668.*uv tool install skirm --with skirm-duel, or pipx install skirm"),
        ("one-run", r"/env was made for one run.*uv tool install skirm --with skirm-duel, or pipx install skirm"),
    ],
)
def test_some_environments_are_not_ours_to_change(kind: Kind, told: str) -> None:
    with pytest.raises(UnchangeableError, match=told) as fault:
        to_install(plain(kind), [NAMED], ALL)
    assert (fault.value.kind, fault.value.exit_code) == ("refusal", 1)
    with pytest.raises(UnchangeableError):
        to_remove(plain(kind), ["skirm-duel"], ALL)


@pytest.mark.parametrize("kind", ["pip", "uv"])
def test_without_any_installer_it_is_said_how_to_get_one(kind: Kind) -> None:
    with pytest.raises(UnchangeableError, match=r"/env has no pip.*: /env/bin/python -m ensurepip"):
        to_install(plain(kind), [NAMED], There(()))
    with pytest.raises(UnchangeableError, match=r"/env has no pip"):
        to_remove(plain(kind), ["x"], There(()))


def test_a_command_that_only_stands_on_the_path_is_not_believed() -> None:
    asked = []

    def works(argv: Sequence[str]) -> bool:
        asked.append(list(argv))
        return False

    found = Installers("python", works)
    assert (found.uv(), found.pipx()) == ([], [])
    assert all(argv[1:] == ["--version"] for argv in asked)
