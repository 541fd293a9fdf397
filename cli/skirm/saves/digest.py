"""The digest of a save: 128 bits over its content, key order included."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

try:  # Half the price of hashlib, which loads OpenSSL.
    from _sha3 import shake_128  # type: ignore[import-not-found]
except ImportError:  # pragma: no cover - an interpreter without its own SHA-3
    from hashlib import shake_128

if TYPE_CHECKING:
    from skirm.saves.values import Value

DIGITS = 32
LARGE = 1 << 18
exact = msgspec.json.Encoder().encode
"""JSON of a value: equal bytes mean equal types, values and key order, which `==` does not."""


def fingerprint(content: bytes) -> str:
    """SHAKE-128 of some bytes, as 32 hexadecimal digits."""
    if len(content) >= LARGE:
        from hashlib import shake_128 as fast  # noqa: PLC0415 - three times as fast, and slow to import

        return fast(content).hexdigest(DIGITS // 2)
    return str(shake_128(content).hexdigest(DIGITS // 2))


def same(one: Value, other: Value) -> bool:
    """Whether two values would be written alike: `1`, `1.0` and `true` are three different things."""
    if one is other:
        return True
    return type(one) is type(other) and one == other and exact(one) == exact(other)
