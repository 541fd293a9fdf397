"""The grammar of what stands behind dice, read left to right.

modifier = (kh | kl | dh | dl | k) [INT] | r cond { r cond } | ro cond { ro cond }
         | ("!" | "!!" | "!p" | "!o") [cond] | min INT | max INT | sort | sortd | unique | count
count    = (cond | f cond) { cond | f cond }         the last one
cond     = [OP] INT, for dice with words on them "=" word
"""

from __future__ import annotations

from skirm.dice.conditions import Condition
from skirm.dice.modifiers import Choice, Choosing, Clamp, Count, Explode, Modifier, Order, Reroll, Unique
from skirm.dice.sides import Sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.expression import Node
    from skirm.dice.operands import OperandParser

CHOICES = {"kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl", "k": "kh"}
EXPLOSIONS = ("!!", "!p", "!o", "!")
NUMBER = "a whole number"


def read_choices(parser: OperandParser) -> list[Choosing]:
    """What is kept of a set: keep, drop and sort, any number of them."""
    found: list[Choosing] = []
    while True:
        modifier = read_choice(parser) or read_sort(parser)
        if modifier is None:
            return found
        found.append(modifier)


def read_modifiers(parser: OperandParser, sides: Sides | Node) -> list[Modifier]:
    """All modifiers of a dice term.

    Errors: NotationError for one that the dice cannot have, two explosions, or anything behind a count.
    """
    words = sides if isinstance(sides, Sides) and sides.words else None
    found: list[Modifier] = []
    while True:
        at = parser.at
        modifier = (
            read_choice(parser)
            or read_reroll(parser, words)
            or read_explosion(parser, words)
            or read_clamp(parser)
            or read_sort(parser)
            or read_unique(parser)
            or read_count(parser, words)
        )
        if modifier is None:
            refuse_lookalikes(parser)
            return found
        parser.space()
        if found and found[-1].counts:
            parser.fail("nothing follows a count of successes; put it last", modifier.column - 1)
        if isinstance(modifier, Explode) and any(isinstance(other, Explode) for other in found):
            parser.fail("these dice explode already", modifier.column - 1)
        if words and isinstance(modifier, Choosing | Clamp):
            parser.fail(f"dice with words on them have no order for {modifier}", at)
        found.append(modifier)


def refuse_lookalikes(parser: OperandParser) -> None:
    """Refuse what other programs read differently, or what stands in the wrong place."""
    following = parser.peek()
    if following == "d":
        if parser.plain[parser.at + 1 : parser.at + 2].isalpha():
            parser.unexpected()
        parser.expected("an operator between dice, as in 2d6 + 1d8 (dl1 drops the lowest, dh1 the highest)")


def read_choice(parser: OperandParser) -> Choice | None:
    """Keep or drop, one die where no number stands."""
    parser.space()
    at = parser.at
    for spelling, kind in CHOICES.items():
        if parser.plain.startswith("keep", at):
            break
        if parser.accept(spelling):
            count = parser.integer()
            return Choice(kind, 1 if count is None else count, at + 1)
    return None


def read_reroll(parser: OperandParser, words: Sides | None) -> Reroll | None:
    """Rerolls of one kind, joined where they stand side by side."""
    parser.space()
    at = parser.at
    name = next((name for name in ("ro", "r") if parser.accept(name)), None)
    if name is None:
        return None
    conditions = [read_condition(parser, words, f"a condition such as <2 after {name}")]
    while True:
        again = parser.peek() and parser.at
        other = next((other for other in ("ro", "r") if parser.plain.startswith(other, parser.at)), None)
        if not again or other != name:
            return Reroll(conditions, name == "ro", at + 1)
        parser.accept(name)
        conditions.append(read_condition(parser, words, f"a condition such as <2 after {name}"))


def read_explosion(parser: OperandParser, words: Sides | None) -> Explode | None:
    """An explosion, on the highest face where no condition stands."""
    parser.space()
    at = parser.at
    kind = next((kind for kind in EXPLOSIONS if parser.accept(kind)), None)
    if kind is None:
        return None
    following = parser.peek()
    condition = None
    if words or (following and (following.isdecimal() or starts_operator(parser))):
        condition = read_condition(parser, words, f"a face after {kind}")
    if words and kind in ("!!", "!p"):
        parser.fail("words cannot be added up", at)
    return Explode(kind, condition, at + 1)


def starts_operator(parser: OperandParser) -> bool:
    """Whether a comparison stands next; nothing is stepped over."""
    at = parser.at
    found = parser.operator() is not None
    parser.at = at
    return found


def read_clamp(parser: OperandParser) -> Clamp | None:
    """`min` or `max` with its bound."""
    parser.space()
    at = parser.at
    for kind in ("min", "max"):
        if parser.accept(kind):
            return Clamp(kind, parser.signed_integer(f"{NUMBER} after {kind}"), at + 1)
    return None


def read_sort(parser: OperandParser) -> Order | None:
    """`sort` or `sortd`."""
    parser.space()
    at = parser.at
    name = next((name for name in ("sortd", "sort") if parser.accept(name)), None)
    return None if name is None else Order(name == "sortd", at + 1)


def read_unique(parser: OperandParser) -> Unique | None:
    """`unique`."""
    parser.space()
    at = parser.at
    return Unique(at + 1) if parser.accept("unique") else None


def read_count(parser: OperandParser, words: Sides | None) -> Count | None:
    """Thresholds and failures, in any order."""
    parser.space()
    at = parser.at
    scores: list[tuple[int, Condition]] = []
    while True:
        if starts_operator(parser):
            scores.append((1, read_condition(parser, words, NUMBER)))
        elif parser.peek() == "f" and not parser.plain[parser.at + 1 : parser.at + 2].isalpha():
            parser.accept("f")
            scores.append((-1, read_condition(parser, words, f"{NUMBER} after f")))
        else:
            return Count(scores, at + 1) if scores else None


def read_condition(parser: OperandParser, words: Sides | None, what: str) -> Condition:
    """A comparison with a number or a word; a number alone means that it is equal."""
    at = parser.at
    operator = parser.operator() or "="
    if words is not None:
        if operator != "=":
            parser.fail("dice with words on them have no order: only = compares them", at)
        return Condition("=", read_word(parser, words))
    if parser.peek() in ("(", "{"):
        parser.fail(f"a threshold is a number; parentheses round the dice compare totals: (2d6) {operator} (1d6)")
    number = parser.signed_integer(what)
    if parser.peek() == "d" and parser.plain[parser.at + 1 : parser.at + 2] not in ("l", "h"):
        parser.fail(f"a threshold is a number; parentheses round the dice compare totals: (2d6) {operator} 1d6", at)
    if parser.plain.startswith(".", parser.at):
        parser.fail("dice show whole numbers: expected a whole number", at)
    return Condition(operator, number)


def read_word(parser: OperandParser, words: Sides) -> str:
    """One of the words on the dice, the longest that fits."""
    parser.space()
    faces = sorted({str(face) for face in words.values or ()}, key=len, reverse=True)
    for face in faces:
        if parser.text.startswith(face, parser.at):
            parser.at += len(face)
            return face
    return parser.expected(f"one of the faces {', '.join(sorted(faces))}")
