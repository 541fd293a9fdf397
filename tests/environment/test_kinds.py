"""Who made an environment, by what its maker leaves in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.environment.kinds import Kind, environment_at

UV = "home = /usr/bin\nimplementation = CPython\nuv = 0.9.0\n"
VENV = "home = /usr/bin\ninclude-system-site-packages = false\nversion = 3.11.2\n"


def laid_out(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


@pytest.mark.parametrize(
    ("prefix", "files", "kind"),
    [
        ("env", {"env/pyvenv.cfg": VENV}, "pip"),
        ("env", {"env/pyvenv.cfg": UV}, "uv"),
        ("env", {"env/pyvenv.cfg": "uvx = 1\n"}, "pip"),
        ("env", {"env/lib/python3.11/os.py": ""}, "pip"),
        (".venv", {".venv/pyvenv.cfg": UV, "uv.lock": "", "pyproject.toml": ""}, "uv-project"),
        (".venv", {".venv/pyvenv.cfg": VENV, "uv.lock": ""}, "pip"),
        ("tools/skirm", {"tools/skirm/uv-receipt.toml": "", "tools/skirm/pyvenv.cfg": UV}, "uv-tool"),
        ("pipx/venvs/skirm", {"pipx/venvs/skirm/pipx_metadata.json": "{}"}, "pipx"),
        ("pipx/venvs/skirm", {"pipx/venvs/skirm/pipx_metadata.json": "{}", "pipx/venvs/skirm/pyvenv.cfg": UV}, "pipx"),
        ("pipx/.cache/4f1d", {"pipx/.cache/4f1d/pipx_metadata.json": "{}"}, "one-run"),
        ("uv/archive-v0/Xy12", {"uv/archive-v0/Xy12/pyvenv.cfg": UV}, "one-run"),
        ("uv/environments-v2/play-1f", {"uv/environments-v2/play-1f/pyvenv.cfg": UV}, "one-run"),
        ("uv/builds-v0/.tmpA", {"uv/builds-v0/.tmpA/pyvenv.cfg": UV}, "one-run"),
    ],
)
def test_an_environment_is_known_by_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prefix: str, files: dict[str, str], kind: Kind
) -> None:
    monkeypatch.delenv("UV_PROJECT_ENVIRONMENT", raising=False)
    laid_out(tmp_path, files)
    found = environment_at(str(tmp_path / prefix), "/usr", "python", str(tmp_path / "library"))
    assert (found.kind, found.name) == (kind, Path(prefix).name)


@pytest.mark.parametrize(("managed", "kind"), [(True, "system"), (False, "pip")])
def test_a_python_without_an_environment(tmp_path: Path, managed: bool, kind: Kind) -> None:
    laid_out(tmp_path, {"lib/python3.11/EXTERNALLY-MANAGED": "[externally-managed]"} if managed else {})
    library = str(tmp_path / "lib" / "python3.11")
    assert environment_at(str(tmp_path), str(tmp_path), "python", library).kind == kind


def test_a_virtual_environment_of_a_managed_python_is_its_owners(tmp_path: Path) -> None:
    laid_out(tmp_path, {"lib/python3.11/EXTERNALLY-MANAGED": "", "env/pyvenv.cfg": VENV})
    library = str(tmp_path / "lib" / "python3.11")
    assert environment_at(str(tmp_path / "env"), str(tmp_path), "python", library).kind == "pip"


def test_a_project_may_have_its_environment_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out(tmp_path, {"env/pyvenv.cfg": UV})
    monkeypatch.setenv("UV_PROJECT_ENVIRONMENT", str(tmp_path / "env"))
    assert environment_at(str(tmp_path / "env"), "/usr", "python", "/usr/lib").kind == "uv-project"
