"""What a simulation is asked, so that shares of it know each other wherever they were played."""

from __future__ import annotations

import hashlib

import msgspec


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What trials are played of, beside their seed and their system.

    Attributes:
        position: A digest of the state they begin with.
        house: A digest of the house tables.
        orders: A digest of the order list, as it was read.
        facts: The facts that are counted, in the order in which they were asked for.
        until: The condition that ends a trial, None where the list is played once.
        versions: The versions of skirm and of the rules, by name.
    """

    position: str = ""
    house: str = ""
    orders: str = ""
    facts: list[str] = []
    until: str | None = None
    versions: dict[str, str] = {}

    def question(self, seed: str, system: str) -> str:
        """The digest of all of it. Shares with the same one can be joined."""
        return digest([seed, system, self])


def digest(content: object) -> str:
    """A digest of data, the order of its keys included: who stands first in a fight may be chosen first."""
    return hashlib.sha256(msgspec.json.encode(content, enc_hook=str)).hexdigest()[:32]
