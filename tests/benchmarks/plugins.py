"""What thirty installed plugins cost against three: nobody should pay for what is only installed.

Run it: `uv run python -m tests.benchmarks.plugins [ROUNDS]`. User and system time of interleaved processes; the ratio
of each round's pair is taken, and the median of those.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.start import SKIRM
from tests.toy.install import install, install_toy

FEW, MANY = 3, 30
GOAL = 1.05
# As long as a README on an index is.
DESCRIPTION = "A rule system among others, with a long story to tell.\n" * 200


def site(folder: Path, count: int) -> Path:
    """A folder with so many rule systems, toy among them."""
    install_toy(folder)
    for number in range(1, count):
        name = f"game{number}"
        install(folder, f"skirm-{name}", {name: f"skirm_{name}"}, {f"skirm_{name}/__init__.py": "1 / 0\n"})
        with (folder / f"skirm_{name}-1.2.3.dist-info" / "METADATA").open("a") as metadata:
            metadata.write(DESCRIPTION)
    return folder


def cost(command: list[str], place: Path, cwd: Path) -> float:
    """The seconds of processor time that a command takes with what is installed in a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=environment(place), cwd=cwd, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"{command} failed: {done.stderr.decode()}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def environment(place: Path) -> dict[str, str]:
    """The environment of a command."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("SKIRM_", "PYTHON"))}
    return plain | {"PYTHONPATH": str(place), "SKIRM_CONFIG_DIR": str(place / "config")}


def main(rounds: int) -> None:
    """Measure the commands and print their ratios."""
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        places = [site(base / "few", FEW), site(base / "many", MANY)]
        cost([SKIRM, "new", "toy", "fight.toml", "--example", "--seed", "x"], places[0], base)
        commands = {
            "skirm roll 3d6": [SKIRM, "roll", "3d6"],
            "skirm --help": [SKIRM, "--help"],
            "skirm resolve": [SKIRM, "resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "--dry-run"],
            "skirm show": [SKIRM, "show", "fight.toml"],
        }
        for name, command in commands.items():
            ratios = []
            for turn in range(rounds + 2):
                order = places if turn % 2 else places[::-1]
                took = {place: cost(command, place, base) for place in order}
                if turn > 1:
                    ratios.append(took[places[1]] / took[places[0]])
            print(f"{name:16} {statistics.median(ratios):5.3f} with {MANY} of {FEW} plugins, goal {GOAL}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
