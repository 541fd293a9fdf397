"""The same seed and orders give the same output under any hash seed, locale and time zone, and in any folder."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell import environment

SYSTEMS = ("slaved-armour", "percentile-skirmish", "vehicle-chase")
PLAYED = """
import json, os, sys
from skirm.__main__ import main

os.chdir(sys.argv[1])
for argv in json.loads(sys.argv[2]):
    sys.stdout.flush()
    print(argv, main(argv), flush=True)
"""
ROLLS: list[list[str]] = [
    ["roll", "4d6kh3[a] + 2d8[b] - d66", "--seed", "monday", "--explain"],
    ["roll", "{4d6kh3, 3d8, d{hit,miss,}}", "--seed", "monday", "--json"],
    ["odds", "2d6!>=5 + d{1,2,2}", "--json"],
    ["odds", "slaved-armour:to-hit", "cover=partial"],
    ["--help"],
    ["plugins"],
]
OF_A_FIGHT = [
    ["new", "SYSTEM", "fight.toml", "--example", "--seed", "Zoë"],
    ["show", "fight.toml"],
    ["resolve", "fight.toml", "--orders", "orders.jsonl", "--explain"],
    ["advance", "fight.toml", "--steps", "3", "--json"],
    ["undo", "fight.toml", "2"],
    ["show", "fight.toml", "--json"],
    ["map", "fight.toml"],
    ["log", "fight.toml"],
    ["log", "fight.toml", "--json"],
    ["replay", "fight.toml"],
    ["simulate", "fight.toml", "advance.jsonl", "-n", "5", "--by", "over"],
    ["rules", "SYSTEM"],
    ["schema", "SYSTEM"],
    ["SYSTEM", "--help"],
    ["resolve", "fight.toml", "nonsense", "a=b"],
    ["resolve", "fight.toml", "--orders", "wrong.jsonl", "--json"],
]
WRONG = {"set": {"units.Nobody.a": 1, "unite.Rook": 2, "units.Rook.speeed": 3}}


def played(folder: Path, **variables: str) -> bytes:
    """What all the commands print, and what they leave."""
    folder.mkdir(parents=True)
    told = b""
    for system in ("", *SYSTEMS):
        here = folder / (system or "rolls")
        here.mkdir()
        (here / "orders.jsonl").write_text('{"advance": 1}\n{"advance": 2}\n')
        (here / "advance.jsonl").write_text('{"advance": 1}\n')
        (here / "wrong.jsonl").write_text(json.dumps(WRONG) + "\n")
        argvs = [[system if word == "SYSTEM" else word for word in argv] for argv in OF_A_FIGHT] if system else ROLLS
        done = subprocess.run(
            [sys.executable, "-c", PLAYED, str(here), json.dumps(argvs)],
            env=environment(SKIRM_CONFIG_DIR=str(folder / "config"), **variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=True,
            timeout=240,
        )
        told += done.stdout + b"".join(file.read_bytes() for file in sorted(here.glob("fight.toml*")))
    return told


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return played(tmp_path_factory.mktemp("anywhere") / "here", PYTHONHASHSEED="0")


@pytest.mark.parametrize(
    "variables",
    [
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Kathmandu"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "C", "TZ": "Pacific/Kiritimati"},
        {"PYTHONHASHSEED": "random", "LC_ALL": "POSIX", "LANGUAGE": "tr", "PYTHONUTF8": "1"},
    ],
    ids=str,
)
def test_whatever_surrounds_it(expected: bytes, tmp_path: Path, variables: dict[str, str]) -> None:
    found = played(tmp_path / "elsewhere" / "Łódź", **variables)
    assert found.count(b"Traceback") == 0
    assert found.splitlines() == expected.splitlines()
