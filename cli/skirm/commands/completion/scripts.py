"""`skirm completion`: the script of a shell, with the commands and options in it as they are declared."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from skirm.commands.completion.applications import APPLICATIONS, GLOBAL, HELP
from skirm.commands.manual import MANUAL
from skirm.commands.table import COMMANDS
from skirm.output.stream import write_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from skirm.commands.declared import Line, Option

# The shells, and what their scripts are called where shells look for them.
FILES = {"bash": "skirm.bash", "zsh": "_skirm", "fish": "skirm.fish"}


def print_script(line: Line) -> int:
    """Carry the line out.

    Errors: UsageError for a shell that is not known; OutputError.
    """
    shell = line.needed(f"a shell ({', '.join(FILES)})")
    line.ended()
    if shell not in FILES:
        raise line.wrong(f"there is no completion for {shell!r}; there is for {', '.join(FILES)}")
    write_out(script(shell).encode())
    return 0


def script(shell: str) -> str:
    """The script of a shell."""
    template = (files("skirm.commands.completion") / "shells" / FILES[shell]).read_text(encoding="utf-8")
    for name, lines in FILLED[shell]().items():
        template = template.replace(f"@{name}@", lines)
    return template


def options_of() -> Iterator[tuple[str, tuple[Option, ...]]]:
    """The options of every command; first those before a command, whose name is empty."""
    yield "", (*GLOBAL, HELP)
    for name in COMMANDS:
        declared = APPLICATIONS.get(name) or MANUAL[name]
        yield name, (*declared.options, HELP)


def taking() -> list[str]:
    """The options before a command that take a value."""
    return [option.flags[-1] for option in GLOBAL if option.metavar]


def short(text: str) -> str:
    """A description without its full stop, as shells show them."""
    return text.removesuffix(".")


def in_quotes(text: str) -> str:
    """A text in single quotes of bash and zsh."""
    return "'" + text.replace("'", "'\\''") + "'"


def for_bash() -> dict[str, str]:
    """What stands in the script of bash."""
    options = (
        f"        {name or in_quotes(name)}) REPLY={in_quotes(' '.join(long(each)))} ;;" for name, each in options_of()
    )
    return {"COMMANDS": "\n".join(COMMANDS), "OPTIONS": "\n".join(options), "TAKING": " | ".join(taking())}


def long(options: Iterable[Option]) -> Iterator[str]:
    """The options by their last spelling, which is the long one."""
    return (option.flags[-1] for option in options)


def described(word: str, text: str) -> str:
    """A word with its description, as zsh takes them."""
    return in_quotes(f"{word}:{short(text)}")


def for_zsh() -> dict[str, str]:
    """What stands in the script of zsh."""
    cases = []
    for name, options in options_of():
        lines = "\n".join(
            f"                {described(flag, option.help)}" for option in options for flag in option.flags
        )
        cases.append(
            f"        ({name or in_quotes('')})\n            options=(\n{lines}\n            )\n            ;;"
        )
    commands = (f"            {described(name, about)}" for name, about in COMMANDS.items())
    return {"COMMANDS": "\n".join(commands), "OPTIONS": "\n".join(cases), "TAKING": "|".join(taking())}


def for_fish() -> dict[str, str]:
    """What stands in the script of fish."""
    commands = (
        f"complete -c skirm -n __skirm_first -a {name} -d {fish_quotes(short(about))}"
        for name, about in COMMANDS.items()
    )
    options = (fish_option(name, option) for name, each in options_of() for option in each)
    return {
        "COMMANDS": "\n".join(commands),
        "OPTIONS": "\n".join(options),
        "TAKING": " ".join(taking()),
        "NAMES": " ".join(COMMANDS),
    }


def fish_option(command: str, option: Option) -> str:
    """An option as fish takes it."""
    condition = f"'__skirm_in {command}'" if command else "__skirm_first"
    flags = " ".join(f"{'-l' if flag.startswith('--') else '-s'} {flag.lstrip('-')}" for flag in option.flags)
    value = " -x -k -a '(__skirm_ask)'" if option.metavar else ""
    return f"complete -c skirm -n {condition} {flags} -d {fish_quotes(short(option.help))}{value}"


def fish_quotes(text: str) -> str:
    """A text in single quotes of fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


FILLED: dict[str, Callable[[], dict[str, str]]] = {"bash": for_bash, "zsh": for_zsh, "fish": for_fish}
