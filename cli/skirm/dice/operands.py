"""The grammar of operands: what stands between the operators."""

from __future__ import annotations

from skirm.dice.expression import FUNCTIONS, Call, Node, Number
from skirm.dice.limits import Limits
from skirm.dice.scanner import DIGITS, Scanner
from skirm.dice.sides import DIGIT_DICE, Sides, digit_die, fate, own_faces, plain
from skirm.dice.terms import Dice, Set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from skirm.dice.sides import Face

OPERATORS = {
    ">=": ">=",
    "<=": "<=",
    "\u2265": ">=",
    "\u2264": "<=",
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
# What would be read as a condition if a word on a die began with it.
OPERATOR_SIGNS = (">", "<", "=", "!", "\u2265", "\u2264")
OPERAND = 'dice, a number or "("'
ROUNDING = ("floor", "ceil", "round")
MODIFIER_STARTS = "kdr!msu"
# Numbers up to this many digits, and dice of so many sides, need no reckoning of how long a total can get.
SHORT = 18


class OperandParser(Scanner):
    """One text being read, as far as its operands go; what stands between brackets is a `comparison` again."""

    __slots__ = ("count_at", "dice_terms", "label_at", "labels", "simple", "sum_at", "thrown")

    def __init__(self, text: str, limits: Limits) -> None:
        super().__init__(text, limits)
        # Where the condition of a count stands that was just read and has no parentheses round it.
        self.count_at: int | None = None
        # Where the label stands that was just read behind bare dice.
        self.label_at: int | None = None
        self.labels = 0
        # Where the sum begins that is being read, for hints.
        self.sum_at = 0
        self.dice_terms = 0
        self.thrown = 0
        # Nothing but plain dice, short numbers, plus and minus: bounded by what is counted on the way.
        self.simple = limits.digits > 2 * SHORT

    def comparison(self) -> Node:
        """A whole expression, as it may stand between brackets."""
        raise NotImplementedError

    def unexpected(self) -> NoReturn:
        """Refuse what stands here, with a hint where other programs would read it."""
        from skirm.dice.foreign import hint  # noqa: PLC0415 - only when something is wrong

        meant = hint(self.plain, self.at) if self.peek() else None
        self.expected("an operator or the end" + (f" ({meant})" if meant else ""))

    def operator(self) -> str | None:
        """The comparison that stands next, stepped over, or None."""
        self.space()
        for spelling, operator in OPERATORS.items():
            if self.plain.startswith(spelling, self.at):
                self.at += len(spelling)
                return operator
        return None

    def operand(self) -> Node:
        """A number, dice, a function, a set, or anything in parentheses."""
        self.count_at = None
        self.label_at = None
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
            if len(places) + len(str(number)) > self.limits.digits:
                self.fail(
                    f"a number of more than {self.limits.digits} digits (SKIRM_MAX_DIGITS raises the bound)", start
                )
            value = Fraction(int(f"{number}{places}"), 10 ** len(places))
            return Number(value.numerator if value.denominator == 1 else value, start + 1)
        if self.peek() == "d":
            return self.dice(number, start)
        return Number(number, start + 1)

    def parentheses(self) -> Node:
        """An expression in parentheses, which may turn out to be the number of dice."""
        start = self.at
        labels = self.labels
        node = self.enclosed("(", ")")
        self.count_at = None
        self.label_at = None
        if self.peek() == "d" and self.plain[self.at + 1 : self.at + 2] not in ("l", "h"):
            self.number_wanted(node)
            self.unlabelled(labels, "the number of dice", start)
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
        self.label_at = None
        return found

    def function(self, name: str, start: int) -> Node:
        """A function and its arguments."""
        self.expect("(", f'"(" after {name}')
        labels = self.labels
        arguments = self.arguments(")")
        if name in ROUNDING:
            self.unlabelled(labels, f"{name}, which rounds", start)
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
            start, labels = self.at, self.labels
            node = self.enclosed("(", ")")
            self.unlabelled(labels, "the number of sides", start)
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
            if face.startswith(OPERATOR_SIGNS):
                self.fail("a face does not begin with a comparison or an exclamation mark", at)
            if face.replace("..", ".").replace(".", "").isdecimal() and "." in face:
                self.fail("faces are whole numbers or words, with commas between them", at)
            if len(face) > self.limits.digits:
                self.fail(
                    f"a face of more than {self.limits.digits} characters (SKIRM_MAX_DIGITS raises the bound)", at
                )
            number = face.removeprefix("-").strip()
            faces.append(int("".join(face.split())) if number.isascii() and number.isdecimal() else typed)
            at += len(piece) + 1
        if len(faces) == 1 and isinstance(faces[0], str):
            self.fail("a die of one's own has several faces, with commas between them", start)
        self.at = end + 1
        return own_faces(faces)

    def unlabelled(self, labels: int, where: str, at: int) -> None:
        """Refuse labels inside of what gives their dice no share of the total: there were `labels` before it."""
        if self.labels > labels:
            self.fail(f"a label has no subtotal inside {where}; put it behind the whole", at)

    def number_wanted(self, node: Node) -> None:
        """Refuse words where only a number makes sense."""
        if isinstance(node, Dice) and node.words:
            self.fail(
                "these dice show words, which cannot be calculated with; d{hit, miss}=hit counts", node.column - 1
            )
