"""Who a distribution is. Its metadata may say anything; only what could be true is believed, shown and handed on.

A metadata folder is called after its distribution, and uv goes by that. So `METADATA` may spell the name in its own
way, and where it is missing, unreadable or about another one, the folder's name counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skirm.errors import cut
from skirm.rules.distributions import headers, normal

if TYPE_CHECKING:
    from skirm.rules.distributions import Distribution

# What PEP 508 and PEP 440 allow, and how long a summary may be that stands in a list.
LETTERS = "abcdefghijklmnopqrstuvwxyz"
INSIDE = frozenset(f"{LETTERS}{LETTERS.upper()}0123456789._-")
NUMBERED = INSIDE | {"!", "+"}
LONGEST, SUMMARY = 200, 200


class Identity(NamedTuple):
    """Who a distribution is.

    Attributes:
        name: Its name, in its own spelling; where it has none that could be one, what its folder is called with every
            other character replaced.
        version: Its version, empty where that is not known.
        summary: What it is, in a line; empty where it does not say.
        known: Whether any installer knows it by this name.
        told_so: Whether it says itself that this is its name; pip knows it by nothing else.
    """

    name: str
    version: str = ""
    summary: str = ""
    known: bool = True
    told_so: bool = True

    @property
    def told(self) -> str:
        """Name and version, for people."""
        return f"{self.name} {self.version}".strip()


def identity(distribution: Distribution) -> Identity:
    """Who a distribution is, by its metadata and the name of the folder they lie in."""
    about = headers(distribution.read)
    claimed = about.get("name", "")
    called, _, rest = distribution.stem.partition("-")
    versions = [version for version in (about.get("version", ""), rest.partition("-")[0]) if is_version(version)]
    if is_name(claimed) and (not distribution.stem or normal(claimed) == normal(called)):
        summary = " ".join(about.get("summary", "").split())
        return Identity(claimed, next(iter(versions), ""), "" if summary == "UNKNOWN" else cut(summary, SUMMARY))
    version = next(reversed(versions), "")
    if is_name(called):
        return Identity(called.replace("_", "-"), version, told_so=False)
    made = "".join(letter if letter in INSIDE else "_" for letter in distribution.stem[:LONGEST]).strip("._-")
    return Identity(made or "unnamed", version, known=False, told_so=False)


def is_name(text: str) -> bool:
    """Whether a text can be the name of a distribution (PEP 508): nothing that begins with a minus, for example."""
    ends = text[:1] not in "._-" and text[-1:] not in "._-"
    return bool(text) and ends and len(text) <= LONGEST and INSIDE.issuperset(text)


def is_version(text: str) -> bool:
    """Whether a text can be a version: nobody has to be able to compare it, only to read it."""
    return text[:1] not in ("", *"._-!+") and len(text) <= LONGEST and NUMBERED.issuperset(text)
