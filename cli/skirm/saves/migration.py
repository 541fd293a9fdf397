"""States of older schema versions, brought up to date in memory."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import msgspec

from skirm.errors import Stopped
from skirm.saves.errors import NewerError, SaveError
from skirm.saves.save import Save, at_revision
from skirm.saves.shape import settled

if TYPE_CHECKING:
    from skirm.saves.values import Schema


def migrated(save: Save, schema: Schema, shown: str) -> Save:
    """The save in the schema's version, a revision on where that was an older one; itself where it was current.

    Args:
        save: in any version.
        schema: of the save's system.
        shown: the save's name in messages.

    Raises:
        NewerError: the save's version is newer than the system's.
        SaveError: there is no way up from its version, or the state breaks a step on it.
    """
    version = save.meta.schema
    if version == schema.version:
        return save
    if version > schema.version:
        raise NewerError(
            f"{shown}: written by {save.meta.system} with schema {version}; "
            f"the one installed knows schema {schema.version}, upgrade it"
        )
    state: dict[str, object] = dict(deepcopy(save.state))
    for step in range(version, schema.version):
        migration = schema.migrations.get(step)
        if migration is None:
            raise SaveError(f"{shown}: {save.meta.system} has no way from schema {step} to {step + 1}")
        try:
            state = migration(state)
        except (KeyboardInterrupt, Stopped):
            raise
        except BaseException as error:  # The step is a plugin's; whatever it meets, the save stays as it is.
            from skirm.rules.guard import told  # noqa: PLC0415 - only when something is wrong

            raise SaveError(f"{shown}: cannot go from schema {step} to {step + 1}: {told(error)}") from error
    meta = msgspec.structs.replace(save.meta, schema=schema.version)
    return at_revision(Save(settled(state, shown), meta, save.house), save.meta.revision + 1)
