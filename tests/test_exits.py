from __future__ import annotations

from skirm import errors
from skirm.exits import Exit, table
from tests.shell import Here


def test_the_codes_are_the_ones_that_scripts_rely_on() -> None:
    assert {code.name: code.value for code in Exit} == {
        "DONE": 0,
        "REFUSED": 1,
        "USAGE": 2,
        "DAMAGED": 3,
        "LOCKED": 4,
        "NEWER": 5,
        "PLUGIN": 6,
        "FAULT": 70,
        "OUTPUT": 74,
        "INTERRUPTED": 130,
        "PIPE": 141,
    }


def test_help_shows_every_code_with_its_meaning(here: Here) -> None:
    text = here("--help").out
    for line in table().splitlines():
        assert line.strip() in text
    assert len(table().splitlines()) == len(Exit)


def test_every_error_ends_with_a_code_of_the_table() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) >= 4
    assert {kind.exit_code for kind in kinds if issubclass(kind, errors.SkirmError)} <= set(Exit)


def test_plain_numbers_in_the_code_are_codes_of_the_table() -> None:
    from skirm import __main__
    from skirm.output import failure

    assert __main__.INTERRUPTED == Exit.INTERRUPTED
    assert failure.FAULT == Exit.FAULT
