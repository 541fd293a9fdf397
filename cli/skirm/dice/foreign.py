"""What other programs write, and what it is called here: hints for people who come from there."""

from __future__ import annotations

DICE = "right after dice"

# What stands where nothing was expected, the longest first where one begins another.
HINTS = {
    "advantage": "advantage is 2d20kh1",
    "adv": "advantage is 2d20kh1",
    "disadvantage": "disadvantage is 2d20kl1",
    "dis": "disadvantage is 2d20kl1",
    "with": "advantage is 2d20kh1, disadvantage 2d20kl1",
    "keep": "kh3 keeps the highest three, kl3 the lowest",
    "drop": "dl1 drops the lowest, dh1 the highest",
    "explode": "! explodes",
    "reroll": "r<2 rerolls for as long as it matches, ro<2 once",
    "rr": "r rerolls for as long as it matches, ro once",
    "cs": f"{DICE}, >=8 counts successes",
    "cf": f"{DICE}, f1 takes one away for each 1",
    "mi": "min2 counts a die as no less",
    "ma": "max5 counts a die as no more",
    "vs": "(1d20 + 5) >= (1d20 + 3) compares two totals",
    "w": "dice are written with d, as in 3d6",
    "h": "kh1 keeps the highest, dh1 drops it",
    "l": "kl1 keeps the lowest, dl1 drops it",
    "t": f"{DICE}, >=7 counts successes",
    "e": "! explodes, !>=9 from nine on",
    "s": f"{DICE}, >=5 counts successes; sort puts them in order",
    "u": "unique drops repeated values",
    "x": "a repetition comes first, as in 5x3d6; ! explodes",
    "^": "powers are no part of the notation; ! explodes",
    "=>": "at least is written >=",
    "=<": "at most is written <=",
    "<>": "r=3 or =3 takes equal values; there is no unequal",
    "\u2260": "r=3 or =3 takes equal values; there is no unequal",
    "(": "a product is written with *",
    "d": "the number of dice is whole",
}


def hint(plain: str, at: int) -> str | None:
    """What somebody may have meant who wrote the text at this place, or None."""
    rest = plain[at:]
    for word in sorted(HINTS, key=len, reverse=True):
        # A letter alone is a modifier somewhere; at the beginning of a word it is only a letter.
        if rest.startswith(word) and not (len(word) == 1 and word.isalpha() and rest[1:2].isalpha()):
            return HINTS[word]
    if rest[:1].isalpha():
        return "a label is written 2d6[fire], a comment begins with #"
    return "a set is written {4d6, 3d8}" if rest.startswith(",") else None
