"""The keys of a roll or an order in its help, in the words of people who type them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from skirm.commands.keys import keys_told
from skirm.rules.models import Duration, UnitName


class Swing(Struct, kw_only=True):
    """A base that has optional keys: a system's own requests inherit them."""

    answer: Literal["", "parry", "dodge"] = ""
    armed: bool = True


class Strike(Swing, kw_only=True):
    """One of every kind."""

    attacker: UnitName
    weapon: Annotated[str, Meta(description="its name")] = ""
    radius: Annotated[float, Meta(gt=0.25, le=1e6)] | None = None
    time: Duration = 5400
    steps: list[Annotated[int, Meta(ge=-3)]] = field(default_factory=list)
    sure: bool
    count: int = 0


def test_what_has_to_be_given_comes_first_and_the_rest_says_what_it_is_without() -> None:
    assert keys_told(Strike).splitlines() == [
        "\b",
        "Keys:",
        "  attacker  the name of a unit",
        "  sure      yes or no",
        "  answer    one of parry, dodge (optional)",
        "  armed     yes or no (default yes)",
        "  weapon    its name: a text (optional)",
        "  radius    a number, more than 0.25 and at most 1000000 (optional)",
        "  time      a time such as 10m, at least 0 (default 1h30m)",
        "  steps     a list, each a whole number, at least -3 (optional)",
        "  count     a whole number (default 0)",
    ]
