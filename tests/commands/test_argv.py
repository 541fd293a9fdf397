from __future__ import annotations

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.app import run_app
from skirm.commands import argv as reader
from skirm.commands.argv import RollOptions, is_expression, read_roll
from skirm.commands.roll import app as roll_app
from skirm.errors import UsageError
from tests.shell import Here, Run

WELL_FORMED: dict[str, RollOptions] = {
    "3d6": RollOptions(["3d6"]),
    "": RollOptions(),
    "-": RollOptions(["-"]),
    "3d6 + 2": RollOptions(["3d6", "+", "2"]),
    "-3d6": RollOptions(["-3d6"]),
    "5 -1d4": RollOptions(["5", "-1d4"]),
    "-1": RollOptions(["-1"]),
    "-d6": RollOptions(["-d6"]),
    "-D6": RollOptions(["-D6"]),
    "-d": RollOptions(["-d"]),
    "-(1+2)": RollOptions(["-(1+2)"]),
    "-{1,2}kh": RollOptions(["-{1,2}kh"]),
    "-.5": RollOptions(["-.5"]),
    "-max(1,2)": RollOptions(["-max(1,2)"]),
    "1d20 --5": RollOptions(["1d20", "--5"]),
    "5 - 1d4": RollOptions(["5", "-", "1d4"]),
    "-- -q": RollOptions(["-q"]),
    "-q -- --json -1": RollOptions(["--json", "-1"], quiet=True),
    "3d6 -- -- 2": RollOptions(["3d6", "--", "2"]),
    "-n 5 3d6": RollOptions(["3d6"], number="5"),
    "-n5 3d6": RollOptions(["3d6"], number="5"),
    "3d6 --number 5": RollOptions(["3d6"], number="5"),
    "3d6 --number=5": RollOptions(["3d6"], number="5"),
    "3 -n 2 + -q 4": RollOptions(["3", "+", "4"], number="2", quiet=True),
    "-n 2 -n 3 3d6": RollOptions(["3d6"], number="3"),
    "3d6 -q -q --quiet": RollOptions(["3d6"], quiet=True),
    "--seed -5 3d6": RollOptions(["3d6"], seed="-5"),
    "--seed --json 3d6": RollOptions(["3d6"], seed="--json"),
    "--seed=a=b 3d6": RollOptions(["3d6"], seed="a=b"),
    "--seed x --show-seed 3d6": RollOptions(["3d6"], seed="x", show_seed=True),
    "--dice -1,0 2dF": RollOptions(["2dF"], dice="-1,0"),
    "--dice= 5": RollOptions(["5"], dice=""),
    "--dice ask d6": RollOptions(["d6"], dice="ask"),
    "--target -3 d6": RollOptions(["d6"], target="-3"),
    "--target=+3 d6 --exit-code": RollOptions(["d6"], target="3", exit_code=True),
    "--json d6": RollOptions(["d6"], json=True),
}
FOR_TYPER = [
    "--help",
    "-h",
    "3d6 -h",
    "--nope 3d6",
    "-x 3d6",
    "-qn5 3d6",
    "--json=1 3d6",
    "3d6 -n",
    "3d6 --seed",
    "-n 0 3d6",
    "-n -1 3d6",
    "-n x 3d6",
    "-n=5 3d6",
    "-n \uff15 3d6",
    "-n 1_000 3d6",
    "-n 5.0 3d6",
    "--target ten 3d6",
    "--seed= 3d6",
    "--seed a --dice 1 d6",
    "--show-seed --dice 1 d6",
    "--dice ask",
    "--dice ask -",
    "-n 9999999999999999999 3d6",
    "--s x 3d6",
    "-seed x",
]


def by_typer(argv: list[str], monkeypatch: pytest.MonkeyPatch) -> RollOptions:
    """The options that Typer reads."""
    found: list[RollOptions] = []

    def throw(options: RollOptions) -> int:
        found.append(options)
        return 0

    monkeypatch.setattr("skirm.commands.throw.throw", throw)
    assert run_app(["roll", *argv]) == 0
    return found[0]


