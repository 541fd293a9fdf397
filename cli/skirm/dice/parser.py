"""The grammar of dice notation: from a text to an expression tree, by recursive descent.

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

Operands are read in `operands`, modifiers in `modifier_grammar`.
"""

from __future__ import annotations

from skirm.dice.expression import Compare, Negative, Node, Product, Sum
from skirm.dice.notation import Notation
from skirm.dice.operands import OperandParser
from skirm.dice.terms import Dice, Labelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


LABEL_HINT = "5d10{operator}8[label] counts, (5d10)[label] {operator} 8 compares the total"


class Parser(OperandParser):
    """One text being read, from its first character to its last."""

    __slots__ = ()

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
            product = self.text.split("#")[0].strip().lower().replace("x", "*", 1)
            self.fail(f"there are no dice to repeat; a product is written {product}", 0)
        notation = Notation(root, times, comment, self.limits.dice)
        if not self.simple or max(self.thrown, 1) * (times or 1) > self.limits.dice:
            from skirm.dice.bounds import check  # noqa: PLC0415 - simple sums are within bounds already

            check(notation, self)
        return notation

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

    def comparison(self) -> Node:
        """A sum, or two of them compared."""
        start = self.at
        labels = self.labels
        left = self.sum()
        at = self.at
        if self.count_at is not None:
            return left
        operator = self.operator()
        if operator is None:
            return left
        if self.label_at is not None and not isinstance(left, Sum | Product | Negative):
            self.fail(
                "a label between dice and a comparison leaves open what is meant: "
                f"{LABEL_HINT.format(operator=operator)}",
                self.label_at,
            )
        self.number_wanted(left)
        right = self.sum()
        self.number_wanted(right)
        self.alone()
        again = self.at
        if self.operator() is not None:
            self.fail("one comparison at a time; put parentheses round the first", again)
        self.count_at = None
        if self.depth:
            self.unlabelled(labels, "a comparison", start)
        return Compare(operator, left, right, at + 1)

    def sum(self) -> Node:
        """Products added and subtracted."""
        self.space()
        outer, self.sum_at = self.sum_at, self.at
        try:
            return self.terms()
        finally:
            self.sum_at = outer

    def terms(self) -> Node:
        """The terms of a sum."""
        start = self.at
        first = self.product()
        terms = [(1, first)]
        while True:
            sign = {"+": 1, "-": -1}.get(self.peek())
            if sign is None:
                break
            self.alone()
            self.at += 1
            terms.append((sign, self.product()))
            self.alone()
        if len(terms) == 1:
            return first
        for _, term in terms:
            self.number_wanted(term)
        return Sum(terms, start + 1)

    def product(self) -> Node:
        """Signed operands multiplied and divided."""
        self.space()
        start = self.at
        labels = self.labels
        first = self.signed()
        factors = [("*", first)]
        while True:
            self.space()
            operator = next((sign for sign in ("//", "/", "*") if self.plain.startswith(sign, self.at)), None)
            if operator is None:
                break
            self.alone()
            self.at += len(operator)
            if self.plain.startswith("*", self.at):
                self.fail("powers are no part of the notation")
            before = self.labels
            factors.append((operator, self.signed()))
            self.alone()
            if operator == "//":
                self.unlabelled(labels, "what // divides, which rounds", start)
            elif operator == "/" or before > labels:
                self.unlabelled(before, "a divisor" if operator == "/" else "a second factor", start)
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
            self.alone()
            self.number_wanted(operand)
        return Negative(operand, start + 1) if negative else operand

    def labelled(self) -> Node:
        """An operand and the labels behind it."""
        labels = self.labels
        bare = self.peek() != "("
        node = self.operand()
        if not self.accept("["):
            return node
        at = self.at - 1
        label = self.until("]", "a label")
        if not label:
            self.fail("expected a label between the brackets", at + 1)
        self.number_wanted(node)
        self.labels += 1
        if self.labels > labels + 1 or self.peek() == "[":
            self.fail("labels do not stand inside or behind each other", at)
        if bare and isinstance(node, Dice):
            self.label_at = at
        return Labelled(node, label, at + 1)

    def closing(self, at: int) -> int:
        """Where the expression ends that is being read: at a closing bracket, a comma, a comment, or the end."""
        depth = 0
        for place in range(at, len(self.plain)):
            character = self.plain[place]
            if depth == 0 and character in ")]},#":
                return place
            depth += (character in "([{") - (character in ")]}")
        return len(self.plain)

    def alone(self) -> None:
        """Refuse a count of successes that has arithmetic beside it, and show both ways to mean it."""
        if self.count_at is None:
            return
        start, condition, end = self.sum_at, self.count_at, self.at
        text = self.text[: self.closing(end)].rstrip()
        dice = max(start, *(self.plain.rfind(c, start, condition) + 1 for c in "+-*/"))
        dice += len(text[dice:condition]) - len(text[dice:condition].lstrip())
        self.at = condition
        operator = self.operator() or ""
        end = len(self.text[:end].rstrip())
        threshold, rest = text[self.at : end].strip(), text[end:]
        self.fail(
            "a count of successes stands alone: "
            f"({text[start:condition].strip()}) {operator} {threshold}{rest} compares the total, "
            f"{text[start:dice]}({text[dice:condition].rstrip()}{operator}{threshold}){rest} counts",
            condition,
        )
