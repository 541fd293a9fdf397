"""The result of a roll as one line for people, for example `4d6kh3 (6 5 4 ~1~) + 2 = 17`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.notation import Notation
    from skirm.dice.rolled import Die, Pool, Rolled, Value

MOST_DICE = 60
BOLD, DIM, RED, GREEN, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[0m"


def roll_line(
    notation: Notation, rolled: Rolled, success: bool | None, target: int | None, *, colour: bool = False
) -> str:
    """Tell one result: the expression with its dice, the total, subtotals, success, comment.

    Args:
        notation: What was rolled.
        rolled: What came of it.
        success: Whether it is a success, None where nothing was asked.
        target: The total that was asked for, if any.
        colour: Paint it for a terminal; the characters stay the same.
    """
    parts = [f"{dice_text(notation, rolled, colour=colour)} = {outcome(rolled, colour=colour)}"]
    if rolled.compared is not None:
        left, right = rolled.compared
        parts.append(f"{left} against {right}")
    if rolled.subtotals:
        parts.append(", ".join(f"{label} {value}" for label, value in rolled.subtotals.items()))
    if target is not None:
        parts.append(f"{verdict(success is True, colour=colour)} against {target}")
    if notation.comment:
        parts.append(f"# {notation.comment}")
    return "  ".join(parts)


def roll_result(rolled: Rolled) -> str:
    """The result alone: a total, `success` or `failure` of a comparison, or words."""
    if rolled.words is not None:
        return " ".join(rolled.words)
    if rolled.compared is not None:
        return "success" if rolled.success else "failure"
    return str(rolled.total)


def dice_text(notation: Notation, rolled: Rolled, *, colour: bool) -> str:
    """The expression with what each of its dice threw."""
    if colour:
        return notation.root.text(iter(rolled.pools), painted_pool)
    return notation.root.text(iter(rolled.pools), pool_text)


def outcome(rolled: Rolled, *, colour: bool) -> str:
    """What stands behind the equals sign."""
    if rolled.compared is not None:
        return verdict(rolled.success is True, colour=colour)
    result = roll_result(rolled)
    if rolled.success is not None:
        result = f"{result} {'success' if rolled.total == 1 else 'successes'}"
    if colour:
        result = f"{BOLD}{result}{PLAIN}"
    if rolled.words is None and type(rolled.total) is not int and rolled.total is not None:
        result += in_decimals(rolled.total)
    return result


def verdict(success: bool, *, colour: bool) -> str:
    """`success` or `failure`, green or red."""
    word = "success" if success else "failure"
    return f"{GREEN if success else RED}{word}{PLAIN}" if colour else word


def in_decimals(total: Value) -> str:
    """A fraction once more as a decimal, in parentheses; nothing where it is too large for one."""
    try:
        return f" ({float(total):.6g})"
    except OverflowError:
        return ""


def pool_text(pool: Pool) -> str:
    """The dice of one pool in parentheses: dropped ones between tildes, successes with stars."""
    return listed(pool, [die_text(pool, die) for die in pool.dice[:MOST_DICE]])


def painted_pool(pool: Pool) -> str:
    """The same for a terminal: dropped dice dim, successes green, failures red."""
    return listed(pool, [paint(die, die_text(pool, die)) for die in pool.dice[:MOST_DICE]])


def listed(pool: Pool, texts: list[str]) -> str:
    """The texts of dice as a list, with how many more there are."""
    digits = pool.sides is not None and pool.sides.digits
    text = (", " if digits else " ").join(texts)
    more = len(pool.dice) - len(texts)
    if more:
        text += f" \u2026 {more} more"
    if getattr(pool.node, "looks_like_digits", False) and pool.sides is not None:
        text += f" of {pool.sides.size}"
    return f"({text})"


def die_text(pool: Pool, die: Die) -> str:
    """One die: how its value came about, whether it was dropped, what a count made of it."""
    text = die.trail
    if pool.sides is not None and pool.sides.digits:
        text = " ".join(text).replace(" - > ", "->").replace(" !", "!")
    if die.successes:
        text += ("*" if die.successes > 0 else "-") * abs(die.successes)
    return text if die.kept else f"~{text}~"


def paint(die: Die, text: str) -> str:
    """Colour for the text of a die."""
    if not die.kept:
        return f"{DIM}{text}{PLAIN}"
    if die.successes:
        return f"{GREEN if die.successes > 0 else RED}{text}{PLAIN}"
    return text
