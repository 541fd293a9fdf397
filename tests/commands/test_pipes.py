"""The commands in real shells: pipes, loops, many writers at once, full disks, closed pipes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.shell import SKIRM, Run, environment, sh

LOADED = "import sys; from skirm.__main__ import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"


class Shell:
    """A shell in an empty folder, with toy installed."""

    def __init__(self, toys: Path, folder: Path) -> None:
        self.variables = {"PYTHONPATH": str(toys), "SKIRM_CONFIG_DIR": str(folder / "config")}
        self.folder = folder

    def __call__(self, script: str, **variables: str) -> Run:
        return sh(f"cd '{self.folder}' && {script}", **self.variables, **variables)


@pytest.fixture
def shell(toys: Path, tmp_path: Path) -> Shell:
    return Shell(toys, tmp_path)


@pytest.fixture
def fight(shell: Shell) -> Path:
    """A fight in fight.toml."""
    assert shell("skirm new toy fight.toml --example --seed monday").code == 0
    return shell.folder / "fight.toml"


def revision(save: Path) -> int:
    return int(tomllib.loads(save.read_text())["save"]["revision"])


def test_a_fight_through_a_pipe(shell: Shell) -> None:
    run = shell(
        "skirm new toy - --example --seed monday | skirm resolve - shoot attacker=Rook target=Vyx --dice 6,1 |"
        " skirm advance - | skirm show -"
    )
    assert run.code == 0
    assert "Vyx" in run.out
    assert "\nup: Vyx\n" in run.out
    assert "Rook: 6 - 1 = 5 against 4, hit" in run.err
    assert not list(shell.folder.glob("*"))


def test_a_refusal_breaks_the_pipe(shell: Shell) -> None:
    run = shell("skirm new toy - --example | skirm resolve - shoot attacker=Vyx target=Rook | skirm show -")
    assert run.code == 3
    assert "refused: it is Rook's turn" in run.err
    assert run.out == ""


def test_a_loop_ends_with_the_fight(shell: Shell, fight: Path) -> None:
    shell("skirm remove fight.toml Vyx")
    run = shell(
        "n=0; while skirm advance fight.toml -q 2>err; do n=$((n+1));"
        " test $n -lt 3 || skirm set fight.toml units.Brill.health=0 -q;"
        " test $n -lt 9 || exit 9; done; echo $n; cat err"
    )
    assert run.code == 0
    assert run.out == "ended\nended\nended\nset\n3\nskirm: refused: the fight is over: only red is left\n"
    assert revision(fight) == 5


def test_set_e_and_and(shell: Shell, fight: Path) -> None:
    run = shell("skirm resolve fight.toml shoot attacker=Rook target=Rook && echo then; echo $?")
    assert run.out == "1\n"


@pytest.mark.skipif(not any(Path(p, "jq").exists() for p in os.environ["PATH"].split(":")), reason="no jq")
def test_orders_made_by_jq(shell: Shell, fight: Path) -> None:
    run = shell(
        """skirm show fight.toml --json | jq -c '{action: "shoot", attacker: .up, target: "Vyx", dice: [1]},"""
        """ {advance: 1}' | skirm resolve fight.toml --json | jq -r .result"""
    )
    assert run.out == "miss\nended\n"


def test_orders_from_a_file_and_results_by_line(shell: Shell, fight: Path) -> None:
    (shell.folder / "round.jsonl").write_text('{"advance": 1}\n' * 50)
    run = shell("skirm resolve fight.toml --orders round.jsonl --json")
    assert [json.loads(line)["revision"] for line in run.out.splitlines()] == list(range(1, 51))
    assert revision(fight) == 50


