"""skirm, a referee for the shell. Nothing is imported here, so that a roll starts as fast as Python does."""

__version__ = "0.1.0"
