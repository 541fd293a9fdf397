"""Words in which the tests of the notation speak: roll with given dice, and show a pool as the output does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.dice.errors import DiceError, NotationError
from skirm.dice.given import GivenDice
from skirm.dice.limits import Limits
from skirm.dice.notation import parse
from skirm.dice.rolled import Pool, Rolled
from skirm.dice.seeds import RandomDice
from skirm.dice.terms import Dice


def given(expression: str, dice: str = "") -> Rolled:
    """The expression with exactly these dice, separated by spaces; `_` stands for a space inside a face word."""
    source = GivenDice([token.replace("_", " ") for token in dice.split()])
    rolled = parse(expression).roll(source)
    source.finish()
    return rolled


def value(expression: str) -> object:
    """What an expression without dice comes to."""
    return given(expression).total


def seeded(expression: str, seed: str) -> Rolled:
    return parse(expression).roll(RandomDice(seed))


def thrown(rolled: Rolled) -> list[Pool]:
    """The pools of dice, without what the sets chose from."""
    return [pool for pool in rolled.pools if pool.sides is not None]


def waves(pool: Pool) -> list[list[int | str]]:
    """The faces of a pool as they were drawn: the first throw, then each wave."""
    return [faces for _, faces in pool.draws]


def subtotals(rolled: Rolled) -> dict[str, int | Fraction]:
    """The subtotal of each label."""
    return rolled.subtotals or {}


def looks_like_digits(pool: Pool) -> bool:
    """Whether the output has to tell these dice from digit dice."""
    assert isinstance(pool.node, Dice)
    return pool.node.looks_like_digits


def shown(pool: Pool) -> str:
    """The dice of a pool with the marks of the output: `~` dropped, `*` success, `-` failure."""
    words = []
    for die in pool.dice:
        marks = "*" * die.successes if die.successes > 0 else "-" * -die.successes
        words.append(f"{die.trail}{marks}" if die.kept else f"~{die.trail}{marks}~")
    return " ".join(words)


def first(rolled: Rolled) -> str:
    """The only pool, shown."""
    (pool,) = thrown(rolled)
    return shown(pool)


def refusal(expression: str) -> NotationError:
    """The error with which the notation refuses an expression, checked to be one line."""
    with pytest.raises(NotationError) as caught:
        parse(expression)
    assert "\n" not in str(caught.value)
    return caught.value


def limits(**variables: int | str) -> Limits:
    """Limits as the environment sets them: `limits(DICE=5)` is SKIRM_MAX_DICE=5."""
    return Limits.from_environment({f"SKIRM_MAX_{name}": str(number) for name, number in variables.items()})


def over_the_bound(expression: str, variable: str, bound: Limits | None = None) -> DiceError:
    """The error of an expression that breaks a bound, checked to name the environment variable."""
    with pytest.raises(DiceError) as caught:
        parse(expression, bound)
    assert variable in str(caught.value)
    return caught.value


def draws(rolled: Rolled) -> list[str]:
    """Every face in the order in which it was drawn, as it is typed for given dice."""
    return [str(face) for pool in thrown(rolled) for wave in waves(pool) for face in wave]