def test_a_partner_gets_each_result_before_the_next_order(shell: Shell, fight: Path) -> None:
    with subprocess.Popen(
        [SKIRM, "resolve", "fight.toml", "--json"],
        cwd=shell.folder,
        env=environment(**shell.variables),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as partner:
        assert partner.stdin
        assert partner.stdout
        for number in range(1, 4):
            partner.stdin.write(b'{"advance": 1}\n')
            partner.stdin.flush()
            assert json.loads(partner.stdout.readline())["revision"] == number
        partner.send_signal(signal.SIGKILL)
    run = shell("skirm show fight.toml --json")
    assert json.loads(run.out)["revision"] == 3


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_a_batch_in_order(shell: Shell, fight: Path, number: signal.Signals, code: int) -> None:
    with subprocess.Popen(
        [SKIRM, "resolve", "fight.toml", "--json"],
        cwd=shell.folder,
        env=environment(**shell.variables),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as partner:
        assert partner.stdin
        assert partner.stdout
        partner.stdin.write(b'{"advance": 1}\n')
        partner.stdin.flush()
        assert partner.stdout.readline()
        partner.send_signal(number)
        assert partner.wait(timeout=60) == code
        assert partner.stderr
        assert b"Traceback" not in partner.stderr.read()
    assert revision(fight) == 1


def test_many_writers_at_once_lose_nothing(shell: Shell, fight: Path) -> None:
    run = shell("seq 40 | xargs -P 8 -I@ skirm set fight.toml units.Rook.fired=@ -q")
    assert run.code == 0
    assert run.out == "set\n" * 40
    assert revision(fight) == 40
    run = shell("skirm log fight.toml --json")
    fired = [json.loads(line)["request"]["set"]["units.Rook.fired"] for line in run.out.splitlines()[1:]]
    assert sorted(fired) == list(range(1, 41))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    "command", ["show fight.toml", "log fight.toml", "rules toy", "schema toy", "check fight.toml"]
)
def test_a_full_disk_is_noticed(shell: Shell, fight: Path, command: str) -> None:
    run = shell(f"skirm {command} > /dev/full")
    assert run.code == 74
    assert run.err == "skirm: cannot write to standard output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_what_cannot_be_told_is_committed_and_said_so(shell: Shell, fight: Path) -> None:
    run = shell("skirm advance fight.toml > /dev/full")
    assert run.code == 74
    assert revision(fight) == 1


@pytest.mark.parametrize("command", ["show fight.toml", "log fight.toml", "schema toy", "rules toy"])
def test_a_reader_that_leaves(shell: Shell, fight: Path, command: str) -> None:
    run = shell(f"(skirm {command}; echo $? >&2) | true")
    assert run.err.strip() in ("141", "0")


def test_closed_streams(shell: Shell, fight: Path) -> None:
    assert shell("skirm show fight.toml >&-").code == 74
    assert shell("skirm advance - <&-").code == 2
    assert shell("skirm resolve fight.toml <&-").code == 2


@pytest.mark.parametrize(
    "variables",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
        {"TERM": "dumb", "FORCE_COLOR": "1"},
        {"PYTHONHASHSEED": "7"},
        {"TZ": "Asia/Kathmandu"},
    ],
)
def test_the_same_seed_and_orders_give_the_same_anywhere(shell: Shell, variables: dict[str, str]) -> None:
    script = (
        "skirm new toy f.toml --example --seed 'Zoë' && skirm resolve f.toml volley attacker=Rook target=Vyx &&"
        " skirm advance f.toml --steps 3 --json; skirm show f.toml; cat f.toml; rm -f f.toml* .f.toml*"
    )
    expected = shell(script)
    assert expected.code == 0
    found = shell(script, **variables)
    if variables.get("PYTHONIOENCODING"):
        # The save is UTF-8 whatever the terminal speaks.
        assert found.out.splitlines()[1:] == expected.out.splitlines()[1:]
    else:
        assert found == expected


def test_colour_is_for_terminals_alone(shell: Shell, fight: Path) -> None:
    run = shell("skirm resolve fight.toml shoot attacker=Rook target=Vyx --dice 1", FORCE_COLOR="1")
    assert run.out == "\x1b[1mRook: 1 - 1 = 0 against 4, miss\x1b[0m\n"
    assert "\x1b" not in shell("skirm advance fight.toml", FORCE_COLOR="1", NO_COLOR="1").out


@pytest.mark.parametrize(
    ("command", "without"),
    [
        ("show fight.toml", {"typer", "rich", "pydantic", "filelock", "platformdirs", "importlib.metadata"}),
        ("resolve fight.toml shoot attacker=Rook target=Vyx", {"typer", "rich", "pydantic", "filelock", "tomli_w"}),
        ("advance fight.toml", {"typer", "rich", "pydantic", "filelock", "importlib.metadata"}),
        ("undo fight.toml", {"typer", "rich", "pydantic", "pluggy", "skirm_toy", "skirm.rules.engine"}),
        ("log fight.toml", {"typer", "rich", "pydantic", "pluggy", "skirm_toy", "skirm.rules.engine"}),
    ],
)
def test_a_command_imports_what_it_needs(shell: Shell, fight: Path, command: str, without: set[str]) -> None:
    shell("skirm advance fight.toml")
    run = shell(f"python3 -c '{LOADED}' {command}")
    modules = set(run.err.split())
    assert "msgspec" in modules
    assert not modules & without
