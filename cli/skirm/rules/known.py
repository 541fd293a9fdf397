"""What is known while an order is being typed: what a model goes by that suggests values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.rules.models import AnyEncounter
    from skirm.rules.tables import Table


class Known:
    """What is known of an order that is being typed.

    Attributes:
        given: What was typed for other keys, as it was typed.
        encounter: The fight, which nobody changes; None for a roll, and where the save does not fit its model.
    """

    __slots__ = ("encounter", "given", "tables")

    def __init__(self, given: Mapping[str, str], encounter: AnyEncounter | None, tables: Mapping[str, Table]) -> None:
        self.given = dict(given)
        self.encounter = encounter
        self.tables = tables

    def names(self, table: str) -> list[str]:
        """The names down the side of a table, or those of its rows; none where there is no such table."""
        found = self.tables.get(table)
        if found is None:
            return []
        rows = [row.name for row in found.rows if row.name]
        return rows or (list(found.down.labels) if found.down.places else [])
