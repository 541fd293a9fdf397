"""Exact odds of dice notation: every total with its weight, as integers over a common denominator."""