@pytest.mark.parametrize("line", WELL_FORMED)
def test_both_readers_read_the_same(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    argv = line.split()
    assert read_roll(argv) == WELL_FORMED[line]
    assert by_typer(argv, monkeypatch) == WELL_FORMED[line]


@pytest.mark.parametrize("line", FOR_TYPER)
def test_the_fast_reader_leaves_the_rest_to_typer(line: str) -> None:
    assert read_roll(line.split()) is None


def test_bundled_short_options_are_read_by_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert by_typer(["-qn5", "3d6"], monkeypatch) == RollOptions(["3d6"], number="5", quiet=True)
    assert by_typer(["-qn", "5", "-3d6"], monkeypatch) == RollOptions(["-3d6"], number="5", quiet=True)


PIECES = [
    "3d6",
    "-1",
    "-d6",
    "-(2)",
    "-",
    "--",
    "--5",
    "-n",
    "-n3",
    "-q",
    "-qn2",
    "--quiet",
    "--number",
    "--number=2",
    "--seed",
    "--seed=s",
    "--target",
    "-7",
    "4",
    "--dice",
    "--dice=ask",
    "--json",
    "--exit-code",
    "--show-seed",
    "-h",
    "--help",
    "--nope",
    "-x",
    "ask",
    "0",
    "-n=3",
    "--json=1",
    "--json-",
]
PIECES.append("")


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=5))
def test_whatever_the_fast_reader_reads_typer_reads_too(argv: list[str]) -> None:
    options = read_roll(argv)
    if options is not None:
        with pytest.MonkeyPatch.context() as monkeypatch:
            assert by_typer(argv, monkeypatch) == options


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.lists(st.text(st.sampled_from("-nqd3=seed(h"), max_size=6), max_size=3))
def test_whatever_it_reads_of_odd_texts_typer_reads_too(argv: list[str]) -> None:
    options = read_roll(argv)
    if options is not None:
        with pytest.MonkeyPatch.context() as monkeypatch:
            assert by_typer(argv, monkeypatch) == options


@pytest.mark.parametrize(
    "line",
    [
        "3d6 --seed a",
        "-3d6 -n 3 --seed a",
        "5 -1d4 -q --seed a",
        "2d6[fire]+1 --json --seed a",
        "5d10>=8 --exit-code --seed a",
        "3d6 --target 18 --exit-code --seed a",
        "3d6 --dice 1,2",
        "3d6 --dice 1,2 --json",
        "3d6++",
        "3d6 --show-seed --seed a -n 100 -q",
    ],
)
def test_both_readers_print_the_same(line: str, here: Here, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["roll", *line.split()]
    fast = here(*argv)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("skirm.commands.argv.read_roll", lambda argv: None)
        slow = here(*argv)
    assert fast == slow
    assert fast.out or fast.err


def test_typer_declares_the_options_that_the_fast_reader_knows() -> None:
    command = typer.main.get_command(roll_app)
    declared = {name: option for option in command.params for name in option.opts if name.startswith("-")}
    assert {name: option.name for name, option in declared.items() if getattr(option, "is_flag", False)} == reader.FLAGS
    assert {
        name: option.name for name, option in declared.items() if not getattr(option, "is_flag", False)
    } == reader.VALUES
    assert {option.name for option in command.params} == set(RollOptions.__slots__)


@pytest.mark.parametrize("word", ["-q", "-n5", "-n", "--json", "-h", "--dice", "--d6", "-x", "--", "-abs", "-+"])
def test_options_are_no_expressions(word: str) -> None:
    assert not is_expression(word)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("-n 0 3d6", "-n/--number takes a whole number of at least 1"),
        ("-n -2 3d6", "-n/--number takes a whole number of at least 1"),
        ("-n x 3d6", "-n/--number takes a whole number, not 'x'"),
        ("-n 1_0 3d6", "-n/--number takes a whole number, not '1_0'"),
        ("--target 1.5 3d6", "--target takes a whole number, not '1.5'"),
        ("-n 1000000000000000000 3d6", "-n/--number takes a whole number of at most 18 digits"),
        ("--seed= 3d6", "--seed takes any text but an empty one"),
        ("--seed a --dice 1 d6", "--seed and --dice contradict each other: given dice need no seed"),
        ("--show-seed --dice 1 d6", "--show-seed and --dice contradict each other: given dice have no seed"),
        (
            "--dice ask",
            "--dice ask needs standard input for the dice, so the expression must be on the command line",
        ),
        (
            "--dice ask -",
            "--dice ask needs standard input for the dice, so the expression must be on the command line",
        ),
    ],
)
def test_a_wrong_value_is_one_line(line: str, told: str, here: Here) -> None:
    run = here("roll", *line.split(), stdin="3d6\n")
    assert run == Run(2, "", f"skirm: {told} (see: skirm roll --help)\n")


def test_options_can_be_compared_and_shown() -> None:
    assert RollOptions(["3d6"]) != "3d6"
    assert "words=('3d6',)" in repr(RollOptions(["3d6"]))
    with pytest.raises(UsageError, match="whole number"):
        RollOptions(number="two")
