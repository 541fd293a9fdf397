"""Dice: a notation, what it means, and where chance comes from. Imports nothing above it."""
