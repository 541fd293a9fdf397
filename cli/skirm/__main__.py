"""The way in. `skirm roll …` and `skirm --version` are answered without Typer; all else goes through `skirm.app`."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn, TextIO

INTERRUPTED = 130


def run() -> NoReturn:
    """The console script: the command line in, the exit code out."""
    try:
        code = main([argument if argument.isascii() else in_utf8(argument) for argument in sys.argv[1:]])
    except KeyboardInterrupt:
        code = INTERRUPTED
    leave(code)


def in_utf8(argument: str) -> str:
    """An argument as UTF-8 even where the locale is another, so that the same words mean the same everywhere."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def leave(code: int) -> NoReturn:
    """End the process. All output is written by now, so taking the interpreter apart would be a waste of 2 ms.

    Whoever waits for an ordinary end, a profiler or a function registered with atexit, gets it.
    """
    import atexit  # noqa: PLC0415 - part of the interpreter, so it costs nothing

    waiting = getattr(atexit, "_ncallbacks", lambda: 1)()
    if waiting or sys.getprofile() or sys.gettrace() or sys.flags.inspect:
        sys.exit(code)
    for stream in (sys.stdout, sys.stderr):
        with_nothing_left(stream)
    os._exit(code)


def with_nothing_left(stream: TextIO | None) -> None:
    """Write what others may have left in a buffer. What fails here failed before, and has had its exit code."""
    try:
        if stream is not None:
            stream.flush()
    except (OSError, ValueError):
        return


def main(argv: list[str]) -> int:
    """Run one command.

    Args:
        argv: The arguments after the program's name.

    Returns: The exit code. Every error has been told by then; only KeyboardInterrupt comes through, at any moment.
    """
    try:
        return command(argv)
    except Exception as error:  # whatever it is, the person sees one line and no traceback
        from skirm.output.failure import tell  # noqa: PLC0415 - a success needs none of it

        return tell(error, as_json=wants_json(argv))


def command(argv: list[str]) -> int:
    """Run one command by the shortest way that can do it. Returns the exit code; raises SkirmError and others."""
    if argv[:1] == ["--complete"]:
        from skirm.commands.completion.answer import complete  # noqa: PLC0415 - only shells ask so

        return complete(argv[1:])
    if argv and argv[0].startswith(("--plugin", "--without", "--no-plugins")):
        from skirm.commands.switches import is_switch, leading, refuse_unreadable, switched  # noqa: PLC0415 - few have any

        if is_switch(argv[0]):
            switches, rest = leading(argv)
            refuse_unreadable(switches)
            with switched(switches):
                return command(rest)
    try:
        return plain_command(argv)
    except Exception as error:
        if getattr(error, "id", "") == "plugin":
            from skirm.commands.blame import blame  # noqa: PLC0415 - only when a plugin failed

            blame(error)  # type: ignore[arg-type] # no other error has this id
        raise


def plain_command(argv: list[str]) -> int:
    """Run a command line that begins with the command. Returns and raises as `command`."""
    refuse_dice_twice(argv)
    if argv[:1] == ["roll"]:
        from skirm.commands.argv import read_roll  # noqa: PLC0415 - `--version` needs none of it

        options = read_roll(argv[1:])
        if options is not None:
            from skirm.commands.throw import throw  # noqa: PLC0415 - an odd command line goes to Typer first

            return throw(options)
    elif argv == ["--version"]:
        from skirm import __version__  # noqa: PLC0415 - for symmetry with the rest
        from skirm.output.stream import print_out  # noqa: PLC0415

        print_out(f"skirm {__version__}")
        return 0
    else:
        code = declared_command(argv)
        if code is not None:
            return code
    from skirm.app import run_app  # noqa: PLC0415 - imports Typer, ten times what a roll costs

    code = run_app(argv)
    from skirm.output.stream import flush_out  # noqa: PLC0415

    flush_out()
    return code


def refuse_dice_twice(argv: list[str]) -> None:
    """Errors: UsageError for a second `--dice`: one of them would be thrown, and the other forgotten."""
    options = argv[: argv.index("--")] if "--" in argv else argv
    if sum(argument.partition("=")[0] == "--dice" for argument in options) > 1:
        from skirm.errors import UsageError  # noqa: PLC0415 - only when something is wrong

        raise UsageError("--dice is given twice; it takes all dice at once: --dice 4,2", argv[0])


def declared_command(argv: list[str]) -> int | None:
    """Run a command of the table, or one of a system, without Typer.

    Returns: The exit code, or None where Typer should look at it.
    """
    if not argv or argv[0].startswith("-"):
        return None
    from skirm.commands.table import COMMANDS  # noqa: PLC0415 - a roll needs none of it

    if argv[0] in COMMANDS:
        from skirm.commands.manual import MANUAL  # noqa: PLC0415

        found = MANUAL.get(argv[0])
        line = None if found is None else found.read(argv[1:])
        return None if found is None or line is None else found.run(line)
    from skirm.commands.system import named, run_system  # noqa: PLC0415 - only where a first word is none of ours

    system = named(argv[0])
    return None if system is None else run_system(system, argv[1:])


def wants_json(argv: list[str]) -> bool:
    """Whether errors are told to a program: `--json` stands among the options, however wrong the rest may be."""
    from skirm.commands.argv import read_roll  # noqa: PLC0415 - only when something went wrong
    from skirm.commands.switches import leading  # noqa: PLC0415 - as above
    from skirm.errors import UsageError  # noqa: PLC0415 - as above

    try:
        _, argv = leading(argv)
    except UsageError:
        return "--json" in argv
    options = read_roll(argv[1:]) if argv[:1] == ["roll"] else None
    if options is not None:
        return options.json
    return "--json" in (argv[: argv.index("--")] if "--" in argv else argv)


if __name__ == "__main__":
    run()
