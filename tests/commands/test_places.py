"""Disks that are really full, and places that are really read-only: small file systems, mounted for this test alone."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.shell import Run, environment

MOUNTED = "mount -t tmpfs -o size=40k none '{folder}' && cd '{folder}'"


def in_a_place(script: str, folder: Path, **variables: str) -> Run:
    """A script in mounts that nobody else sees."""
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script],
        env=environment(SKIRM_CONFIG_DIR=str(folder / "config"), XDG_CACHE_HOME=str(folder / "cache"), **variables),
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=240,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


@cache
def can_mount() -> bool:
    try:
        return in_a_place("mount -t tmpfs -o size=40k none /mnt", Path("/")).code == 0
    except OSError:
        return False


@pytest.fixture
def place(toys: Path, tmp_path: Path) -> tuple[Path, dict[str, str]]:
    if not can_mount():
        pytest.skip("nothing can be mounted here")
    (tmp_path / "small").mkdir()
    return tmp_path / "small", {"PYTHONPATH": str(toys)}


def test_a_full_disk_loses_nothing_that_was_told(place: tuple[Path, dict[str, str]]) -> None:
    folder, variables = place
    run = in_a_place(
        f"""{MOUNTED.format(folder=folder)}
skirm new toy fight.toml --example > /dev/null
head -c 12000 /dev/zero > ballast
told=0; while skirm advance fight.toml -q > ../told 2> ../why || {{ code=$?; false; }}; do told=$((told + 1)); done
echo $code $((told > 9)); cut -c 1-7 ../why | sort -u; cat ../why | grep -o 'no space left on device' | head -1
find . -name '*.tmp'
now=$(skirm show fight.toml --json 2> /dev/null | sed 's/.*"revision":\\([0-9]*\\).*/\\1/')
echo $((now - told)); skirm undo fight.toml -q > /dev/null 2>&1; echo $?
rm ballast; skirm advance fight.toml -q 2> /dev/null; skirm check fight.toml | cut -d, -f 1""",
        folder.parent,
        **variables,
    )
    lines = run.out.splitlines()
    assert run.err == ""
    assert lines[0] == "74 1"
    assert lines[1:3] == ["skirm: ", "no space left on device"]
    assert lines[3] in ("0", "1"), "the order that met the full disk may stand in the journal, as it was told"
    assert lines[4] in ("0", "74")
    assert lines[5:] == ["ended", "fight.toml: sound; toy"]


def test_a_file_system_that_is_read_only(place: tuple[Path, dict[str, str]]) -> None:
    folder, variables = place
    run = in_a_place(
        f"""{MOUNTED.format(folder=folder)}
skirm new toy fight.toml --example -q && skirm advance fight.toml -q && cp fight.toml ../before
mount -o remount,ro '{folder}'
skirm advance fight.toml; echo $?; skirm undo fight.toml; echo $?; skirm new toy other.toml; echo $?
skirm show fight.toml | tail -1; skirm log fight.toml | wc -l; skirm check fight.toml
skirm advance fight.toml --dry-run -q; skirm advance - -q < fight.toml 2> /dev/null | skirm show - | tail -1
cmp fight.toml ../before && echo same""",
        folder.parent,
        **variables,
    )
    assert run.out == (
        "new\nended\n74\n74\n74\nup: Vyx\n2\nfight.toml: sound; toy, revision 1, 7 units, 2 entries\n"
        "ended\nup: Ash\nsame\n"
    )
    assert run.err.splitlines() == [
        "skirm: fight.toml: the file is read-only",
        "skirm: fight.toml: the file is read-only",
        f"skirm: other.toml: the folder {folder} is read-only",
        "skirm: a dry run: nothing is committed",
    ]


def test_a_file_that_alone_is_read_only(place: tuple[Path, dict[str, str]]) -> None:
    folder, variables = place
    run = in_a_place(
        f"""cd '{folder}' && skirm new toy fight.toml --example -q
mount --bind fight.toml fight.toml && mount -o remount,bind,ro fight.toml
skirm advance fight.toml; echo $?; skirm check fight.toml""",
        folder.parent,
        **variables,
    )
    assert run.out == "new\n74\nfight.toml: sound; toy, revision 0, 7 units, 1 entry\n"
    assert run.err == "skirm: fight.toml: the file is read-only\n"
