"""Pipelines as people write them, each in a real bash that stops at whatever fails: `set -euo pipefail`.

A line of the table is a script and all that it prints on standard output. Nothing may come on standard error but what
is listed with it, and no script may fail unless it says how.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which

import pytest

from tests.shell import Run, environment

needs_jq = pytest.mark.skipif(which("jq") is None, reason="no jq")
pytestmark = pytest.mark.skipif(which("bash") is None, reason="no bash")


@dataclass(frozen=True)
class Pipeline:
    """A script, and what comes of it in a folder with `fight.toml`, its seed monday, and `round.jsonl`."""

    about: str
    script: str
    out: str
    err: str = ""
    code: int = 0
    variables: dict[str, str] = field(default_factory=dict)


ROUND = '{"action": "shoot", "attacker": "Rook", "target": "Vyx", "dice": [6, 1]}\n{"advance": 1}\n'


def bash(script: str, toys: Path, folder: Path, **variables: str) -> Run:
    """A script in a folder, with toy installed."""
    (folder / "config").mkdir(exist_ok=True)
    (folder / "config" / "script").write_text(f"set -euo pipefail\n{script}", encoding="utf-8")
    done = subprocess.run(
        ["bash", "config/script"],
        cwd=folder,
        env=environment(PYTHONPATH=str(toys), SKIRM_CONFIG_DIR=str(folder / "config"), **variables),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=240,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


@pytest.fixture
def folder(toys: Path, tmp_path: Path) -> Path:
    (tmp_path / "round.jsonl").write_text(ROUND)
    assert bash("skirm new toy fight.toml --example --seed monday -q", toys, tmp_path).code == 0
    return tmp_path


HIT = "Rook: 6 - 1 = 5 against 4, hit\nVyx: graze, 5 left\n"

PLAIN = [
    Pipeline(
        "a fight that is nowhere on the disk",
        "skirm new toy - --example --seed monday | skirm resolve - shoot attacker=Rook target=Vyx --dice 6,1 |"
        " skirm advance - -q | skirm show - | grep -E '^(up|> Vyx)'",
        "> Vyx  blue       5       3  ready\nup: Vyx\n",
        HIT + "ended\n",
    ),
    Pipeline(
        "the save of a pipe is the save of a file",
        "skirm new toy - --example --seed monday | skirm resolve - --orders round.jsonl -q 2>results > piped.toml\n"
        "skirm resolve fight.toml --orders round.jsonl -q | cmp - results\ncmp piped.toml fight.toml && echo same",
        "same\n",
    ),
    Pipeline(
        "a loop to the end of the fight",
        'echo \'{"set": {"units.Vyx.health": 0, "units.Brill.health": 0}}\' > end.jsonl; n=0\n'
        "while skirm advance fight.toml -q >> turns 2> why; do\n"
        "  n=$((n + 1)); if ((n == 3)); then skirm resolve fight.toml --orders end.jsonl -q; fi; ((n < 9))\n"
        "done\necho $n turns; wc -l < turns; cat why",
        "set\n3 turns\n3\nskirm: refused: the fight is over: only red is left\n",
    ),
    Pipeline(
        "writers side by side on one save",
        "seq 12 | xargs -P 4 -I@ skirm set fight.toml units.Rook.fired=@ -q | sort | uniq -c | tr -s ' '\n"
        "skirm log fight.toml | grep -oE 'fired=[0-9]+' | sort -u | wc -l; skirm check fight.toml",
        " 12 set\n12\nfight.toml: sound; toy, revision 12, 7 units, 13 entries\n",
    ),
    Pipeline(
        "orders to a partner who reads as they come",
        "mkfifo orders; skirm resolve fight.toml -q < orders > results & exec 3> orders\n"
        "cat round.jsonl >&3; echo '{\"advance\": 2}' >&3; exec 3>&-; wait $!; cat results",
        "hit\nended\nended\nended\n",
    ),
    Pipeline(
        "the save that the environment names",
        "export SKIRM_SAVE=fight.toml\nskirm resolve shoot attacker=Rook target=Vyx --dice 6,1 -q; skirm advance -q\n"
        "skirm undo -q; skirm redo -q; skirm show | tail -1; skirm log -n 1; skirm check",
        "hit\nended\nundone\nredone\nup: Vyx\n     5  r2    redo to entry 3\n"
        "fight.toml: sound; toy, revision 2, 7 units, 5 entries\n",
    ),
    Pipeline(
        "a reader that takes the first line and goes",
        "skirm roll -n 1000000 d6 -q --seed monday | head -1 || echo ${PIPESTATUS[@]}",
        "2\n141 0\n",
    ),
    Pipeline(
        "a reader that has seen enough of an answer that fits into the pipe",
        "for what in 'show fight.toml' 'rules toy' 'map fight.toml'; do\n"
        "  for i in {1..5}; do skirm $what | head -1; done\ndone"
        " | sort | uniq -c | tr -s ' '",
        " 10 round 1\n 5 table title kind rule\n",
    ),
    Pipeline(
        "shares of a simulation, side by side, to the byte what one run is",
        "skirm simulate fight.toml round.jsonl -n 30 --json > whole\n"
        "seq 0 10 20 | xargs -P 3 -I@ sh -c 'skirm simulate fight.toml round.jsonl -n 10 --first @ --json > share@'\n"
        "skirm simulate --merge share* --json | cmp - whole && echo same",
        "same\n",
    ),
    Pipeline(
        "one copy of the stream for later",
        "skirm new toy - --example --seed monday | tee first.toml | skirm advance - -q 2> /dev/null | tee second.toml |"
        " skirm show - | tail -1\nskirm check first.toml; skirm check second.toml",
        "up: Vyx\nfirst.toml: sound; toy, revision 0, 7 units, 0 entries\n"
        "second.toml: sound; toy, revision 1, 7 units, 0 entries\n",
    ),
    Pipeline(
        "a condition of the shell's own",
        "skirm roll '(2d6) >= 2' --exit-code -q && echo hit\n"
        "if skirm roll '(2d6) >= 13' --exit-code -q; then exit 9; fi",
        "success\nhit\nfailure\n",
    ),
    Pipeline(
        "a refusal ends the script, and nothing after it runs",
        "skirm resolve fight.toml shoot attacker=Vyx target=Rook; echo not here",
        "",
        "skirm: refused: it is Rook's turn\n",
        code=1,
    ),
    Pipeline(
        "a refusal lets no save through, and the pipe fails",
        "skirm resolve - shoot attacker=Vyx target=Rook < fight.toml | skirm show -",
        "",
        "skirm: refused: it is Rook's turn\nskirm: standard input: the file is empty\n",
        code=3,
    ),
    Pipeline(
        "without a terminal nobody is waited for",
        "setsid skirm resolve fight.toml || echo $?; setsid skirm roll --dice ask d6 || echo $?",
        "2\n",
        "skirm: no orders came; nothing was done\n"
        "1d6, 1 die: \nskirm: the input ended before the dice were given; asked was: 1d6, 1 die\n",
    ),
    Pipeline(
        "a disk that is full",
        "skirm advance fight.toml > /dev/full || echo $?\nskirm advance fight.toml --results /dev/full || echo $?\n"
        "skirm new toy - --example > /dev/full || echo $?\nskirm check fight.toml",
        "74\n74\n74\nfight.toml: sound; toy, revision 2, 7 units, 3 entries\n",
        "skirm: cannot write to standard output: No space left on device\n"
        "skirm: cannot write to /dev/full: No space left on device\n"
        "skirm: cannot write to standard output: No space left on device\n",
    ),
    Pipeline(
        "outcomes in a file where standard output is closed, and nothing else in it",
        "skirm advance fight.toml --results told -q >&-; skirm advance fight.toml --results more -q <&- >&- 2>&-\n"
        "cat told more",
        "ended\nended\n",
    ),
    Pipeline(
        "twenty columns and a dumb terminal",
        "skirm show fight.toml | sed -n 3,5p; skirm odds 2d6 | sed -n 3,4p",
        "fighters\nname    side  health  rounds  state\n> Rook  red        6       3  ready\n"
        "value      %  at least  at most\n    2   2.78       100     2.78\n",
        variables={"COLUMNS": "20", "TERM": "dumb", "FORCE_COLOR": "1"},
    ),
    Pipeline(
        "a name that the terminal cannot write",
        "skirm add fight.toml duellist name=Łukasz -q; skirm add fight.toml duellist name=Zoë -q\n"
        "skirm show fight.toml | grep -aE 'ukasz|Zo' | iconv -f latin1 -t utf8\n"
        "skirm set fight.toml units.Łukasz.fired=2 -q; skirm remove fight.toml Zoë -q",
        "added\nadded\n?ukasz             6       3  ready\nZoë                6       3  ready\nset\nremoved\n",
        variables={"PYTHONIOENCODING": "latin-1"},
    ),
    Pipeline(
        "orders are UTF-8 whatever the terminal speaks",
        "skirm add fight.toml duellist name=Łukasz -q\n"
        'echo \'{"set": {"units.Łukasz.fired": 2}}\' | skirm resolve fight.toml -q\n'
        "echo '{}' | iconv -t utf-16 > wide; skirm resolve fight.toml --orders wide || echo $?\n"
        'echo \'{"remove": "Łukasz"}\' > o; skirm resolve fight.toml --orders o -q\n'
        'printf \'{"remove": "Zo\\353"}\\n\' | skirm resolve fight.toml || echo $?',
        "added\nset\n2\nremoved\n2\n",
        "skirm: wide: no UTF-8 at byte 0; the file is UTF-16, store it as UTF-8\n"
        "skirm: line 1: no UTF-8 at byte 14; JSON lines are UTF-8\n",
        variables={"PYTHONIOENCODING": "latin-1"},
    ),
    Pipeline(
        "the C locale",
        "skirm add fight.toml duellist name=Łukasz -q; skirm show fight.toml | grep -c Łukasz; skirm roll '3 # é'",
        "added\n1\n3 = 3  # é\n",
        variables={"LC_ALL": "C"},
    ),
]

WITH_JQ = [
    Pipeline(
        "orders that jq makes of the state, results that jq reads",
        'skirm show fight.toml --json | jq -c \'{action: "shoot", attacker: .up, target: "Vyx", dice: [6, 1]},'
        " {advance: 1}' | skirm resolve fight.toml --json | jq -r '[.revision, .result] | @tsv'",
        "1\thit\n2\tended\n",
    ),
    Pipeline(
        "process substitution on both sides",
        "skirm resolve fight.toml --orders <(jq -nc '{advance: 1}, {advance: 2}') --json --results >(jq -r .revision"
        " > revisions)\nfor wait in {1..200}; do [[ $(wc -l < revisions) == 3 ]] && break; sleep 0.05; done\n"
        "cat revisions",
        "1\n2\n3\n",
    ),
    Pipeline(
        "what was committed before an error, and the error as the last line",
        'printf \'{"advance": 1}\\n{"action": "shoot"}\\n{"advance": 1}\\n\' | skirm resolve fight.toml --json |'
        " jq -r '.kind' || echo ${PIPESTATUS[@]}",
        "advance\nerror\n0 2 0\n",
        "skirm: line 2: shoot: attacker is missing: the name of a unit; target is missing: the name of a unit\n",
    ),
    Pipeline(
        "every error of a program is one object",
        "for argv in 'show none.toml' 'show round.jsonl' 'roll 3d6+' 'nonsense' 'advance fight.toml --steps x'"
        " 'undo fight.toml' 'odds 1d0' 'rules nobody' 'show - '; do\n"
        "  skirm $argv --json 2> /dev/null | jq -rs '\"\\(length) \\(.[0].kind) \\(.[0].exit)\"' || true\ndone",
        "1 error 3\n1 error 2\n1 error 2\n1 error 2\n1 error 2\n1 error 2\n1 error 2\n1 error 2\n1 error 3\n",
    ),
    Pipeline(
        "the history as a program reads it",
        "skirm resolve fight.toml --orders round.jsonl -q > /dev/null; skirm undo fight.toml -q\n"
        "skirm log fight.toml --json | jq -r '[.id, .what, .current] | @tsv'",
        "undone\n1\tnew\ttrue\n2\tresolve\ttrue\n3\tadvance\tfalse\n4\tundo\ttrue\n",
    ),
]


@pytest.mark.parametrize("pipeline", PLAIN, ids=lambda pipeline: pipeline.about)
def test_a_pipeline(pipeline: Pipeline, toys: Path, folder: Path) -> None:
    run = bash(pipeline.script, toys, folder, **pipeline.variables)
    assert run == Run(pipeline.code, pipeline.out, pipeline.err)


@needs_jq
@pytest.mark.parametrize("pipeline", WITH_JQ, ids=lambda pipeline: pipeline.about)
def test_a_pipeline_with_jq(pipeline: Pipeline, toys: Path, folder: Path) -> None:
    run = bash(pipeline.script, toys, folder, **pipeline.variables)
    assert run == Run(pipeline.code, pipeline.out, pipeline.err)
