"""Dice that must never change within a major version: frozen, and computed again with hashlib alone."""

from __future__ import annotations
