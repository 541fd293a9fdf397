"""Encounters on disk: strict TOML, the journal that is the commit, locks, undo. Nothing is imported here."""
