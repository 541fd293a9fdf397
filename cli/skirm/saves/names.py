"""Names of units: data that people type, so no two may be taken for one another."""

from __future__ import annotations

from skirm.saves.keypath import told

LONGEST = 200
JOINERS = "\u200c\u200d"  # Needed by scripts and by emoji; every other invisible character is refused.
LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝӏвкмнтεοαιρυνκτχ",
    "aeopcyxijshdqwlbkmhteoaipuvktx",
)
KINDS = {"Cc": "a control character", "Cf": "an invisible character", "Zl": "a line break", "Zp": "a line break"}


def looks(name: str) -> str:
    """What a reader takes a name for: without case, composition, outer space and look-alike letters."""
    if name.isascii():
        return name.strip().casefold()
    from unicodedata import normalize  # noqa: PLC0415 - most names are ASCII

    from skirm.rules.names import visible  # noqa: PLC0415 - as above

    return normalize("NFC", normalize("NFKC", visible(name)).strip().casefold()).translate(LOOK_ALIKES)


def fault(name: str) -> str | None:
    """What is wrong with a name by itself, or None."""
    if not name or name.isspace():
        return "a name must not be empty"
    if len(name) > LONGEST:
        return f"a name has at most {LONGEST} characters, this one {len(name)}"
    if name != name.strip():
        return "a name must not begin or end with a space"
    if not name.isascii() and not looks(name):
        return "a name must not be invisible"
    if name.isprintable():
        return None
    from unicodedata import category  # noqa: PLC0415 - only for odd names

    for letter in name:
        if not letter.isprintable() and letter not in JOINERS:
            return (
                f"a name must not hold {KINDS.get(category(letter), 'an unprintable character')} (U+{ord(letter):04X})"
            )
    return None


def faults(names: list[str]) -> list[str]:
    """All that is wrong with the names of a fight's units, each fault with its path."""
    found = []
    seen: dict[str, str] = {}
    for name in names:
        problem = fault(name)
        if problem is not None:
            found.append(f"{told(('units', name[:LONGEST]))}: {problem}")
            continue
        other = seen.setdefault(looks(name), name)
        if other != name:
            found.append(f"{told(('units', name))}: too like the name {told((other,))}")
    return found
