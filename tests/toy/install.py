"""Toy as a distribution: what `pip install` would leave in a folder, written without pip."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from skirm.rules.system import System, assemble

from . import skirm_toy
from .skirm_toy import night

VERSION = "1.2.3"
SOURCE = Path(__file__).parent / "skirm_toy"


def toy(*, at_night: bool = False) -> System:
    """The system in this process, with its extension `toy.night` or without."""
    plugins: dict[str, object] = {"toy": skirm_toy}
    if at_night:
        plugins["toy.night"] = night
    return assemble("toy", plugins, dict.fromkeys(plugins, VERSION))


def install_toy(folder: Path, *, at_night: bool = False, version: str = VERSION) -> Path:
    """Install toy into a folder that is then on `sys.path` (for a subprocess: in PYTHONPATH).

    Returns: The folder.
    """
    shutil.copytree(SOURCE, folder / "skirm_toy", ignore=shutil.ignore_patterns("__pycache__"))
    entries = {"toy": "skirm_toy"} | ({"toy.night": "skirm_toy.night"} if at_night else {})
    return install(folder, "skirm-toy", entries, version=version, summary="Fighters among barrels of powder")


def install(
    folder: Path,
    distribution: str,
    entries: Mapping[str, str],
    modules: Mapping[str, str] | None = None,
    *,
    version: str = VERSION,
    summary: str = "",
    group: str = "skirm.v1",
) -> Path:
    """Write a distribution into a folder: its metadata, its entry points of skirm, and modules by file name.

    Args:
        entries: Module by system, as `{"toy": "skirm_toy"}`.
        modules: Source by file name, for plugins that a test makes up: `{"broken.py": "raise OSError"}`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in (modules or {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(source, encoding="utf-8")
    info = folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    about = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n"
    told = f"Summary: {summary}\n" if summary else ""
    (info / "METADATA").write_text(f"{about}{told}\n# Words\n", encoding="utf-8")
    lines = [f"{system} = {module}" for system, module in entries.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]), encoding="utf-8")
    (info / "INSTALLER").write_text("test\n", encoding="utf-8")
    (info / "RECORD").write_text("", encoding="utf-8")
    return folder
