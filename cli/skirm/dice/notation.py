"""Dice notation: from a text to an expression tree, by recursive descent.

    input      = [ INT "x" ] comparison [ "#" comment ]
    comparison = sum [ OP sum ]                          OP: >= > <= < =, also ge gt le lt eq
    sum        = product { ("+" | "-") product }
    product    = signed { ("*" | "/" | "//") signed }
    signed     = { "+" | "-" } labelled
    labelled   = operand { "[" label "]" }
    operand    = NUMBER | dice | "(" comparison ")" | function | set
    function   = NAME "(" comparison { "," comparison } ")"
    set        = "{" comparison { "," comparison } "}" { choice }
    dice       = [ INT | "(" comparison ")" ] "d" [ INT | "%" | "F" | "{" faces "}" | "(" comparison ")" ] { modifier }

Modifiers have a grammar of their own, in `modifier_grammar`.
"""

from __future__ import annotations

from skirm.dice.expression import (
    FUNCTIONS,
    Call,
    Compare,
    Dice,
    Labelled,
    Negative,
    Node,
    Notation,
    Number,
    Product,
    Set,
    Sum,
)
from skirm.dice.limits import Limits
from skirm.dice.scanner import DIGITS, Scanner
from skirm.dice.sides import DIGIT_DICE, Sides, digit_die, fate, own_faces, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from skirm.dice.sides import Face

OPERATORS = {
    ">=": ">=",
    "<=": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    ">": ">",
    "<": "<",
    "==": "=",
    "=": "=",
    "ge": ">=",
    "gt": ">",
    "le": "<=",
    "lt": "<",
    "eq": "=",
}
OPERAND = 'dice, a number or "("'
MODIFIER_STARTS = "kdr!msu"
# Numbers up to this many digits, and dice of so many sides, need no reckoning of how long a total can get.
SHORT = 18


def parse(text: str, limits: Limits | None = None) -> Notation:
    """Read an expression.

    Errors: NotationError, with the column and what was expected, for a text that is no expression, that could
    never end, or that goes beyond a bound.
    """
    return Parser(text.rstrip(), limits or Limits()).whole()


