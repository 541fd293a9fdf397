"""Wheels without a build and without a network: of skirm as it stands here, of what it needs, of made-up plugins."""

from __future__ import annotations

import hashlib
import importlib.metadata
import re
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path

from skirm.rules.distributions import normal

OURS = Path(__file__).parent.parent / "cli" / "skirm"
LEFT_OUT = ("__pycache__", ".dist-info/RECORD", ".dist-info/INSTALLER", ".dist-info/direct_url.json")


def written(folder: Path, name: str, version: str, tag: str, files: Mapping[str, bytes]) -> Path:
    """Write a wheel of files by their paths in it; its RECORD is added."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{normal(name)}-{version}"
    wheel = folder / f"{stem}-{tag}.whl"
    record = "".join(f"{path},{digest(data)},{len(data)}\n" for path, data in files.items())
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_STORED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
        archive.writestr(f"{stem}.dist-info/RECORD", f"{record}{stem}.dist-info/RECORD,,\n")
    return wheel


def digest(data: bytes) -> str:
    """A checksum as RECORD has it."""
    return f"sha256={urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')}"


def plugin_wheel(
    folder: Path,
    distribution: str,
    entries: Mapping[str, str],
    modules: Mapping[str, str],
    *,
    version: str = "1.0",
    group: str = "skirm.v1",
    needs: tuple[str, ...] = ("skirm",),
    summary: str = "",
) -> Path:
    """A wheel of a plugin: entry points of skirm, and modules by file name."""
    info = f"{normal(distribution)}-{version}.dist-info"
    fields = [
        f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}",
        *(f"Requires-Dist: {n}" for n in needs),
    ]
    fields += [f"Summary: {summary}"] if summary else []
    lines = [f"[{group}]", *(f"{name} = {module}" for name, module in entries.items())] if entries else []
    files = {name: source.encode() for name, source in modules.items()}
    files[f"{info}/METADATA"] = "\n".join([*fields, ""]).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = "\n".join([*lines, ""]).encode()
    return written(folder, distribution, version, "py3-none-any", files)


def wheelhouse(folder: Path) -> Path:
    """A folder with wheels of skirm and of all that it needs, made of what is installed here."""
    skirm_wheel(folder)
    for name in sorted(needed_by("skirm") - {"skirm"}):
        repacked(folder, importlib.metadata.distribution(name))
    return folder


def needed_by(name: str) -> set[str]:
    """The distributions that one needs, directly or not, and that are installed."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        each = normal(waiting.pop())
        if each in found:
            continue
        try:
            needs = importlib.metadata.distribution(each).requires or []
        except importlib.metadata.PackageNotFoundError:
            continue
        found.add(each)
        waiting += [re.split(r"[^A-Za-z0-9._-]", need)[0] for need in needs if "extra ==" not in need]
    return found


def repacked(folder: Path, dist: importlib.metadata.Distribution) -> Path:
    """A wheel of an installed distribution."""
    files = {}
    for file in dist.files or []:
        path = file.as_posix()
        if not path.startswith("..") and not any(part in path for part in LEFT_OUT):
            files[path] = Path(file.locate()).read_bytes()
    tags = re.findall(r"^Tag: (.*)$", dist.read_text("WHEEL") or "", flags=re.MULTILINE)
    pythons, *rest = zip(*(tag.split("-") for tag in tags), strict=True)
    tag = "-".join([".".join(pythons), *(part[0] for part in rest)])
    return written(folder, dist.metadata["Name"], dist.version, tag, files)


def skirm_wheel(folder: Path, version: str = "") -> Path:
    """A wheel of skirm as it stands here."""
    dist = importlib.metadata.distribution("skirm")
    version = version or dist.version
    info = f"skirm-{version}.dist-info"
    sources = [file for file in sorted(OURS.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
    files = {file.relative_to(OURS.parent).as_posix(): file.read_bytes() for file in sources}
    about = re.sub(r"(?m)^Version: .*$", f"Version: {version}", dist.read_text("METADATA") or "", count=1)
    files[f"{info}/METADATA"] = about.encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = (dist.read_text("entry_points.txt") or "").encode()
    return written(folder, "skirm", version, "py3-none-any", files)
