"""Well-formed expressions, built from the grammar of the notation for the laws."""

from __future__ import annotations

from hypothesis import strategies as st

from skirm.dice.errors import NotationError
from skirm.dice.notation import parse

Text = st.SearchStrategy[str]

SIDES = st.integers(2, 30)
SPACE = st.sampled_from(["", "", " ", "\u00a0"])
AT_LEAST = st.sampled_from([">=", "≥", " ge ", " GE "])


def numbers() -> Text:
    return st.one_of(st.integers(0, 30).map(str), st.sampled_from(["1.5", "0.25", "2.50", "10"]))


@st.composite
def keeps(draw: st.DrawFn) -> str:
    return draw(st.sampled_from(["kh", "kl", "dh", "dl", "k", "KH", " kh "])) + draw(
        st.sampled_from(["", "1", "2", "3", "9"])
    )


@st.composite
def rerolls(draw: st.DrawFn, lowest: int, highest: int) -> str:
    """Rerolls that end: the highest face is never thrown again by `r`; `ro` may match everything."""
    if draw(st.booleans()):
        return f"ro{draw(st.sampled_from(['<', '<=', '>', '>=', '=', '']))}{draw(st.integers(lowest, highest))}"
    conditions = draw(
        st.lists(
            st.sampled_from([f"r<{highest}", f"r={lowest}", f"r{lowest}", f"r<={highest - 1}", f"r lt {lowest + 1}"]),
            min_size=1,
            max_size=2,
        )
    )
    return "".join(conditions)


@st.composite
def explosions(draw: st.DrawFn, lowest: int, highest: int) -> str:
    kind = draw(st.sampled_from(["!", "!!", "!p", "!o"]))
    return kind + draw(
        st.sampled_from(["", f">={highest}", f"={highest}", str(highest), f" eq {lowest}", f">{highest - 1}"])
    )


@st.composite
def modifiers(draw: st.DrawFn, lowest: int, highest: int) -> str:
    chosen = draw(
        st.lists(
            st.one_of(
                keeps(),
                keeps(),
                rerolls(lowest, highest),
                st.sampled_from(["sort ", "sortd", "unique", " sort "]),
                st.integers(lowest, highest).map("min {}".format),
                st.integers(lowest, highest).map("max{}".format),
            ),
            max_size=3,
        )
    )
    if draw(st.booleans()):
        chosen.insert(draw(st.integers(0, len(chosen))), draw(explosions(lowest, highest)))
    return "".join(chosen)


@st.composite
def plain_dice(draw: st.DrawFn) -> tuple[str, int, int]:
    """A pool without modifiers, and its lowest and highest face."""
    count = draw(st.sampled_from(["1", "2", "3", "5", "(1d2)", "(2)", "(1d4 - 1)", ""]))
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return f"{count}d%", 1, 100
    if kind == 1:
        return f"{count}dF", -1, 1
    if kind == 2:
        faces = draw(st.lists(st.integers(-5, 9), min_size=2, max_size=5).filter(lambda some: len(set(some)) > 1))
        return f"{count}d{{{', '.join(map(str, faces))}}}", min(faces), max(faces)
    if kind == 3:
        return f"{count or 3}D", 1, 6
    if kind == 4:
        return draw(st.sampled_from([("d66", 11, 66), ("D666", 111, 666), ("d88", 11, 88)]))
    sides = draw(SIDES)
    return f"{count}{draw(SPACE)}d{draw(SPACE)}{sides}", 1, sides


@st.composite
def pools(draw: st.DrawFn) -> str:
    dice, lowest, highest = draw(plain_dice())
    return dice + draw(modifiers(lowest, highest))


@st.composite
def counts(draw: st.DrawFn) -> str:
    """Dice that count: they stand alone, so the sums put them in parentheses."""
    dice, lowest, highest = draw(plain_dice())
    some = draw(modifiers(lowest, highest))
    threshold = st.integers(lowest, highest).map(str)
    if (dice + some).endswith("D"):
        dice += "6"  # `3D f1` would be fate dice
    success = f"{draw(AT_LEAST)}{draw(threshold)}"
    failure = f"f{draw(st.sampled_from(['', '=', '<=']))}{draw(threshold)}"
    if draw(st.booleans()):
        return f"{dice}{some} {failure}{draw(st.sampled_from(['', success]))}"
    if some.rstrip().endswith(("!", "!o", "!p")):
        some += f"={highest}"  # or the count would be read as the condition of the explosion
    return dice + some + success + draw(st.sampled_from(["", failure, f">={highest}"]))