class Parser(Scanner):
    """One text being read."""

    __slots__ = ("count_at", "dice_terms", "simple", "thrown")

    def __init__(self, text: str, limits: Limits) -> None:
        super().__init__(text, limits)
        # Where the condition of a count stands that was just read and has no parentheses round it.
        self.count_at: int | None = None
        self.dice_terms = 0
        self.thrown = 0
        # Nothing but plain dice, short numbers, plus and minus: bounded by what is counted on the way.
        self.simple = True

    def whole(self) -> Notation:
        """The input from its first character to its last."""
        if not self.peek():
            self.expected("an expression such as 3d6")
        times = self.repeat()
        root = self.comparison()
        comment = None
        if self.accept("#"):
            comment = self.printable(self.at, len(self.text)) or None
        elif self.peek():
            self.unexpected()
        if times is not None and not self.dice_terms:
            self.fail("there are no dice to repeat; a product is written with *", 0)
        notation = Notation(root, times, comment, self.limits.dice)
        if not self.simple or self.thrown * (times or 1) > self.limits.dice:
            from skirm.dice.bounds import check  # noqa: PLC0415 - simple sums are within bounds already

            check(notation, self)
        return notation

    def unexpected(self) -> NoReturn:
        """Refuse what stands after a complete expression."""
        hint = "an operator or the end"
        if self.peek() in "abcdefghijklmnopqrstuvwxyz":
            hint += " (a comment begins with #)"
        elif self.peek() == ",":
            hint += " (a set is written {4d6, 3d8})"
        self.expected(hint)

    def repeat(self) -> int | None:
        """The number before a leading `x`, or None."""
        start = self.at
        number = self.integer()
        if number is not None and self.accept("x"):
            if number < 1:
                self.fail("expected at least 1 repetition", start)
            return number
        self.at = start
        return None

    def operator(self) -> str | None:
        """The comparison that stands next, stepped over, or None."""
        self.space()
        for spelling, operator in OPERATORS.items():
            if self.plain.startswith(spelling, self.at):
                self.at += len(spelling)
                return operator
        return None

    def comparison(self) -> Node:
        """A sum, or two of them compared."""
        start = self.at
        left = self.sum()
        at = self.at
        if self.count_at is not None:
            return left
        operator = self.operator()
        if operator is None:
            return left
        self.number_wanted(left)
        right = self.sum()
        self.number_wanted(right)
        self.alone(start)
        again = self.at
        if self.operator() is not None:
            self.fail("one comparison at a time; put parentheses round the first", again)
        self.count_at = None
        return Compare(operator, left, right, at + 1)

    def sum(self) -> Node:
        """Products added and subtracted."""
        self.space()
        start = self.at
        first = self.product()
        terms = [(1, first)]
        while True:
            sign = {"+": 1, "-": -1}.get(self.peek())
            if sign is None:
                break
            self.alone(start)
            self.at += 1
            terms.append((sign, self.product()))
            self.alone(start)
        if len(terms) == 1:
            return first
        for _, term in terms:
            self.number_wanted(term)
        return Sum(terms, start + 1)

    def product(self) -> Node:
        """Signed operands multiplied and divided."""
        self.space()
        start = self.at
        first = self.signed()
        factors = [("*", first)]
        while True:
            operator = "//" if self.accept("//") else self.peek()
            if operator not in ("*", "/", "//"):
                break
            if operator != "//":
                self.at += 1
            if self.plain.startswith("*", self.at):
                self.fail("powers are no part of the notation")
            self.alone(start)
            factors.append((operator, self.signed()))
            self.alone(start)
            self.simple = False
        if len(factors) == 1:
            return first
        for _, factor in factors:
            self.number_wanted(factor)
        return Product(factors, start + 1)

    def signed(self) -> Node:
        """An operand with any number of signs before it."""
        negative = False
        start = self.at
        signs = 0
        while self.peek() in ("+", "-"):
            negative ^= self.plain[self.at] == "-"
            self.at += 1
            signs += 1
        operand = self.labelled()
        if signs:
            self.alone(start)
            self.number_wanted(operand)
        return Negative(operand, start + 1) if negative else operand

    def labelled(self) -> Node:
        """An operand and the labels behind it."""
        node = self.operand()
        while self.accept("["):
            at = self.at - 1
            label = self.until("]", "a label")
            if not label:
                self.fail("expected a label between the brackets", at + 1)
            self.number_wanted(node)
            node = Labelled(node, label, at + 1)
        return node

    def operand(self) -> Node:
        """A number, dice, a function, a set, or anything in parentheses."""
        self.count_at = None
        character = self.peek()
        start = self.at
        if character and character in DIGITS:
            return self.number_or_dice()
        if character == "(":
            return self.parentheses()
        if character == "{":
            return self.set()
        for name in FUNCTIONS:
            if self.plain.startswith(name, start):
                self.at += len(name)
                return self.function(name, start)
        if character == "d":
            return self.dice(None, start)
        return self.expected(OPERAND)

    def number_or_dice(self) -> Node:
        """A number, or a number of dice."""
        start = self.at
        number = self.integer()
        assert number is not None  # noqa: S101 - a digit stands here
        if self.at - start > SHORT:
            self.simple = False
        following = self.plain[self.at : self.at + 2]
        if following[:1] == "e" and following[1:] in DIGITS and following[1:]:
            self.fail("numbers are written out, without e", self.at)
        if following[:1] == "." and following[1:] in DIGITS and following[1:]:
            from fractions import Fraction  # noqa: PLC0415 - slow to import, and decimals are rare

            self.at += 1
            places = self.digits()
            self.simple = False
            value = Fraction(int(f"{number}{places}"), 10 ** len(places))
            return Number(value.numerator if value.denominator == 1 else value, start + 1)
        if self.peek() == "d":
            return self.dice(number, start)
        return Number(number, start + 1)

    def parentheses(self) -> Node:
        """An expression in parentheses, which may turn out to be the number of dice."""
        start = self.at
        node = self.enclosed("(", ")")
        if self.peek() == "," and self.depth == 0:
            self.expected("an operator or the end")
        self.count_at = None
        if self.peek() == "d" and self.plain[self.at + 1 : self.at + 2] not in ("l", "h"):
            self.number_wanted(node)
            self.simple = False
            return self.dice(node, start)
        self.no_modifiers("parentheses")
        return node

    def enclosed(self, opening: str, closing: str) -> Node:
        """An expression between brackets of some kind."""
        self.expect(opening)
        self.enter()
        node = self.comparison()
        if closing == ")" and self.peek() == ",":
            self.fail("several expressions at once are a set, written {2d6, 1d8}")
        self.expect(closing, f'an operator or "{closing}"')
        self.leave()
        return node

    def no_modifiers(self, what: str) -> None:
        """Refuse modifiers where they do not belong."""
        self.space()
        rest = self.plain[self.at : self.at + 2]
        if rest[:1] == "!" or rest in ("kh", "kl", "dh", "dl") or (rest[:1] in ("k", "r") and rest[1:] in DIGITS):
            self.fail(f"modifiers stand right after dice, not after {what}; {{2d6, 1d8}}kh1 keeps over totals")

    def arguments(self, closing: str) -> list[Node]:
        """Expressions between commas, up to the closing bracket."""
        self.enter()
        found = []
        while True:
            found.append(self.comparison())
            self.number_wanted(found[-1])
            if not self.accept(","):
                break
        self.expect(closing, f'"," or "{closing}"')
        self.leave()
        self.count_at = None
        return found

    def function(self, name: str, start: int) -> Node:
        """A function and its arguments."""
        self.expect("(", f'"(" after {name}')
        arguments = self.arguments(")")
        if len(arguments) != 1 and name not in ("min", "max"):
            self.fail(f"{name} takes one argument, not {len(arguments)}", start)
        return Call(name, arguments, start + 1)

    def set(self) -> Node:
        """Expressions in braces, and which of them to keep."""
        from skirm.dice.modifier_grammar import read_choices  # noqa: PLC0415 - only sets and modified dice need it

        start = self.at
        self.expect("{")
        elements = self.arguments("}")
        self.simple = False
        return Set(elements, read_choices(self), start + 1)

    def dice(self, count: int | Node | None, start: int) -> Node:
        """Dice, from their `d` on."""
        self.expect("d")
        self.dice_terms += 1
        sides = self.sides(bare=count is None)
        if count is None and not (isinstance(sides, Sides) and sides.digits):
            count = 1
        self.thrown += count if isinstance(count, int) else 1
        node = Dice(count, sides, (), start + 1)
        following = self.peek()
        if following and (following in MODIFIER_STARTS or following in "fx<>=gle\u2264\u2265"):
            from skirm.dice.modifier_grammar import read_modifiers  # noqa: PLC0415 - plain dice need none

            before = self.at
            node = Dice(count, sides, read_modifiers(self, sides), start + 1)
            if node.modifiers:
                self.simple = False
            if node.counts:
                self.count_at = node.modifiers[-1].column - 1
            elif self.at == before:
                self.space()
        return node

    def sides(self, *, bare: bool) -> Sides | Node:
        """What stands behind the `d`: a number of sides, a special die, or faces."""
        if self.peek() == "(":
            self.simple = False
            node = self.enclosed("(", ")")
            self.number_wanted(node)
            self.count_at = None
            return node
        if self.accept("%"):
            return plain(100)
        if self.accept("f"):
            return fate()
        if self.accept("{"):
            return self.own_faces()
        at = self.at
        size = self.integer()
        if size is None:
            return plain(6)
        if self.at - at > SHORT:
            self.simple = False
        if size == 0:
            hint = "; d% is the percentile die" if self.plain[at : self.at] == "00" else ""
            self.fail(f"a die has at least one side{hint}", at)
        return digit_die(size) if bare and size in DIGIT_DICE else plain(size)

    def own_faces(self) -> Sides:
        """The faces of a die of one's own, behind the opening brace."""
        faces: list[Face] = []
        start = self.at
        end = self.plain.find("}", start)
        if end < 0:
            self.at = len(self.text)
            self.expected('"}" after the faces')
        at = start
        for piece in self.plain[start:end].split(","):
            typed = self.printable(at, at + len(piece))
            if not typed:
                self.fail("expected a face", at)
            face = piece.strip().removeprefix("+")
            if len(face) > self.limits.digits:
                self.fail(
                    f"a face of more than {self.limits.digits} characters (SKIRM_MAX_DIGITS raises the bound)", at
                )
            number = face.removeprefix("-").strip()
            faces.append(int(face.replace(" ", "")) if number.isascii() and number.isdecimal() else typed)
            at += len(piece) + 1
        self.at = end + 1
        return own_faces(faces)

    def number_wanted(self, node: Node) -> None:
        """Refuse words where only a number makes sense."""
        if isinstance(node, Dice) and node.words:
            self.fail(
                "these dice show words, which cannot be calculated with; d{hit, miss}=hit counts", node.column - 1
            )

    def alone(self, start: int) -> None:
        """Refuse a count of successes that has arithmetic beside it, and show both ways to mean it."""
        if self.count_at is None:
            return
        condition = self.count_at
        text = self.text.split("#")[0].rstrip()
        dice = max(self.plain.rfind(c, start, condition) for c in "+-*/,(") + 1
        left = text[start:dice].strip()
        rolled = text[dice:condition].strip()
        threshold = text[condition : self.at].strip()
        rest = text[self.at :].strip()
        self.fail(
            "a count of successes stands alone: "
            f"({left}{rolled}){threshold}{rest} compares the total, {left}({rolled}{threshold}){rest} counts",
            condition,
        )
