"""Who a distribution is. Its metadata may say anything; only what could be true is believed, shown and handed on.

The name of its metadata folder is what pip and uv know it by. So `METADATA` may spell that name in its own way, and
where it is missing, unreadable or says another name, the folder's counts.
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
        known: Whether an installer knows it by this name.
    """

    name: str
    version: str = ""
    summary: str = ""
    known: bool = True

    @property
    def told(self) -> str:
        """Name and version, for people."""
        return f"{self.name} {self.version}".strip()


def identity(distribution: Distribution) -> Identity:
    """Who a distribution is, by its metadata and the name of the folder they lie in."""
    about = headers(distribution.read)
    claimed, version = about.get("name", ""), about.get("version", "")
    called, _, rest = distribution.stem.partition("-")
    numbered = rest.partition("-")[0]
    if not is_version(version):
        version = numbered if is_version(numbered) else ""
    summary = " ".join(about.get("summary", "").split())
    summary = "" if summary == "UNKNOWN" else cut(summary, SUMMARY)
    if is_name(claimed) and (not distribution.stem or normal(claimed) == normal(called)):
        return Identity(claimed, version, summary)
    if is_name(called):
        return Identity(called.replace("_", "-"), version, summary)
    made = "".join(letter if letter in INSIDE else "_" for letter in distribution.stem[:LONGEST]).strip("._-")
    return Identity(made or "unnamed", version, summary, known=False)


def is_name(text: str) -> bool:
    """Whether a text can be the name of a distribution (PEP 508): nothing that begins with a minus, for example."""
    ends = text[:1] not in "._-" and text[-1:] not in "._-"
    return bool(text) and ends and len(text) <= LONGEST and INSIDE.issuperset(text)


def is_version(text: str) -> bool:
    """Whether a text can be a version: nobody has to be able to compare it, only to read it."""
    return text[:1] not in ("", *"._-!+") and len(text) <= LONGEST and NUMBERED.issuperset(text)
