"""The modifiers of a pool as stages: what is done with each die alone, and then a choice among them."""

from __future__ import annotations

from skirm.dice.modifiers import Choice, Order, Unique

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.modifiers import Modifier

    # The values of dice that are kept, the highest first.
    Bag = tuple[int, ...]


class Stage:
    """Modifiers that look at each die alone, and the choice that follows them.

    Attributes:
        alone: What is done with each die.
        choices: What is done with all of them.
    """

    def __init__(self) -> None:
        self.alone: list[Modifier] = []
        self.choices: list[Modifier] = []

    @property
    def unique(self) -> bool:
        """Whether doubles go before anything else is chosen."""
        return bool(self.choices) and isinstance(self.choices[0], Unique)

    @property
    def needed(self) -> tuple[int, bool] | None:
        """How many of the highest dice the choice looks at, or with False of the lowest; None for all."""
        dropped = 0
        for choice in self.choices:
            if not isinstance(choice, Choice):
                return None
            if choice.kind[0] == "k":
                return dropped + choice.count, choice.kind[1] == "h"
            dropped += choice.count
        return None


def staged(modifiers: Sequence[Modifier]) -> tuple[list[Stage], list[Modifier]]:
    """Modifiers as stages, and what follows the last choice."""
    stages: list[Stage] = []
    stage = Stage()
    for modifier in modifiers:
        if isinstance(modifier, Order):
            continue
        if isinstance(modifier, Choice | Unique):
            stage.choices.append(modifier)
        else:
            if stage.choices:
                stages.append(stage)
                stage = Stage()
            stage.alone.append(modifier)
    if stage.choices:
        stages.append(stage)
        return stages, []
    return stages, stage.alone


def chosen_of(bag: Bag, choice: Modifier) -> Bag:
    """What is kept of a bag."""
    if isinstance(choice, Unique):
        return tuple(dict.fromkeys(bag))
    assert isinstance(choice, Choice)  # noqa: S101 - a stage has no other choices
    kept = min(len(bag), choice.count)
    if choice.kind == "kh":
        return bag[:kept]
    if choice.kind == "kl":
        return bag[len(bag) - kept :]
    return bag[kept:] if choice.kind == "dh" else bag[: len(bag) - kept]
