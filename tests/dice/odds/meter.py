"""A meter that knows nothing of budgets: the modules of the odds, read in anew with every operation on numbers counted.

Each operation counts by the length of its numbers, each turn of a loop counts one. So what a calculation really works
is told without a clock.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.util
import operator
import sys
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

PACKAGE = "skirm.dice.odds"
OPERATORS: dict[type[ast.operator], Callable[[object, object], object]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Pow: operator.pow,
}
MULTIPLYING = (operator.mul, operator.floordiv)
# As many binary digits are added, or pairs of digits multiplied, in the time of one operation on short numbers.
ADDED, MULTIPLIED = 4_000, 150 * 900
KARATSUBA = 2_100


class Meter:
    """Counts operations: about one for each on short numbers."""

    def __init__(self) -> None:
        self.counted = 0.0

    def operation(self, do: Callable[[object, object], object], left: object, right: object) -> object:
        found = do(left, right)
        self.counted += 1 + self.length_of(do, left, right, found)
        return found

    def length_of(self, do: object, left: object, right: object, found: object) -> float:
        """What the length of numbers adds."""
        if isinstance(left, Fraction) or isinstance(right, Fraction):
            return 5
        if not isinstance(left, int) or not isinstance(right, int):
            return 0
        if do is operator.pow:
            return (
                multiplied(int(found.bit_length()) // 2, int(found.bit_length()) // 2) if isinstance(found, int) else 0
            )
        mine, theirs = left.bit_length(), right.bit_length()
        return multiplied(mine, theirs) if do in MULTIPLYING else max(mine, theirs) / ADDED

    def turn(self) -> None:
        self.counted += 1

    def turns(self, of: Iterable[object]) -> Iterator[object]:
        for each in of:
            self.counted += 1
            yield each


def multiplied(bits: int, by: int) -> float:
    """A product: digit by digit, of long numbers by Karatsuba's way."""
    small, large = sorted((bits, by))
    return (small if small < KARATSUBA else KARATSUBA * (small / KARATSUBA) ** 0.585) * large / MULTIPLIED


class Counting(ast.NodeTransformer):
    """Puts the meter into code."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if type(node.op) not in OPERATORS:
            return node
        return call("operation", ast.Name(type(node.op).__name__ + "__", ast.Load()), node.left, node.right)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name) or type(node.op) not in OPERATORS:
            return node
        left = ast.Name(node.target.id, ast.Load())
        do = ast.Name(type(node.op).__name__ + "__", ast.Load())
        return ast.Assign([node.target], call("operation", do, left, node.value))

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(call("turn")))
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(call("turn")))
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = call("turns", node.iter)
        return node


def call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Name("meter__", ast.Load()), name, ast.Load()), list(arguments), [])


class Reader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the package with the meter in it."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(PACKAGE + "."):
            return None
        found = importlib.util.find_spec(PACKAGE)
        assert found is not None
        assert found.submodule_search_locations
        place = f"{found.submodule_search_locations[0]}/{name.rpartition('.')[2]}.py"
        return importlib.util.spec_from_file_location(name, place, loader=Metered(place, self.meter))


class Metered(importlib.abc.Loader):
    """One module with the meter in it."""

    def __init__(self, place: str, meter: Meter) -> None:
        self.place = place
        self.meter = meter

    def exec_module(self, module: ModuleType) -> None:
        tree = Counting().visit(ast.parse(Path(self.place).read_text(encoding="utf-8")))
        for kind, do in OPERATORS.items():
            setattr(module, kind.__name__ + "__", do)
        setattr(module, "meter__", self.meter)  # noqa: B010 - the module knows of no such name
        exec(compile(ast.fix_missing_locations(tree), self.place, "exec"), module.__dict__)


@contextmanager
def metered(meter: Meter) -> Iterator[tuple[ModuleType, ModuleType]]:
    """The modules `evaluate` and `budget` with the meter in them, and in all that they import."""
    before = {name: module for name, module in sys.modules.items() if name.startswith(PACKAGE + ".")}
    for name in before:
        del sys.modules[name]
    reader = Reader(meter)
    sys.meta_path.insert(0, reader)
    try:
        yield importlib.import_module(PACKAGE + ".evaluate"), importlib.import_module(PACKAGE + ".budget")
    finally:
        sys.meta_path.remove(reader)
        for name in [name for name in sys.modules if name.startswith(PACKAGE + ".")]:
            del sys.modules[name]
        sys.modules.update(before)