def joined(parts: Text, sign: Text) -> Text:
    @st.composite
    def join(draw: st.DrawFn) -> str:
        text = draw(parts)
        for _ in range(draw(st.integers(0, 2))):
            text += f" {draw(sign)} {draw(parts)}"
        return text

    return join()


def labelled(part: Text) -> Text:
    return st.tuples(part, st.sampled_from([""] * 9 + ["[fire]", "[Cold ✨]"])).map("".join)


def signed(part: Text) -> Text:
    return st.tuples(st.sampled_from(["", "", "", "", "-", "+", "- -"]), part).map("".join)


def listed(parts: Text) -> Text:
    return st.lists(parts, min_size=1, max_size=3).map(", ".join)


@st.composite
def products(draw: st.DrawFn, operand: Text) -> str:
    """Factors and divisors; what divides is a number or dice that cannot come to zero."""
    text = draw(signed(labelled(operand)))
    for _ in range(draw(st.integers(0, 1))):
        if draw(st.booleans()):
            times = draw(st.sampled_from(["*", "\u00d7"]))
            text += f" {times} {draw(signed(labelled(operand)))}"
        else:
            divisor = draw(st.sampled_from(["2", "7", "-3", "1.5", "(1d4)", "2d6", "(1d6 + 1)", "max(1d8, 2)"]))
            text += f"{draw(st.sampled_from(['/', '//', '÷']))}{divisor}"
    return text


def sums(inner: Text) -> Text:
    operand = st.one_of(
        pools(),
        pools(),
        numbers(),
        st.one_of(inner, counts()).map("({})".format),
        st.tuples(st.sampled_from(["max", "min", "MAX"]), listed(inner)).map("{0[0]}({0[1]})".format),
        st.tuples(st.sampled_from(["abs", "floor", "ceil", "round"]), inner).map("{0[0]}({0[1]})".format),
        st.tuples(listed(inner), st.one_of(st.just(""), keeps(), st.sampled_from(["sort", "sortd"]))).map(
            "{{{0[0]}}}{0[1]}".format
        ),
    )
    return joined(products(operand), st.sampled_from(["+", "-", "\u2212", "\u2013"]))


def comparisons(inner: Text) -> Text:
    sign = st.sampled_from([">=", ">", "<=", "<", "=", "≥", "≤", "ge", "LT", "eq"])
    return st.tuples(inner, sign, inner).map("({0[0]}) {0[1]} ({0[2]})".format)


# What the notation refuses by meaning and not by form: labels without a share, conditions that no die can meet.
REFUSALS = ("a label", "labels do not", "no die here can show")


def meant(text: str) -> bool:
    """Whether an expression is not one of the refusals; any other error is left for the law to fail on."""
    try:
        parse(text)
    except NotationError as error:
        return not error.detail.startswith(REFUSALS) and REFUSALS[2] not in error.detail
    return True


INNER = st.recursive(st.one_of(pools(), numbers(), counts().map("({})".format)), sums, max_leaves=2)
SUMS = sums(INNER).filter(meant)
EXPRESSIONS = st.one_of(SUMS, SUMS, comparisons(SUMS), counts(), pools()).filter(meant)


@st.composite
def inputs(draw: st.DrawFn) -> str:
    """A whole input: an expression, sometimes repeated, sometimes with a comment."""
    repeat = draw(st.sampled_from(["", "", "", "2x", "6 x "]))
    text = draw(EXPRESSIONS.map("1d6 + ({})".format).filter(meant)) if repeat else draw(EXPRESSIONS)
    return repeat + text + draw(st.sampled_from(["", "", " # fire", "#Ärger 100%", "  # a # b"]))
