"""Between raw states and a system's models, with every fault told by its path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.errors import InvalidError

if TYPE_CHECKING:
    from skirm.saves.values import Schema, Table


def decode(schema: Schema, state: Table, shown: str, *, strict: bool = False, texts: bool = False) -> msgspec.Struct:
    """The encounter that a state describes.

    Args:
        schema: of the save's system.
        state: raw, in the schema's version.
        shown: the save's name in messages.
        strict: refuse unknown keys even where a model would drop them, for what people wrote.
        texts: take `"3"` for a number where a number belongs, for values that were typed as words (`set`).

    Raises:
        InvalidError: every fault in it, with its path.
    """
    if not strict:
        try:
            return convert(schema, state, texts=texts)
        except msgspec.ValidationError:
            pass
    from skirm.saves.faults import faults_in  # noqa: PLC0415 - only when something may be wrong

    faults = faults_in(state, schema.encounter)
    if faults:
        raise InvalidError(shown, faults)
    try:
        encounter = convert(schema, state)
    except msgspec.ValidationError as error:
        raise InvalidError(shown, [str(error)]) from error
    settle(schema, encounter, shown)
    return encounter


def settle(schema: Schema, encounter: msgspec.Struct, shown: str) -> None:
    """Let the system look at what people wrote, beyond its types.

    Raises:
        InvalidError: every fault that it finds, with its path.
    """
    from skirm.saves.keypath import told  # noqa: PLC0415 - only what people wrote is looked at

    faults = schema.settle(encounter)
    if faults:
        raise InvalidError(shown, [f"{told(path)}: {text}" for path, text in faults])


def convert(schema: Schema, state: Table, *, texts: bool = False) -> msgspec.Struct:
    """Convert, or raise msgspec's first error."""
    return msgspec.convert(state, schema.encounter, str_keys=True, strict=not texts)


def encode(encounter: msgspec.Struct) -> dict[str, object]:
    """The raw state of an encounter, ready for `Transaction.commit`; None stands for keys that are not set."""
    raw: dict[str, object] = msgspec.to_builtins(encounter, str_keys=True)
    return raw
