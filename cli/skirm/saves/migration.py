"""States of older schema versions, brought up to date in memory."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import msgspec

from skirm.rules.guard import Guard
from skirm.rules.refusals import broken
from skirm.saves.errors import NewerError, SaveError
from skirm.saves.save import Save, at_revision
from skirm.saves.shape import settled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.saves.values import Schema, Table


def migrated(save: Save, schema: Schema, shown: str) -> Save:
    """The save in the schema's version, a revision on where that was an older one; itself where it was current.

    Args:
        save: in any version.
        schema: of the save's system.
        shown: the save's name in messages.

    Raises:
        NewerError: the save's version is newer than the system's.
        SaveError: there is no way up from its version.
        PluginError: a step on it fails, or gives no state.
    """
    version = save.meta.schema
    if version == schema.version:
        return save
    if version > schema.version:
        raise NewerError(
            f"{shown}: written by {save.meta.system} with schema {version}; "
            f"the one installed knows schema {schema.version}, upgrade it"
        )
    state = brought_up(save.state, version, schema, shown)
    meta = msgspec.structs.replace(save.meta, schema=schema.version)
    return at_revision(Save(state, meta, save.house), save.meta.revision + 1)


def brought_up(state: Mapping[str, object], version: int, schema: Schema, shown: str) -> Table:
    """The state of an older version as one of today's, which is not looked at yet.

    Args:
        state: raw, in the older version; it stays as it is.
        version: of the state.
        schema: of the save's system.
        shown: the save's name in messages.

    Raises:
        SaveError: there is no way up from the version.
        PluginError: a step on it fails, or gives no state.
    """
    raw: dict[str, object] = dict(deepcopy(state))
    for step in range(version, schema.version):
        migration = schema.migrations.get(step)
        if migration is None:
            raise SaveError(f"{shown}: {schema.system} has no way from schema {step} to {step + 1}")
        what = f"{schema.system}: the migration of {shown} from schema {step} to {step + 1}"
        with Guard(f"{what} failed"):
            raw = migration(raw)
        if not isinstance(raw, dict):
            broken(f"{what} returned {type(raw).__name__}; it returns the state")
    return settled(raw, shown)
