"""Our commands read what Typer's own read, only sooner."""

from __future__ import annotations

from typing import Annotated

import pytest
import typer
from typer.core import TyperCommand

from skirm.commands.frugal import UNKNOWN, FrugalCommand
from tests.shell import python


def doubled(value: int | None) -> int | None:
    return None if value is None else 2 * value


def report(
    texts: Annotated[list[str] | None, typer.Argument()] = None,
    *,
    text: Annotated[str | None, typer.Option("--text")] = None,
    default: Annotated[str, typer.Option("--default")] = "some",
    number: Annotated[int | None, typer.Option("--number", min=1, max=10)] = None,
    count: Annotated[int, typer.Option("--count")] = 3,
    clamped: Annotated[int, typer.Option("--clamped", min=0, max=5, clamp=True)] = 1,
    twice: Annotated[int | None, typer.Option("--twice", callback=doubled)] = None,
    several: Annotated[list[str] | None, typer.Option("--several")] = None,
    numbers: Annotated[list[int] | None, typer.Option("--numbers")] = None,
    flag: Annotated[bool, typer.Option("--flag")] = False,
    share: Annotated[float, typer.Option("--share")] = 0.5,
    parsed: Annotated[str, typer.Option("--parsed", parser=str.upper)] = "x",
    needed: Annotated[str, typer.Option("--needed")] = ...,  # type: ignore[assignment]
) -> str:
    return repr((texts, text, default, number, count, clamped, twice, several, numbers, flag, share, parsed, needed))


def read(cls: type[TyperCommand], args: list[str]) -> str:
    """What a command makes of arguments: the values, or the error."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(cls=cls)(report)
    command = typer.main.get_command(app)
    try:
        with command.make_context("report", list(args)) as context:
            return str(command.invoke(context))
    except Exception as fault:
        return f"{type(fault).__name__}: {getattr(fault, 'format_message', fault.__str__)()}"


NUMBERS = ["1", "10", "0", "11", "-3", "+3", "007", "5.0", "5.5", "1_0", "x", "٣", "99999999999999999999", "0x1", "-0"]


@pytest.mark.parametrize(
    "line",
    [
        "--needed x",
        "",
        "--needed= a b c",
        "--needed x --text t --default d",
        "--needed x --text=",
        *(
            f"--needed x --number {n}"
            for n in [
                "1",
                "10",
                "0",
                "11",
                "-3",
                "+3",
                "007",
                "5.0",
                "5.5",
                "1_0",
                "x",
                "٣",
                "99999999999999999999",
                "0x1",
                "-0",
            ]
        ),
        *(f"--needed x --count={n}" for n in ["1", "-1", "-0", "00", "+1", "1e3", "1.0", "true"]),
        "--needed x --count=",
        *(f"--needed x --clamped {n}" for n in ["0", "5", "6", "-1", "3"]),
        "--needed x --twice 4",
        "--needed x --twice four",
        "--needed x --several a --several b",
        "--needed x --numbers 1 --numbers 2",
        "--needed x --numbers 1 --numbers two",
        "--needed x --flag",
        "--needed x --share 0.25",
        "--needed x --share much",
        "--needed x --parsed abc",
        "--nope",
        "--text",
    ],
)
def test_it_reads_what_typer_reads(line: str) -> None:
    args = line.split()
    assert read(FrugalCommand, args) == read(TyperCommand, args)


PLAIN = """
import sys, typer
from skirm.commands.frugal import FrugalCommand
app = typer.Typer(add_completion=False)
@app.command(cls=FrugalCommand)
def plain(
    texts: list[str] = typer.Argument(None), text: str = "t", left: str | None = None,
    number: int = typer.Option(3, min=1), several: list[str] = typer.Option(None), flag: bool = False,
):
    print(texts, text, left, number, several, flag, "pydantic" in sys.modules)
command = typer.main.get_command(app)
with command.make_context("plain", sys.argv[1:]) as context:
    command.invoke(context)
"""


def test_plain_values_need_no_pydantic() -> None:
    assert python(PLAIN).out == "None t None 3 None False False\n"
    run = python(PLAIN, "a", "b", "--text", "c", "--number=7", "--several", "d", "--flag", "--left", "e")
    assert run.out == "['a', 'b'] c e 7 ['d'] True False\n"


def test_the_shortcut_is_only_a_shortcut(monkeypatch: pytest.MonkeyPatch) -> None:
    """If Typer stops describing its parameters, they are read by Typer, slower and just as well."""
    monkeypatch.setattr("skirm.commands.frugal.plain_value", lambda *_: UNKNOWN)
    assert read(FrugalCommand, ["--needed", "x"]) == read(TyperCommand, ["--needed", "x"])
